import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE } from '../io/sample-layout.ts';
import { captured } from './captured-run.ts';

let folder = '';
const file = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'diff-'));
  writeFileSync(file('good.json'), SAMPLE);
  writeFileSync(file('renamed.json'), SAMPLE.replaceAll('"a"', '"model.a"'));
  writeFileSync(
    file('named.json'),
    SAMPLE.replace('"worker"', '"rules": { "alias": "covered", "rows": "never" }, "worker"'),
  );
  writeFileSync(file('broken.json'), '{ "regionscope": 1, }');
});
afterAll(() => rmSync(folder, { recursive: true }));

const V41 = ['diff', '--preset', 'dsv41-swa-compressor'];

describe('diff ends with', () => {
  test.each([
    ['0 where B mends', [...V41, '--a-rules', 'base-address', '--b-rules', 'packed-row-aware'], 0],
    ['1 where B loses what A does not', [...V41, '--a-rules', 'packed-row-aware', '--b-rules', 'base-address'], 1],
    ['0 where both lose the same', [...V41, '--a-rules', 'base-address/packed-mla', '--b-rules', 'base-address'], 0],
    [
      '0 where B only moves more',
      ['diff', '--preset', 'v41-aliased-groups', '--a-rules', 'base-address', '--b-rules', 'base-and-length'],
      0,
    ],
    ['1 where B is refused', ['diff', '--preset', 'padded-allocation-tail', '--b-rules', '/packed-mla'], 1],
    ['0 where A is refused', ['diff', '--preset', 'padded-allocation-tail', '--a-rules', '/packed-mla'], 0],
    [
      '1 where a layer that only B has loses bytes',
      ['diff', '--preset', 'spill', '--preset', 'dsv41-swa-compressor'],
      1,
    ],
  ])('%s', async (_, args, code) => {
    const outcome = await captured(args);
    expect([outcome.code, outcome.errors]).toStrictEqual([code, '']);
  });

  test('2 where a side cannot be read, and tells why once', async () => {
    const { code, output, errors } = await captured(['diff', file('broken.json'), '--a-rules', 'covered']);
    expect([code, output]).toStrictEqual([2, '']);
    expect(errors.match(/broken\.json:1:\d+ error/g)).toHaveLength(1);
    const missing = await captured(['diff', file('good.json'), file('nowhere.json')]);
    expect([missing.code, missing.output]).toStrictEqual([2, '']);
    expect(missing.errors).toContain('nowhere.json: there is no such file\n');
  });
});

describe('diff as text', () => {
  test('puts both sides and the verdict first, then figures and what differs', async () => {
    const { output } = await captured([...V41, '--a-rules', 'base-address', '--b-rules', 'packed-row-aware']);
    expect(output).toContain(
      '✓ B delivers 21,696 more bytes of each block of group 2 ring; +2 regions; nothing is lost any more under\npacked-row-aware · packed-mla\n',
    );
    expect(output).toContain(
      'each block of group 2 ring               2   27,456 → 49,152 (+21,696)    49,152  21,696 → 0 (−21,696)              0\n',
    );
    expect(
      output.match(/^[A-Z].*$/gm)?.filter((line) => /^(Figures|Findings|Regions|Layers|Registered)/.test(line)),
    ).toStrictEqual(['Figures', 'Findings', 'Regions', 'Layers that register otherwise']);
    expect(output).toContain(
      '- compressor.state_cache joins R0 in A and makes R2 in B.\n    A: compressor.state_cache asks for 32,768 bytes at +0x0. R0 starts there but is 19,008 long.',
    );
  });

  test('says that nothing differs with no section but the figures', async () => {
    const { output } = await captured(['diff', file('good.json'), '-'], { input: SAMPLE });
    expect(output).toContain(`A  ${file('good.json')}`);
    expect(output).toContain('B  standard input');
    expect(output).toContain('= A and B register the same, under packed-row-aware · packed-mla\n');
    expect(output.split('\n')).not.toContain('Findings');
  });

  test('takes the rules of each document where it names them', async () => {
    const { output } = await captured(['diff', file('good.json'), file('named.json')]);
    expect(output).toMatch(
      /^A {2}.*good\.json.*\[packed-row-aware · packed-mla\]\nB {2}.*named\.json.*\[covered · never\]\n/,
    );
  });

  test('suggests renames, and takes them where asked', async () => {
    const told = await captured(['diff', file('good.json'), file('renamed.json')]);
    expect(told.output).toContain(
      'Perhaps renamed\n- a of A may be model.a of B: one spec and shape, and nothing else differs.\n',
    );
    const taken = await captured(['diff', file('good.json'), file('renamed.json'), '--renames']);
    expect(taken.output).not.toContain('Perhaps renamed');
    expect(taken.output).toContain('- a of A is model.a in B.\n');
    expect(taken.output).not.toContain('Only A has the layer');
  });

  test('colours the verdict only where it is told to', async () => {
    const args = [...V41, '--a-rules', 'packed-row-aware', '--b-rules', 'base-address'];
    const coloured = await captured(args, { coloured: true });
    expect(coloured.output).toContain('\u001b[31m✗ B delivers');
    expect((await captured(args)).output).not.toContain('\u001b');
  });
});

test('diff as Markdown', async () => {
  const { output } = await captured([
    ...['diff', '--preset', 'v41-aliased-groups', '--format', 'markdown'],
    ...['--a-rules', 'base-address', '--b-rules', 'base-and-length'],
  ]);
  expect(
    output.startsWith(
      '## B against A\n\n- A: v41-aliased-groups, DeepSeek-V4.1 shape: aliased groups in a packed row, under `base-address · packed-mla`\n',
    ),
  ).toBe(true);
});
