import { type KeyboardEvent, useRef } from 'react';
import type { Layout } from '../../core/layout/layout.ts';
import { groupLabel, type Owner } from '../../core/scene/row-content.ts';
import { useDispatch } from '../store-context.tsx';
import styles from './map.module.css';

/** More groups than this no longer fit as buttons. */
const MOST_BUTTONS = 6;

interface OwnerSwitchProps {
  readonly layout: Layout;
  readonly owner: Owner;
  readonly row: number;
}

/** The row that shows the same memory under another owner, whose blocks may count otherwise. */
function rowFor(layout: Layout, from: Owner, to: Owner, row: number): number {
  const counts = (owner: Owner): number => (owner !== 'all' && layout.groups[owner]?.isState ? layout.ratio : 1);
  return Math.floor((row * counts(from)) / counts(to));
}

/** Chooses whose block the map shows: one group's, or all of them laid over each other. */
export function OwnerSwitch({ layout, owner, row }: OwnerSwitchProps) {
  const dispatch = useDispatch();
  const group = useRef<HTMLDivElement>(null);
  const options: readonly { readonly value: Owner; readonly label: string }[] = [
    ...layout.groups.map((each) => ({ value: each.id, label: groupLabel(each) })),
    { value: 'all', label: 'all' },
  ];
  const choose = (value: Owner): void => {
    dispatch({ type: 'view-changed', view: { owner: value, row: rowFor(layout, owner, value, row) } });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === owner);
    const next = (at + step + options.length) % options.length;
    choose(options[next]?.value ?? 'all');
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };

  if (options.length > MOST_BUTTONS + 1) {
    return (
      <select
        className={styles.select}
        aria-label="Block owned by"
        value={String(owner)}
        onChange={(event) => choose(event.target.value === 'all' ? 'all' : Number(event.target.value))}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={String(value)}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <div className={styles.segments} role="radiogroup" aria-label="Block owned by" ref={group} onKeyDown={onKeyDown}>
      {options.map(({ value, label }) => (
        // biome-ignore lint/a11y/useSemanticElements: a segmented switch; radio inputs cannot be styled as one.
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === owner}
          tabIndex={value === owner ? 0 : -1}
          className={styles.segment}
          onClick={() => choose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
