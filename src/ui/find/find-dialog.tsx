import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { findMatches, type Match } from '../../state/find.ts';
import { Icon } from '../parts/icon.tsx';
import { Modal } from '../parts/modal.tsx';
import { useAppStore, useFacts } from '../store-context.tsx';
import styles from './find-dialog.module.css';

const KIND_WORDS: Readonly<Record<Match['kind'], string>> = {
  layer: 'layer',
  region: 'region',
  address: 'address',
  block: 'block',
  descriptor: 'descriptor',
  finding: 'finding',
};

/** Finds layers, regions, addresses, blocks, descriptors and findings, and goes there. */
export default function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const store = useAppStore();
  const facts = useFacts();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { owner } = store.getState().view;
  const matches = useMemo(
    () => (facts?.kind === 'registered' ? findMatches(facts, query, owner) : []),
    [facts, query, owner],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the option to show changes with the active one.
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const go = (match: Match | undefined): void => {
    if (match === undefined) return;
    const { selection, view } = match;
    onClose();
    if (selection) store.dispatch({ type: 'selected', selection, ...(view && { view }) });
    else if (view) store.dispatch({ type: 'view-changed', view });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && matches.length > 0) {
      event.preventDefault();
      setActive((at) => (at + step + matches.length) % matches.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(matches[active]);
    }
  };
  return (
    <Modal title="Find" onClose={onClose}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Find"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={matches.length > 0 ? `${listId}-${active}` : undefined}
          placeholder="Layer, R3, 0x7f…, block 12, #345, truncated"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={listId} role="listbox" aria-label="What was found" className={styles.list}>
        {matches.map((match, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for the whole list.
          <div
            key={match.key}
            id={`${listId}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            data-active={i === active ? '' : undefined}
            className={styles.option}
            onPointerMove={() => setActive(i)}
            onClick={() => go(match)}
          >
            <span className={styles.kind}>{KIND_WORDS[match.kind]}</span>
            <span className={styles.label}>{match.label}</span>
            <span className={styles.detail}>{match.detail}</span>
          </div>
        ))}
      </div>
      <p className={styles.note} role="status">
        {query === ''
          ? 'An address, a block or descriptor by number, a region, or any part of a layer’s or finding’s name.'
          : `${matches.length} found`}
      </p>
    </Modal>
  );
}
