import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { computeFacts, type Facts } from '../../src/core/facts.ts';
import { DEFAULT_ROW_POLICY } from '../../src/core/registration/rows/list.ts';
import { DEFAULT_ALIAS_RULE } from '../../src/core/registration/rules/list.ts';
import { computeTransfer } from '../../src/core/transfer/transfer.ts';
import type { TransferDocument } from '../../src/core/transfer/transfer-document.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { TRANSFER_PRESETS, type TransferPreset } from '../../src/presets/transfers/catalog.ts';

const documents = new URL('../../src/presets/transfers/documents/', import.meta.url);
const golden = new URL('../golden/transfer/', import.meta.url);

function side(preset: TransferPreset, document: unknown): Facts & { readonly kind: 'registered' } {
  const read = readLayout(JSON.stringify(document));
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  const rules = preset.rules ?? { alias: DEFAULT_ALIAS_RULE, rows: DEFAULT_ROW_POLICY };
  const facts = computeFacts(read.document, rules);
  if (facts.kind === 'refused') throw new Error(facts.refusal.code);
  return facts;
}

/** Everything that goes wrong. */
async function faults(preset: TransferPreset): Promise<string[]> {
  const { prefill, decode, request } = JSON.parse(await preset.load()) as TransferDocument;
  const { refused, delivery } = computeTransfer(side(preset, prefill), side(preset, decode), request);
  if (refused) return [refused.code];
  return [
    ...(delivery && delivery.missingLayers.length > 0 ? ['missing-layer'] : []),
    ...(['undelivered', 'misplaced', 'clobbered'] as const).filter((fault) => (delivery?.[fault] ?? 0) > 0),
  ];
}

describe.each(TRANSFER_PRESETS.map((preset) => [preset.id, preset] as const))('transfer %s', (_id, preset) => {
  test('shows what it promises, under its rules, and nothing goes wrong where it promises nothing', async () => {
    const found = await faults(preset);
    if (preset.shows === undefined) expect(found).toStrictEqual([]);
    else expect(found).toContain(preset.shows);
  });

  test('says what it teaches in one sentence, and where it comes from', () => {
    expect(preset.teaches).toMatch(/^[A-Z].*\.$/);
    expect(preset.teaches.length).toBeLessThanOrEqual(140);
    expect(preset.provenance).toMatch(/illustrative|public|not taken/i);
  });

  test('is the golden transfer of that name', async () => {
    const text = readFileSync(new URL(`${preset.id}.json`, documents), 'utf8');
    expect(await preset.load()).toBe(text);
    const vector = JSON.parse(readFileSync(new URL(`${preset.id}.json`, golden), 'utf8')) as { transfer: unknown };
    expect(JSON.parse(text)).toStrictEqual(vector.transfer);
  });
});

describe('TRANSFER_PRESETS', () => {
  const ids = TRANSFER_PRESETS.map(({ id }) => id);

  test('are all golden transfers, each once, the two incidents first', () => {
    expect(ids.toSorted()).toStrictEqual(
      readdirSync(golden)
        .map((file) => file.replace(/\.json$/, ''))
        .sort(),
    );
    expect(readdirSync(documents)).toHaveLength(ids.length);
    expect(ids.slice(0, 2)).toStrictEqual(['dsv41-swa-compressor', 'packed-row-order-differs']);
  });

  test('keep a section together', () => {
    const sections = TRANSFER_PRESETS.map(({ section }) => section).filter((each, i, all) => each !== all[i - 1]);
    expect(new Set(sections).size).toBe(sections.length);
  });
});
