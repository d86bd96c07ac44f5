import { describe, expect, test } from 'vitest';
import { formatIssue } from '../../src/io/issue.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { edited, WRITTEN } from './sample-layout.ts';

const withRules = (rules: string) =>
  readLayout(edited(WRITTEN, '"regionscope": 1,', `"regionscope": 1, "rules": ${rules},`));
const told = (rules: string): string[] =>
  withRules(rules).issues.map((issue) => formatIssue(issue).replace(/^\d+:\d+ /, ''));
const joining = (condition: string): string =>
  `{ "alias": "own-rule", "own": { "clauses": [{ "joins": [${condition}] }] } }`;
const AT = 'rules.own.clauses[0].joins[0]';

describe('a rule of one’s own in a document', () => {
  test('is kept as it stands', () => {
    const read = withRules(joining('{ "of": "range", "field": "is_mla", "relation": "=", "value": true }'));
    expect(read.issues).toEqual([]);
    expect(read.ok && read.document.rules).toEqual({
      alias: 'own-rule',
      own: { clauses: [{ joins: [{ of: 'range', field: 'is_mla', relation: '=', value: true }] }] },
    });
  });

  test.each([
    [
      'an unknown field',
      '{ "of": "both", "field": "block_lenght", "relation": "=" }',
      `error: ${AT}.field: found "block_lenght", wanted one of base, block_len, block_stride, num_blocks, is_mla, packed_row, type, group. Did you mean block_len? Choose one of them. [unknown-name]`,
    ],
    [
      'an unknown side',
      '{ "of": "layer", "field": "type", "relation": "=", "value": "MambaSpec" }',
      `error: ${AT}.of: found "layer", wanted one of both, region, range. Choose one of them. [unknown-name]`,
    ],
    [
      'no value',
      '{ "of": "region", "field": "packed_row", "relation": "=" }',
      `error: ${AT}.value: found nothing, wanted the field value. Add it. [missing-field]`,
    ],
    [
      'a value of a wrong kind',
      '{ "of": "region", "field": "packed_row", "relation": "=", "value": [] }',
      `error: ${AT}.value: found an empty list, wanted a whole number, true, false, or text in double quotes. Put one of these here. [wrong-type]`,
    ],
    [
      'a value that the field never has',
      '{ "of": "region", "field": "block_len", "relation": "=", "value": true }',
      `error: ${AT}.value: found true, wanted a number of bytes. Compare block_len with a value that it can have. [wrong-type]`,
    ],
    [
      'an order of truths',
      '{ "of": "both", "field": "is_mla", "relation": ">=" }',
      `error: ${AT}.relation: found ">=", wanted = or !=. is_mla has no order. [no-order]`,
    ],
    [
      'an address alone',
      '{ "of": "range", "field": "base", "relation": "=", "value": 4096 }',
      `error: ${AT}.field: found "base", wanted a field other than base. Compare both sides: an address alone means nothing in another process. [base-alone]`,
    ],
  ])('is refused with %s', (_, condition, issue) => {
    expect(told(joining(condition))).toEqual([issue]);
  });

  test('must have a clause', () => {
    expect(told('{ "own": { "clauses": [] } }')).toEqual([
      'error: rules.own.clauses: found an empty list, wanted at least 1 in the list. Add or remove what the list lacks or has too many. [wrong-length]',
    ]);
  });

  test('cannot be asked for where the document brings none', () => {
    expect(told('{ "alias": "own-rule" }')).toEqual([
      'warning: rules.alias: found "own-rule", wanted one of base-address, base-and-length, full-geometry, covered, packed-row-aware. It is ignored, and the default rule is used. [unknown-rule]',
    ]);
  });
});
