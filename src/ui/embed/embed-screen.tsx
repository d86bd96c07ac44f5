import { lazy, Suspense, useMemo } from 'react';
import { embedPage } from '../../io/share/embed-snippet.ts';
import { linkOffer } from '../../io/share/link-offer.ts';
import { compareVerdict } from '../../io/words/compare-verdict.ts';
import type { Phrase } from '../../io/words/phrase.ts';
import { ruleSetName } from '../../io/words/standing.ts';
import { verdict } from '../../io/words/verdict.ts';
import { useComparison } from '../compare/use-comparison.ts';
import { documentTitle } from '../header/document-title.ts';
import { MapArea } from '../map-area.tsx';
import { FailurePanel } from '../opening/failure-panel.tsx';
import { useOpener } from '../opening/opener-context.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { shareOf } from '../share/share-of.ts';
import { useAppState, useFacts } from '../store-context.tsx';
import styles from './embed.module.css';

const EmbeddedComparison = lazy(() => import('./embedded-comparison.tsx'));

interface HeadProps {
  readonly title: string;
  readonly tone: string;
  readonly headline: readonly Phrase[];
  readonly standing: string;
}

function Head({ title, tone, headline, standing }: HeadProps) {
  return (
    <header className={styles.head} data-tone={tone}>
      <p className={styles.title}>
        {title} <span>{standing}</span>
      </p>
      <h1 className={styles.headline}>
        <Phrases of={headline} plain />
      </h1>
    </header>
  );
}

function ExploreHead() {
  const facts = useFacts();
  const open = useAppState((state) => state.open);
  const mode = useAppState((state) => state.mode);
  const { presets } = useOpener();
  if (facts === null || open === null) return <header className={styles.head} aria-busy="true" />;
  const { tone, headline, standing } = verdict(facts);
  // Of a transfer the frame shows one side, which is not the whole.
  const rules = `${mode === 'transfer' ? 'prefill side of a transfer · ' : ''}${ruleSetName(facts.rules)}`;
  return (
    <Head title={documentTitle(open, presets)} tone={tone} headline={headline} standing={`${rules} · ${standing}`} />
  );
}

function CompareHead() {
  const compared = useComparison(false);
  const { presets } = useOpener();
  if (compared === null) return <header className={styles.head} aria-busy="true" />;
  const { a, b, comparison } = compared;
  const { headline } = compareVerdict(comparison);
  const [titleA, titleB] = [documentTitle(a, presets), documentTitle(b.open, presets)];
  const title = titleA === titleB ? titleA : `${titleA} against ${titleB}`;
  const standing = `A ${ruleSetName(comparison.a.rules)} · B ${ruleSetName(comparison.b.rules)}`;
  return <Head title={title} tone="info" headline={headline} standing={standing} />;
}

/** Leads to the whole tool with what is shown here; to its start where that is too long for a link. */
function WholeLink() {
  const state = useAppState((whole) => whole);
  const { presets } = useOpener();
  const href = useMemo(() => {
    const page = embedPage(location.href).whole;
    const share = shareOf(state, presets);
    const offer = share && linkOffer(page, share);
    return offer && offer.kind !== 'too-long' ? offer.url : page;
  }, [state, presets]);
  return (
    <a className={styles.whole} href={href} target="_blank" rel="noopener">
      Open in RegionScope
    </a>
  );
}

/** The map alone, within somebody's page: what it shows, the map, and a way to the whole. */
export default function EmbedScreen() {
  const mode = useAppState((state) => state.mode);
  const isComparison = mode === 'compare';
  return (
    <main className={styles.embed} aria-label="RegionScope">
      {isComparison ? <CompareHead /> : <ExploreHead />}
      <Suspense fallback={<div aria-busy="true" />}>{isComparison ? <EmbeddedComparison /> : <MapArea />}</Suspense>
      <footer className={styles.foot}>
        <WholeLink />
      </footer>
      <FailurePanel />
    </main>
  );
}
