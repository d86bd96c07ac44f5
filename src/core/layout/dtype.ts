/**
 * Bytes of one element of each torch dtype, by torch's own names and aliases, as `repr(torch.float16)` prints them
 * after `torch.`. Sub-byte and quantized dtypes are left out: a cache tensor's strides cannot count them.
 *
 * @see https://docs.pytorch.org/docs/stable/tensor_attributes.html
 */
const ITEM_BYTES: ReadonlyMap<string, number> = new Map([
  ['float32', 4],
  ['float', 4],
  ['float64', 8],
  ['double', 8],
  ['float16', 2],
  ['half', 2],
  ['bfloat16', 2],
  ['float8_e4m3fn', 1],
  ['float8_e4m3fnuz', 1],
  ['float8_e5m2', 1],
  ['float8_e5m2fnuz', 1],
  ['float8_e8m0fnu', 1],
  ['int8', 1],
  ['int16', 2],
  ['short', 2],
  ['int32', 4],
  ['int', 4],
  ['int64', 8],
  ['long', 8],
  ['uint8', 1],
  ['uint16', 2],
  ['uint32', 4],
  ['uint64', 8],
  ['bool', 1],
  ['complex32', 4],
  ['chalf', 4],
  ['complex64', 8],
  ['cfloat', 8],
  ['complex128', 16],
  ['cdouble', 16],
]);

/** Every name `dtypeBytes` knows, without `torch.`. */
export const DTYPE_NAMES: readonly string[] = [...ITEM_BYTES.keys()];

/** Bytes of one element of a torch dtype, named with or without `torch.`; undefined where torch has no such dtype. */
export function dtypeBytes(name: string): number | undefined {
  return ITEM_BYTES.get(name.startsWith('torch.') ? name.slice('torch.'.length) : name);
}
