import type { Span } from '../layout/progression.ts';
import { clobberedSpans } from '../transfer/clobbered.ts';
import { type PlaceFates, placeFates } from '../transfer/delivery.ts';
import { type Near, type PlacedLayer, type PlacedRun, placeGround } from '../transfer/ground.ts';
import type { PairRun } from '../transfer/pairs.ts';
import { type SideModel, sideModel } from '../transfer/side.ts';
import { sideOfRank, type Transfer } from '../transfer/transfer.ts';

/** What every picture of a transfer asks for again and again, found once. */
export interface TransferGround {
  readonly decode: SideModel;
  readonly layers: readonly PlacedLayer[];
  /** Runs that come near a layer's data, by the layer's index. */
  readonly near: readonly (readonly Near[])[];
  readonly placedRun: (run: PairRun) => PlacedRun | undefined;
  /** Layers whose data a run comes near. */
  readonly nearRun: (run: PlacedRun) => readonly Near[];
  /** Data of blocks outside the request that is written over, on decode's line; ascending, disjoint. */
  readonly clobbered: () => readonly Span[];
  /** How the places of every list fare. */
  readonly places: () => readonly PlaceFates[];
}

function groundOf(transfer: Transfer): TransferGround | null {
  const { ratios, delivery, pairs, blocks, request } = transfer;
  if (ratios === null || delivery === null) return null;
  const decode = sideModel(transfer.decode);
  const ranks = transfer.ranks.map((rank) => ({ rank, prefill: sideOfRank(transfer.prefill, rank) }));
  const ground = placeGround(decode, ranks, ratios, blocks, request, pairs);
  const near: Near[][] = ground.layers.map(() => []);
  for (const each of ground.near) near[each.layer.index]?.push(each);
  const nearRuns: Near[][] = ground.runs.map(() => []);
  for (const each of ground.near) nearRuns[each.run.index]?.push(each);
  const placed = new Map(ground.runs.map((each) => [each.run, each]));
  let clobbered: readonly Span[] | null = null;
  let places: readonly PlaceFates[] | null = null;
  return {
    ...{ decode, near, layers: ground.layers },
    placedRun: (run) => placed.get(run),
    nearRun: ({ index }) => nearRuns[index] ?? [],
    clobbered: () => {
      clobbered ??= delivery.clobbered === 0 ? [] : clobberedSpans(decode, ground, request);
      return clobbered;
    },
    places: () => {
      places ??= placeFates(ground);
      return places;
    },
  };
}

const known = new WeakMap<Transfer, TransferGround | null>();

/** The ground of a transfer; null for one that was refused. */
export function transferGround(transfer: Transfer): TransferGround | null {
  const found = known.get(transfer);
  if (found !== undefined) return found;
  const made = groundOf(transfer);
  known.set(transfer, made);
  return made;
}
