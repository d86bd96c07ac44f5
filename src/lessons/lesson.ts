import type { RuleNames } from '../core/facts.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import type { TransferRequest } from '../core/transfer/transfer-document.ts';
import type { Goal, Measure, Measured } from './measures.ts';
import type { NumberPath } from './number-at.ts';

/**
 * A short lesson on one layout: look at it, predict what registration makes of it, watch, change one number. Texts are
 * plain English with names between backticks.
 */
export interface Lesson {
  readonly id: string;
  readonly title: string;
  /** One sentence: what one can tell afterwards. */
  readonly teaches: string;
  readonly minutes: number;
  readonly document: LayoutDocument;
  readonly rules: RuleNames;
  /** Where the lesson is about what is moved: from its document, and to where. */
  readonly transfer?: LessonTransfer;
  readonly look: LookStep;
  readonly predict: PredictStep;
  readonly watch: WatchStep;
  readonly change: ChangeStep;
}

/** The other side of a lesson's document, under the lesson's rules, and what is requested. */
export interface LessonTransfer {
  readonly decode: LayoutDocument;
  readonly request: TransferRequest;
}

export const LESSON_STEPS = ['look', 'predict', 'watch', 'change'] as const;

/** What the map shows at a step. */
export interface Sight {
  /** The group that owns the block. */
  readonly owner: number;
  /** The layer that is selected. */
  readonly layer?: string;
  /** Decisions of registration made so far; null for all of them. */
  readonly decisions: number | null;
}

export interface LookStep {
  readonly text: string;
  readonly sight: Sight;
}

/** Which choice is right is not written down: it is the one that the measure gives. */
export interface PredictStep {
  readonly text: string;
  readonly question: string;
  readonly sight: Sight;
  readonly measure: Measure;
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly text: string;
  readonly value: Measured;
  /** What to look at for who chose this and was wrong; the right one needs none. */
  readonly hint?: string;
}

/** Its sight's decisions are the step to begin at; the learner goes on from there. */
export interface WatchStep {
  readonly text: string;
  readonly sight: Sight;
}

export interface ChangeStep {
  readonly text: string;
  readonly sight: Sight;
  /** The number, and what to call it. */
  readonly path: NumberPath;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly goal: Goal;
  /** The goal in words. */
  readonly wanted: string;
  /** Why it is reached, once it is. */
  readonly reached: string;
}
