import { describe, expect, test } from 'vitest';
import { layerPlaces } from '../../src/io/layer-places.ts';
import { documentsOf, fixture } from './readers/read.ts';
import { DERIVED, SAMPLE, WRITTEN } from './sample-layout.ts';

/** What stands in the text where each document of it names a layer. */
const named = (text: string, layer: string): (string | undefined)[] =>
  documentsOf(text).map(({ span, text: read }) => {
    const place = span && layerPlaces(read, span)(layer);
    return place && `${place.line}:${place.column} ${read.slice(place.offset, place.offset + place.length)}`;
  });

const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;

describe('layerPlaces() finds a layer', () => {
  test('where its tensor or page is, before its group', () => {
    expect(named(SAMPLE, 'a')).toStrictEqual([`${lineOf(SAMPLE, '"kv_caches"') + 1}:5 "a"`]);
    expect(named(WRITTEN, 'a')).toStrictEqual([`${lineOf(WRITTEN, '"pages"')}:24 "a"`]);
  });

  test('in its group, where there is neither', () => {
    expect(named(DERIVED, 'b')).toStrictEqual([`${lineOf(DERIVED, '["b"]')}:25 "b"`]);
  });

  test('in what Python prints', () => {
    const log = `some line before\n${fixture('layers.txt')}`;
    const [place = ''] = named(log, 'attn.1');
    expect(place).toMatch(/^2:\d+ 'attn\.1'$/);
  });

  test('of each document of a text in that document', () => {
    const lines = [SAMPLE, WRITTEN].map((text) => text.replace(/\n/g, ' ')).join('\n');
    expect(named(lines, 'a').map((each) => each?.split(':')[0])).toStrictEqual(['1', '2']);
    const transfer = `{ "regionscope": 1,\n"prefill": ${SAMPLE},\n"decode": ${WRITTEN} }`;
    const [prefill, decode] = named(transfer, 'a').map((each) => Number(each?.split(':')[0]));
    expect(prefill).toBe(lineOf(transfer, '"kv_caches"') + 1);
    expect(decode).toBe(lineOf(transfer, '"pages"'));
  });

  test('nowhere where the text does not name it', () => {
    expect(named(SAMPLE, 'b')).toStrictEqual([undefined]);
  });
});
