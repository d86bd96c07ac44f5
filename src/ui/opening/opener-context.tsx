import { createContext, type ReactNode, useContext } from 'react';
import type { Opener } from './opener.ts';

const OpenerContext = createContext<Opener | null>(null);

export function OpenerProvider({ opener, children }: { readonly opener: Opener; readonly children: ReactNode }) {
  return <OpenerContext value={opener}>{children}</OpenerContext>;
}

export function useOpener(): Opener {
  const opener = useContext(OpenerContext);
  if (opener === null) throw new RangeError('no OpenerProvider stands above this component');
  return opener;
}
