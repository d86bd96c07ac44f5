import { lazy, Suspense, useMemo } from 'react';
import { embedPage } from '../../io/share/embed-snippet.ts';
import { linkOffer } from '../../io/share/link-offer.ts';
import { compareVerdict } from '../../io/words/compare-verdict.ts';
import { ruleSetName } from '../../io/words/standing.ts';
import { verdict } from '../../io/words/verdict.ts';
import { useComparison } from '../compare/use-comparison.ts';
import { documentTitle } from '../header/document-title.ts';
import { MapArea } from '../map-area.tsx';
import { useOpener } from '../opening/opener-context.tsx';
import { shareOf } from '../share/share-of.ts';
import { useAppState, useFacts } from '../store-context.tsx';
import styles from './embed.module.css';
import { Head } from './embed-head.tsx';

const EmbeddedComparison = lazy(() => import('./embedded-comparison.tsx'));
const EmbeddedTransfer = lazy(() => import('./embedded-transfer.tsx'));
const EmbedFailure = lazy(() => import('./embed-failure.tsx'));

function ExploreHead() {
  const facts = useFacts();
  const open = useAppState((state) => state.open);
  const { presets } = useOpener();
  if (facts === null || open === null) return <header className={styles.head} aria-busy="true" />;
  const { tone, headline, standing } = verdict(facts);
  return (
    <Head
      title={documentTitle(open, presets)}
      tone={tone}
      headline={headline}
      standing={`${ruleSetName(facts.rules)} · ${standing}`}
    />
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

/** Leads to the whole tool with what is shown here; to its start where nothing is, or that is too long for a link. */
function WholeLink() {
  const state = useAppState((whole) => whole);
  const { presets } = useOpener();
  const href = useMemo(() => {
    const [page = ''] = embedPage(location.href).whole.split('#', 1);
    const share = shareOf(state, presets);
    const offer = share && linkOffer(page, share);
    return offer && offer.kind !== 'too-long' ? offer.url : page;
  }, [state, presets]);
  return (
    <a className={styles.whole} href={href} target="_blank" rel="noopener">
      Open {state.open ? 'in ' : ''}RegionScope
    </a>
  );
}

function Shown() {
  const mode = useAppState((state) => state.mode);
  if (mode === 'transfer') return <EmbeddedTransfer />;
  if (mode === 'compare') {
    return (
      <>
        <CompareHead />
        <EmbeddedComparison />
      </>
    );
  }
  return (
    <>
      <ExploreHead />
      <MapArea />
    </>
  );
}

/** The maps alone, within somebody's page: what they show, and a way to the whole. */
export default function EmbedScreen() {
  const open = useAppState((state) => state.open);
  const failed = useAppState((state) => state.failed);
  return (
    <main className={styles.embed} aria-label="RegionScope">
      <Suspense fallback={<div aria-busy="true" />}>
        {open === null && failed !== null ? <EmbedFailure failed={failed} /> : <Shown />}
      </Suspense>
      <footer className={styles.foot}>
        <WholeLink />
      </footer>
    </main>
  );
}
