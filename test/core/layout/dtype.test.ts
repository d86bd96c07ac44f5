import { describe, expect, it } from 'vitest';
import { DTYPE_NAMES, dtypeBytes } from '../../../src/core/layout/dtype.ts';

describe('dtypeBytes()', () => {
  it.each([
    ['float32', 4],
    ['torch.bfloat16', 2],
    ['half', 2],
    ['double', 8],
    ['float8_e4m3fn', 1],
    ['torch.int64', 8],
    ['bool', 1],
    ['complex128', 16],
  ])('says how long an element of %s is', (name, bytes) => {
    expect(dtypeBytes(name)).toBe(bytes);
  });

  it.each(['fp16', 'torch.torch.int8', 'Float32', '', 'torch.', 'constructor'])('knows no %j', (name) => {
    expect(dtypeBytes(name)).toBeUndefined();
  });

  it('agrees with the number of bits in the name, where there is one', () => {
    for (const name of DTYPE_NAMES) {
      const bits = /^[a-z]+?(\d+)(_|$)/.exec(name)?.[1];
      if (bits !== undefined) expect([name, dtypeBytes(name)]).toStrictEqual([name, Number(bits) / 8]);
    }
  });
});
