import { describe, expect, it } from 'vitest';
import type { Issue } from '../../src/core/issue.ts';
import { formatIssue } from '../../src/io/issue.ts';

const issue = (place: Pick<Issue, 'line' | 'column' | 'offset' | 'length'>): Issue => ({
  severity: 'error',
  code: 'too-small',
  path: 'a.b',
  found: '0',
  wanted: 'at least 1',
  mend: 'Check it.',
  ...place,
});
const LINE = 'error: a.b: found 0, wanted at least 1. Check it. [too-small]';

describe('formatIssue()', () => {
  it('is one line without the source', () => {
    expect(formatIssue(issue({ line: 2, column: 3, offset: 5, length: 1 }))).toBe(`2:3 ${LINE}`);
  });

  it('leaves out an empty path, and asks for the suggestion', () => {
    const whole = { ...issue({ line: 1, column: 1, offset: 0, length: 0 }), path: '', suggestion: 'c' };
    expect(formatIssue(whole)).toBe('1:1 error: found 0, wanted at least 1. Did you mean c? Check it. [too-small]');
  });

  it('is one line whatever was found', () => {
    const odd = { ...issue({ line: 1, column: 1, offset: 0, length: 1 }), found: 'a\n\u001b[31mb' };
    expect(formatIssue(odd)).toBe('1:1 error: a.b: found a\ufffd\ufffd[31mb, wanted at least 1. Check it. [too-small]');
  });

  it('puts carets under the place', () => {
    expect(formatIssue(issue({ line: 2, column: 4, offset: 5, length: 3 }), '{\n\t\t"b": 0 }')).toBe(
      `2:4 ${LINE}\n2 |   "b": 0 }\n  |    ^^^`,
    );
  });

  it('shows a part of a long line, and no more carets than are shown', () => {
    const source = `${'x'.repeat(500)}HERE${'y'.repeat(500)}`;
    const text = formatIssue(issue({ line: 1, column: 501, offset: 500, length: 504 }), source);
    expect(text.split('\n').slice(1)).toStrictEqual([
      `1 | …${'x'.repeat(50)}HERE${'y'.repeat(46)}…`,
      `  | ${' '.repeat(51)}${'^'.repeat(50)}`,
    ]);
  });

  it('marks the end of the text with one caret', () => {
    expect(formatIssue(issue({ line: 1, column: 2, offset: 1, length: 0 }), '{')).toBe(`1:2 ${LINE}\n1 | {\n  |  ^`);
  });
});
