import { useEffect, useMemo, useRef, useState } from 'react';
import type { Facts } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import type { AliasChoice, AliasRuleName } from '../../core/registration/rules/list.ts';
import { fixingRule, losesBytes } from '../../state/fix.ts';
import { factsOf } from '../../state/select.ts';
import button from '../parts/button.module.css';
import { useDispatch } from '../store-context.tsx';

/** The other rules of a layout of up to so many layers are tried at once. */
const MOST_LAYERS = 500;

/** What "See it fixed" changed, for the way back. */
interface Fixed {
  readonly document: LayoutDocument;
  readonly from: AliasChoice;
  readonly to: AliasRuleName;
}

/** Switches to a rule that loses nothing where the chosen one loses bytes, and back. */
export function FixButton({ facts }: { readonly facts: Facts }) {
  const dispatch = useDispatch();
  const [fixed, setFixed] = useState<Fixed | null>(null);
  const pressed = useRef(false);
  const there = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<LayoutDocument | null>(null);
  // The facts of a large layout take a moment for each rule: too long to spend before anyone asks.
  const isLarge = (facts.layout?.layers.length ?? 0) > MOST_LAYERS;
  const isKnown = !isLarge || asked === facts.document;
  const fix = useMemo(() => (isKnown ? fixingRule(facts, factsOf) : null), [facts, isKnown]);
  const back = fixed && fixed.document === facts.document && fixed.to === facts.rules.alias ? fixed : null;

  // The button that was pressed gives way to the other; without this the focus would fall to the page's start.
  useEffect(() => {
    if (pressed.current) there.current?.focus();
    pressed.current = false;
  });

  const switchTo = (alias: AliasChoice) => {
    pressed.current = true;
    dispatch({ type: 'rules-changed', rules: { alias } });
  };

  if (back) {
    return (
      <button
        ref={there}
        type="button"
        className={button.quiet}
        onClick={() => {
          setFixed(null);
          switchTo(back.from);
        }}
      >
        Back to {back.from}
      </button>
    );
  }
  if (!isKnown && losesBytes(facts)) {
    return (
      <button
        ref={there}
        type="button"
        className={button.primary}
        title="Tries the other rules until one loses nothing"
        onClick={() => {
          setAsked(facts.document);
          const found = fixingRule(facts, factsOf);
          if (found === null) return;
          setFixed({ document: facts.document, from: facts.rules.alias, to: found });
          switchTo(found);
        }}
      >
        See it fixed
      </button>
    );
  }
  if (asked === facts.document && fix === null && losesBytes(facts)) return <span>No rule loses nothing.</span>;
  if (fix === null) return null;
  return (
    <button
      ref={there}
      type="button"
      className={button.primary}
      title={`Under ${fix}, which loses nothing`}
      onClick={() => {
        setFixed({ document: facts.document, from: facts.rules.alias, to: fix });
        switchTo(fix);
      }}
    >
      See it fixed
    </button>
  );
}
