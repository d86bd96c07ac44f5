import { describe, expect, test } from 'vitest';
import type { Selection } from '../../../src/state/state.ts';
import { mapHighlight } from '../../../src/ui/map/highlight.ts';
import { presetFacts } from '../../core/scene/scenes.ts';

const facts = await presetFacts('dsv41-swa-compressor');
const COMPRESSOR = 'layers.2.attn.compressor.state_cache';
const byte: Selection = { kind: 'byte', space: 0, offset: 4, group: 2, block: 0 };
const highlight = (hovered: Selection | null, hoveredLayer: string | null = null, selected: Selection | null = null) =>
  mapHighlight(hovered, hoveredLayer, selected, facts);

describe('mapHighlight()', () => {
  test('of a layer is its bar and the region that it joined', () => {
    const wanted = { layer: COMPRESSOR, region: 0, finding: null };
    expect(highlight(null, COMPRESSOR)).toStrictEqual(wanted);
    expect(highlight({ kind: 'layer', layer: COMPRESSOR })).toStrictEqual(wanted);
    expect(highlight(null, 'no.such.layer')).toStrictEqual({ layer: 'no.such.layer', region: null, finding: null });
  });

  test('of a region is that alone', () => {
    expect(highlight({ kind: 'region', region: 1 })).toStrictEqual({ layer: null, region: 1, finding: null });
  });

  test('of a finding is its layer, its region and its mark', () => {
    const id = `truncated:${COMPRESSOR}`;
    expect(highlight({ kind: 'finding', id })).toStrictEqual({ layer: COMPRESSOR, region: 0, finding: id });
  });

  test('of a step of registration is the layer and the region that it was about', () => {
    const step = facts.registration.decisions.findIndex(({ layer }) => layer === COMPRESSOR);
    expect(highlight({ kind: 'decision', step })).toStrictEqual({ layer: COMPRESSOR, region: 0, finding: null });
    expect(highlight({ kind: 'decision', step: 99 })).toStrictEqual({ layer: null, region: null, finding: null });
  });

  test('takes what is hovered before what is selected, and the bar under the pointer before both', () => {
    const region: Selection = { kind: 'region', region: 1 };
    const other: Selection = { kind: 'region', region: 0 };
    expect(highlight(region, null, other).region).toBe(1);
    expect(highlight(region, COMPRESSOR, other)).toMatchObject({ layer: COMPRESSOR, region: 0 });
    expect(highlight(null, null, other).region).toBe(0);
    expect(highlight(null)).toStrictEqual({ layer: null, region: null, finding: null });
  });

  test('of a hovered byte is what is selected, since a byte shows by the cursor', () => {
    expect(highlight(byte, null, { kind: 'region', region: 1 }).region).toBe(1);
    expect(highlight(null, null, byte)).toStrictEqual({ layer: null, region: null, finding: null });
  });
});
