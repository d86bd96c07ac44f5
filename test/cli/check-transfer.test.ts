import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captured, type Outcome } from './captured-run.ts';

let folder = '';
const file = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'transfer-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Golden {
  readonly prefill: { readonly worker: object };
  readonly decode: object;
  readonly request: object;
}

const golden = (name: string): Golden =>
  JSON.parse(readFileSync(new URL(`../golden/transfer/${name}.json`, import.meta.url), 'utf8')).transfer;

/** A golden transfer on the command line, its request as text. */
function check(name: string, ...more: string[]): Promise<Outcome> {
  const { prefill, decode, request } = golden(name);
  writeFileSync(file('p.json'), JSON.stringify(prefill));
  writeFileSync(file('d.json'), JSON.stringify(decode));
  const sides = ['--prefill', file('p.json'), '--decode', file('d.json')];
  return captured(['check', ...sides, '--request', JSON.stringify(request), ...more]);
}

describe('check --prefill P --decode D', () => {
  test('tells the incident: a handshake that passes, and bytes that never arrive', async () => {
    const { code, output } = await check('dsv41-swa-compressor', '--rule', 'base-address');
    expect(code).toBe(1);
    expect(output).toContain('✗ Of 76,288 B needed, 21,696 B never arrive');
    expect(output).toContain('6 pairs, 82,368 B moved, 27,776 B of them to where nothing is needed');
    expect(output).toContain('both sides under base-address · packed-mla');
    expect(output).toContain('passed  region-count              as many regions: decode 2 regions, prefill 2 regions');
    expect(output).toMatch(/32,768 +19,008 +13,760 +0 +2 {2}layers\.2\.attn\.compressor\.state_cache/);
    expect(output).toContain('2 layers of which nothing is lost');
    expect(output).not.toContain('refused');
  });

  test('ends with 0 where all arrives, and says under which rules', async () => {
    const { code, output } = await check('prefill-tp2-decode-tp1');
    expect(code).toBe(0);
    expect(output).toContain('✓ Every one of the 1,024 B needed arrives');
    expect(output).toContain('8 pairs, 1,024 B moved · TP 2 to 1 · both sides under packed-row-aware · packed-mla');
  });

  test('takes other rules for each side: an old prefill with a new decode', async () => {
    const { code, output } = await check('dsv41-swa-compressor', '--prefill-rule', 'base-address');
    expect(code).toBe(1);
    expect(output).toContain('✗ Refused: not as many regions: decode 4 regions, prefill 2 regions');
    expect(output).toContain('prefill under base-address · packed-mla, decode under packed-row-aware · packed-mla');
  });

  test('does as if nobody had checked', async () => {
    expect((await check('head-first-to-token-first')).output).toContain('✗ Refused: other layout names');
    const { output } = await check('head-first-to-token-first', '--skip-handshake');
    expect(output).toContain('✗ Of 1,024 B needed, 768 B arrive as other content');
    expect(output).toContain('4 checks left out, 1 of which would have refused');
    expect(output).toContain('left out, would refuse  kv-cache-layout');
  });

  test('tells what is overwritten, and of a layer that prefill lacks', async () => {
    expect((await check('clobbered')).output).toContain('✗ 128 B of blocks outside the request are overwritten');
    const missing = await check('missing-layer');
    expect(missing.code).toBe(1);
    expect(missing.output).toContain('✗ Prefill has no layers.1');
    expect(missing.output).toContain('layers.1: prefill does not have it\n1 layer of which nothing is lost');
  });

  test('of a side that does not register, says which', async () => {
    const { code, output } = await captured(['presets', '--print', 'refused-too-few-blocks']);
    expect(code).toBe(0);
    writeFileSync(file('refused.json'), output);
    const refused = await captured(['check', '--prefill', file('refused.json'), '--decode', file('refused.json')]);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('✗ Prefill does not register: ');
  });

  test('takes a file a rank, and wants those that decode reads', async () => {
    const { prefill, decode } = golden('prefill-tp2-decode-tp1');
    const ranks = [0, 1].map((tp_rank) => {
      const path = file(`p${tp_rank}.json`);
      writeFileSync(path, JSON.stringify({ ...prefill, worker: { ...prefill.worker, tp_rank } }));
      return path;
    }) as [string, string];
    writeFileSync(file('d.json'), JSON.stringify(decode));
    const both = await captured(['check', '--prefill', ranks[0], '--prefill', ranks[1], '--decode', file('d.json')]);
    expect(both.code).toBe(0);
    expect(both.output).toContain('prefill rank 1: as many regions');
    // One block of the one group, from each of two ranks, for two layers.
    expect(both.output).toContain('4 pairs, 512 B moved');
    const twice = ['check', '--prefill', ranks[0], '--prefill', ranks[0], '--decode', file('d.json')];
    expect(await captured(twice)).toMatchObject({
      code: 2,
      errors:
        "2 of prefill's documents are of rank 0; replace or remove all but one of them, or set worker.tp_rank in the one that is of another rank\n",
    });
  });

  test('a request may be a file; one that does not fit is told', async () => {
    await check('prefix-cached');
    const sides = ['check', '--prefill', file('p.json'), '--decode', file('d.json'), '--request'];
    writeFileSync(file('r.json'), JSON.stringify(golden('prefix-cached').request));
    expect((await captured([...sides, file('r.json')])).output).toContain('4 pairs');
    const wrong = async (request: string) => {
      const { code, errors } = await captured([...sides, request]);
      expect(code).toBe(2);
      return errors;
    };
    expect(await wrong('{"prefill_block_ids": [[0]]}')).toContain('the request: wanted {"prefill_block_ids"');
    expect(await wrong('{"prefill_block_ids": [[0]], "decode_block_ids": [[99]]}')).toMatch(
      /decode_block_ids, group 0: there is no block 99 of \d/,
    );
    expect(await wrong('{"prefill_block_ids": [[0], [1]], "decode_block_ids": [[0]]}')).toContain(
      'prefill_block_ids has 2 lists for 1 group',
    );
    expect(await wrong('{')).toContain('the request: ');
    expect(await wrong(file('none.json'))).toContain('none.json: ');
  });

  test('asks for both sides, and takes no other file', async () => {
    const usage = async (...args: string[]) => (await captured(['check', ...args])).errors;
    expect(await usage('--decode', 'd.json')).toContain('a transfer has two sides: --prefill FILE and --decode FILE.');
    expect(await usage('--prefill', 'p', '--decode', 'd', 'x')).toContain('takes no other file');
    expect(await captured(['check', '--prefill', file('no.json'), '--decode', file('no.json')])).toMatchObject({
      code: 2,
      output: '',
    });
  });
});

describe('check --prefill P --decode D --format', () => {
  const old = ['--rule', 'base-address', '--format'];
  const report = async (name: string, ...more: string[]) => JSON.parse((await check(name, ...more)).output);

  test('json: the verdict, every check, what is wrong, and the golden result', async () => {
    const { code, output } = await check('dsv41-swa-compressor', ...old, 'json');
    expect(code).toBe(1);
    expect(output.split('\n')).toHaveLength(2);
    const found = JSON.parse(output);
    expect(found.verdict).toMatchObject({ tone: 'error', headline: 'Of 76,288 B needed, 21,696 B never arrive' });
    expect(found.rules).toStrictEqual({
      prefill: { alias: 'base-address', rows: 'packed-mla' },
      decode: { alias: 'base-address', rows: 'packed-mla' },
    });
    expect(found.request).toStrictEqual(golden('dsv41-swa-compressor').request);
    expect(found.checks[3]).toMatchObject({
      code: 'region-count',
      outcome: 'passed',
      local: 2,
      remote: 2,
      region: null,
    });
    expect(found.faults.map(({ code: fault, layer }: Record<string, string>) => [fault, layer])).toStrictEqual([
      ['undelivered', 'layers.2.attn.compressor.state_cache'],
      ['undelivered', 'layers.2.attn.indexer.state_cache'],
    ]);
    const { expected } = JSON.parse(
      readFileSync(new URL('../golden/transfer/dsv41-swa-compressor.json', import.meta.url), 'utf8'),
    );
    expect(found.result).toStrictEqual(expected['packed-mla']['base-address']);
  });

  test('json of a check that refuses, and of a side that does not register', async () => {
    const refused = await report('head-first-to-token-first', '--format', 'json');
    expect(refused).toMatchObject({ verdict: { tone: 'refused' }, faults: [], layers: [] });
    expect(refused.result.refused).toMatchObject({ code: 'kv-cache-layout' });
    writeFileSync(file('refused.json'), (await captured(['presets', '--print', 'refused-too-few-blocks'])).output);
    const args = ['check', '--prefill', file('p.json'), '--decode', file('refused.json'), '--format'];
    const { code, output } = await captured([...args, 'json']);
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ rules: { prefill: null }, result: { side: 'decode' }, checks: [] });
    const junit = (await captured([...args, 'junit'])).output;
    expect(junit).toMatch(/name="prefill registers"[^>]*\/>/);
    expect(junit).toMatch(/<failure message="Decode does not register: [^>]* type="decode registers">/);
    expect(junit).toContain('tests="7" failures="1" errors="0" skipped="5"');
  });

  test('markdown: counted as a transfer, with the layers that lose', async () => {
    const { output } = await check('dsv41-swa-compressor', ...old, 'markdown');
    expect(output).toContain('## RegionScope: 1 of 1 transfer fails\n');
    expect(output).toContain('both sides under `base-address · packed-mla`');
    expect(output).toContain('- **fails**, `undelivered`: `layers.2.attn.indexer.state_cache`: of 16,384 B needed');
    expect(output).toContain('| 32,768 | 19,008 | 13,760 | 0 | 2 | layers.2.attn.compressor.state\\_cache |');
    const good = (await check('prefill-tp2-decode-tp1', '--format', 'markdown')).output;
    expect(good).toContain('## RegionScope: 1 transfer checked, none fails\n');
    expect(good).toContain('both sides under `packed-row-aware · packed-mla`');
  });

  test("sarif: what does not arrive, at its layer's line in decode's file; a transfer that is good has none", async () => {
    const [run] = (await report('dsv41-swa-compressor', ...old, 'sarif')).runs;
    const { decode } = golden('dsv41-swa-compressor');
    writeFileSync(file('d.json'), JSON.stringify(decode, null, 1));
    expect(run.results.map(({ ruleId, level }: Record<string, string>) => `${level} ${ruleId}`)).toStrictEqual([
      'error undelivered',
      'error undelivered',
    ]);
    const [{ ruleIndex, message, locations }] = run.results;
    expect(run.tool.driver.rules[ruleIndex].id).toBe('undelivered');
    expect(message.text).toContain('of 32,768 B needed, 13,760 B never arrive. ');
    expect(locations[0].physicalLocation.artifactLocation.uri).toMatch(/d\.json$/);
    expect(locations[0].physicalLocation.region.startLine).toBe(1);
    expect((await report('prefill-tp2-decode-tp1', '--format', 'sarif')).runs[0].results).toStrictEqual([]);
    const [refused] = (await report('head-first-to-token-first', '--format', 'sarif')).runs[0].results;
    expect(refused).toMatchObject({ ruleId: 'refused', level: 'error' });
    expect(refused.partialFingerprints['regionscope/v1']).toMatch(/^kv-cache-layout \| .* → /);
  });

  test('junit: a test for each kind of check and of fault; what nobody came to is skipped', async () => {
    const { output } = await check('dsv41-swa-compressor', ...old, 'junit');
    expect(output).toContain('tests="13" failures="1" errors="0" skipped="0"');
    expect(output).toMatch(/name="undelivered"[^>]*line="1">\n +<failure message="layers\.2\.attn\.compressor/);
    const refused = (await check('head-first-to-token-first', '--format', 'junit')).output;
    expect(refused).toContain('type="kv-cache-layout">refused: other layout names');
    expect(refused).toContain('<skipped message="A check refuses, so that nothing is moved."/>');
  });

  test('tells a file that cannot be read in the report, and ends with 2', async () => {
    await check('prefix-cached');
    writeFileSync(file('broken.json'), '{ "regionscope": 1, }');
    const args = ['check', '--prefill', file('broken.json'), '--decode', file('d.json'), '--format'];
    const junit = await captured([...args, 'junit']);
    expect(junit.code).toBe(2);
    expect(junit.output).toContain('errors="1"');
    const json = await captured([...args, 'json']);
    expect(JSON.parse(json.output)).toMatchObject({ source: file('broken.json'), issues: [{ severity: 'error' }] });
    expect((await captured([...args, 'yaml'])).errors).toContain('no format is named "yaml"');
  });

  test('takes a folder of ranks as a side', async () => {
    const { prefill, decode, request } = golden('prefill-tp2-decode-tp1');
    mkdirSync(file('ranks'), { recursive: true });
    for (const tp_rank of [0, 1]) {
      const document = { ...prefill, worker: { ...prefill.worker, tp_rank } };
      writeFileSync(join(folder, 'ranks', `p${tp_rank}.json`), JSON.stringify(document));
    }
    writeFileSync(file('d.json'), JSON.stringify(decode));
    const sides = ['--prefill', file('ranks'), '--decode', file('d.json'), '--request', JSON.stringify(request)];
    const { code, output } = await captured(['check', ...sides]);
    expect(code).toBe(0);
    expect(output).toContain('prefill rank 1: as many regions');
  });
});
