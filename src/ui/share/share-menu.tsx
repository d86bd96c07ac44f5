import { useContext, useEffect, useMemo, useState } from 'react';
import { canonicalLayout } from '../../io/share/canonical.ts';
import { documentHash, shortHash } from '../../io/share/document-hash.ts';
import { embedSnippet } from '../../io/share/embed-snippet.ts';
import { type FactTable, factCsv, factMarkdown } from '../../io/share/fact-tables.ts';
import { type LinkOffer, linkOffer } from '../../io/share/link-offer.ts';
import type { Share } from '../../io/share/share.ts';
import { factsOf } from '../../state/select.ts';
import { useOpener } from '../opening/opener-context.tsx';
import { fileNameOf } from '../opening/save-layout.ts';
import button from '../parts/button.module.css';
import { Icon } from '../parts/icon.tsx';
import menu from '../parts/menu.module.css';
import { saveFile } from '../parts/save-file.ts';
import { useAppStore } from '../store-context.tsx';
import { version } from '../version.ts';
import { TaskContext } from '../worker/use-task.ts';
import { commentReport, issueReport } from './reports.ts';
import styles from './share-menu.module.css';
import { shareOf } from './share-of.ts';

/** How long, in ms, an entry says that it copied. */
const SAID_MS = 2500;

const TABLES: readonly { readonly table: FactTable; readonly word: string }[] = [
  { table: 'findings', word: 'Findings' },
  { table: 'regions', word: 'Regions' },
  { table: 'descriptors', word: 'Descriptors' },
];

interface Copying {
  /** What was copied last, while it says so. */
  readonly said: { readonly what: string; readonly went: boolean } | null;
  readonly copy: (what: string, text: () => string | Promise<string>) => void;
}

function useCopying(): Copying {
  const [said, setSaid] = useState<Copying['said']>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = window.setTimeout(() => setSaid(null), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  const copy: Copying['copy'] = (what, text) => {
    const copied = async () => navigator.clipboard.writeText(await text());
    copied().then(
      () => setSaid({ what, went: true }),
      () => setSaid({ what, went: false }),
    );
  };
  return { said, copy };
}

interface CopyItemProps extends Copying {
  readonly label: string;
  readonly hint: string;
  readonly text: () => string | Promise<string>;
}

/** What came of copying, in place of what an entry says else. */
function Outcome({ went }: { readonly went: boolean }) {
  return (
    <span className={styles.outcome} data-went={went}>
      <Icon name={went ? 'check' : 'cross'} size={12} /> {went ? 'Copied' : 'Not copied'}
    </span>
  );
}

function CopyItem({ label, hint, text, said, copy }: CopyItemProps) {
  return (
    <button type="button" className={menu.item} onClick={() => copy(label, text)}>
      {label} <span className={menu.hint}>{said?.what === label ? <Outcome went={said.went} /> : hint}</span>
    </button>
  );
}

/** The link with its length; where it is too long, what to do instead. */
function LinkItem({ offer, onSave, ...copying }: Copying & { readonly offer: LinkOffer; readonly onSave: () => void }) {
  if (offer.kind !== 'too-long') {
    return (
      <>
        <CopyItem {...copying} label="Copy link" hint={offer.length} text={() => offer.url} />
        {offer.kind === 'local' && <p className={styles.note}>{offer.why}</p>}
      </>
    );
  }
  return (
    <div className={styles.note}>
      <p>{offer.why} Share the file instead.</p>
      <button type="button" className={`${button.quiet} ${button.small}`} onClick={onSave}>
        Save as JSON
      </button>
    </div>
  );
}

function Tables({ share: { open }, said, copy }: Copying & { readonly share: Share }) {
  const facts = factsOf(open.document, open.rules);
  if (facts.kind !== 'registered') return null;
  const entry = (word: string, form: string, text: () => string) => {
    const what = `${word} as ${form}`;
    return (
      <button
        type="button"
        className={`${button.quiet} ${button.small}`}
        aria-label={`Copy ${what.toLowerCase().replace('csv', 'CSV').replace('markdown', 'Markdown')}`}
        onClick={() => copy(what, text)}
      >
        {said?.what === what ? <Outcome went={said.went} /> : form}
      </button>
    );
  };
  return (
    <section className={styles.part} aria-label="Tables">
      <h2 className={styles.head}>Copy a table</h2>
      {TABLES.map(({ table, word }) => (
        <p key={table} className={styles.table}>
          <span>{word}</span>
          {entry(word, 'Markdown', () => factMarkdown(facts, table))}
          {entry(word, 'CSV', () => factCsv(facts, table))}
        </p>
      ))}
    </section>
  );
}

function DocumentPart({
  share: { open },
  onSave,
  ...copying
}: Copying & { readonly share: Share; readonly onSave: () => void }) {
  const hash = useMemo(() => documentHash(open.document), [open]);
  return (
    <section className={styles.part} aria-label="Document">
      <h2 className={styles.head}>Document, as canonical JSON</h2>
      <CopyItem
        {...copying}
        label="Copy JSON"
        hint="same content, same bytes"
        text={() => canonicalLayout(open.document)}
      />
      <button type="button" className={menu.item} onClick={onSave}>
        Save JSON… <span className={menu.hint}>a file with this hash</span>
      </button>
      <CopyItem {...copying} label="Copy hash" hint={`SHA-256 ${shortHash(hash)}…`} text={() => hash} />
    </section>
  );
}

/** Ways to hand on what the page shows. Nothing of it is sent anywhere. */
export default function ShareMenu({ onPicture }: { readonly onPicture: () => void }) {
  const store = useAppStore();
  const { presets } = useOpener();
  const run = useContext(TaskContext);
  const copying = useCopying();
  // What is shown cannot change while the menu lies over it.
  const made = useMemo(() => {
    const share = shareOf(store.getState(), presets);
    return share && { share, context: { share, link: linkOffer(location.href, share), version } };
  }, [store, presets]);
  if (made === null) return null;
  const { share, context } = made;
  const { open } = share;
  const save = () =>
    saveFile(fileNameOf(open.document.title || open.name), canonicalLayout(open.document), 'application/json');
  const { said } = copying;
  return (
    <div className={`${menu.menu} ${styles.menu}`}>
      {store.getState().mode === 'deployment' && (
        <p className={styles.note}>
          Of the layout that is open, <strong>{open.document.title || open.name}</strong>. A deployment is handed on as
          its captures.
        </p>
      )}
      <LinkItem {...copying} offer={context.link} onSave={save} />
      <button type="button" className={menu.item} onClick={onPicture}>
        Save picture… <span className={menu.hint}>carries the layout</span>
      </button>
      <CopyItem {...copying} label="Copy as Markdown" hint="an issue's body" text={() => issueReport(context, run)} />
      <CopyItem {...copying} label="Copy short form" hint="a review comment" text={() => commentReport(context)} />
      {context.link.kind === 'link' && share.view.mode !== 'matrix' && (
        <CopyItem
          {...copying}
          label="Copy embed"
          hint="HTML of a frame"
          text={() => embedSnippet(context.link.url, open.document.title || open.name)}
        />
      )}
      {share.view.mode !== 'compare' && <Tables {...copying} share={share} />}
      <DocumentPart {...copying} share={share} onSave={save} />
      <p className={said && !said.went ? styles.note : 'visually-hidden'} role="status">
        {said && (said.went ? `Copied: ${said.what}` : 'The browser does not let the page copy.')}
      </p>
    </div>
  );
}
