import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { BusyContext, whileBusy } from '../busy/busy.ts';
import { createPreparer } from '../busy/preparer.ts';
import { useAppState } from '../store-context.tsx';
import { TaskContext } from '../worker/use-task.ts';
import {
  isLarge,
  largeTransferView,
  type TransferInputs,
  type TransferView,
  transferView,
  workOf,
} from './transfer-view.ts';

export type ShownTransfer =
  | { readonly kind: 'shown'; readonly view: TransferView }
  /** With what was shown before of the same documents, while the next is computed; null for nothing. */
  | { readonly kind: 'working'; readonly before: TransferView | null }
  | { readonly kind: 'cancelled'; readonly again: () => void }
  | { readonly kind: 'failed'; readonly message: string; readonly again: () => void };

type Answer =
  | { readonly kind: 'shown'; readonly view: TransferView }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string };

const areSameDocuments = (a: TransferInputs, b: TransferInputs): boolean =>
  a.open === b.open && a.setup.decode === b.setup.decode && a.setup.otherRanks === b.setup.otherRanks;

/**
 * What is moved from the open document, at once where that is quick, and else when the worker is through.
 *
 * @returns null before a document is open.
 */
export function useTransferView(): ShownTransfer | null {
  const open = useAppState((state) => state.open);
  const rules = useAppState((state) => state.rules);
  const setup = useAppState((state) => state.transfer);
  const run = useContext(TaskContext);
  const busy = useContext(BusyContext);
  const prepare = useMemo(() => createPreparer(run, busy).pairs, [run, busy]);
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => setTurn((now) => now + 1), []);
  // Asked for anew, it is another question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const inputs = useMemo<TransferInputs | null>(() => open && { open, rules, setup }, [open, rules, setup, turn]);
  const waits = inputs !== null && isLarge(inputs);
  const quick = useMemo(() => (inputs && !isLarge(inputs) ? transferView(inputs) : null), [inputs]);
  const [later, setLater] = useState<{ readonly of: TransferInputs; readonly answer: Answer } | null>(null);
  useEffect(() => {
    if (inputs === null || !waits) return;
    const control = new AbortController();
    const { signal } = control;
    let isOver = false;
    const say = (answer: Answer): void => {
      if (!isOver) setLater({ of: inputs, answer });
      isOver = true;
    };
    const cancel = (): void => {
      say({ kind: 'cancelled' });
      control.abort();
    };
    whileBusy(busy, { work: workOf(inputs), cancel }, largeTransferView(inputs, { run, prepare }, signal)).then(
      (view) => say({ kind: 'shown', view }),
      (error: unknown) => {
        const isEnded = error instanceof DOMException && error.name === 'AbortError';
        if (isEnded) say({ kind: 'cancelled' });
        else say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      isOver = true;
      control.abort();
    };
  }, [inputs, waits, run, busy, prepare]);
  // Whoever types a request into a large layout keeps the field that he types in.
  const last = useRef<{ readonly of: TransferInputs; readonly view: TransferView } | null>(null);
  const view = quick ?? (later?.of === inputs && later?.answer.kind === 'shown' ? later.answer.view : null);
  useEffect(() => {
    if (view && inputs) last.current = { of: inputs, view };
  }, [view, inputs]);
  if (inputs === null) return null;
  if (quick) return { kind: 'shown', view: quick };
  if (later?.of !== inputs) {
    const before = last.current;
    return { kind: 'working', before: before && areSameDocuments(before.of, inputs) ? before.view : null };
  }
  const { answer } = later;
  return answer.kind === 'shown' ? answer : { ...answer, again };
}
