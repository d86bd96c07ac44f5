import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readLayout } from '../../../src/io/read-layout.ts';
import { canonicalJson, canonicalLayout } from '../../../src/io/share/canonical.ts';
import { documentHash, shortHash } from '../../../src/io/share/document-hash.ts';
import { registrationVectors } from '../golden-layouts.ts';
import { DERIVED, SAMPLE } from '../sample-layout.ts';
import { documentOf } from './shares.ts';

const CANONICAL =
  '{"kv_cache_config":{"kv_cache_groups":[{"kv_cache_spec":{"block_size":4,"dtype":"uint8","head_size":32,' +
  '"num_kv_heads":1,"type":"MLAAttentionSpec"},"layer_names":["a"]}],"num_blocks":4},"kv_caches":{"a":{"data_ptr":' +
  '"0x7f0000000000","dtype":"uint8","shape":[4,1,4,32],"storage":{"data_ptr":"0x7f0000000000","nbytes":512},"stride":' +
  '[128,128,32,1]}},"regionscope":1,"request_block_ids":[[1,3]],"worker":{"kv_cache_layout":"LBHNC","role":"prefill"}}';

/** The sample with other spellings of the same: fields the other way round, an address in decimal, `torch.`. */
function respelt(text: string): string {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, field]) => [key, turned(field)]),
    );
  };
  return JSON.stringify({ ...(turned(JSON.parse(text)) as object), source: {} }, null, 3)
    .replace('"0x7f0000000000"', `"${0x7f0000000000}"`)
    .replace('"0x7f0000000000"', '"0X7F0000000000"')
    .replace('"uint8"', '"torch.uint8"');
}

describe('canonicalLayout()', () => {
  test('writes these very bytes', () => {
    expect(canonicalLayout(documentOf(SAMPLE))).toBe(CANONICAL);
  });

  test('gives the same text whatever order and spelling the file had', () => {
    expect(respelt(SAMPLE)).not.toBe(SAMPLE);
    expect(canonicalLayout(documentOf(respelt(SAMPLE)))).toBe(CANONICAL);
  });

  test('keeps the order of layers, which is the order of registration', () => {
    const layer = (name: string) =>
      `"${name}": { "data_ptr": "0x7f0000000000", "shape": [4], "stride": [1], "dtype": "uint8", "storage": { "data_ptr": "0x7f0000000000", "nbytes": 512 } }`;
    const withLayers = (...names: string[]) =>
      documentOf(
        SAMPLE.replace('["a"]', JSON.stringify(names)).replace(
          /"kv_caches": \{[\s\S]*?\n {2}\},/,
          `"kv_caches": { ${names.map(layer).join(', ')} },`,
        ),
      );
    // A parser of JSON would put 2 before 10, and both before b.
    expect(canonicalLayout(withLayers('b', '10', '2'))).toMatch(/"kv_caches":\{"b":\{.*"10":\{.*"2":\{/);
    expect(documentHash(withLayers('b', '10', '2'))).not.toBe(documentHash(withLayers('b', '2', '10')));
  });

  test('is a document again, and the same text from it, for every golden layout', () => {
    for (const { name, text } of registrationVectors) {
      const read = readLayout(text);
      if (!read.ok) continue;
      const canonical = canonicalLayout(read.document);
      expect(canonicalLayout(documentOf(canonical)), name).toBe(canonical);
    }
  });

  test('writes maps by layer as the file has them', () => {
    const canonical = canonicalLayout(documentOf(DERIVED));
    expect(canonical).toContain('"kernel_block_sizes":{"a":2}');
    expect(canonical).toContain(
      '"kv_cache_specs":{"b":{"dtypes":["uint8","float32"],"shapes":[[4],[7,4]],"type":"MambaSpec"}}',
    );
  });
});

describe('canonicalJson()', () => {
  test('orders keys by code units and leaves out what is undefined', () => {
    expect(canonicalJson({ b: [1.5, null, 'ö'], B: true, '10': 1, '9': undefined, ä: {} })).toBe(
      '{"10":1,"B":true,"b":[1.5,null,"ö"],"ä":{}}',
    );
  });

  test('refuses a number that JSON has not', () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(RangeError);
  });
});

describe('documentHash()', () => {
  test('is the SHA-256 of the canonical text', () => {
    const hash = documentHash(documentOf(SAMPLE));
    expect(hash).toBe(createHash('sha256').update(CANONICAL).digest('hex'));
    expect(hash).toBe('1841595372d55bed868e25d964467688d746dfae3dd37e9d860679df0779f00d');
    expect(shortHash(hash)).toBe('1841595372d55bed');
  });
});
