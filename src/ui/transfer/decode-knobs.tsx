import { useState } from 'react';
import { formatAddress } from '../../core/brand.ts';
import { parseAddress } from '../../core/layout/address.ts';
import { DEFAULT_CACHE_LAYOUT } from '../../core/layout/derived-views.ts';
import { allocations } from '../../core/layout/layout.ts';
import type { DecodeChange } from '../../core/transfer/derive.ts';
import { LAID } from '../../core/transfer/derive-tensors.ts';
import { formatNumber } from '../../io/words/figures.ts';
import { knobRefusalSentence } from '../../io/words/transfer-screen.ts';
import type { OpenDocument } from '../../state/state.ts';
import button from '../parts/button.module.css';
import { Icon } from '../parts/icon.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import { LayerOrder } from './layer-order.tsx';
import styles from './sides.module.css';
import type { TransferView } from './transfer-view.ts';

interface DecodeKnobsProps {
  readonly open: OpenDocument;
  readonly view: TransferView | null;
}

/** What prefill has itself, by knob. */
function ownValues({ document }: OpenDocument, view: TransferView | null) {
  const { worker, kv_cache_config: config } = document;
  const layout = view?.prefill.layout ?? null;
  const bases = layout ? allocations(layout).map(({ base }) => base) : [];
  const [least] = bases.toSorted((a, b) => (a < b ? -1 : 1));
  return {
    tpSize: worker?.tp_size ?? 1,
    tpRank: worker?.tp_rank ?? 0,
    blockSize: worker?.block_size ?? 1,
    numBlocks: config.num_blocks,
    cacheLayout: worker?.kv_cache_layout ?? DEFAULT_CACHE_LAYOUT,
    baseAddress: least === undefined ? '' : formatAddress(least),
  };
}

interface BaseFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** An address; what is typed stays while it is none. */
function BaseField({ value, onChange }: BaseFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string } | null>(null);
  const text = typed?.of === value ? typed.text : value;
  const isAddress = parseAddress(text) !== null;
  return (
    <input
      type="text"
      aria-label="Base address of decode"
      aria-invalid={!isAddress}
      title={isAddress ? undefined : 'An address below 2^64: 0x and hex digits, or decimal digits'}
      spellCheck={false}
      size={16}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        const isWhole = parseAddress(next) !== null;
        setTyped({ text: next, of: isWhole ? next : value });
        if (isWhole) onChange(next);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** What a derived decode has other than prefill; results follow each change. On a small screen it is folded at first. */
export function DecodeKnobs({ open, view }: DecodeKnobsProps) {
  const dispatch = useDispatch();
  const change = useAppState((state) => state.transfer.change);
  const own = ownValues(open, view);
  const [isUnfolded, setIsUnfolded] = useState(false);
  /** Sets one knob; what prefill has itself is no change. */
  const turn = <Key extends keyof DecodeChange>(key: Key, value: DecodeChange[Key] | undefined): void => {
    const { [key]: _, ...rest } = change;
    const next =
      value === undefined || (key in own && own[key as keyof typeof own] === value) ? rest : { ...rest, [key]: value };
    dispatch({ type: 'transfer-changed', transfer: { change: next }, gesture: `decode ${key}` });
  };
  const number = (key: 'tpSize' | 'tpRank' | 'blockSize' | 'numBlocks', word: string, least: number) => (
    <span className={styles.knob} data-changed={change[key] !== undefined}>
      <span aria-hidden="true">{word}</span>
      <NumberField
        label={`${word} of decode`}
        value={change[key] ?? own[key]}
        onChange={(value) => value >= least && turn(key, value)}
      />
    </span>
  );
  const changes = Object.keys(change).length;
  const names = LAID.includes(own.cacheLayout) ? LAID : [own.cacheLayout, ...LAID];
  return (
    <div className={styles.knobs}>
      <button
        type="button"
        className={`${button.quiet} ${button.small} ${styles.unfold}`}
        aria-expanded={isUnfolded}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        {changes === 0 ? 'Change decode' : `Decode differs in ${formatNumber(changes, 'setting')}`}
        <Icon name="down" size={12} />
      </button>
      <fieldset className={styles.fields} aria-label="Decode, where it differs from prefill" data-unfolded={isUnfolded}>
        {number('tpSize', 'TP', 1)}
        {number('tpRank', 'rank', 0)}
        {number('blockSize', 'block size', 1)}
        {number('numBlocks', 'pool', 1)}
        <span className={styles.knob} data-changed={change.cacheLayout !== undefined}>
          <span aria-hidden="true">layout</span>
          <select
            aria-label="Layout name of decode"
            value={change.cacheLayout ?? own.cacheLayout}
            onChange={(event) => turn('cacheLayout', event.target.value)}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </span>
        <span className={styles.knob} data-changed={change.baseAddress !== undefined}>
          <span aria-hidden="true">base</span>
          <BaseField value={change.baseAddress ?? own.baseAddress} onChange={(value) => turn('baseAddress', value)} />
        </span>
        <LayerOrder
          layout={view?.prefill.layout ?? null}
          order={change.rowOrder}
          onOrder={(order) => turn('rowOrder', order)}
        />
        {changes > 0 && (
          <button
            type="button"
            className={`${button.quiet} ${button.small}`}
            onClick={() => dispatch({ type: 'transfer-changed', transfer: { change: {} } })}
          >
            All as prefill
          </button>
        )}
      </fieldset>
      {view && view.refusals.length > 0 && (
        <div role="alert" aria-label="Why decode cannot be so">
          <ul className={styles.refusals}>
            {view.refusals.map((refusal) => (
              <li key={`${refusal.knob} ${refusal.code} ${refusal.layer}`}>
                <Phrases of={knobRefusalSentence(refusal)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
