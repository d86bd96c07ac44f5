import type { Difference, Tie } from '../../core/deployment/alike.ts';
import { type Deployment, isOdd } from '../../core/deployment/deployment.ts';
import type { Engine, Rank } from '../../core/deployment/engine.ts';
import type { Pairing } from '../../core/deployment/pairing.ts';
import type { Scalar, TraitName } from '../../core/deployment/traits.ts';
import { formatCount, formatNumber } from './figures.ts';
import { loss, name, type Phrase, plain, strong } from './phrase.ts';
import { joinPhrases } from './phrases.ts';

/** What is compared among workers, as a noun. Lists of the worker's own table have its names. */
const TRAITS: Partial<Readonly<Record<TraitName, string>>> = {
  table: 'the table',
  regions: 'regions',
  region_offsets: 'offset in its allocation',
  pool_blocks: 'num_blocks of the pool',
  groups: 'spec',
  kv_caches: 'tensor',
  layer_order: 'order of registration',
  vllm: 'vLLM’s version',
};

/** Traits with an entry a region. */
const BY_REGION: ReadonlySet<TraitName> = new Set<TraitName>([
  ...(['block_lens', 'block_strides', 'region_num_blocks', 'region_group_ids'] as const),
  ...(['region_is_mla', 'region_names', 'region_offsets'] as const),
]);

/** Traits with fields a layer, as `layer field`. */
const BY_LAYER: ReadonlySet<TraitName> = new Set<TraitName>(['groups', 'kv_caches', 'kernel_block_sizes']);

const shown = (value: Scalar | undefined): string => {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'number') return formatCount(value);
  return typeof value === 'string' && /^-?\d+$/.test(value) ? formatCount(BigInt(value)) : String(value);
};

/** What a difference is about: `block_lens of region 3`, `dtype of the tensor of layers.0`, `kv_cache_layout`. */
function subject({ trait, place }: Pick<Difference, 'trait' | 'place'>): Phrase[] {
  const noun = TRAITS[trait] ?? trait;
  if (BY_REGION.has(trait)) return [name(noun), plain(` of region ${place}`)];
  if (BY_LAYER.has(trait) && place !== '') {
    const [layer = '', ...field] = place.split(' ');
    const what = field.length > 0 ? [name(field.join(' ')), plain(` of the ${noun} of `)] : [name(noun), plain(' of ')];
    return [...what, name(layer)];
  }
  if (place === '') return [TRAITS[trait] === undefined ? name(noun) : plain(noun)];
  return [name(noun), plain(`, entry ${place}`)];
}

const places = (more: number): Phrase[] => (more > 0 ? [plain(`, and in ${formatNumber(more, 'more place')}`)] : []);

/** What a worker has otherwise than its engine, without an end mark. */
export const differenceSentence = (difference: Difference): Phrase[] => [
  ...subject(difference),
  plain(': expected '),
  strong(shown(difference.expected)),
  plain(', found '),
  loss(shown(difference.found)),
  ...places(difference.more),
];

/** Numbers as runs: `0–3, 6`. */
function runs(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const parts: [number, number][] = [];
  for (const each of sorted) {
    const last = parts.at(-1);
    if (last && last[1] === each - 1) last[1] = each;
    else parts.push([each, each]);
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/** Ranks of an engine: `rank 3`, `ranks 0–3, 6`, `ranks 0–1 of stage 1`. */
export function ranksText(ranks: readonly Rank[], ppSize: number): string {
  const stages = [...new Set(ranks.map(({ pp }) => pp))].sort((a, b) => a - b);
  return stages
    .map((stage) => {
      const own = ranks.filter(({ pp }) => pp === stage).map(({ tp }) => tp);
      const noun = new Set(own).size === 1 ? 'rank' : 'ranks';
      return `${noun} ${runs(own)}${ppSize > 1 ? ` of stage ${stage}` : ''}`;
    })
    .join('; ');
}

/** What workers disagree about without a majority, without an end mark. */
export function tieSentence(tie: Tie, { ppSize }: Engine, workers: Deployment['workers']): Phrase[] {
  const sides = tie.sides.map(({ value, workers: own }): Phrase[] => [
    strong(shown(value)),
    plain(
      ` on ${ranksText(
        own.flatMap((index) => workers[index] ?? []),
        ppSize,
      )}`,
    ),
  ]);
  return [...subject(tie), plain(': no majority; '), ...joinPhrases(sides, ', ')];
}

/** Ranks that are missing or are there twice, a sentence each without an end mark. */
export function rankSentences({ missing, doubled, ppSize }: Engine): Phrase[][] {
  return [
    ...(missing.length > 0 ? [[plain('no file of '), loss(ranksText(missing, ppSize))]] : []),
    ...(doubled.length > 0 ? [[plain('several files of '), loss(ranksText(doubled, ppSize))]] : []),
  ];
}

export const roleText = (role: Engine['role']): string =>
  role === 'both' ? 'prefill and decode' : (role ?? 'role not told');

export const engineName = ({ id }: Pick<Engine, 'id'>): string => id ?? 'engine not told';

const shapeOf = ({ tpSize, ppSize }: Engine): string =>
  ppSize > 1 ? `${tpSize} ranks × ${ppSize} stages` : formatNumber(tpSize, 'rank');

/** `2 prefill engines × 8 ranks, 1 decode engine × 4 ranks`: engines by role and size. */
function enginesText(engines: readonly Engine[]): string {
  const counts = new Map<string, { readonly engine: Engine; count: number }>();
  for (const engine of engines) {
    const key = JSON.stringify([engine.role, engine.tpSize, engine.ppSize]);
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { engine, count: 1 });
  }
  return [...counts.values()]
    .map(({ engine, count }) => {
      const role = engine.role === null ? '' : engine.role === 'both' ? 'prefill-and-decode ' : `${engine.role} `;
      return `${formatCount(count)} ${role}${count === 1 ? 'engine' : 'engines'} × ${shapeOf(engine)}`;
    })
    .join(', ');
}

/** How a deployment stands, for the top of a page. */
export interface DeploymentVerdict {
  readonly tone: 'good' | 'error';
  /** One sentence without its end mark. */
  readonly headline: readonly Phrase[];
}

/** Workers that differ from most of their engine. */
const oddWorkers = ({ workers }: Deployment): number =>
  workers.filter(({ differences }) => differences.length > 0).length;

/** Pairings that some check refuses, or of which a side does not register. */
const refusedPairings = ({ pairings }: Deployment): readonly Pairing[] =>
  pairings.filter(({ refusals, unregistered }) => refusals.length > 0 || unregistered > 0);

/** Pairs of a prefill and a decode engine; none is one engine with itself. */
const enginePairs = (pairings: readonly Pairing[]): number =>
  pairings
    .map(
      ({ prefill, decode }) => prefill.length * decode.length - prefill.filter((each) => decode.includes(each)).length,
    )
    .reduce((sum, pairs) => sum + pairs, 0);

/** Whether anything of a deployment is to be looked at. */
export const hasOddities = (deployment: Deployment): boolean =>
  refusedPairings(deployment).length > 0 || deployment.engines.some((engine) => isOdd(engine, deployment.workers));

/**
 * What a deployment comes to: `32 workers: 2 prefill engines × 8 ranks, 2 decode engines × 8 ranks; 1 worker is odd`.
 *
 * @param unread Files that could not be read.
 */
export function deploymentVerdict(deployment: Deployment, unread: number): DeploymentVerdict {
  const { workers, engines, pairings } = deployment;
  const odd = oddWorkers(deployment);
  const missing = engines.reduce((sum, engine) => sum + engine.missing.length, 0);
  const doubled = engines.reduce((sum, engine) => sum + engine.doubled.length, 0);
  const tied = engines.filter(({ ties }) => ties.length > 0).length;
  const refused = enginePairs(refusedPairings(deployment));
  const is = (count: number): string => (count === 1 ? 'is' : 'are');
  const faults: Phrase[][] = [
    ...(odd > 0 ? [[loss(formatNumber(odd, 'worker')), plain(` ${is(odd)} odd`)]] : []),
    ...(tied > 0 ? [[loss(formatNumber(tied, 'engine')), plain(` ${is(tied)} of two minds`)]] : []),
    ...(missing > 0 ? [[loss(formatNumber(missing, 'rank')), plain(` ${is(missing)} missing`)]] : []),
    ...(doubled > 0 ? [[loss(formatNumber(doubled, 'rank')), plain(` ${is(doubled)} there twice`)]] : []),
    ...(refused > 0
      ? [
          [
            loss(formatNumber(refused, 'pair of engines', 'pairs of engines')),
            plain(` ${refused === 1 ? 'does' : 'do'} not shake hands`),
          ],
        ]
      : []),
    ...(unread > 0 ? [[loss(formatNumber(unread, 'file')), plain(` could not be read`)]] : []),
  ];
  const agreed = pairings.length > 0 ? ', and prefill and decode agree by every check of the handshake' : '';
  const rest = faults.length > 0 ? joinPhrases(faults, ', ') : [plain(`all workers of each engine are alike${agreed}`)];
  return {
    tone: faults.length > 0 ? 'error' : 'good',
    headline: [strong(formatNumber(workers.length, 'worker')), plain(`: ${enginesText(engines)}; `), ...rest],
  };
}
