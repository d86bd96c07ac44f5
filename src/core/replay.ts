import { analyse } from './analysis/analyse.ts';
import { AS_REGISTERED, type Facts, type RegisteredFacts } from './facts.ts';
import { allocations } from './layout/layout.ts';
import { type Registration, registrationAfter } from './registration/registration.ts';

/** Registration as it stood after some of its decisions. */
export interface Replay {
  /** As if registration had ended there. Every page has its place, so that the picture stays where it is. */
  readonly facts: RegisteredFacts;
  /** Layers that had not asked for all their ranges yet: what they lose here says nothing. */
  readonly pending: ReadonlySet<string>;
}

/** What the walk met beside decisions; of a refused one, only what the layout says. */
function metBy(
  facts: Facts & { readonly layout: RegisteredFacts['layout'] },
): Pick<Registration, 'memory' | 'skipped'> {
  if (facts.kind === 'registered') return facts.registration;
  const skipped = facts.layout.layers.filter(({ page }) => page === null);
  return {
    memory: allocations(facts.layout),
    skipped: skipped.map(({ name }) => ({ layer: name, reason: 'no-spec' })),
  };
}

/** The decisions of a registration, one a step. A worker's own table does not say how it came about: it has none. */
export function decisionsOf(facts: Facts): Registration['decisions'] {
  if (facts.kind === 'refused') return facts.decisions;
  return facts.rules === AS_REGISTERED ? [] : facts.registration.decisions;
}

/**
 * What stood after the first decisions of a registration, whether it ended well or was refused later.
 *
 * @param count Decisions, at most as many as were made.
 * @returns null where the document itself was refused: nothing was ever placed.
 */
export function replay(facts: Facts, count: number): Replay | null {
  const { document, rules, layout } = facts;
  if (layout === null) return null;
  const decisions = decisionsOf(facts);
  const registration = registrationAfter(layout, decisions.slice(0, count), metBy({ ...facts, layout }));
  const done = new Set(decisions.slice(0, count).map(({ layer }) => layer));
  for (const { layer } of decisions.slice(count)) done.delete(layer);
  for (const { layer } of registration.skipped) done.add(layer);
  const pending = layout.layers.filter(({ name }) => !done.has(name));
  return {
    facts: { kind: 'registered', document, rules, layout, registration, analysis: analyse(layout, registration) },
    pending: new Set(pending.map(({ name }) => name)),
  };
}
