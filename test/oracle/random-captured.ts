/** Random documents with captured tensors. */
import type { JsonLayout, JsonTensor, JsonWorker } from './json-layout.ts';
import type { Choices } from './random.ts';
import { groupOf, type NamedSpec, randomNames, randomRequest } from './random-groups.ts';
import type { Layer, Pool, Row } from './random-pool.ts';
import { attentionLayer, stateLayer, virtualLayers } from './random-tensors.ts';

type Kind = 'attention' | 'scratch' | 'state' | 'ple';

function randomRows(c: Choices, blocks: number): Row[] {
  const count = c.pick([1, 1, 2, 3]);
  let address = c.pick([0x7f0000000000n, 0x10000n, 0xfffffffff0000000n]);
  return Array.from({ length: count }, (): Row => {
    const stride = c.pick([24, 32, 48, 64, 96]);
    const tail = c.pick([0, 0, 0, 0, 0, 0, 8, 16, stride, -8]);
    const row = { address, stride, bytes: blocks * stride + tail };
    // Far away, right behind it, or over its last bytes.
    const far = c.pick([0x10000n, 0x10000n, BigInt(row.bytes), BigInt(Math.max(8, row.bytes - 16))]);
    address += far;
    return row;
  });
}

export function capturedLayout(c: Choices): JsonLayout {
  const r = c.pick([1, 1, 1, 2, 2, 3]);
  const numBlocks = c.int(1, r === 1 ? 8 : 4);
  // Packed storage: one allocation, one stride, dense pages side by side.
  const packed = c.chance(0.14);
  const [first, ...others] = randomRows(c, numBlocks * r) as [Row, ...Row[]];
  const pool: Pool = packed
    ? { numBlocks, r, packed, rows: [{ ...first, bytes: numBlocks * r * first.stride }] }
    : { numBlocks, r, packed, rows: [first, ...others] };
  const csa = !packed && c.chance(0.24);
  const kinds: Kind[] = ['attention'];
  if (c.chance(0.6)) kinds.push('attention');
  if (c.chance(0.2)) kinds.push('attention');
  if (csa) kinds.push('scratch');
  if (c.chance(packed ? 0.1 : 0.34)) kinds.push('state');
  if (!packed && c.chance(0.11)) kinds.push('ple');
  const order = c.shuffled(kinds);

  const integers = c.chance(0.05);
  const names = randomNames(c, 24, integers);
  const takeName = (): string => names.shift() as string;
  const tensors: [string, JsonTensor][] = [];
  // A covered tail in a group of its own leaves that group without a region.
  const tailsApart = c.chance(0.5);
  const apart: NamedSpec[] = [];
  const takeApart = ({ spec, tensor }: Layer): void => {
    const layer = takeName();
    apart.push({ layer, spec });
    tensors.push([layer, tensor]);
  };
  const groups = order.map((kind): NamedSpec[] => {
    const members: NamedSpec[] = [];
    const take = ({ spec, tensor }: Layer): void => {
      const layer = takeName();
      members.push({ layer, spec });
      tensors.push([layer, tensor]);
    };
    const size = kind === 'ple' ? c.pick([1, 1, 1, 2]) : c.pick([1, 1, 2, 3]);
    for (let i = 0; i < size; i++) {
      if (kind === 'state' || kind === 'ple') take(stateLayer(c, pool, kind === 'ple'));
      else if (kind === 'scratch') take(attentionLayer(c, pool, 'CircularBufferSpec'));
      else if (!packed && c.chance(r > 1 ? 0.3 : 0.01)) {
        for (const layer of virtualLayers(c, pool)) {
          if (layer.spec.type === 'KpoolTailSpec' && tailsApart) takeApart(layer);
          else take(layer);
        }
      } else if (i > 0 && c.chance(0.2)) {
        // The same view again, under a spec of its own or the same one.
        const before = tensors.findLast(([name]) => name === members.at(-1)?.layer)?.[1] as JsonTensor;
        const spec = members.at(-1)?.spec as NamedSpec['spec'];
        take({
          spec: c.chance(0.3) && !spec.type.includes('Kpool') ? { ...spec, type: 'FullAttentionSpec' } : spec,
          tensor: before,
        });
      } else take(attentionLayer(c, pool));
    }
    return members;
  });
  for (const tail of apart) {
    order.push('attention');
    groups.push([tail]);
  }
  // A tensor that no group names; with another stride it undoes the packed storage.
  if (c.chance(packed ? 0.2 : 0.07)) {
    tensors.push([takeName(), attentionLayer(c, { ...pool, packed: packed && c.chance(0.3) }).tensor]);
  }

  const entries = c.chance(0.6) ? c.shuffled(tensors) : tensors;
  const state = order.some((kind) => kind === 'state' || kind === 'ple');
  const layout: JsonLayout = {
    regionscope: 1,
    worker: { physical_blocks_per_logical_kv_block: r, ...(state ? stateFacts(c, pool) : {}) },
    kv_cache_config: {
      num_blocks: numBlocks,
      kv_cache_groups: groups.map((members) => groupOf(c, members, integers)),
    },
    kv_caches: integers ? entries : Object.fromEntries(entries),
  };
  if (!c.chance(0.8)) return layout;
  const blocks = order.map((kind) => (kind === 'state' || kind === 'ple' ? numBlocks : numBlocks * r));
  return { ...layout, request_block_ids: randomRequest(c, blocks) };
}

/** Sizes of the state page's parts, where the worker says them. */
function stateFacts(c: Choices, pool: Pool): JsonWorker {
  if (c.chance(0.4)) return {};
  const whole = (pool.rows[0]?.stride as number) * pool.r;
  const conv = c.pick([8, 12, 16]);
  const ssm = c.pick([whole - conv, whole - conv, 16, 8]);
  const facts = { mamba_ssm_size: [conv, ssm] };
  if (c.chance(0.4)) return facts;
  const third = Math.floor(conv / 4);
  const thirds = [
    [0, third],
    [third, third],
    [2 * third, conv - 2 * third],
  ];
  return { ...facts, conv_offsets: c.pick([thirds, [[0, conv]], thirds.slice(0, 2), [[4, conv]]]) };
}
