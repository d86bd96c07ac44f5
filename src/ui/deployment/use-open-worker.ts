import { useContext } from 'react';
import { workersRead } from '../../core/deployment/pairing.ts';
import { AS_REGISTERED, type RuleChoice } from '../../core/facts.ts';
import type { Issue } from '../../core/issue.ts';
import { namedRules } from '../../core/named-rules.ts';
import { ownTable } from '../../core/observed/own-table.ts';
import { sameRules } from '../../state/rule-choice.ts';
import type { OpenDeployment, OpenDocument } from '../../state/state.ts';
import { BusyContext, whileBusy } from '../busy/busy.ts';
import { faultIssue } from '../opening/open-source.ts';
import { useOpener } from '../opening/opener-context.tsx';
import { useAppStore } from '../store-context.tsx';
import { TaskContext } from '../worker/use-task.ts';
import { filesOf } from './kept-files.ts';

/** Files that the browser has not kept. */
const NOT_KEPT: Issue = {
  ...{ line: 1, column: 1, offset: 0, length: 0, path: '', code: 'not-kept' },
  severity: 'error',
  found: 'a deployment whose files this browser has not kept',
  wanted: 'its files',
  mend: 'Drop the folder or the archive again.',
};

export interface OpenWorkers {
  /** Opens a worker's document, by its place in the deployment's list. @param spot The cell, to come back to. */
  readonly openWorker: (worker: number, spot: string) => Promise<void>;
  /** Opens two in a comparison; where decode reads several ranks of prefill, it and all of these in a transfer. */
  readonly openPair: (a: number, b: number, spot: string) => Promise<void>;
}

/** Opens workers of a deployment from its files, each as registered where its worker wrote a table. */
export function useOpenWorker(deployment: OpenDeployment): OpenWorkers {
  const store = useAppStore();
  const opener = useOpener();
  const run = useContext(TaskContext);
  const busy = useContext(BusyContext);
  const { key, name, found, places } = deployment;

  const read = async (worker: number): Promise<OpenDocument | null> => {
    const source = found.workers[worker]?.source ?? -1;
    const place = places[source];
    const file = place && (await filesOf(key))?.[place[0]];
    if (place === undefined || file === undefined) {
      store.dispatch({ type: 'open-failed', failed: { name, issues: [NOT_KEPT], source: '' } });
      return null;
    }
    const cancel = new AbortController();
    const work = { kind: 'reading', name: file.name, bytes: file.bytes.length } as const;
    const reading = run({ name: 'document', input: { file, place } }, { signal: cancel.signal });
    try {
      const each = await whileBusy(busy, { work, cancel: () => cancel.abort() }, reading);
      return { origin: { kind: 'file', name: each.name }, document: each.document, warnings: each.issues };
    } catch (fault) {
      if (cancel.signal.aborted) return null;
      store.dispatch({ type: 'open-failed', failed: { name, issues: [faultIssue(fault)], source: '' } });
      return null;
    }
  };
  const rulesOf = ({ document }: OpenDocument): RuleChoice =>
    ownTable(document) ? AS_REGISTERED : namedRules(document.rules);
  const show = async (open: OpenDocument): Promise<boolean> => {
    try {
      return await opener.openDocument(open, rulesOf(open));
    } catch (fault) {
      store.dispatch({ type: 'open-failed', failed: { name, issues: [faultIssue(fault)], source: '' } });
      return false;
    }
  };
  const note = (spot: string): void =>
    store.dispatch({ type: 'deployment-changed', deployment: { ...deployment, spot }, mode: 'deployment' });

  /** Opens a prefill worker with those of other ranks, and the decode worker that reads them all. */
  const openTransfer = async (prefill: number, ranks: readonly number[], decode: number): Promise<void> => {
    const documents: OpenDocument[] = [];
    for (const worker of [prefill, ...ranks.filter((each) => each !== prefill), decode]) {
      const each = await read(worker);
      if (each === null) return;
      documents.push(each);
    }
    const [open, ...others] = documents as [OpenDocument, ...OpenDocument[]];
    const mine = others.pop() as OpenDocument;
    if (!(await show(open))) return;
    const rules = sameRules(rulesOf(mine), rulesOf(open)) ? null : rulesOf(mine);
    store.dispatch({ type: 'transfer-changed', transfer: { otherRanks: others, decode: mine, rules } });
    store.dispatch({ type: 'mode-changed', mode: 'transfer' });
  };

  return {
    openWorker: async (worker, spot) => {
      note(spot);
      const open = await read(worker);
      if (open) await show(open);
    },
    openPair: async (a, b, spot) => {
      note(spot);
      const ranks = workersRead(found, { prefill: a, decode: b });
      if (ranks.length > 1) {
        await openTransfer(a, ranks, b);
        return;
      }
      const [openA, openB] = [await read(a), await read(b)];
      if (openA === null || openB === null || !(await show(openA))) return;
      store.dispatch({ type: 'other-changed', other: { open: openB, rules: rulesOf(openB) } });
      store.dispatch({ type: 'mode-changed', mode: 'compare' });
    },
  };
}
