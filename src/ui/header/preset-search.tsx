import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { type ListedPreset, presetGroups } from './preset-groups.ts';
import styles from './preset-search.module.css';

export interface PresetSearchProps {
  readonly presets: readonly ListedPreset[];
  /** What they are called. */
  readonly what?: string;
  /** The open preset's id. */
  readonly current: string | null;
  readonly onChoose: (id: string) => void;
}

/** A search field over the bundled layouts by section; arrows move in the list while the field keeps the focus. */
export function PresetSearch({ presets, what = 'layouts', current, onChoose }: PresetSearchProps) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<string | null>(current);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const groups = presetGroups(presets, query);
  const found = groups.flatMap((group) => group.presets);
  const at = found.findIndex(({ id }) => id === active);
  const optionId = (id: string) => `${listId}-${id}`;

  useEffect(() => {
    if (active) list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const to = steps[event.code];
    if (to !== undefined && found.length > 0) {
      event.preventDefault();
      setActive(found.at(to % found.length)?.id ?? null);
    } else if (event.key === 'Enter') {
      const chosen = found[at] ?? found[0];
      if (chosen) onChoose(chosen.id);
    }
  };

  return (
    <div className={styles.search}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={`Search ${what}`}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={at >= 0 && active ? optionId(active) : undefined}
          placeholder={`Search ${what}`}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(null);
          }}
          onKeyDown={move}
        />
      </div>
      <div ref={list} id={listId} role="listbox" aria-label={`Bundled ${what}`} className={styles.list}>
        {groups.map(({ section, presets: members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox; a fieldset may not stand there.
          <div key={section} role="group" aria-label={section}>
            <div className={styles.section} aria-hidden="true">
              {section}
            </div>
            {members.map((preset) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field takes the keys for the whole list.
              <div
                key={preset.id}
                id={optionId(preset.id)}
                role="option"
                tabIndex={-1}
                aria-selected={preset.id === current}
                data-active={preset.id === active ? '' : undefined}
                className={styles.option}
                onPointerMove={() => setActive(preset.id)}
                onClick={() => onChoose(preset.id)}
              >
                <span className={styles.title}>
                  {preset.title}
                  {preset.id === current && <Icon name="check" size={14} />}
                </span>
                <span className={styles.teaches}>{preset.teaches}</span>
                <span className={styles.provenance}>{preset.provenance}</span>
              </div>
            ))}
          </div>
        ))}
        {found.length === 0 && (
          <p className={styles.none}>
            No bundled {what.slice(0, -1)} has “{query}” in its name or text.
          </p>
        )}
      </div>
    </div>
  );
}
