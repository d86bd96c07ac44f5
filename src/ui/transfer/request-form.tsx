import { useId, useState } from 'react';
import type { Layout } from '../../core/layout/layout.ts';
import { formatBlockIds, parseBlockIds } from '../../core/transfer/block-ids.ts';
import type { RequestedBlocks } from '../../core/transfer/transfer-document.ts';
import { requestOfTokens } from '../../core/transfer/usual-request.ts';
import { formatNumber } from '../../io/words/figures.ts';
import { blockIdsFault, tokensAssumption } from '../../io/words/transfer-screen.ts';
import button from '../parts/button.module.css';
import { NumberField } from '../parts/number-field.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import { LISTS, withBlocks } from './requested.ts';
import styles from './transfer.module.css';

interface IdsFieldProps {
  readonly label: string;
  readonly ids: readonly number[];
  readonly blocks: number;
  readonly onIds: (ids: readonly number[]) => void;
}

/** Block ids as text. What is typed stays while it is none, and the last good list holds. */
function IdsField({ label, ids, blocks, onIds }: IdsFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string } | null>(null);
  const written = formatBlockIds(ids);
  const text = typed?.of === written ? typed.text : written;
  const parsed = parseBlockIds(text, blocks);
  const faultId = useId();
  return (
    <>
      <input
        type="text"
        aria-label={label}
        aria-invalid={!parsed.ok}
        aria-describedby={parsed.ok ? undefined : faultId}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          const next = event.currentTarget.value;
          const read = parseBlockIds(next, blocks);
          setTyped({ text: next, of: read.ok ? formatBlockIds(read.ids) : written });
          if (read.ok) onIds(read.ids);
        }}
        onBlur={() => parsed.ok && setTyped(null)}
      />
      {!parsed.ok && (
        <p id={faultId} className={styles.fault} role="alert">
          {blockIdsFault(parsed.fault)}
        </p>
      )}
    </>
  );
}

interface RequestFormProps {
  readonly prefill: Layout;
  readonly decode: Layout;
  readonly request: RequestedBlocks;
}

/** Which blocks decode asks for, a list a group and side: typed, of a number of tokens, or random ones. */
export function RequestForm({ prefill, decode, request }: RequestFormProps) {
  const dispatch = useDispatch();
  const isChosen = useAppState((state) => state.transfer.request !== null);
  const sizes = [prefill.document.worker?.block_size, decode.document.worker?.block_size] as const;
  const [tokens, setTokens] = useState(() => 2 * Math.max(sizes[0] ?? 1, sizes[1] ?? 1));
  const [seed, setSeed] = useState(1);
  const [fault, setFault] = useState<string | null>(null);
  const noteId = useId();
  const change = (next: RequestedBlocks | null, gesture?: string) => {
    setFault(null);
    dispatch({ type: 'transfer-changed', transfer: { request: next }, ...(gesture !== undefined && { gesture }) });
  };
  const take = (chosen: number | null) => {
    const found = requestOfTokens(prefill, decode, tokens, chosen);
    if (found) change(found);
    else setFault(`A pool has too few blocks for ${formatNumber(tokens, 'token')}, each group having its own.`);
  };
  const groups = Math.max(prefill.groups.length, decode.groups.length);
  const field = (side: 'prefill' | 'decode', group: number) => {
    const pool = (side === 'prefill' ? prefill : decode).groups[group];
    if (pool === undefined) return <p className={styles.hint}>no such group</p>;
    const lists = request[LISTS[side]];
    return (
      <IdsField
        label={`Blocks of ${side}, group ${group}`}
        ids={lists[group] ?? []}
        blocks={pool.blocks}
        onIds={(ids) => change(withBlocks(request, side, group, ids), `request ${side} ${group}`)}
      />
    );
  };
  return (
    <section className={styles.request} aria-label="Request">
      <h2>
        Request{' '}
        {isChosen && (
          <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => change(null)}>
            Usual blocks
          </button>
        )}
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">group</th>
            <th scope="col">P blocks</th>
            <th scope="col">D blocks</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: groups }, (_, group) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its index.
            <tr key={group}>
              <th scope="row" title={decode.groups[group]?.type ?? undefined}>
                {group}
                {decode.groups[group]?.isState && <small> state</small>}
              </th>
              <td>{field('prefill', group)}</td>
              <td>{field('decode', group)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.tokens}>
        <NumberField label="Tokens" value={tokens} onChange={(value) => value >= 0 && setTokens(value)} />
        <span aria-hidden="true">tokens:</span>
        <button
          type="button"
          className={`${button.quiet} ${button.small}`}
          aria-describedby={noteId}
          onClick={() => take(null)}
        >
          First blocks
        </button>
        <button
          type="button"
          className={`${button.quiet} ${button.small}`}
          aria-describedby={noteId}
          onClick={() => take(seed)}
        >
          Random blocks
        </button>
        <span aria-hidden="true">seed</span>
        <NumberField label="Seed" value={seed} onChange={setSeed} />
      </div>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <p id={noteId} className={styles.hint}>
        {tokensAssumption(sizes)}
      </p>
    </section>
  );
}
