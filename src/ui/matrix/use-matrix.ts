import { useContext, useEffect, useState } from 'react';
import type { LayoutDocument, OwnRule } from '../../core/layout/document.ts';
import { TaskContext } from '../worker/use-task.ts';
import type { MatrixAnswer, MatrixSubject } from './matrix-row.ts';

/** Of the orders that are drawn where there are too many to try. */
const SEED = 1;

export interface Matrix {
  readonly answers: ReadonlyMap<string, MatrixAnswer>;
  /** Subjects that could not be tried, with what was thrown. */
  readonly failures: ReadonlyMap<string, string>;
  /** Subjects whose every cell is known, and those of which the order is known, too. */
  readonly tried: number;
  readonly done: number;
}

const NOTHING: Matrix = { answers: new Map(), failures: new Map(), tried: 0, done: 0 };

/** Answers that stay while the page is open: a document never changes, only another takes its place. */
const known = new WeakMap<LayoutDocument, { readonly own: OwnRule | undefined; readonly answer: MatrixAnswer }>();

/** The document as it is tried: under the open document's own rule, so that a rule can be tried on every layout. */
function tried(document: LayoutDocument, own: OwnRule | undefined): LayoutDocument {
  const { own: _, ...rules } = document.rules ?? {};
  return { ...document, rules: own ? { ...rules, own } : rules };
}

/**
 * Every subject under every rule set, tried in the worker one after the other; whether order matters comes after all
 * cells.
 *
 * @param own The rule that is tried beside the built-in ones.
 */
export function useMatrix(subjects: readonly MatrixSubject[], own: OwnRule | undefined): Matrix {
  const run = useContext(TaskContext);
  const [matrix, setMatrix] = useState<Matrix>(NOTHING);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const answers = new Map<string, MatrixAnswer>();
    const failures = new Map<string, string>();
    const say = (): void => {
      const done = [...answers.values()].filter(({ orders }) => orders !== null).length + failures.size;
      const tried = answers.size + failures.size;
      if (!signal.aborted) setMatrix({ answers: new Map(answers), failures: new Map(failures), tried, done });
    };
    const attempt = async ({ key }: MatrixSubject, work: () => Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        if (!signal.aborted) failures.set(key, error instanceof Error ? error.message : String(error));
      }
      say();
    };
    const answerAll = async (): Promise<void> => {
      for (const subject of subjects) {
        if (signal.aborted) return;
        await attempt(subject, async () => {
          const document = await subject.document();
          const before = known.get(document);
          if (before && before.own === own) answers.set(subject.key, before.answer);
          else {
            const cells = await run({ name: 'matrix', input: tried(document, own) }, { signal });
            answers.set(subject.key, { document, cells, orders: null });
          }
        });
      }
      for (const subject of subjects) {
        const answer = answers.get(subject.key);
        if (signal.aborted) return;
        if (answer === undefined || answer.orders !== null) continue;
        await attempt(subject, async () => {
          const { document } = answer;
          const input = { document: tried(document, own), seed: SEED };
          const whole = { ...answer, orders: await run({ name: 'orders', input }, { signal }) };
          answers.set(subject.key, whole);
          known.set(document, { own, answer: whole });
        });
      }
    };
    void answerAll();
    return () => controller.abort();
  }, [subjects, own, run]);
  return matrix;
}
