import type { Figures } from '../core/analysis/analyse.ts';
import {
  type Claim,
  findCounterexample,
  type SearchBound,
  type SearchedRules,
} from '../core/analysis/counterexample.ts';
import { matrixCells, matrixOrders } from '../core/analysis/matrix.ts';
import { orderDependence } from '../core/analysis/order.ts';
import { computeFigures, type RuleChoice, type RuleNames } from '../core/facts.ts';
import { fixingRule } from '../core/fixing-rule.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import { evidenceOf } from '../core/observed/evidence.ts';
import { type DecodeChange, deriveDecode } from '../core/transfer/derive.ts';
import { type ReadResult, readLayout } from '../io/read-layout.ts';
import { type AnyDocument, readAny, type Unread } from '../io/readers/read-any.ts';
import { type DocumentPlace, documentAt, type SourceFile } from '../io/readers/read-files.ts';
import { readDeployment } from './read-deployment.ts';
import { transferOutcome } from './transfer-task.ts';

/** A reader's result without the texts of what was read, which nobody needs and copying takes time. */
export type ReadOutcome =
  | { readonly ok: true; readonly documents: readonly ReadDocument[]; readonly unread?: readonly Unread[] }
  | { readonly ok: false; readonly unread: readonly Unread[] };

/** One or several of a source, in its order. */
export type ReadDocument = Omit<AnyDocument, 'text'>;

/** A layout without the places of its values, which are a function. */
export type LayoutOutcome = Omit<Extract<ReadResult, { ok: true }>, 'positions'> | Extract<ReadResult, { ok: false }>;

interface SourceInput {
  readonly source: string | Uint8Array;
  /** What the source is called. */
  readonly name: string;
}

interface PlacedFile {
  readonly file: SourceFile;
  readonly place: DocumentPlace;
}

interface OrderInput extends RuledDocument {
  readonly seed: number;
}

interface OrdersInput {
  readonly document: LayoutDocument;
  readonly seed: number;
}

interface CounterexampleInput {
  readonly rules: SearchedRules;
  readonly claim: Claim;
  readonly seed: number;
  readonly bound: SearchBound;
}

interface DecodeInput {
  readonly prefill: LayoutDocument;
  readonly change: DecodeChange;
}

interface ChosenDocument {
  readonly document: LayoutDocument;
  readonly rules: RuleChoice;
}

interface RuledDocument {
  readonly document: LayoutDocument;
  readonly rules: RuleNames;
}

/**
 * What the worker does, by name. A new task is one entry: a function that takes one plain value and returns plain
 * data, or a search of the core, a generator that yields how far it is and returns what it found. `runTask` in
 * `src/ui/worker` takes its types from here.
 */
export const TASKS = {
  /** A layout's text while it is edited. */
  layout: (text: string): LayoutOutcome => {
    const result = readLayout(text);
    if (!result.ok) return result;
    const { positions: _, ...outcome } = result;
    return outcome;
  },
  read: ({ source, name }: SourceInput): ReadOutcome => {
    const result = readAny(source, name);
    if (!result.ok) return result;
    return { ...result, documents: result.documents.map(({ text: _, ...document }) => document) };
  },
  files: (files: readonly SourceFile[]) => readDeployment(files),
  /** A document of a file that was read before. */
  document: ({ file, place }: PlacedFile): ReadDocument => {
    const { text: _, ...document } = documentAt(file, place);
    return document;
  },
  /** What `analysedFacts` takes: the rest of the facts costs more to copy than to compute. */
  figures: ({ document, rules }: ChosenDocument): Figures | null => computeFigures(document, rules),
  fix: ({ document, rules }: ChosenDocument) => fixingRule(document, rules),
  evidence: (document: LayoutDocument) => evidenceOf(document),
  matrix: (document: LayoutDocument) => matrixCells(document),
  orders: ({ document, seed }: OrdersInput) => matrixOrders(document, seed),
  order: ({ document, rules, seed }: OrderInput) => orderDependence(document, rules, seed),
  decode: ({ prefill, change }: DecodeInput) => deriveDecode(prefill, change),
  transfer: transferOutcome,
  counterexample: ({ rules, claim, seed, bound }: CounterexampleInput) => findCounterexample(rules, claim, seed, bound),
} satisfies Record<string, (input: never) => unknown>;

export type TaskName = keyof typeof TASKS;

type Tasks = typeof TASKS;

/** What the page sends: a task's name, and what it takes. */
export type Task<Name extends TaskName = TaskName> = {
  readonly [Each in Name]: { readonly name: Each; readonly input: Parameters<Tasks[Each]>[0] };
}[Name];

/** What a task yields; never, for one that yields nothing. */
export type TaskProgress<Name extends TaskName> =
  ReturnType<Tasks[Name]> extends Generator<infer Progress> ? Progress : never;

export type TaskResult<Name extends TaskName> =
  ReturnType<Tasks[Name]> extends Generator<unknown, infer Result> ? Result : ReturnType<Tasks[Name]>;

/** What the worker answers to a task: progress now and then, and in the end a result or what was thrown. */
export type Answer =
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly error: unknown };
