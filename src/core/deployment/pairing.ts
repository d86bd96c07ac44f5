import { AS_REGISTERED, placedInSteps } from '../facts.ts';
import type { LayoutDocument } from '../layout/document.ts';
import { namedRules } from '../named-rules.ts';
import { ownTable } from '../observed/own-table.ts';
import {
  type Check,
  handshakeChecks,
  ranksFor,
  ratioChecks,
  ratiosOf,
  settled,
  tpRatio,
} from '../transfer/handshake.ts';
import { type SideModel, sideModel } from '../transfer/side.ts';
import type { DeploymentWorker, Engine } from './engine.ts';

/** Two workers of which one would read the other's blocks: places in the deployment's list. */
export interface WorkerPair {
  readonly prefill: number;
  readonly decode: number;
}

/** A check that refuses some pairs of two engines. */
export interface PairRefusal {
  readonly check: Check;
  readonly pairs: number;
  /** The first of them. */
  readonly example: WorkerPair;
}

/** What decode engines would find when they shake hands with prefill engines; equal engines stand together. */
export interface Pairing {
  /** Places in the deployment's list of engines. */
  readonly prefill: readonly number[];
  readonly decode: readonly number[];
  /** Pairs of workers of the first of each that were compared. */
  readonly pairs: number;
  /** The largest first; empty where all agree. */
  readonly refusals: readonly PairRefusal[];
  /** Pairs of which a layout is refused before it has regions, so that nobody gets to shake hands. */
  readonly unregistered: number;
  /** Pairs of which no file is of one side. */
  readonly absent: number;
  /** The pair to look at first. */
  readonly example: WorkerPair | null;
  /** Whether the pipelines have as many stages; where not, which ranks would pair is not known, and none is compared. */
  readonly hasSameStages: boolean;
}

/** The side as its worker registered, else as it would under its rules; null where the layout is refused. */
function modelOf(document: LayoutDocument): SideModel | null {
  const rules = ownTable(document) ? AS_REGISTERED : namedRules(document.rules);
  const steps = placedInSteps(document, rules);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.kind === 'refused' ? null : sideModel(value);
  }
}

/** The first check that refuses a pair, as decode would look at them; null where all hold. */
function refusalOf(decode: SideModel, prefill: SideModel): Check | null {
  const ratios = ratiosOf(decode, prefill);
  const checks = [...ratioChecks(decode, prefill), ...(ratios ? handshakeChecks(decode, prefill, ratios) : [])];
  return settled(checks, false).find(({ outcome }) => outcome === 'refused') ?? null;
}

/** Answers for pairs of kinds: workers of one kind answer alike, so each two kinds shake hands once. */
function handshakes(documentOf: (kind: number) => LayoutDocument) {
  const models = new Map<number, SideModel | null>();
  const answers = new Map<string, Check | 'agreed' | 'unregistered'>();
  const model = (kind: number): SideModel | null => {
    const known = models.get(kind);
    if (known !== undefined) return known;
    const made = modelOf(documentOf(kind));
    models.set(kind, made);
    return made;
  };
  return (prefill: number, decode: number): Check | 'agreed' | 'unregistered' => {
    const key = `${prefill}/${decode}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const [p, d] = [model(prefill), model(decode)];
    const answer = p === null || d === null ? 'unregistered' : (refusalOf(d, p) ?? 'agreed');
    answers.set(key, answer);
    return answer;
  };
}

interface Indexed {
  readonly engine: Engine;
  readonly index: number;
}

/** Engines of the same role, sizes and kinds of workers, rank by rank, in lists. */
function alikeEngines(engines: readonly Indexed[], workers: readonly DeploymentWorker[]): Indexed[][] {
  const sets = new Map<string, Indexed[]>();
  for (const each of engines) {
    const { role, tpSize, ppSize, workers: own } = each.engine;
    const ranks = own.map((index) => [workers[index]?.pp, workers[index]?.tp, workers[index]?.kind]);
    const key = JSON.stringify([role, tpSize, ppSize, ranks]);
    sets.set(key, [...(sets.get(key) ?? []), each]);
  }
  return [...sets.values()];
}

/**
 * Every rank of every prefill engine against the decode ranks that would read from it, by the handshake's checks. An
 * engine of both roles stands on both sides, but not against itself.
 *
 * @param documentOf A document of a worker's kind.
 */
export function pairingsOf(
  engines: readonly Engine[],
  workers: readonly DeploymentWorker[],
  documentOf: (kind: number) => LayoutDocument,
): Pairing[] {
  const shake = handshakes(documentOf);
  const indexed = engines.map((engine, index) => ({ engine, index }));
  const side = (role: 'prefill' | 'decode'): Indexed[][] =>
    alikeEngines(
      indexed.filter(({ engine }) => engine.role === role || engine.role === 'both'),
      workers,
    );
  const decodes = side('decode');
  return side('prefill').flatMap((prefill) =>
    decodes.flatMap((decode): Pairing[] => {
      const [p] = prefill;
      const d = decode.find(({ index }) => index !== p?.index);
      if (p === undefined || d === undefined) return [];
      const indices = { prefill: prefill.map(({ index }) => index), decode: decode.map(({ index }) => index) };
      return [{ ...indices, ...paired(p.engine, d.engine, workers, shake) }];
    }),
  );
}

function paired(
  p: Engine,
  d: Engine,
  workers: readonly DeploymentWorker[],
  shake: ReturnType<typeof handshakes>,
): Omit<Pairing, 'prefill' | 'decode'> {
  const hasSameStages = p.ppSize === d.ppSize;
  const nothing = { pairs: 0, refusals: [], unregistered: 0, absent: 0, example: null, hasSameStages };
  if (!hasSameStages) return nothing;
  // Where sizes do not divide, no rank has a partner, and any two are refused for it.
  const t = tpRatio(d.tpSize, p.tpSize);
  const byRank = new Map<string, number[]>();
  for (const index of p.workers) {
    const { pp = 0, tp = 0 } = workers[index] ?? {};
    byRank.set(`${pp}/${tp}`, [...(byRank.get(`${pp}/${tp}`) ?? []), index]);
  }
  let [pairs, unregistered, absent] = [0, 0, d.missing.length];
  let example: WorkerPair | null = null;
  const refusals = new Map<string, { check: Check; pairs: number; example: WorkerPair }>();
  for (const decode of d.workers) {
    const { pp = 0, tp = 0, kind: decodeKind = 0 } = workers[decode] ?? {};
    for (const rank of t === null ? [0] : ranksFor(t, tp)) {
      const partners = byRank.get(`${pp}/${rank}`) ?? [];
      if (partners.length === 0) absent += 1;
      for (const prefill of partners) {
        const pair = { prefill, decode };
        example ??= pair;
        const answer = shake(workers[prefill]?.kind ?? 0, decodeKind);
        if (answer === 'unregistered') {
          unregistered += 1;
          continue;
        }
        pairs += 1;
        if (answer === 'agreed') continue;
        const { code, region, local, remote } = answer;
        const key = JSON.stringify([code, region, local, remote]);
        const known = refusals.get(key);
        if (known) known.pairs += 1;
        else refusals.set(key, { check: answer, pairs: 1, example: pair });
      }
    }
  }
  const sorted = [...refusals.values()].sort((a, b) => b.pairs - a.pairs);
  return { ...nothing, pairs, unregistered, absent, refusals: sorted, example: sorted[0]?.example ?? example };
}

/**
 * The prefill workers that a pair's decode worker reads, ascending by rank: of the pair's prefill engine and stage, one a
 * rank, the pair's own among them. Ranks that no file is of are left out.
 */
export function workersRead(
  { engines, workers }: { readonly engines: readonly Engine[]; readonly workers: readonly DeploymentWorker[] },
  { prefill, decode }: WorkerPair,
): readonly number[] {
  const engineOf = (worker: number) => engines.find((engine) => engine.workers.includes(worker));
  const [p, d] = [engineOf(prefill), engineOf(decode)];
  const t = p && d ? tpRatio(d.tpSize, p.tpSize) : null;
  if (p === undefined || t === null) return [prefill];
  return ranksFor(t, workers[decode]?.tp ?? 0).flatMap((rank) => {
    const own = p.workers.filter((each) => workers[each]?.tp === rank && workers[each]?.pp === workers[prefill]?.pp);
    return own.includes(prefill) ? [prefill] : own.slice(0, 1);
  });
}
