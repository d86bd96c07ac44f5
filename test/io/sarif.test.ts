import sarifSchema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import Ajv from 'ajv';
import draft4 from 'ajv/lib/refs/json-schema-draft-04.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { FAIL_ON_ERRORS, FINDING_CODES } from '../../src/io/checked.ts';
import { sarifLog, sarifResults } from '../../src/io/sarif.ts';
import { checkedPreset, checkedText, unreadText } from './checked-layouts.ts';
import { SAMPLE } from './sample-layout.ts';

const ajv = new Ajv({ schemaId: 'auto', validateSchema: false, unknownFormats: 'ignore' });
ajv.addMetaSchema(draft4);
const isSarif = ajv.compile(sarifSchema);

const help = (id: string) => ({ short: `about ${id}`, markdown: `**${id}** in full.\n\nMore.` });
const logOf = (results: ReturnType<typeof sarifResults>) => sarifLog(results, FAIL_ON_ERRORS, '1.2.3', help);

/** Faults against the schema of SARIF 2.1.0. */
function faultsOf(log: unknown): unknown {
  isSarif(JSON.parse(JSON.stringify(log)));
  return isSarif.errors ?? [];
}

const truncated = await checkedPreset('dsv41-swa-compressor');
const spilled = await checkedPreset('spill');
const refused = await checkedPreset('refused-tail');
const redundant = await checkedPreset('v41-aliased-groups');
const unread = unreadText('{ "regionscope": 1,\n  "kv_cache_config": { "num_blocks": "four" } }', 'a b/ünread#1.json');

describe('sarifLog() is a log', () => {
  test('that the schema of SARIF 2.1.0 takes', () => {
    const outcomes = [truncated.layout, spilled.layout, refused.layout, redundant.layout, unread];
    const log = logOf(outcomes.flatMap((each) => sarifResults(each, FAIL_ON_ERRORS)));
    expect(faultsOf(log)).toStrictEqual([]);
    const { $schema: _, ...rest } = log;
    expect(faultsOf({ ...rest, version: '2.0.0' })).not.toStrictEqual([]);
  });

  test('with a rule for every finding and for what ends a check, each with its help', () => {
    const { rules } = logOf([]).runs[0]?.tool.driver ?? { rules: [] };
    expect(rules.map(({ id }) => id)).toStrictEqual([...FINDING_CODES, 'refused', 'unreadable']);
    expect(rules[0]).toMatchObject({
      shortDescription: { text: 'About truncated.' },
      fullDescription: { text: 'truncated in full.' },
      help: { text: 'truncated in full.\n\nMore.', markdown: '**truncated** in full.\n\nMore.' },
      defaultConfiguration: { level: 'error' },
    });
    for (const [i, result] of sarifResults(spilled.layout, FAIL_ON_ERRORS).entries()) {
      expect(rules[result.ruleIndex]?.id, String(i)).toBe(result.ruleId);
    }
  });

  test('of 5,000 results at most, errors first, which says how many are left out', () => {
    const [warning] = sarifResults(redundant.layout, FAIL_ON_ERRORS);
    const [error] = sarifResults(spilled.layout, FAIL_ON_ERRORS);
    if (warning === undefined || error === undefined) throw new Error('no result');
    const [run] = logOf([...Array.from({ length: 5001 }, () => warning), error]).runs;
    expect(run?.results).toHaveLength(5000);
    expect(run?.results[0]).toBe(error);
    const log = logOf([...Array.from({ length: 5001 }, () => warning), error]);
    expect(JSON.stringify(log)).toContain('2 of 5002 results are left out');
    expect(faultsOf(log)).toStrictEqual([]);
  });
});

describe('sarifResults() places a result', () => {
  test('at the layer in its file', () => {
    const { text, layout } = truncated;
    const results = sarifResults(layout, FAIL_ON_ERRORS);
    expect(results.map(({ ruleId, level }) => [ruleId, level])).toStrictEqual([
      ['truncated', 'error'],
      ['truncated', 'error'],
    ]);
    const lines = text.split('\n');
    for (const { locations } of results) {
      const [{ physicalLocation, logicalLocations }] = locations;
      const { startLine = 0, startColumn = 0, endColumn = 0 } = physicalLocation.region ?? {};
      expect(lines[startLine - 1]?.slice(startColumn - 1, endColumn - 1)).toBe(`"${logicalLocations?.[0]?.name}"`);
      expect(physicalLocation.artifactLocation.uri).toBe('layouts/dsv41-swa-compressor.json');
    }
    expect(results[0]?.message.text).toBe(
      'compressor.state_cache loses 13,760 of 32,768 B in every block: R0 is only 19,008 B long. In this request: 13,760 B. Under base-address · packed-mla; modelled, not observed · rule checked against connector code.',
    );
  });

  test('of a region at its first layer, of a group at the group’s, of a refusal at the layer refused', () => {
    const layerOf = (layout: (typeof spilled)['layout']): (string | undefined)[] =>
      sarifResults(layout, FAIL_ON_ERRORS).map(({ locations }) => locations[0].logicalLocations?.[0]?.name);
    expect(layerOf(spilled.layout)).toStrictEqual(['layers.0.rows']);
    expect(layerOf(redundant.layout)).toStrictEqual(['layers.1.attn.window']);
    expect(layerOf(refused.layout)).toStrictEqual(['tail']);
  });

  test('of a file that cannot be read where its text is amiss', () => {
    const results = sarifResults(unread, FAIL_ON_ERRORS);
    const wrong = results.find(({ message }) => message.text.includes('"four"'));
    expect(wrong).toMatchObject({
      ruleId: 'unreadable',
      level: 'error',
      message: { text: expect.stringContaining('wanted a whole number') },
    });
    expect(wrong?.locations[0].physicalLocation).toStrictEqual({
      artifactLocation: { uri: 'a%20b/%C3%BCnread%231.json' },
      region: { startLine: 2, startColumn: 38 },
    });
  });

  test('with no line where the file’s text is another', () => {
    const packed = { ...truncated.layout, placeOf: () => undefined };
    const [first] = sarifResults(packed, FAIL_ON_ERRORS);
    expect(first?.locations[0].physicalLocation).toStrictEqual({
      artifactLocation: { uri: 'layouts/dsv41-swa-compressor.json' },
    });
    const [absolute] = sarifResults({ ...packed, file: '/tmp/a.json', name: '/tmp/a.json' }, FAIL_ON_ERRORS);
    expect(absolute?.locations[0].physicalLocation.artifactLocation.uri).toBe('file:///tmp/a.json');
    const [windows] = sarifResults({ ...packed, file: 'C:/a.json', name: 'C:/a.json' }, FAIL_ON_ERRORS);
    expect(windows?.locations[0].physicalLocation.artifactLocation.uri).toBe('file:///C:/a.json');
  });
});

describe('sarifResults() says what fails', () => {
  test('with the level error, whatever kind it is of, and warns of other errors', () => {
    expect(sarifResults(truncated.layout, new Set(['spilled'])).map(({ level }) => level)).toStrictEqual([
      'warning',
      'warning',
    ]);
    expect(sarifResults(redundant.layout, FAIL_ON_ERRORS).map(({ level }) => level)).toStrictEqual(['warning']);
    const padded = sarifResults(truncated.layout, new Set(['padding']));
    expect(padded.map(({ ruleId, level }) => `${ruleId} ${level}`)).toStrictEqual([
      'truncated warning',
      'truncated warning',
      'padding error',
      'padding error',
    ]);
  });
});

describe('sarifResults() gives fingerprints', () => {
  const fingerprints = (text: string): string[] =>
    sarifResults(checkedText(text, 'x.json', { alias: 'base-address' }), FAIL_ON_ERRORS).map(
      ({ partialFingerprints }) => partialFingerprints['regionscope/v1'],
    );

  test('that stay where lines move and names of files change, and differ within a file', () => {
    const before = fingerprints(truncated.text);
    expect(new Set(before).size).toBe(2);
    expect(fingerprints(`\n\n${truncated.text}`)).toStrictEqual(before);
    const moved = checkedText(truncated.text, 'elsewhere.json', { alias: 'base-address' });
    expect(sarifResults(moved, FAIL_ON_ERRORS).map((each) => each.partialFingerprints['regionscope/v1'])).toStrictEqual(
      before,
    );
  });

  test('of their own to results that are alike', () => {
    const twice = unreadText('{ "regionscope": 1, "kv_cache_config": { "num_blocks": 1', 'x.json');
    const [issue] = twice.issues;
    if (issue === undefined) throw new Error('no issue');
    const results = sarifResults({ ...twice, issues: [issue, issue] }, FAIL_ON_ERRORS);
    expect(new Set(results.map((each) => each.partialFingerprints['regionscope/v1'])).size).toBe(2);
  });

  test('nothing of a layout that has no finding', () => {
    expect(sarifResults(checkedText(SAMPLE, 'x.json'), FAIL_ON_ERRORS)).toStrictEqual([]);
  });
});
