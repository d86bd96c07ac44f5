/** What a predicate looked at: a number of bytes or blocks, a truth, or a name. */
export type PredicateValue = number | bigint | boolean | string;

/** One condition of a branch with the values that decided it; kept in the decision, so that nobody computes it again. */
export interface Predicate {
  /** In the field's words: `stride = the page`. */
  readonly name: string;
  readonly found: PredicateValue;
  readonly wanted: PredicateValue;
  readonly holds: boolean;
}

export const isTrue = (name: string, found: boolean): Predicate => ({ name, found, wanted: true, holds: found });
export const isFalse = (name: string, found: boolean): Predicate => ({ name, found, wanted: false, holds: !found });
export const equals = (name: string, found: PredicateValue, wanted: PredicateValue): Predicate => ({
  name,
  found,
  wanted,
  holds: found === wanted,
});
/** A number that must lie above another. */
export const above = (name: string, found: number, wanted: number): Predicate => ({
  name,
  found,
  wanted,
  holds: found > wanted,
});
/** A number that another must divide: found is the remainder. */
export const divides = (name: string, value: number, by: number): Predicate => ({
  name,
  found: by === 0 ? value : value % by,
  wanted: 0,
  holds: by !== 0 && value % by === 0,
});
export const all = (predicates: readonly Predicate[]): boolean => predicates.every((predicate) => predicate.holds);
