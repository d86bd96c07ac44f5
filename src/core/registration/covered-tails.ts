import type { LayoutLayer } from '../layout/layout.ts';
import { viewBytes, viewExtent } from '../layout/view.ts';
import { virtualPages } from './branches.ts';
import type { LayerFacts } from './layer-facts.ts';
import { all } from './predicate.ts';

/** A kpool tail and the virtual-pages layer that starts where it does. */
export interface TailCover {
  readonly host: string;
  /** Bytes from the shared start to the tail's last byte. */
  readonly tailExtent: number;
  /** The host's contiguous bytes. */
  readonly hostBytes: number;
  readonly sameAllocation: boolean;
  readonly covered: boolean;
}

/**
 * For each `KpoolTailSpec` layer that starts where a virtual-pages layer does (the first handed in, if several):
 * whether that layer's bytes hold it whole.
 *
 * @param facts Layers with a spec, in the order handed in.
 * @returns by layer index; a tail that starts nowhere special is absent and registers like any other layer.
 */
export function tailCovers(facts: readonly LayerFacts[]): Map<number, TailCover> {
  const covers = new Map<number, TailCover>();
  if (!facts.some(({ page }) => page.isTail)) return covers;
  const hosts = new Map<bigint, LayoutLayer>();
  for (const each of facts) {
    const { base } = each.layer.view;
    if (!each.layer.written && !hosts.has(base) && all(virtualPages(each))) hosts.set(base, each.layer);
  }
  for (const { layer, page } of facts) {
    const host = page.isTail && !layer.written ? hosts.get(layer.view.base) : undefined;
    if (host === undefined) continue;
    const tailExtent = viewExtent(layer.view);
    const hostBytes = viewBytes(host.view);
    const sameAllocation = host.view.allocation.base === layer.view.allocation.base;
    const covered = sameAllocation && tailExtent <= hostBytes;
    covers.set(layer.index, { host: host.name, tailExtent, hostBytes, sameAllocation, covered });
  }
  return covers;
}
