import { parseAddress } from '../../core/layout/address.ts';
import type { LayoutDocument, RegisteredTable, WorkerFacts, WrittenPage } from '../../core/layout/document.ts';
import { readLayout } from '../read-layout.ts';
import type { Problem } from '../report.ts';
import { writeLayout } from '../write-layout.ts';
import { OLD_LAYOUTS } from './config-node.ts';

/** What a handshake holds, by field: as JSON, Python or msgpack spell it. */
export type HandshakeFields = Readonly<Record<string, unknown>>;

/** Tells a problem at a path of the handshake. */
export type Tell = (path: readonly (string | number)[], problem: Problem) => void;

const NOTES =
  'Made from a handshake, which says where regions lie and not what they hold: each region stands as a page of its own. ' +
  'What layers need, what descriptors leave out, where allocations end, and which regions hold state, scratch or MLA cannot be known.';

const formatAddress = (value: bigint): string => `0x${value.toString(16)}`;

/** The rules under which pages that are regions stay the regions that they are. */
const RULES = { alias: 'full-geometry', rows: 'never' } as const;

/** Whether fields are those of NixlAgentMetadata. */
export const isMetadata = (fields: object): boolean => 'kv_caches_base_addr' in fields;

/** Whether fields are those of NixlHandshakePayload, with the metadata's bytes inside. */
export const isPayload = (fields: object): boolean => 'agent_metadata_bytes' in fields;

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'bigint') return String(value);
  const written = value instanceof Uint8Array ? `${value.length} bytes` : JSON.stringify(value);
  return written.length > 60 ? `${written.slice(0, 60)}…` : written;
}

/** Takes values out of the fields, telling each that is not what it should be. */
class Fields {
  readonly #fields: HandshakeFields;
  readonly #tell: Tell;
  failed = false;

  constructor(fields: HandshakeFields, tell: Tell) {
    this.#fields = fields;
    this.#tell = tell;
  }

  refuse(path: readonly (string | number)[], wanted: string, mend: string, found?: string): undefined {
    this.failed = true;
    const [name = '', place] = path;
    const value = this.#fields[name];
    const there = place !== undefined && Array.isArray(value) ? value[Number(place)] : value;
    this.#tell(path, { code: 'bad-handshake', found: found ?? shown(there), wanted, mend });
  }

  #whole(value: unknown, least: number): number | undefined {
    const number = typeof value === 'bigint' ? Number(value) : value;
    return typeof number === 'number' && Number.isSafeInteger(number) && number >= least ? number : undefined;
  }

  has(name: string): boolean {
    return (this.#fields[name] ?? null) !== null;
  }

  number(name: string, least: number): number | undefined {
    if (!this.has(name)) return undefined;
    const wanted = `a whole number from ${least} to 2^53 - 1`;
    return this.#whole(this.#fields[name], least) ?? this.refuse([name], wanted, 'Take the handshake anew.');
  }

  text(name: string): string | undefined {
    const value = this.#fields[name];
    return typeof value === 'string' ? value : undefined;
  }

  #list<Item>(name: string, item: (value: unknown) => Item | undefined, wanted: string): Item[] | undefined {
    if (!this.has(name)) return undefined;
    const list = this.#fields[name];
    if (!Array.isArray(list)) return this.refuse([name], 'a list with an entry a region', 'Take the handshake anew.');
    return list.flatMap((value, i) => {
      const read = item(value);
      if (read !== undefined) return [read];
      this.refuse([name, i], wanted, 'Take the handshake anew.');
      return [];
    });
  }

  numbers(name: string, least: number): number[] | undefined {
    return this.#list(name, (value) => this.#whole(value, least), `a whole number from ${least} to 2^53 - 1`);
  }

  addresses(name: string): bigint[] | undefined {
    const address = (value: unknown): bigint | undefined => {
      if (typeof value === 'string') return parseAddress(value) ?? undefined;
      const whole = this.#whole(value, 0);
      // A number above 2^53 has lost its last digits on the way.
      return typeof value === 'bigint' ? value : whole === undefined ? undefined : BigInt(whole);
    };
    return this.#list(name, address, 'an address: a number below 2^53, or a string of digits');
  }

  texts(name: string): string[] | undefined {
    return this.#list(name, (value) => (typeof value === 'string' ? value : undefined), 'a text');
  }

  flags(name: string): boolean[] | undefined {
    return this.#list(name, (value) => (typeof value === 'boolean' ? value : undefined), 'true or false');
  }
}

interface Region {
  readonly base: bigint;
  readonly length: number;
  readonly stride: number;
  readonly group: number;
  readonly name: string;
}

/** The regions of a handshake; tells what is missing or does not fit together. */
function regionsOf(
  fields: Fields,
): { readonly regions: readonly Region[]; readonly table: RegisteredTable } | undefined {
  const bases = fields.addresses('kv_caches_base_addr');
  const lengths = fields.numbers('block_lens', 1);
  const strides = fields.numbers('block_strides', 1);
  const groups = fields.numbers('region_group_ids', -1);
  const names = fields.texts('region_names');
  const isMla = fields.flags('region_is_mla');
  const counts = fields.numbers('region_num_blocks', 1);
  if (lengths === undefined) {
    if (!fields.failed)
      fields.refuse(['block_lens'], 'the bytes of a block of each region', 'Take the handshake anew.');
    return undefined;
  }
  if (bases === undefined || fields.failed) return undefined;
  if (bases.length === 0) {
    return fields.refuse(
      ['kv_caches_base_addr'],
      'a region or more',
      'Take the handshake after registration.',
      'no regions',
    );
  }
  const lists = { block_lens: lengths, block_strides: strides, region_group_ids: groups, region_names: names };
  for (const [name, list] of Object.entries({ ...lists, region_is_mla: isMla, region_num_blocks: counts })) {
    if (list === undefined || list.length === bases.length) continue;
    const wanted = `${bases.length}, as in kv_caches_base_addr: one a region`;
    fields.refuse([name], wanted, 'Take both lists from one handshake.', `${list.length} entries`);
  }
  if (fields.failed) return undefined;
  const regions = bases.map((base, i): Region => {
    const length = lengths[i] as number;
    const name = names?.[i] ?? '';
    return { base, length, stride: strides?.[i] ?? length, group: groups?.[i] ?? -1, name };
  });
  return {
    regions,
    table: {
      kv_caches_base_addr: bases.map(formatAddress),
      block_lens: lengths,
      ...(strides && { block_strides: strides }),
      ...(counts && { region_num_blocks: counts }),
      ...(groups && { region_group_ids: groups }),
      ...(names && { region_names: names }),
      ...(isMla && { region_is_mla: isMla }),
    },
  };
}

/** Pages that are the regions, a layer each; one that several groups share stands in each of them, at one address. */
function pagesOf(regions: readonly Region[], start: bigint) {
  const groups = Math.max(0, ...regions.map(({ group }) => group)) + 1;
  const layers: string[][] = Array.from({ length: groups }, () => []);
  const taken = new Set<string>();
  const unique = (name: string): string => {
    let free = name;
    for (let i = 2; taken.has(free); i += 1) free = `${name} (${i})`;
    taken.add(free);
    return free;
  };
  const pages: WrittenPage[] = [];
  for (const [i, { base, length, stride, group, name }] of regions.entries()) {
    const title = name === '' ? `region ${i}` : name;
    const isShared = group < 0 && groups > 1;
    for (const each of isShared ? layers.keys() : [Math.max(group, 0)]) {
      const layer = unique(isShared ? `${title}, group ${each}` : title);
      layers[each]?.push(layer);
      pages.push({ layer, offset: Number(base - start), page_bytes: length, block_stride: stride });
    }
  }
  return { pages, layers };
}

/** From the first byte of any region to past the last. */
function spanOf(regions: readonly Region[], blocks: number): { readonly start: bigint; readonly end: bigint } {
  let start = regions[0]?.base ?? 0n;
  let end = 0n;
  for (const { base, length, stride } of regions) {
    const past = base + BigInt(stride) * BigInt(blocks - 1) + BigInt(length);
    if (base < start) start = base;
    if (past > end) end = past;
  }
  return { start, end };
}

/** Facts of the worker that the handshake tells. */
function workerOf(fields: Fields, ratio: number): WorkerFacts {
  const engine = fields.text('engine_id');
  const tokens = fields.number('block_size', 1);
  const layout = fields.text('kv_cache_layout')?.toUpperCase();
  const known = layout === undefined ? undefined : (OLD_LAYOUTS.get(layout) ?? layout);
  const isLayout = known !== undefined && [...known].sort().join('') === 'BCHLN';
  return {
    ...(engine !== undefined && { engine_id: engine }),
    ...(isLayout && { kv_cache_layout: known }),
    ...(tokens !== undefined && { block_size: tokens }),
    ...(ratio > 1 && { physical_blocks_per_logical_kv_block: ratio }),
  };
}

const ASSUMED: Problem = { severity: 'warning', code: 'assumed', wanted: '', mend: '' };

/**
 * The region table of a handshake as a layout document: regions without views, each a page of itself, beside the
 * table as it was registered. Fields that are left out or unknown are no fault.
 *
 * @param fields Those of NixlAgentMetadata.
 * @returns undefined where an error was told.
 */
export function handshakeDocument(values: HandshakeFields, tell: Tell): LayoutDocument | undefined {
  const fields = new Fields(values, tell);
  const found = regionsOf(fields);
  const blocks = fields.number('num_blocks', 1);
  const ratio = fields.number('physical_blocks_per_logical_kv_block', 1) ?? 1;
  const state = fields.numbers('ssm_sizes', 0);
  if (blocks === undefined && !fields.has('num_blocks')) {
    fields.refuse(['num_blocks'], 'the blocks of the pool', 'Take the handshake anew.');
  }
  if (found === undefined || blocks === undefined || fields.failed) return undefined;
  const { regions, table } = found;
  const { start, end } = spanOf(regions, blocks);
  if (end - start > BigInt(Number.MAX_SAFE_INTEGER)) {
    const wanted = 'addresses that lie within 2^53 bytes of each other';
    return fields.refuse(['kv_caches_base_addr'], wanted, 'Check the addresses.', 'addresses too far apart');
  }
  const assume = (name: string, note: string): void =>
    tell([name], { ...ASSUMED, found: `no ${name}`, wanted: `${name}, an entry a region`, mend: note });
  if (!fields.has('block_strides')) assume('block_strides', 'Blocks are taken to follow each other without a gap.');
  if (!fields.has('region_group_ids')) assume('region_group_ids', 'All regions are taken for one group.');
  if (table.region_num_blocks?.some((count) => count !== blocks)) {
    const mend = `Each region is drawn with the pool's ${blocks} blocks; its own count stands in the table as registered.`;
    tell(['region_num_blocks'], {
      ...ASSUMED,
      found: 'regions of other counts',
      wanted: `${blocks} blocks each`,
      mend,
    });
  }
  if (state?.some((size) => size > 0)) {
    const mend = 'State regions have descriptors of their own, which cannot be told from a handshake.';
    tell(['ssm_sizes'], { ...ASSUMED, found: `sizes of state, ${state.join(' and ')} bytes`, wanted: 'none', mend });
  }
  tell([], {
    ...ASSUMED,
    ...{
      code: 'regions-only',
      found: 'a handshake: regions without views',
      wanted: 'a layout, to see what layers need',
    },
    mend: 'Each region stands as a page of its own, so no byte can show as lost, whatever the layers keep.',
  });
  const isSplit = blocks % ratio === 0;
  const { pages, layers } = pagesOf(regions, start);
  const worker = workerOf(fields, isSplit ? ratio : 1);
  const engine = worker.engine_id;
  const document: LayoutDocument = {
    regionscope: 1,
    title: engine === undefined ? 'Handshake' : `Handshake of ${engine}`,
    notes: NOTES,
    rules: RULES,
    worker,
    kv_cache_config: {
      num_blocks: isSplit ? blocks / ratio : blocks,
      kv_cache_groups: layers.map((names) => ({ layer_names: names, kv_cache_spec: { type: 'FullAttentionSpec' } })),
    },
    pages,
    allocation: { base_addr: formatAddress(start), bytes: Number(end - start) },
    registered: { num_blocks: blocks, ...table },
  };
  // The reader of documents has the last word on what the core may be given.
  const read = readLayout(writeLayout(document));
  for (const { severity, code, found: there, wanted, mend } of read.issues) {
    tell([], { severity, code, found: there, wanted, mend });
  }
  return read.ok ? read.document : undefined;
}
