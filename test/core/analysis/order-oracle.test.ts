import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { orderDependence, orderVerdict } from '../../../src/core/analysis/order.ts';
import type { LayerSpec, LayoutDocument } from '../../../src/core/layout/document.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { writeLayout } from '../../../src/io/write-layout.ts';
import { dependsOnOrder } from '../../oracle/evaluate.ts';
import { ALIAS_RULES, type JsonLayout, ROW_POLICIES } from '../../oracle/json-layout.ts';
import { layoutArbitrary, layoutText } from '../../oracle/random-layouts.ts';
import { attention, type Given, layoutOf } from '../layouts.ts';
import { lastOf } from './searches.ts';

vi.setConfig({ testTimeout: 240_000 });

const SEED = 20_240_613;

/** As many layers as the slow search of all orders bears. */
const MOST_LAYERS = 5;

const rulesArbitrary = { alias: fc.constantFrom(...ALIAS_RULES), rows: fc.constantFrom(...ROW_POLICIES) };

const state = (bytes: number, isPle: boolean): LayerSpec => ({
  type: 'MambaSpec',
  shapes: [[bytes]],
  dtypes: ['uint8'],
  ...(isPle && { tp_replicated: true }),
});

/** Captured layers over few places in few sizes, some of them PLE, in allocations whose sizes they do not agree on. */
const crowdedArbitrary: fc.Arbitrary<LayoutDocument> = fc
  .record({
    blocks: fc.constantFrom(2, 3),
    agree: fc.boolean(),
    layers: fc.array(
      fc.record({
        kind: fc.constantFrom('full', 'mla', 'full', 'ple', 'state'),
        at: fc.constantFrom(0, 0, 0, 16),
        page: fc.constantFrom(16, 32),
        stride: fc.constantFrom(32, 32, 48),
        slack: fc.constantFrom(0, 16),
        group: fc.constantFrom(0, 1),
      }),
      { minLength: 2, maxLength: 4 },
    ),
  })
  .map(({ blocks, agree, layers }) =>
    layoutOf(
      blocks,
      layers.map(({ kind, at, page, stride, slack, group }, i): [string, Given] => {
        const isState = kind === 'ple' || kind === 'state';
        const spec = isState
          ? state(page, kind === 'ple')
          : attention(1, page, kind === 'mla' ? { type: 'MLAAttentionSpec' } : {});
        const bytes = blocks * stride + (agree ? 16 : slack);
        const given = isState
          ? { at, shape: [blocks, page], stride: [stride, 1] }
          : { at, shape: [blocks, 1, 1, page], stride: [stride, page, page, 1] };
        return [`layers.${i}`, { ...given, spec, bytes, group: kind === 'ple' ? 3 : isState ? 2 : group }];
      }),
    ),
  );

describe('orderDependence() agrees with all orders tried by the slow oracle', () => {
  test('on random documents', () => {
    const seen = { yes: 0, no: 0 };
    fc.assert(
      fc.property(fc.record({ layout: layoutArbitrary, ...rulesArbitrary }), ({ layout, alias, rows }) => {
        const read = readLayout(layoutText(layout));
        if (!read.ok) return;
        const names = read.document.kv_cache_config.kv_cache_groups.flatMap((group) => group.layer_names);
        if (names.length > MOST_LAYERS) return;
        const slow = dependsOnOrder(layout, rows, alias);
        const { result } = lastOf(orderDependence(read.document, { alias, rows }, SEED));
        expect(result.kind).toBe(slow === 'refused' ? 'refused' : slow ? 'dependent' : 'independent');
        if (slow !== 'refused') seen[slow ? 'yes' : 'no'] += 1;
      }),
      { seed: SEED, numRuns: 300 },
    );
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(20);
  });

  test('on layers that crowd few places', () => {
    const seen = { yes: 0, no: 0 };
    fc.assert(
      fc.property(fc.record({ document: crowdedArbitrary, ...rulesArbitrary }), ({ document, alias, rows }) => {
        const text = writeLayout(document);
        const read = readLayout(text);
        if (!read.ok) return;
        const slow = dependsOnOrder(JSON.parse(text) as JsonLayout, rows, alias);
        const { result } = lastOf(orderDependence(read.document, { alias, rows }, SEED));
        expect(result.kind).toBe(slow === 'refused' ? 'refused' : slow ? 'dependent' : 'independent');
        const verdict = lastOf(orderVerdict(read.document, { alias, rows }, SEED)).result;
        expect(verdict).toBe({ refused: 'refused', dependent: 'yes', independent: 'no' }[result.kind]);
        if (slow !== 'refused') seen[slow ? 'yes' : 'no'] += 1;
      }),
      { seed: SEED, numRuns: 700 },
    );
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(100);
  });
});
