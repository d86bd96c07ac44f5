import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonNode } from '../../../src/io/json-tree.ts';
import { findCall, parsePython } from '../../../src/io/readers/python-tree.ts';
import { pythonStyle, pythonValue } from './python-print.ts';

function plain(node: JsonNode): unknown {
  if (node.kind === 'array') return node.items.map(plain);
  if (node.kind === 'object')
    return Object.fromEntries(node.properties.map(({ key, value }) => [key.value, plain(value)]));
  return node.kind === 'invalid' ? undefined : node.value;
}

const read = (text: string): unknown => {
  const { root, fault } = parsePython(text, 0);
  return root ? plain(root) : fault;
};

const safeKey = fc.string({ unit: 'binary' }).filter((key) => key !== '__proto__' && key !== 'type');
const value = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }),
    fc.maxSafeInteger().map((number) => number || 0),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(safeKey, tie('node'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).node;

describe('parsePython()', () => {
  it('reads back what was printed, whatever the style', () => {
    fc.assert(
      fc.property(value, pythonStyle, (original, style) => {
        expect(read(pythonValue(original, style))).toStrictEqual(original);
      }),
      { numRuns: 500, seed: 71 },
    );
  });

  it('never throws, and its faults lie in the text', () => {
    const piece = fc.constantFrom(...'()[]{}<>,:=\'"\\#.-+0x1eKb \n', 'torch.int8', 'None', 'f(', '...', '"""', 'é');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const { root, fault, end } = parsePython(text, 0);
        expect(root === undefined).toBe(fault !== undefined);
        expect(end).toBeLessThanOrEqual(text.length);
        if (fault) expect(fault.offset + fault.length).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2000, seed: 72 },
    );
  });

  it.each([
    ['torch.bfloat16', 'torch.bfloat16'],
    ['KVQuantMode.NONE', 'NONE'],
    ['<KVQuantMode.FP8_PER_TENSOR: 1>', 'FP8_PER_TENSOR'],
    ["<MambaAttentionBackendEnum.MAMBA2: 'vllm.v1>x'>", 'MAMBA2'],
    ["<class 'torch.float16'>", 'torch.float16'],
    ['<object object at 0x7f>', '<object object at 0x7f>'],
    ['torch.Size([2, 3])', [2, 3]],
    ['frozenset({1, 2})', [1, 2]],
    ['frozenset()', []],
    ['set()', []],
    ["OrderedDict([('a', 1), ('b', 2)])", { a: 1, b: 2 }],
    ["defaultdict(<class 'list'>, {'a': [1]})", { a: [1] }],
    ['dict(a=1)', { a: 1 }],
    ['{1: 2}', { 1: 2 }],
    ['(1)', 1],
    ['(1,)', [1]],
    ['((1, 2), ())', [[1, 2], []]],
    ['{1, 2,}', [1, 2]],
    ['-0x1F', -31],
    ['0b101', 5],
    ['0o17', 15],
    ['1_000', 1000],
    ['1e3', 1000],
    ['- 5', -5],
    [`'a' "b" # a comment\n'c'`, 'abc'],
    [String.raw`r'\n' b'\x41' u'\u00e9' '\101\q'`, String.raw`\nAéA\q`],
    [`'''a\n"b"'''`, 'a\n"b"'],
    [
      'Fraction(1, 4)',
      {
        code: 'no-field-name',
        found: '1',
        wanted: "a field's name and =, as repr(Fraction) prints it",
        mend: 'Name the argument; which field of Fraction stands in place 1 depends on the version.',
        offset: 9,
        length: 1,
      },
    ],
    ['a.b.Spec(n=1, x=None)', { type: 'Spec', n: 1, x: null }],
    ['device(type="cuda", index=0)', { type: 'cuda', index: 0 }],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toStrictEqual(expected);
  });

  it.each([
    ['[1, 2', 'unclosed', 'the end of the text', 5],
    ['[1 2]', 'comma-expected', '2', 3],
    ['f(n=2 * 3)', 'comma-expected', '*', 6],
    ['[1, ...]', 'left-out', '...', 4],
    ["'abc\n'", 'unclosed', 'the end of the line', 0],
    [String.raw`'\u12'`, 'bad-escape', String.raw`\u12'`, 1],
    ['{1, 2: 3}', 'comma-expected', ':', 5],
    ['{1: 2, 3}', 'colon-expected', '}', 8],
    ['12abc', 'bad-number', '12a', 0],
    ['3j', 'bad-number', '3j', 0],
    ["-'a'", 'bad-number', "'", 1],
    ['', 'unclosed', 'the end of the text', 0],
    ['[}]', 'value-expected', '}', 1],
    ['<a', 'unclosed', 'the end of the text', 2],
    ['OrderedDict([1])', 'bad-value', '1', 13],
    ['['.repeat(70), 'too-deep', '[', 64],
  ])('tells what is wrong in %s', (text, code, found, offset) => {
    expect(read(text)).toMatchObject({ code, found, offset });
  });

  it('places values and keys where they stand, past what a logger puts before a line', () => {
    const text = 'x (Worker_TP0 pid=12) f(\n(Worker_TP0 pid=12)   n=41)';
    const { root, end } = parsePython(text, findCall(text, ['f'], 0));
    expect(end).toBe(text.length);
    if (root?.kind !== 'object') throw new Error('no call');
    const [type, field] = root.properties;
    expect(text.slice(type?.key.offset, (type?.key.offset ?? 0) + (type?.key.length ?? 0))).toBe('f');
    expect(field?.value).toStrictEqual({ kind: 'number', value: 41, offset: text.indexOf('41'), length: 2 });
  });
});

describe('findCall()', () => {
  it('finds a class by its whole name only', () => {
    const text = 'MyKVCacheConfig(1) KVCacheConfigs(2) vllm.KVCacheConfig (3)';
    expect(findCall(text, ['KVCacheConfig'], 0)).toBe(text.indexOf('KVCacheConfig (3'));
    expect(findCall(text, ['KVCacheConfig'], text.length)).toBe(-1);
  });
});
