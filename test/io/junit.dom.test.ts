import { describe, expect, test } from 'vitest';
import { type CheckOutcome, FAIL_ON_ERRORS, type FailOn } from '../../src/io/checked.ts';
import { junitReport, junitSuite } from '../../src/io/junit.ts';
import { checkedPreset, checkedText, unreadText } from './checked-layouts.ts';
import { SAMPLE } from './sample-layout.ts';

function parsed(outcomes: readonly CheckOutcome[], failOn: FailOn = FAIL_ON_ERRORS): Document {
  const text = junitReport(outcomes.map((each) => junitSuite(each, failOn)));
  expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ')).toBe(true);
  return new DOMParser().parseFromString(text, 'application/xml');
}

const counts = (element: Element | null): Record<string, string> =>
  Object.fromEntries(
    ['tests', 'failures', 'errors', 'skipped'].map((name) => [name, element?.getAttribute(name) ?? '']),
  );

const caseOf = (xml: Document, name: string): Element | null => xml.querySelector(`testcase[name="${name}"]`);

describe('junitReport() gives a suite a layout and a test a kind of finding', () => {
  test('the same tests for every layout that can be read', async () => {
    const xml = parsed([checkedText(SAMPLE, 'good.json'), (await checkedPreset('spill')).layout]);
    const tests = [...xml.querySelectorAll('testsuite')].map((suite) =>
      [...suite.querySelectorAll('testcase')].map((each) => each.getAttribute('name')),
    );
    expect(tests[0]).toStrictEqual([
      ...['readable', 'registers', 'truncated', 'spilled', 'out-of-bounds'],
      ...['collision', 'unsound-overlay', 'redundant'],
    ]);
    expect(tests[1]).toStrictEqual(tests[0]);
    expect(counts(xml.querySelector('testsuites'))).toStrictEqual({
      tests: '16',
      failures: '1',
      errors: '0',
      skipped: '0',
    });
  });

  test('a failure with every sentence, the first as its message, at its line', async () => {
    const xml = parsed([(await checkedPreset('dsv41-swa-compressor')).layout]);
    const failed = caseOf(xml, 'truncated');
    const line = Number(failed?.getAttribute('line'));
    const failure = failed?.querySelector('failure');
    expect(failed?.getAttribute('classname')).toBe('layouts/dsv41-swa-compressor.json');
    expect(failure?.getAttribute('message')).toMatch(
      new RegExp(
        `^layouts/dsv41-swa-compressor\\.json:${line}:\\d+: compressor\\.state_cache loses 13,760 of 32,768 B`,
      ),
    );
    const told = failure?.textContent?.split('\n') ?? [];
    expect(told).toHaveLength(3);
    expect(told[1]).toContain('indexer.state_cache loses 7,936');
    expect(told[2]).toContain('base-address · packed-mla; modelled, not observed');
    expect(caseOf(xml, 'spilled')?.children).toHaveLength(0);
  });

  test('what does not fail in the output', async () => {
    const { layout } = await checkedPreset('v41-aliased-groups');
    const passed = caseOf(parsed([layout]), 'redundant');
    expect(passed?.querySelector('failure')).toBeNull();
    expect(passed?.querySelector('system-out')?.textContent).toContain('moves 512 of 2,560 B twice');
    const failed = caseOf(parsed([layout], new Set(['redundant'])), 'redundant');
    expect(failed?.querySelector('failure')?.textContent).toContain('moves 512 of 2,560 B twice');
  });

  test('a refusal as one failure, and the rest as skipped', async () => {
    const xml = parsed([(await checkedPreset('refused-tail')).layout]);
    expect(counts(xml.querySelector('testsuite'))).toStrictEqual({
      tests: '8',
      failures: '1',
      errors: '0',
      skipped: '6',
    });
    expect(caseOf(xml, 'registers')?.querySelector('failure')?.getAttribute('message')).toContain('Refused: tail');
  });

  test('what cannot be read as an error', () => {
    const xml = parsed([unreadText('{ "regionscope": 1 ', 'broken.json')]);
    expect(counts(xml.querySelector('testsuites'))).toStrictEqual({
      tests: '1',
      failures: '0',
      errors: '1',
      skipped: '0',
    });
    expect(caseOf(xml, 'readable')?.querySelector('error')?.textContent).toMatch(/^broken\.json:1:\d+ error: /);
  });
});

test('junitReport() is XML whatever a layout is called', () => {
  const name = `a"<b>&'\u0001\ud800]]>`;
  const text = SAMPLE.replaceAll('"a"', JSON.stringify(name)).replace('"nbytes": 512', '"nbytes": 500');
  const xml = parsed([checkedText(text, 'a&b<c>".json')]);
  const failed = caseOf(xml, 'out-of-bounds') ?? caseOf(xml, 'registers');
  expect(failed?.getAttribute('classname')).toBe('a&b<c>".json');
  expect(xml.querySelectorAll('testcase')).toHaveLength(8);
});
