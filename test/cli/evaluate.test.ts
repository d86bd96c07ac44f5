import { describe, expect, test } from 'vitest';
import { registrationVectors } from '../io/golden-layouts.ts';
import { transferVectors } from '../io/golden-transfers.ts';
import { captured } from './captured-run.ts';

const [vector] = registrationVectors;
const layout = JSON.stringify((JSON.parse(vector?.text ?? '') as { layout: unknown }).layout);

describe('evaluate', () => {
  test('answers each line, and goes on after one that cannot be read', async () => {
    const { code, output, errors } = await captured(['evaluate'], {
      input: `${layout}\n{"regionscope": 2}\n${layout}`,
    });
    expect(code).toBe(2);
    const [first, second, third] = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(Object.keys(first)).toStrictEqual(['packed-mla', 'padded-only', 'never']);
    expect(second.issues).toContainEqual(expect.objectContaining({ severity: 'error', line: 2, path: 'regionscope' }));
    expect(third).toStrictEqual(first);
    expect(errors).toBe('1 of 3 lines could not be read; their issues are in the output\n');
  });

  test('passes over blank lines and ends of lines of two characters', async () => {
    const { code, output } = await captured(['evaluate'], { input: `\r\n${layout}\r\n  \n` });
    expect(code).toBe(0);
    expect(output.trimEnd().split('\n')).toHaveLength(1);
  });

  test('takes a line that comes in pieces, cut within a character', async () => {
    const bytes = Buffer.from(layout.replace('"title":"', '"title":"π'));
    const at = bytes.indexOf(0xcf) + 1;
    expect(at).toBeGreaterThan(0);
    const { code, output } = await captured(['evaluate'], { input: [bytes.subarray(0, at), bytes.subarray(at)] });
    expect(code).toBe(0);
    expect(JSON.parse(output)).toHaveProperty('never.covered');
  });

  test('narrows to a rule and a row policy', async () => {
    const { output } = await captured(['evaluate', '--rule', 'base-address', '--rows', 'never'], { input: layout });
    const result = JSON.parse(output);
    expect([Object.keys(result), Object.keys(result.never)]).toStrictEqual([['never'], ['base-address']]);
  });

  test('says what to do about a document over many lines', async () => {
    const { code, errors } = await captured(['evaluate'], { input: '{\n"regionscope": 1\n}\n' });
    expect(code).toBe(2);
    expect(errors).toContain('evaluate takes one document a line; jq -c . makes them so');
  });

  test('answers nothing to nothing', async () => {
    expect(await captured(['evaluate'])).toStrictEqual({ code: 0, output: '', errors: '' });
  });

  test('reads no more of a line than a file may have', async () => {
    const { code, output } = await captured(['evaluate'], { input: `${'x'.repeat(21 * 1024 * 1024)}\n${layout}\n` });
    const [first, second] = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(2);
    expect(first.issues[0].code).toBe('too-large-file');
    expect(second).toHaveProperty('never.covered');
  });

  test('--transfer answers each transfer document as the golden vectors do', async () => {
    const vectors = transferVectors.slice(0, 6).map(({ text }) => JSON.parse(text));
    const lines = vectors.map((vector, i) => JSON.stringify(i % 2 === 0 ? vector.transfer : vector));
    const { code, output } = await captured(['evaluate', '--transfer'], { input: [...lines, '{}'].join('\n') });
    const answers = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.slice(0, -1)).toStrictEqual(vectors.map(({ expected }) => expected));
    expect(code).toBe(2);
    expect(answers.at(-1).issues).toContainEqual(expect.objectContaining({ line: 7, path: 'prefill' }));
  });

  test('--transfer narrows to a rule and a row policy', async () => {
    const { expected, transfer } = JSON.parse(transferVectors.at(-1)?.text ?? '');
    const { output } = await captured(['evaluate', '--transfer', '--rule', 'covered', '--rows', 'never'], {
      input: JSON.stringify(transfer),
    });
    expect(JSON.parse(output)).toStrictEqual({ never: { covered: expected.never.covered } });
  });
});
