import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
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
  | { readonly kind: 'working' }
  | { readonly kind: 'cancelled'; readonly again: () => void }
  | { readonly kind: 'failed'; readonly message: string; readonly again: () => void };

type Answer =
  | { readonly kind: 'shown'; readonly view: TransferView }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string };

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
  if (inputs === null) return null;
  if (quick) return { kind: 'shown', view: quick };
  if (later?.of !== inputs) return { kind: 'working' };
  const { answer } = later;
  return answer.kind === 'shown' ? answer : { ...answer, again };
}
