import type { Facts } from '../../core/facts.ts';
import { formatBytes, formatCount } from '../../io/words/figures.ts';
import { standingOf } from '../../io/words/standing.ts';
import { transferScreenVerdict, wrongLayersPhrases } from '../../io/words/transfer-screen.ts';
import type { TransferVerdict } from '../../io/words/transfer-verdict.ts';
import { Linked } from '../glossary/linked.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import bar from '../verdict/verdict.module.css';
import { VerdictHeadline, VerdictStatus, type VerdictTone } from '../verdict/verdict-headline.tsx';
import styles from './transfer.module.css';
import type { TransferView } from './transfer-view.ts';

const TONES: Readonly<Record<TransferVerdict['tone'], VerdictTone>> = {
  error: { icon: 'cross', word: 'Wrong bytes' },
  good: { icon: 'check', word: 'Everything arrives' },
  refused: { icon: 'barred', word: 'No transfer' },
};

/** The figures of a transfer that was made, each by its word. */
function Figures({ view: { transfer } }: { readonly view: TransferView }) {
  const delivery = transfer?.delivery;
  if (!delivery) return null;
  const { needed, delivered, undelivered, misplaced, clobbered, unneeded, moved, pairs } = delivery;
  const figure = (word: string, value: string, tone?: 'loss') => (
    <div data-tone={tone}>
      <dt>
        <Linked text={word} />
      </dt>
      <dd>{value}</dd>
    </div>
  );
  const lost = (word: string, bytes: number) => figure(word, formatBytes(bytes), bytes > 0 ? 'loss' : undefined);
  return (
    <dl className={styles.figures} aria-label="Figures of the request">
      {figure('needed', formatBytes(needed))}
      {figure('delivered', formatBytes(delivered))}
      {lost('undelivered', undelivered)}
      {lost('misplaced', misplaced)}
      {lost('clobbered', clobbered)}
      {figure('pairs', formatCount(pairs))}
      {figure('moved', formatBytes(moved))}
      {figure('moved for nothing', formatBytes(unneeded))}
    </dl>
  );
}

/** What a decode worker really gets: one sentence, its figures, which layers, and how far to trust them. */
export function TransferVerdictBar({ view }: { readonly view: TransferView }) {
  const dispatch = useDispatch();
  const skips = useAppState((state) => state.transfer.skipHandshake);
  const { tone, headline, detail, besideFigures } = transferScreenVerdict(view);
  const delivery = view.transfer?.delivery;
  const layers = delivery ? wrongLayersPhrases(delivery) : [];
  const weaker: Facts = view.decode ?? view.prefill;
  return (
    <section className={bar.bar} aria-label="Verdict" data-tone={tone}>
      <div className={bar.lines}>
        <VerdictHeadline tone={TONES[tone]} of={headline} />
        {layers.length > 0 && (
          <p className={bar.detail}>
            <Phrases of={layers} />
          </p>
        )}
      </div>
      <div className={bar.side}>
        <button
          type="button"
          role="switch"
          aria-checked={skips}
          className={styles.switch}
          onClick={() => dispatch({ type: 'transfer-changed', transfer: { skipHandshake: !skips } })}
        >
          <span aria-hidden="true" />
          Had nobody checked
        </button>
        <p className={bar.standing}>{standingOf(weaker.rules)}</p>
      </div>
      <div className={styles.measured}>
        <Figures view={view} />
        <p>
          <Phrases of={besideFigures} />
        </p>
      </div>
      <VerdictStatus tone={TONES[tone]} headline={headline} detail={detail} />
    </section>
  );
}
