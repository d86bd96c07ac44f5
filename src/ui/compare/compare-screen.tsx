import { useCallback, useState } from 'react';
import type { FactsComparison } from '../../core/compare/compare-facts.ts';
import type { Difference, DifferenceKind } from '../../core/compare/differences.ts';
import { compareVerdict } from '../../io/words/compare-verdict.ts';
import { plainText } from '../../io/words/phrase.ts';
import { refusalSentence } from '../../io/words/refusal-sentence.ts';
import type { Selection } from '../../state/state.ts';
import app from '../app.module.css';
import { documentTitle } from '../header/document-title.ts';
import { useOpener } from '../opening/opener-context.tsx';
import { Icon } from '../parts/icon.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { useDispatch } from '../store-context.tsx';
import styles from './compare.module.css';
import { CompareMap } from './compare-map.tsx';
import { CompareVerdictBar } from './compare-verdict-bar.tsx';
import { DifferenceDetail } from './difference-detail.tsx';
import { type ChosenSides, differenceAbout, NOTHING_CHOSEN, sidesOf, viewOf } from './difference-place.ts';
import { KIND_WORDS } from './difference-words.ts';
import { DifferencesTable } from './differences-table.tsx';
import { KindFilter } from './kind-filter.tsx';
import { SidesBar } from './sides-bar.tsx';
import { type Compared, useComparison } from './use-comparison.ts';
import { useDifferenceKeys } from './use-difference-keys.ts';

/** Why there is no map: a side without a region table has nothing to draw. */
function NoMap({ comparison }: { readonly comparison: FactsComparison }) {
  const refused = (
    [
      ['A', comparison.a],
      ['B', comparison.b],
    ] as const
  ).filter(([, facts]) => facts.kind === 'refused');
  return (
    <div className={app.refused}>
      <Icon name="barred" size={28} />
      <h2>No map: {refused.length > 1 ? 'both sides are' : `${refused[0]?.[0]} is`} refused</h2>
      {refused.map(([side, facts]) =>
        facts.kind === 'refused' ? (
          <p key={side}>
            {side}: <Phrases of={refusalSentence(facts)} />.
          </p>
        ) : null,
      )}
    </div>
  );
}

interface Choice {
  /** What it was chosen of: in another comparison its names mean something else. */
  readonly of: FactsComparison | null;
  /** The chosen difference's id; null where something else is chosen on the map, or nothing. */
  readonly difference: string | null;
  readonly sides: ChosenSides;
}

const NO_CHOICE: Choice = { of: null, difference: null, sides: NOTHING_CHOSEN };

/** The differences as a list and on the map, with one of them chosen on both. */
function Differences({ comparison, differences, names }: Compared & { readonly names: { a: string; b: string } }) {
  const dispatch = useDispatch();
  const [wanted, setKind] = useState<DifferenceKind | null>(null);
  const [choice, setChoice] = useState<Choice>(NO_CHOICE);
  const { difference: id, sides } = choice.of === comparison ? choice : NO_CHOICE;
  // Another comparison may have none of a kind.
  const kind = differences.some((each) => each.kind === wanted) ? wanted : null;
  const listed = kind === null ? differences : differences.filter((each) => each.kind === kind);
  const current = differences.find((each) => each.id === id) ?? null;

  const choose = useCallback(
    (difference: Difference) => {
      setChoice({ of: comparison, difference: difference.id, sides: sidesOf(difference) });
      if (comparison.kind === 'registered') dispatch({ type: 'view-changed', view: viewOf(difference, comparison) });
    },
    [comparison, dispatch],
  );
  const onChoose = useCallback(
    (side: keyof ChosenSides, selection: Selection | null) => {
      const about = selection && differenceAbout(differences, side, selection);
      const chosen = about ? sidesOf(about) : { ...NOTHING_CHOSEN, [side]: selection };
      setChoice({ of: comparison, difference: about?.id ?? null, sides: chosen });
    },
    [comparison, differences],
  );
  useDifferenceKeys(
    (by) => {
      const at = listed.findIndex((each) => each.id === id);
      const next = at < 0 ? listed.at(by > 0 ? 0 : -1) : listed.at((at + by) % listed.length);
      if (next) choose(next);
    },
    () => setChoice(NO_CHOICE),
  );

  const empty =
    kind === null ? `${plainText(compareVerdict(comparison).headline)}.` : `No ${KIND_WORDS[kind].one} differs.`;
  return (
    <>
      <section className={app.map} aria-label="Memory map">
        {comparison.kind === 'registered' ? (
          <CompareMap comparison={comparison} titles={names} chosen={sides} onChoose={onChoose} />
        ) : (
          <NoMap comparison={comparison} />
        )}
      </section>
      <section className={styles.list} aria-label="What differs">
        <KindFilter differences={differences} kind={kind} onKind={setKind} />
        <DifferencesTable comparison={comparison} differences={listed} selected={id} onSelect={choose} empty={empty} />
      </section>
      <DifferenceDetail comparison={comparison} difference={current} />
    </>
  );
}

/** Two results beside each other: side A is what is open, side B another rule set, another document, or both. */
export default function CompareScreen() {
  const { presets } = useOpener();
  const [takesRenames, setTakesRenames] = useState(false);
  const compared = useComparison(takesRenames);
  if (compared === null) return <main aria-label="Compare" aria-busy="true" />;
  const { a, b, comparison, suggestions } = compared;
  const names = { a: documentTitle(a, presets), b: documentTitle(b.open, presets) };
  return (
    <main className={styles.screen} aria-label="Compare">
      <SidesBar a={a} b={b} />
      <CompareVerdictBar
        comparison={comparison}
        names={names}
        suggestions={suggestions}
        takesRenames={takesRenames}
        onRenames={setTakesRenames}
      />
      <Differences {...compared} names={names} />
    </main>
  );
}
