import type { LayoutDocument } from '../layout/document.ts';
import { ownTable } from '../observed/own-table.ts';
import { naturalOrder } from '../registration/natural-order.ts';
import { type Difference, type Tie, vote } from './alike.ts';
import { type DeploymentFile, placeOf, type Role, type WorkerPlace } from './deployment-file.ts';
import type { DeploymentWorker, Engine, Rank } from './engine.ts';
import { type Pairing, pairingsOf } from './pairing.ts';
import { signature, TRAITS } from './traits.ts';

export interface Deployment {
  /** By engine, stage and rank. */
  readonly workers: readonly DeploymentWorker[];
  /** Prefill before decode, then by id. */
  readonly engines: readonly Engine[];
  /** By prefill engine, then by decode engine. */
  readonly pairings: readonly Pairing[];
}

const ROLES: readonly (Role | null)[] = ['prefill', 'both', 'decode', null];

/** Texts in the order that people count in, and by code unit where that does not part them. */
function places(texts: Iterable<string>): ReadonlyMap<string, number> {
  const sorted = naturalOrder([...new Set(texts)].sort(), (text) => text);
  return new Map(sorted.map((text, i) => [text, i]));
}

/** By role, engine, stage, rank and file: an order that the files' own has no part in. */
function inOrder<Worker extends WorkerPlace & { readonly file: string }>(workers: readonly Worker[]): Worker[] {
  const engines = places(workers.map(({ engine }) => engine ?? ''));
  const files = places(workers.map(({ file }) => file));
  const key = ({ role, engine, pp, tp, file }: Worker): number[] => [
    ...[ROLES.indexOf(role), engines.get(engine ?? '') ?? 0, engine === null ? 0 : 1, pp, tp, files.get(file) ?? 0],
  ];
  return workers
    .map((worker) => ({ worker, key: key(worker) }))
    .sort((p, q) => p.key.reduce((order, each, i) => order || each - (q.key[i] ?? 0), 0))
    .map(({ worker }) => worker);
}

/** Lists of equal keys, in the order of the first of each. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[][] {
  const groups = new Map<string | number, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

/** Numbers for texts, the same for the same text. */
class Numbers {
  readonly #known = new Map<string, number>();

  of(text: string): number {
    const known = this.#known.get(text) ?? this.#known.size;
    this.#known.set(text, known);
    return known;
  }
}

/** A worker, and what is compared of it: a signature a trait. */
interface Read extends Omit<DeploymentWorker, 'differences'> {
  readonly signatures: readonly (string | null)[];
  readonly sizes: Rank;
}

/** Signatures of equal workers are one text in memory. */
function reader(): (file: DeploymentFile, source: number) => Omit<Read, 'kind'> {
  const known = new Map<string, string>();
  const shared = (text: string | null): string | null => {
    if (text === null) return null;
    const same = known.get(text);
    if (same === undefined) known.set(text, text);
    return same ?? text;
  };
  return ({ name, document }, source) => ({
    ...placeOf(document),
    file: name,
    source,
    regions: ownTable(document)?.kv_caches_base_addr.length ?? null,
    signatures: TRAITS.map((trait) => shared(signature(trait, document))),
    sizes: sizesOf(document),
  });
}

const sizesOf = ({ worker = {} }: LayoutDocument): Rank => ({ tp: worker.tp_size ?? 0, pp: worker.pp_size ?? 0 });

/** What most say; of equals, the larger. */
function most(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].sort(([p, a], [q, b]) => b - a || q - p);
  return first?.[0] ?? 0;
}

const rankKey = ({ tp, pp }: Rank): string => `${pp}/${tp}`;

function engineOf(
  workers: readonly { readonly read: Read; readonly index: number }[],
  differences: Map<number, Difference[]>,
): Engine {
  const [first] = workers;
  const reads = workers.map(({ read }) => read);
  const tpSize = Math.max(1, most(reads.map(({ sizes }) => sizes.tp)) || Math.max(...reads.map(({ tp }) => tp + 1)));
  const ppSize = Math.max(1, most(reads.map(({ sizes }) => sizes.pp)) || Math.max(...reads.map(({ pp }) => pp + 1)));
  const held = new Map<string, number>();
  for (const read of reads) held.set(rankKey(read), (held.get(rankKey(read)) ?? 0) + 1);
  const missing: Rank[] = [];
  for (let pp = 0; pp < ppSize; pp += 1) {
    for (let tp = 0; tp < tpSize; tp += 1) if (!held.has(rankKey({ tp, pp }))) missing.push({ tp, pp });
  }
  const doubled = reads
    .filter(
      (read, i) => (held.get(rankKey(read)) ?? 0) > 1 && rankKey(reads[i - 1] ?? { tp: -1, pp: -1 }) !== rankKey(read),
    )
    .map(({ tp, pp }): Rank => ({ tp, pp }));

  const ties: Tie[] = [];
  const stages = grouped(workers, ({ read }) => read.pp);
  TRAITS.forEach((trait, i) => {
    for (const peers of trait.scope === 'engine' ? [workers] : stages) {
      const voters = peers
        .map(({ read, index }) => ({ worker: index, signature: read.signatures[i] ?? null }))
        .filter((each) => !trait.abstains || each.signature !== null);
      const outcome = vote(trait.name, voters);
      if (outcome.kind === 'tied') ties.push(outcome.tie);
      if (outcome.kind !== 'odd') continue;
      for (const { worker, difference } of outcome.odd) {
        const known = differences.get(worker);
        if (known) known.push(difference);
        else differences.set(worker, [difference]);
      }
    }
  });
  return {
    id: first?.read.engine ?? null,
    role: first?.read.role ?? null,
    ...{ tpSize, ppSize, missing, doubled, ties },
    workers: workers.map(({ index }) => index),
  };
}

/**
 * Documents of many workers as a deployment: grouped by engine and role, each worker compared with its engine's. The
 * order of the files counts for nothing. Each document is looked at once, so that a thousand cost what they weigh.
 */
export function deploymentOf(files: readonly DeploymentFile[]): Deployment {
  const read = reader();
  const kinds = new Numbers();
  const reads = inOrder(files.map((file, source) => read(file, source))).map(
    (each): Read => ({ ...each, kind: kinds.of(JSON.stringify(each.signatures)) }),
  );
  const differences = new Map<number, Difference[]>();
  const engines = grouped(
    reads.map((each, index) => ({ read: each, index })),
    ({ read: { engine, role } }) => JSON.stringify([engine, role]),
  ).map((workers) => engineOf(workers, differences));
  const workers = reads.map(
    ({ signatures: _, sizes: __, ...worker }, i): DeploymentWorker => ({
      ...worker,
      differences: differences.get(i) ?? [],
    }),
  );
  const documents = new Map(workers.map(({ kind, source }) => [kind, files[source]?.document]));
  const documentOf = (kind: number): LayoutDocument => {
    const document = documents.get(kind);
    if (document === undefined) throw new RangeError(`no worker is of kind ${kind}`);
    return document;
  };
  return { workers, engines, pairings: pairingsOf(engines, workers, documentOf) };
}

/** Whether there is anything to tell of an engine but that it is as it should be. */
export const isOdd = ({ missing, doubled, ties, workers }: Engine, all: Deployment['workers']): boolean =>
  missing.length + doubled.length + ties.length > 0 ||
  workers.some((index) => (all[index]?.differences.length ?? 0) > 0);

/** Places of engines in the deployment's list, those with something to tell first. */
export function oddFirst({ engines, workers }: Deployment): number[] {
  const indices = engines.map((_, index) => index);
  const odd = new Set(indices.filter((index) => isOdd(engines[index] as Engine, workers)));
  return [...odd, ...indices.filter((index) => !odd.has(index))];
}
