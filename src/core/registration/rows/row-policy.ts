import type { LayerFacts } from '../layer-facts.ts';
import type { Predicate } from '../predicate.ts';
import type { Evidence } from '../rules/alias-rule.ts';

/** What a row policy answered for one layer: each way to the whole row with its predicates. */
export interface RowAnswer {
  readonly takesRow: boolean;
  /** Each alternative is a conjunction; one that holds is enough. */
  readonly alternatives: readonly (readonly Predicate[])[];
}

/** When a block-major layer registers the whole row instead of its page. */
export interface RowPolicy {
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly explanation: string;
  readonly evidence: Evidence;
  /** Counts an allocation that ends in less than a block of padding as block-major. */
  readonly allowsTail: boolean;
  readonly ask: (facts: LayerFacts) => RowAnswer;
}
