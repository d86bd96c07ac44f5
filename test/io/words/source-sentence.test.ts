import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../src/core/issue.ts';
import { issueSentence, sourceSentence } from '../../../src/io/words/source-sentence.ts';

const issue = (severity: Issue['severity']): Issue => ({
  ...{ severity, line: 3, column: 1, offset: 20, length: 4, path: 'pages', code: 'unknown-field' },
  ...{
    found: 'the unknown field "page"',
    wanted: 'a field of the format',
    mend: 'Rename or remove it; it is ignored.',
  },
});

describe('sourceSentence()', () => {
  it('says whose the map is', () => {
    expect(sourceSentence('shown', [])).toBe('The map shows this text.');
    expect(sourceSentence('shown', [issue('warning')])).toBe('The map shows this text, with 1 warning.');
    expect(sourceSentence('faulty', [issue('error'), issue('warning'), issue('error')])).toBe(
      '2 errors. The map shows the last text without errors; this one is kept.',
    );
    expect(sourceSentence('apart', [issue('error')])).toBe(
      'The layout on the map changed while this text was unfinished. The text has 1 error.',
    );
    expect(sourceSentence('reading', [])).toBe('Reading the text …');
  });
});

describe('issueSentence()', () => {
  it('says what stands there, what should, and what was meant', () => {
    expect(issueSentence({ ...issue('warning'), suggestion: 'pages' })).toBe(
      'Found the unknown field "page", wanted a field of the format. Did you mean pages? Rename or remove it; it is ignored.',
    );
  });
});
