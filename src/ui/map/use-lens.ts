import { use, useMemo } from 'react';
import type { AddressContent } from '../../core/scene/address-content.ts';
import { type LensName, suitingLens } from '../../core/scene/lens-switch.ts';
import type { RulerUnit } from '../../core/scene/ruler.ts';
import { useAppState } from '../store-context.tsx';
import type { Lens } from './lens.ts';
import { rowsLens } from './rows-lens.ts';
import { useColourOf } from './use-colour-of.ts';
import type { MapModel } from './use-map-model.ts';

export interface ChosenLens {
  readonly name: LensName;
  readonly lens: Lens;
  /** The tracks that the addresses lens draws; null under the rows lens. */
  readonly addresses: AddressContent | null;
  /** What its ruler counts in. */
  readonly unit: RulerUnit;
}

type AddressParts = typeof import('./address-parts.ts');

let addressParts: Promise<AddressParts> | null = null;

/** Loads the addresses lens, once. */
export function loadAddressParts(): Promise<AddressParts> {
  addressParts ??= import('./address-parts.ts');
  return addressParts;
}

/** The lens in use: the one that was chosen, else the one that suits the layout. Suspends until its code is there. */
export function useLens(model: MapModel): ChosenLens {
  const chosen = useAppState((state) => state.view.lens);
  const kept = useAppState((state) => state.unit);
  const colourOf = useColourOf(model.facts.layout);
  const name = chosen ?? suitingLens(model.rows, model.facts.analysis.geometry.layers.length);
  const parts = name === 'addresses' ? use(loadAddressParts()) : null;
  const { hidden } = model;
  const { analysis } = model.facts;
  const addresses = useMemo(() => parts?.addressContent(analysis, hidden) ?? null, [parts, analysis, hidden]);
  // Blocks are counted only where they lie one after the other.
  const unit = kept === 'blocks' && (addresses === null || addresses.grids.length === 0) ? 'hex' : kept;
  const lens = useMemo(
    () =>
      parts && addresses ? parts.addressLens(model.facts, addresses, colourOf, unit) : rowsLens(model, colourOf, unit),
    [parts, model, addresses, colourOf, unit],
  );
  return useMemo(() => ({ name, lens, addresses, unit }), [name, lens, addresses, unit]);
}
