import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { DrawerTab } from '../../state/state.ts';
import { useDefinition } from '../glossary/glossary.ts';
import styles from './drawer.module.css';

interface TabOf {
  readonly tab: DrawerTab;
  /** What is in it; its label may say more. */
  readonly word: string;
  readonly label: ReactNode;
}

export interface TabListProps {
  readonly tabs: readonly TabOf[];
  readonly current: DrawerTab;
  readonly onChoose: (tab: DrawerTab) => void;
}

export const tabId = (tab: DrawerTab): string => `tab-${tab}`;
export const tabPanelId = (tab: DrawerTab): string => `tab-panel-${tab}`;

function Tab({ tab, word, label, current, onChoose }: TabOf & Omit<TabListProps, 'tabs'>) {
  const definition = useDefinition(word);
  return (
    <button
      type="button"
      role="tab"
      id={tabId(tab)}
      aria-selected={tab === current}
      aria-controls={tab === current ? tabPanelId(tab) : undefined}
      tabIndex={tab === current ? 0 : -1}
      className={styles.tab}
      {...definition}
      onClick={() => onChoose(tab)}
    >
      {label}
    </button>
  );
}

/** Tabs of which one is chosen; arrows move, and choose. */
export function TabList({ tabs, current, onChoose }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ tab }) => tab === current);

  const onKeyDown = (event: KeyboardEvent) => {
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const place = places[event.code];
    const to = place === undefined ? undefined : tabs.at(place % tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(to.tab);
    list.current?.querySelector<HTMLElement>(`#${tabId(to.tab)}`)?.focus();
  };

  return (
    <div ref={list} role="tablist" aria-label="Tables" className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map((each) => (
        <Tab key={each.tab} {...each} current={current} onChoose={onChoose} />
      ))}
    </div>
  );
}
