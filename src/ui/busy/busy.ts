import { createContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Work } from '../../io/words/busy-sentence.ts';

/** Work under way, and how to end it. */
export interface Busy {
  readonly work: Work;
  readonly cancel: () => void;
}

/** What the page is waiting for, the newest last. */
export type BusyStore = StoreApi<readonly Busy[]>;

export const createBusyStore = (): BusyStore => createStore<readonly Busy[]>(() => []);

/** Says that something is worked on, until the promise settles. Passes the promise on. */
export async function whileBusy<Value>(busy: BusyStore, entry: Busy, promise: Promise<Value>): Promise<Value> {
  busy.setState([...busy.getState(), entry], true);
  try {
    return await promise;
  } finally {
    busy.setState(
      busy.getState().filter((each) => each !== entry),
      true,
    );
  }
}

export const BusyContext = createContext<BusyStore>(createBusyStore());
