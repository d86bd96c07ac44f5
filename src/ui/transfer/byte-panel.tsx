import { type Address, formatAddress } from '../../core/brand.ts';
import type { RegisteredFacts } from '../../core/facts.ts';
import { decodeByte, prefillByte, type Twin } from '../../core/transfer/byte.ts';
import type { Label } from '../../core/transfer/label.ts';
import type { Transfer } from '../../core/transfer/transfer.ts';
import { wrongPlace } from '../../core/transfer/wrong-place.ts';
import { formatCount } from '../../io/words/figures.ts';
import { capitalised } from '../../io/words/phrases.ts';
import {
  decodeByteOutcome,
  decodeByteSentence,
  labelPhrases,
  prefillByteSentence,
} from '../../io/words/transfer-byte.ts';
import type { TransferByte } from '../../state/transfer.ts';
import { FactsList } from '../inspector/facts-list.tsx';
import button from '../parts/button.module.css';
import { Icon } from '../parts/icon.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { addressOfByte, byteAt, ofRank } from './byte-address.ts';
import styles from './transfer.module.css';

interface BytePanelProps {
  /** One that stands for all ranks, or one a rank. */
  readonly prefill: readonly RegisteredFacts[];
  readonly decode: RegisteredFacts;
  readonly transfer: Transfer;
  readonly byte: TransferByte;
  readonly onSelect: (byte: TransferByte | null) => void;
}

/** Twins that are listed; more are counted. */
const MOST_TWINS = 4;

function Labels({ labels }: { readonly labels: readonly Label[] }) {
  if (labels.length === 0) return 'nothing of the request';
  return labels.map((label, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: labels have no other identity, and never move.
    <span key={i} className={styles.label}>
      <Phrases of={labelPhrases(label)} plain />
    </span>
  ));
}

interface TwinsProps extends Pick<BytePanelProps, 'onSelect'> {
  readonly twins: readonly Twin[];
  readonly to: TransferByte['side'];
  readonly factsOf: (rank: number) => RegisteredFacts;
  /** Several ranks are read. */
  readonly tellsRank: boolean;
}

/** The bytes on the other side, each with the pair that moves it and a way there. */
function Twins({ twins, to, factsOf, tellsRank, onSelect }: TwinsProps) {
  return (
    <>
      {twins.slice(0, MOST_TWINS).map(({ pair, address }) => {
        const { rank } = pair.run;
        const byte = byteAt(factsOf(rank), to, address, to === 'prefill' ? rank : undefined);
        return (
          <span key={pair.index} className={styles.label}>
            pair {formatCount(pair.index + 1)}
            {tellsRank && `, rank ${rank}`}{' '}
            {byte ? (
              <button type="button" className={button.link} onClick={() => onSelect(byte)}>
                <code>{formatAddress(address)}</code>
              </button>
            ) : (
              <code>{formatAddress(address)}</code>
            )}
          </span>
        );
      })}
      {twins.length > MOST_TWINS && <span>and {formatCount(twins.length - MOST_TWINS)} more</span>}
    </>
  );
}

function DecodeByteFacts({ prefill, transfer, onSelect, address }: BytePanelProps & { readonly address: Address }) {
  const found = decodeByte(transfer, address);
  const { tone, word } = decodeByteOutcome(found);
  const { wanted, held, writes, owners } = found;
  return (
    <>
      <p className={styles.why} data-tone={tone}>
        <span className={styles.outcome}>
          <Icon name={tone === 'good' ? 'check' : tone === 'error' ? 'cross' : 'hidden'} size={14} /> {word}
        </span>
        <span>
          <Phrases of={capitalised(decodeByteSentence(found, (wrong) => wrongPlace(transfer, found, wrong)))} />.
        </span>
      </p>
      <FactsList
        facts={[
          { name: 'address', value: <code>{formatAddress(address)}</code> },
          { name: 'should hold', value: <Labels labels={wanted.map(({ label }) => label)} /> },
          { name: 'holds', value: held === null ? 'what it held before' : <Labels labels={held} /> },
          {
            name: writes.length > 1 ? 'twins on prefill' : 'twin on prefill',
            value:
              writes.length === 0 ? (
                'none'
              ) : (
                <Twins
                  twins={writes}
                  to="prefill"
                  factsOf={(rank) => ofRank(prefill, rank)}
                  tellsRank={transfer.ranks.length > 1}
                  onSelect={onSelect}
                />
              ),
          },
          {
            name: 'data of',
            value:
              owners.length === 0
                ? 'no layer'
                : owners.map(({ layer, block, isListed }) => (
                    <span key={`${layer} ${block}`} className={styles.label}>
                      {layer}, block {formatCount(block)}
                      {!isListed && ', not in the request'}
                    </span>
                  )),
          },
        ]}
      />
    </>
  );
}

/** The rank whose byte it is; undefined where none is read. */
const rankOfByte = ({ ranks }: Transfer, byte: TransferByte): number | undefined =>
  ranks.find((each) => each === byte.rank) ?? ranks[0];

function PrefillByteFacts({
  prefill,
  decode,
  transfer,
  byte,
  onSelect,
  address,
}: BytePanelProps & { readonly address: Address }) {
  const rank = rankOfByte(transfer, byte);
  if (rank === undefined) return <p className={styles.hint}>Nothing is read from prefill.</p>;
  const found = prefillByte(transfer, rank, address);
  const { labels, reads } = found;
  return (
    <>
      <p className={styles.why}>
        <span>
          <Phrases of={capitalised(prefillByteSentence(found))} />.
        </span>
      </p>
      <FactsList
        facts={[
          { name: 'address', value: <code>{formatAddress(address)}</code> },
          transfer.ranks.length > 1 && {
            name: 'rank',
            value: transfer.ranks.map((each) => (
              <button
                key={each}
                type="button"
                className={button.link}
                aria-pressed={each === rank}
                // A rank with a document of its own need not have such a byte.
                disabled={addressOfByte(ofRank(prefill, each), byte) === null}
                onClick={() => onSelect({ ...byte, rank: each })}
              >
                {each === rank ? <strong>{each}</strong> : each}{' '}
              </button>
            )),
          },
          { name: 'holds', value: <Labels labels={labels} /> },
          {
            name: reads.length > 1 ? 'twins on decode' : 'twin on decode',
            value:
              reads.length === 0 ? (
                'none'
              ) : (
                <Twins twins={reads} to="decode" factsOf={() => decode} tellsRank={false} onSelect={onSelect} />
              ),
          },
        ]}
      />
    </>
  );
}

/** One byte of either side: its twin, what it holds, what it should hold, and why it is wrong. */
export function BytePanel(props: BytePanelProps) {
  const { prefill, decode, transfer, byte, onSelect } = props;
  const rank = rankOfByte(transfer, byte);
  const address = addressOfByte(byte.side === 'decode' ? decode : ofRank(prefill, rank), byte);
  if (address === null) return null;
  return (
    <section className={styles.byte} aria-label="Selected byte">
      <h2>
        Byte of {byte.side}
        {byte.side === 'prefill' && prefill.length > 1 && ` rank ${rank}`}{' '}
        <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => onSelect(null)}>
          Let go
        </button>
      </h2>
      {byte.side === 'decode' ? (
        <DecodeByteFacts {...props} address={address} />
      ) : (
        <PrefillByteFacts {...props} address={address} />
      )}
    </section>
  );
}
