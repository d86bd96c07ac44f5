import type { Deployment } from '../../core/deployment/deployment.ts';
import { type Pairing, type WorkerPair, workersRead } from '../../core/deployment/pairing.ts';
import { engineSetName, pairingWords } from '../../io/words/deployment-pairing.ts';
import { formatCount, formatNumber } from '../../io/words/figures.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Phrases } from '../parts/phrases.tsx';
import styles from './deployment.module.css';

/** Sets of equal engines drawn on a side; of more, the first, and the number of all. */
const MOST = 24;

const ICONS: Readonly<Record<string, IconName>> = { error: 'cross', good: 'check', none: 'barred' };

const TRANSFER = 'Open the first decode rank with all the prefill ranks that it reads';

const readsSeveral = (deployment: Deployment, pair: WorkerPair): boolean => workersRead(deployment, pair).length > 1;

interface HandshakesProps {
  readonly deployment: Deployment;
  /** The cell that was opened last. */
  readonly opened: string | null;
  readonly onOpen: (prefill: number, decode: number, spot: string) => void;
}

/** The sets of a side, in their order, those with a refusal first. */
function setsOf(pairings: readonly Pairing[], side: 'prefill' | 'decode'): (readonly number[])[] {
  const isRefused = (set: readonly number[]): boolean =>
    pairings.some((each) => each[side][0] === set[0] && (each.refusals.length > 0 || each.unregistered > 0));
  const sets = [...new Map(pairings.map((each) => [each[side][0], each[side]])).values()];
  return [...sets.filter(isRefused), ...sets.filter((set) => !isRefused(set))];
}

function EngineSet({ set, deployment }: { readonly set: readonly number[]; readonly deployment: Deployment }) {
  return (
    <>
      <span className={styles.engine}>
        <bdi dir="ltr">{engineSetName(set, deployment)}</bdi>
      </span>
      <small>{formatNumber(set.length, 'engine')}</small>
    </>
  );
}

/** Prefill engines down, decode engines across: what they would find when they shake hands. A cell opens a pair. */
export function Handshakes({ deployment, opened, onOpen }: HandshakesProps) {
  const { pairings } = deployment;
  const [prefills, decodes] = [setsOf(pairings, 'prefill'), setsOf(pairings, 'decode')];
  const isCut = prefills.length > MOST || decodes.length > MOST;
  const bySides = new Map(pairings.map((each) => [`${each.prefill[0]}-${each.decode[0]}`, each]));
  return (
    <section className={styles.shakes} aria-label="Handshakes">
      <h2>Prefill against decode</h2>
      <p className={styles.hint}>
        Every rank against those that would read from it, by the checks of the handshake. Engines that are alike stand
        together.
        {isCut &&
          ` ${formatCount(Math.min(MOST, prefills.length))} of ${formatCount(prefills.length)} kinds of prefill engine and ${formatCount(Math.min(MOST, decodes.length))} of ${formatCount(decodes.length)} of decode engine drawn, refused ones first.`}
      </p>
      <div className={styles.shakesBox}>
        <table className={styles.table} aria-label="Handshakes of prefill and decode engines">
          <thead>
            <tr>
              <th scope="col">Prefill ↓ decode →</th>
              {decodes.slice(0, MOST).map((set) => (
                <th key={set[0]} scope="col" title={engineSetName(set, deployment)}>
                  <EngineSet set={set} deployment={deployment} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {prefills.slice(0, MOST).map((prefill) => (
              <tr key={prefill[0]} data-kind="ranks">
                <th scope="row" title={engineSetName(prefill, deployment)}>
                  <EngineSet set={prefill} deployment={deployment} />
                </th>
                {decodes.slice(0, MOST).map((decode) => {
                  const spot = `${prefill[0]}-${decode[0]}`;
                  const pairing = bySides.get(spot);
                  if (pairing === undefined) return <td key={decode[0]} className={styles.none} />;
                  const { tone, status, details } = pairingWords(pairing);
                  const { example } = pairing;
                  return (
                    <td key={decode[0]} data-tone={tone}>
                      <button
                        type="button"
                        className={styles.cell}
                        data-tone={tone}
                        data-spot={spot}
                        aria-current={opened === spot ? 'true' : undefined}
                        disabled={example === null}
                        title={example && readsSeveral(deployment, example) ? TRANSFER : 'Compare the first pair'}
                        onClick={() => example && onOpen(example.prefill, example.decode, spot)}
                      >
                        <span className={styles.status}>
                          <Icon name={ICONS[tone] ?? 'check'} size={12} />
                          <span>{status}</span>
                        </span>
                        {details.map((sentence, i) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: sentences of one verdict, which never move.
                          <span key={i} className={styles.detail}>
                            <Phrases plain of={sentence} />
                          </span>
                        ))}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
