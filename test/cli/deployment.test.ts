import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { FOUR_ENGINES, fleet, textsOf } from '../support/fleet.ts';
import { captured } from './captured-run.ts';

let root = '';
const FILES = fleet(FOUR_ENGINES);

/** One worker with another length of a region's blocks. */
const ODD = FILES.map(({ name, document }) => {
  const registered = { ...document.registered, block_lens: [512, 512, 384, 512] };
  return {
    name,
    document: name.includes('d-1.decode.tp6') ? ({ ...document, registered } as LayoutDocument) : document,
  };
});

function folder(name: string, files: Readonly<Record<string, string>>): string {
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, name, file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  }
  return join(root, name);
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'deployment-'));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('regionscope deployment', () => {
  test('finds nothing odd among equal workers, and says what was compared', async () => {
    const path = folder('good', { ...textsOf(FILES), README: 'What this is.' });
    const { code, output, errors } = await captured(['deployment', path]);
    expect(code).toBe(0);
    expect(errors).toBe(`${join(path, 'README')}: no layout; it is left out\n`);
    expect(
      output,
    ).toBe(`✓ 32 workers: 2 prefill engines × 8 ranks, 2 decode engines × 8 ranks; all workers of each engine are alike, and prefill
and decode agree by every check of the handshake

Engines
role     files  ranks  regions  odd  engine
prefill      8      8        4    0  p-0
prefill      8      8        4    0  p-1
decode       8      8        4    0  d-0
decode       8      8        4    0  d-1

Handshakes
✓ p-0 and 1 like it → d-0 and 1 like it: agree on 8 pairs
`);
  });

  test('puts what is odd on top, of an archive too', async () => {
    const archive = join(root, 'odd.zip');
    const entries = Object.entries(textsOf(ODD)).map(([name, text]) => [name, strToU8(text)]);
    writeFileSync(archive, zipSync(Object.fromEntries(entries)));
    const { code, output } = await captured(['deployment', archive]);
    expect(code).toBe(1);
    expect(output).toContain('; 1 worker is odd, 2 pairs of engines do not shake\nhands\n');
    expect(output).toContain(`Odd
✗ d-1, decode, rank 6  out/d-1.decode.tp6.pp0.json
    block_lens of region 2: expected 512, found 384

Engines
role     files  ranks  regions  odd  engine
decode       8      8        4    1  d-1
prefill      8      8        4    0  p-0
`);
    expect(output).toContain(`✗ p-0 and 1 like it → d-1: refused on 1 of 8 pairs
    region 2, split by heads: a block is not as long as the other side makes it: decode 384 B, prefill 512 B, on 1 of
    8 pairs
`);
  });

  test('compares what can be read, and tells the rest', async () => {
    const texts = textsOf(FILES.filter(({ name }) => !/p-1.*tp[0-2]\./.test(name)));
    const path = folder('broken', { ...texts, 'out/p-1.prefill.tp1.pp0.json': '{ "regionscope": 1, }' });
    const { code, output, errors } = await captured(['deployment', path]);
    expect(code).toBe(2);
    expect(errors).toContain('p-1.prefill.tp1.pp0.json:1:');
    expect(output).toContain('29 workers');
    expect(output).toContain('3 ranks are missing, 1 file could not be read');
    expect(output).toContain('✗ p-1, prefill\n    no file of ranks 0–2\n');
  });

  test('needs something to look at', async () => {
    expect(await captured(['deployment'])).toMatchObject({ code: 2, output: '' });
    expect((await captured(['deployment', join(root, 'nowhere')])).errors).toContain('there is no such file');
  });
});
