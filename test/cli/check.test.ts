import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE } from '../io/sample-layout.ts';
import { captured } from './captured-run.ts';

let folder = '';
const file = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'));
  writeFileSync(file('good.json'), SAMPLE);
  writeFileSync(
    file('named.json'),
    SAMPLE.replace('"worker"', '"rules": { "alias": "covered", "rows": "never" }, "worker"'),
  );
  writeFileSync(file('broken.json'), '{ "regionscope": 1, }');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('check as text', () => {
  test('puts the verdict first, then regions and findings in columns', async () => {
    const { code, output } = await captured(['check', '--preset', 'dsv41-swa-compressor']);
    expect(code).toBe(1);
    expect(output.split('\n')).toStrictEqual([
      'dsv41-swa-compressor: DeepSeek-V4.1-Flash: compressor state over the SWA cache',
      '✗ compressor.state_cache loses 13,760 of 32,768 B in every block; indexer.state_cache 7,936 of 16,384 B',
      '  2 regions · this request: 8 descriptors, 109,824 B moved, 21,696 of 94,976 B lost',
      '  base-address · packed-mla · modelled, not observed · rule checked against connector code',
      '',
      'Regions',
      'region  base            block_len  block_stride  blocks   group  kind  members',
      'R0      0x7f0000000000     19,008        65,536       4  shared  MLA   +1 layers.0.attn.swa_cache',
      'R1      0x7f0000008000      8,448        65,536       4  shared  MLA   +1 indexer.k_cache',
      '',
      'Findings',
      'error    truncated  compressor.state_cache loses 13,760 of 32,768 B in every block: R0 is only 19,008 B long. In this',
      '                    request: 13,760 B.',
      'error    truncated  indexer.state_cache loses 7,936 of 16,384 B in every block: R1 is only 8,448 B long. In this',
      '                    request: 7,936 B.',
      'info     padding    Group 1 moves 27,456 B in every block, 19,008 B of them without need: padding, or the bytes of other',
      '                    groups. In this request: 19,008 B.',
      'info     padding    Group 0 moves 27,456 B in every block, 8,768 B of them without need: padding, or the bytes of other',
      '                    groups. In this request: 17,536 B.',
      'info     shared     R0 is shared by several groups: layers.0.attn.swa_cache and compressor.state_cache.',
      'info     shared     R1 is shared by several groups: indexer.k_cache and indexer.state_cache.',
      '',
    ]);
  });

  test('says nothing well without naming the rules', async () => {
    const { code, output } = await captured(['check', file('good.json')]);
    expect(code).toBe(0);
    expect(output).toContain('✓ No byte of a block is lost under packed-row-aware · packed-mla');
    expect(output).toContain('Findings\nnone\n');
  });

  test('takes the rule that a document brings, and says where there is none', async () => {
    const own = '"own": { "clauses": [{ "joins": [{ "of": "both", "field": "base", "relation": "=" }] }] }';
    writeFileSync(file('own.json'), SAMPLE.replace('"worker"', `"rules": { "alias": "own-rule", ${own} }, "worker"`));
    const named = await captured(['check', file('own.json')]);
    expect(named.output).toContain('under own-rule · packed-mla');
    expect(named.output).toContain('modelled, not observed · under a rule of your own');
    const asked = await captured(['check', file('own.json'), '--rule', 'covered']);
    expect(asked.output).toContain('under covered · packed-mla');
    const none = await captured(['check', file('good.json'), '--rule', 'own-rule']);
    expect(none.code).toBe(2);
    expect(none.errors).toContain('brings no rule of its own');
  });

  test('keeps the end of a long name where room is short', async () => {
    const { output } = await captured(['check', '--preset', 'dsv41-swa-compressor'], { width: 90 });
    expect(output).toContain('  MLA   …s.0.attn.swa_cache\n');
  });

  test('gives a refusal its check and no tables', async () => {
    const { code, output } = await captured(['check', '--preset', 'refused-too-few-blocks']);
    expect(code).toBe(1);
    expect(output).toContain(
      "✗ Refused: layers.0's tensor has 3 rows, but the pool has 4 blocks\n  check too-few-blocks: ",
    );
    expect(output).not.toContain('Regions');
  });

  test('colours only where it is told to', async () => {
    const plain = await captured(['check', '--preset', 'spill']);
    const coloured = await captured(['check', '--preset', 'spill'], { coloured: true });
    expect(plain.output).not.toContain('\u001b');
    expect(coloured.output).toContain('\u001b[31m✗ R0 reaches 128 B');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escapes are what is looked for
    expect(coloured.output.replace(/\u001b\[\d+m/g, '')).toBe(plain.output);
  });

  test('reads standard input as -, and several sources in turn', async () => {
    const { code, output } = await captured(['check', '-', file('good.json')], { input: SAMPLE });
    expect(code).toBe(0);
    expect(output.match(/^(standard input|.*good\.json)$/gm)).toHaveLength(2);
  });
});

describe('check chooses the rules', () => {
  const under = async (...args: string[]): Promise<string> => {
    const { output } = await captured(['check', ...args, '--format', 'json']);
    const { alias, rows } = JSON.parse(output).rules;
    return `${alias} ${rows}`;
  };

  test('that are asked for, else the document’s, else the defaults', async () => {
    expect(await under(file('named.json'), '--rule', 'base-address', '--rows', 'padded-only')).toBe(
      'base-address padded-only',
    );
    expect(await under(file('named.json'), '--rule', 'base-address')).toBe('base-address never');
    expect(await under(file('named.json'))).toBe('covered never');
    expect(await under(file('good.json'))).toBe('packed-row-aware packed-mla');
  });

  test('of a preset, where the document names none', async () => {
    expect(await under('--preset', 'v41-aliased-groups')).toBe('base-and-length packed-mla');
  });
});

describe('check as JSON', () => {
  test('is one object a line, with verdict, findings and result', async () => {
    const { output } = await captured(['check', '--preset', 'spill', '--preset', 'refused-tail', '--format', 'json']);
    const [spill, refused] = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(spill).toMatchObject({
      source: 'spill',
      title: 'A row that reaches into other blocks',
      rules: { alias: 'packed-row-aware', rows: 'packed-mla' },
      verdict: { tone: 'error', headline: 'R0 reaches 128 B into other blocks from block 1 of 4' },
      request: { descriptors: 2, moved_bytes: 640, needed_bytes: 256, lost_bytes: 0, redundant_bytes: 0 },
    });
    expect(spill.findings[0]).toMatchObject({
      id: 'spilled:R0',
      severity: 'error',
      region: 0,
      block: 1,
      block_bytes: 128,
      of_bytes: 512,
      every_block: false,
      request_bytes: 128,
    });
    expect(spill.findings[0].pool_bytes).toBe(spill.result.findings.spilled_bytes['0']);
    expect(refused).toMatchObject({
      request: null,
      findings: [],
      result: { error: { code: 'tail-not-covered', layer: 'tail' } },
    });
  });

  test('puts issues where the result would be', async () => {
    const { code, output, errors } = await captured([
      'check',
      '--format',
      'json',
      file('broken.json'),
      file('good.json'),
    ]);
    const [broken, good] = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(2);
    expect(broken.issues.map((issue: { severity: string }) => issue.severity)).toContain('error');
    expect(good.verdict.tone).toBe('good');
    expect(errors).toBe('');
  });
});

describe('check of what cannot be read', () => {
  test('shows each issue with its place, and checks the rest', async () => {
    const { code, output, errors } = await captured(['check', file('broken.json'), file('good.json')]);
    expect(code).toBe(2);
    expect(errors).toMatch(/broken\.json:1:\d+ error: .*\n1 \| \{ "regionscope": 1, \}\n/);
    expect(output).toContain('✓ No byte');
  });

  test('says which file is not there', async () => {
    const { code, errors } = await captured(['check', file('nowhere.json')]);
    expect(code).toBe(2);
    expect(errors).toContain('nowhere.json: there is no such file\n');
  });
});
