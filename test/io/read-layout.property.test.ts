import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { formatIssue } from '../../src/io/issue.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { writeLayout } from '../../src/io/write-layout.ts';
import { registrationVectors } from './golden-layouts.ts';
import { DERIVED, SAMPLE, WRITTEN } from './sample-layout.ts';

// Hundreds of whole documents a test; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const RUNS = { numRuns: 300, seed: 20240611 };

/** Reads, and checks what holds of every result: places lie in the text, and errors and `ok` agree. */
function check(text: string): void {
  const result = readLayout(text);
  const shown = text.startsWith('\ufeff') ? text.slice(1) : text;
  for (const issue of result.issues) {
    expect(issue.offset).toBeGreaterThanOrEqual(0);
    expect(issue.offset + issue.length).toBeLessThanOrEqual(shown.length);
    const lines = shown.slice(0, issue.offset).split(/\r\n|\r|\n/);
    // A place between \r and \n belongs to the line before.
    if (!(shown[issue.offset - 1] === '\r' && shown[issue.offset] === '\n')) {
      expect([issue.line, issue.column]).toStrictEqual([lines.length, (lines.at(-1)?.length ?? 0) + 1]);
    }
    expect(issue.code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(formatIssue(issue, shown)).toContain(`[${issue.code}]\n`);
  }
  expect(result.ok).toBe(result.issues.every(({ severity }) => severity === 'warning'));
  if (result.ok) {
    const again = readLayout(writeLayout(result.document));
    expect(again.ok && again.document).toStrictEqual(result.document);
  }
}

const originals = [SAMPLE, DERIVED, WRITTEN, ...registrationVectors.slice(0, 45).map(({ text }) => text)];
const original = fc.constantFrom(...originals);

/** Values that a field of the format might be given by mistake. */
const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(0, -1, 1.5, 2 ** 53, 1e300, '', 'a', '0x10000000000000000', 'MambaSpec', 'UniformTypeKVCacheSpecs'),
);

/** Puts `value` at the n-th place of a JSON value, counted in depth first. */
function replaced(root: unknown, n: number, value: unknown): unknown {
  let left = n;
  const visit = (node: unknown): unknown => {
    if (left-- === 0) return value;
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, field]) => [key, visit(field)]));
  };
  return visit(root);
}

describe('readLayout()', () => {
  it('never throws on any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), check), RUNS);
  });

  it('never throws on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(readLayout(bytes)).toMatchObject({ ok: false, issues: [{}] });
      }),
      { ...RUNS, examples: [[Uint8Array.from([0xef, 0xbb, 0xbf])], [Uint8Array.from([0xf0, 0x9f, 0x98])]] },
    );
  });

  it('never throws on text made of the signs of JSON', () => {
    const sign = fc.constantFrom(
      ...'{}[]:,"\\/* \n\r1-.e',
      'NaN',
      '-Infinity',
      'null',
      '"a"',
      '//',
      '"kv_caches":',
      '"type":',
    );
    fc.assert(
      fc.property(
        fc.array(sign, { maxLength: 40 }).map((signs) => signs.join('')),
        check,
      ),
      RUNS,
    );
  });

  it('never throws on a layout with any stretch cut out or put in', () => {
    const edit = fc.tuple(
      original,
      fc.nat(),
      fc.nat({ max: 60 }),
      fc.oneof(fc.constant(''), fc.string({ maxLength: 8 })),
    );
    fc.assert(
      fc.property(edit, ([text, at, length, put]) => {
        const start = at % text.length;
        check(text.slice(0, start) + put + text.slice(start + length));
      }),
      RUNS,
    );
  });

  it('never throws on a layout with any value in place of one or two of its own', () => {
    const edit = fc.tuple(
      original,
      fc.nat({ max: 80 }),
      strange,
      fc.nat({ max: 80 }),
      strange,
      fc.constantFrom(undefined, 1),
    );
    fc.assert(
      fc.property(edit, ([text, first, one, second, other, indent]) => {
        const vector = JSON.parse(text);
        const root = vector.layout ?? vector;
        check(JSON.stringify(replaced(replaced(root, first, one), second, other), null, indent) ?? '');
      }),
      { ...RUNS, numRuns: 600 },
    );
  });
});
