import { firstHead, headsOfRank, type SideModel } from './side.ts';

/** How the two sides' sizes relate. */
export interface Ratios {
  readonly decodeTp: number;
  readonly prefillTp: number;
  /** t: decode's ranks a prefill rank; below 0, minus prefill's ranks a decode rank. */
  readonly tp: number;
  /** q: prefill's kernel blocks in one of decode's, by tokens. */
  readonly block: number;
}

/** The codes with which a transfer is refused, in the order in which they are looked at. */
export type CheckCode =
  | 'tp-not-divisible'
  | 'block-size-not-divisible'
  | 'group-count'
  | 'kv-cache-layout'
  | 'heads-not-contiguous'
  | 'kv-heads-replicated'
  | 'region-count'
  | 'block-size-with-gather'
  | 'block-len'
  | 'too-many-blocks';

/** How a region's bytes relate on the two sides. */
export type RegionMode = 'replicated' | 'split' | 'with-state';

/**
 * One thing that decode compares before it reads. `local` is decode's number or name, `remote` prefill's, raw.
 *
 * All checks that apply are listed, those after a refusal too, so that a person sees every one that would fail.
 */
export interface Check {
  readonly code: CheckCode;
  readonly local: number | string;
  readonly remote: number | string;
  /** Whether the two agree, whether or not anybody got so far. */
  readonly holds: boolean;
  /** `left-out`: `skip_handshake` passed over it. `not-reached`: one before it refused. */
  readonly outcome: 'passed' | 'refused' | 'not-reached' | 'left-out';
  /** The step of the transfer it belongs to: sizes, the handshake, the block lists. */
  readonly step: 'ratios' | 'handshake' | 'blocks';
  /** Where regions are compared one by one: the index, and how the region is read. */
  readonly region?: number;
  readonly mode?: RegionMode;
  readonly group?: number;
  /** The prefill rank compared with; only where each rank has a document of its own. */
  readonly rank?: number;
}

/** The check that ended a transfer. */
export type TransferRefusal = Check;

/** A check before it is known whether anybody got so far. */
export type OpenCheck = Omit<Check, 'outcome'>;

/** t, or null where neither side's size divides the other's. */
export function tpRatio(decodeTp: number, prefillTp: number): number | null {
  if (decodeTp % prefillTp === 0) return decodeTp / prefillTp;
  return prefillTp % decodeTp === 0 ? -(prefillTp / decodeTp) : null;
}

export function ratiosOf(decode: SideModel, prefill: SideModel): Ratios | null {
  const tp = tpRatio(decode.tpSize, prefill.tpSize);
  if (tp === null || decode.blockSize % prefill.blockSize !== 0) return null;
  const block = decode.blockSize / prefill.blockSize;
  return { decodeTp: decode.tpSize, prefillTp: prefill.tpSize, tp, block };
}

/**
 * The prefill ranks that a decode rank reads, ascending; the first is the one from which it reads what ranks hold
 * alike.
 */
export function ranksFor(tp: number, decodeRank: number): number[] {
  if (tp > 0) return [Math.floor(decodeRank / tp)];
  return Array.from({ length: -tp }, (_, i) => decodeRank * -tp + i);
}

/** Whether ranks hold a region alike, by decode's region of that index. */
export const isReplicated = (decode: SideModel, region: number): boolean =>
  decode.useMla || decode.side.registration.regions[region]?.isMla === true;

/** Where in prefill's range of a region the heads of a decode rank begin: how many of decode's ranges on. */
export function headOffset(decode: SideModel, prefill: SideModel, tp: number): number {
  if (tp <= 1) return 0;
  if (decode.tpSize <= decode.totalHeads) return decode.tpRank % tp;
  return firstHead(decode, decode.tpRank) - firstHead(prefill, Math.floor(decode.tpRank / tp));
}

/** Step 1: sizes that have to divide, and as many groups. */
export function ratioChecks(decode: SideModel, prefill: SideModel): OpenCheck[] {
  const [local, remote] = [decode, prefill];
  const groups = ({ side }: SideModel): number => side.layout.groups.length;
  return [
    {
      code: 'tp-not-divisible',
      local: local.tpSize,
      remote: remote.tpSize,
      holds: tpRatio(local.tpSize, remote.tpSize) !== null,
      step: 'ratios',
    },
    {
      code: 'block-size-not-divisible',
      local: local.blockSize,
      remote: remote.blockSize,
      holds: local.blockSize % remote.blockSize === 0,
      step: 'ratios',
    },
    {
      code: 'group-count',
      local: groups(local),
      remote: groups(remote),
      holds: groups(local) === groups(remote),
      step: 'ratios',
    },
  ];
}

function regionChecks(decode: SideModel, prefill: SideModel, { tp, block: q }: Ratios): OpenCheck[] {
  const { hasState } = decode.side.layout;
  if (hasState && !decode.useMla) return [];
  return decode.side.registration.regions.flatMap((mine, region): OpenCheck[] => {
    const theirs = prefill.side.registration.regions[region];
    if (theirs === undefined) return [];
    const check = (mode: RegionMode, holds: boolean): OpenCheck => ({
      code: 'block-len',
      local: mine.blockLen,
      remote: theirs.blockLen,
      holds,
      step: 'handshake',
      region,
      mode,
    });
    if (hasState) return [check('with-state', mine.blockLen === theirs.blockLen * q)];
    if (isReplicated(decode, region)) return [check('replicated', Math.floor(mine.blockLen / q) === theirs.blockLen)];
    const scaled = Math.floor((mine.blockLen * headsOfRank(prefill)) / headsOfRank(decode));
    const lengths = check('split', Math.floor(scaled / q) === theirs.blockLen);
    if (tp > 0) return [lengths];
    const gather: OpenCheck = {
      code: 'block-size-with-gather',
      local: decode.blockSize,
      remote: prefill.blockSize,
      holds: q === 1,
      step: 'handshake',
      region,
      mode: 'split',
    };
    return [gather, lengths];
  });
}

/** Step 2, against one prefill rank. */
export function handshakeChecks(decode: SideModel, prefill: SideModel, ratios: Ratios): OpenCheck[] {
  const checks: OpenCheck[] = [];
  if (!decode.useMla) {
    const names = { local: decode.cacheLayout, remote: prefill.cacheLayout, step: 'handshake' } as const;
    checks.push({ code: 'kv-cache-layout', ...names, holds: names.local === names.remote });
    if (Math.abs(ratios.tp) !== 1 && decode.tpSize <= decode.totalHeads) {
      checks.push({ code: 'heads-not-contiguous', ...names, holds: /^(LB|BL)HNC$/.test(names.local) });
    }
    if (ratios.tp < 0 && !decode.side.layout.hasState) {
      checks.push({
        code: 'kv-heads-replicated',
        local: decode.totalHeads,
        remote: prefill.tpSize,
        holds: prefill.tpSize <= decode.totalHeads,
        step: 'handshake',
      });
    }
  }
  const local = decode.side.registration.regions.length;
  const remote = prefill.side.registration.regions.length;
  checks.push({ code: 'region-count', local, remote, holds: local === remote, step: 'handshake' });
  return [...checks, ...regionChecks(decode, prefill, ratios)];
}

/** Says of each check whether it was reached: the first that does not hold ends it. */
export function settled(checks: readonly OpenCheck[], skipHandshake: boolean): Check[] {
  let refused = false;
  return checks.map((check): Check => {
    if (refused) return { ...check, outcome: 'not-reached' };
    if (skipHandshake && check.step === 'handshake') return { ...check, outcome: 'left-out' };
    refused = !check.holds;
    return { ...check, outcome: refused ? 'refused' : 'passed' };
  });
}
