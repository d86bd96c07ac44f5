import { lazy, type ReactNode, Suspense } from 'react';
import type { Facts } from '../../core/facts.ts';
import { decisionsOf } from '../../core/replay.ts';
import { formatCount, formatNumber } from '../../io/words/figures.ts';
import { findingsOf } from '../../state/select.ts';
import type { DrawerTab } from '../../state/state.ts';
import { panelId } from '../panels/panel-edge.tsx';
import { useShown } from '../steps/use-shown.ts';
import { useAppState, useDispatch, useFacts } from '../store-context.tsx';
import { usePrinting } from '../use-printing.ts';
import { DescriptorsTable } from './descriptors-table.tsx';
import styles from './drawer.module.css';
import { FindingsTable } from './findings-table.tsx';
import { RegionsTable } from './regions-table.tsx';
import { TabList, tabId, tabPanelId } from './tab-list.tsx';

const Steps = lazy(() => import('../steps/steps.tsx'));
const OrderPanel = lazy(() => import('../order/order-panel.tsx'));
const EvidencePanel = lazy(() => import('../observed/evidence-panel.tsx'));
const OwnRuleEditor = lazy(() => import('../own-rule/own-rule-editor.tsx'));

type TableComponent = (props: { readonly facts: Facts | null }) => ReactNode;

/** Not every tab counts something; what is wrong is always counted. */
type Counts = Readonly<Partial<Record<DrawerTab, number>>> & { readonly findings: number };

/** What each tab counts. Notes are findings without harm, and counted apart. */
function counts(facts: Facts | null): Counts {
  const harmful = findingsOf(facts).filter(({ severity }) => severity !== 'info').length;
  if (facts?.kind !== 'registered') {
    return { findings: 0, regions: 0, decisions: facts?.decisions.length ?? 0, descriptors: 0 };
  }
  const { registration, analysis } = facts;
  return {
    findings: harmful,
    regions: registration.regions.length,
    decisions: decisionsOf(facts).length,
    descriptors: analysis.geometry.descriptors.total,
  };
}

const TABS: readonly { readonly tab: DrawerTab; readonly word: string; readonly Table: TableComponent }[] = [
  { tab: 'findings', word: 'Findings', Table: FindingsTable },
  { tab: 'regions', word: 'Regions', Table: RegionsTable },
  { tab: 'decisions', word: 'Steps', Table: Steps },
  { tab: 'descriptors', word: 'Descriptors', Table: DescriptorsTable },
  { tab: 'order', word: 'Order', Table: OrderPanel },
];

const WORKER_TAB = { tab: 'worker', word: 'Worker’s own', Table: EvidencePanel } as const;
const OWN_RULE_TAB = { tab: 'rule', word: 'Own rule', Table: OwnRuleEditor } as const;

/** On paper no tab can be chosen: what is wrong and what was registered, one below the other. */
function PrintedTables({ facts }: { readonly facts: Facts | null }) {
  return (
    <section className={styles.printed} aria-label="Tables">
      <h2>Findings</h2>
      <FindingsTable facts={facts} />
      <h2>Regions</h2>
      <RegionsTable facts={facts} />
    </section>
  );
}

/** The facts as tables: what is wrong, what was registered, how it came about, and what is moved. */
export function Drawer() {
  const facts = useFacts();
  const { facts: shown } = useShown();
  const bringsTable = useAppState(({ open }) => open?.document.registered !== undefined);
  const bringsRule = useAppState(({ open }) => open?.document.rules?.own !== undefined);
  const chosen = useAppState((state) => state.tab);
  const dispatch = useDispatch();
  const count = counts(facts);
  const notes = findingsOf(facts).length - count.findings;
  const isPrinting = usePrinting();
  if (isPrinting) return <PrintedTables facts={facts} />;
  const shownTabs = [...TABS, ...(bringsTable ? [WORKER_TAB] : []), ...(bringsRule ? [OWN_RULE_TAB] : [])];
  const current = shownTabs.some(({ tab }) => tab === chosen) ? chosen : 'findings';
  const tabs = shownTabs.map(({ tab, word }) => ({
    tab,
    word,
    label: (
      <>
        {word} {count[tab] !== undefined && formatCount(count[tab])}
        {tab === 'findings' && notes > 0 && <span className={styles.notes}> + {formatNumber(notes, 'note')}</span>}
      </>
    ),
  }));
  return (
    <section id={panelId('drawer')} className={styles.drawer} aria-label="Tables">
      <TabList tabs={tabs} current={current} onChoose={(tab) => dispatch({ type: 'tab-changed', tab })} />
      {shownTabs
        .filter(({ tab }) => tab === current)
        .map(({ tab, Table }) => (
          <div key={tab} role="tabpanel" id={tabPanelId(tab)} aria-labelledby={tabId(tab)} className={styles.content}>
            <Suspense fallback={null}>
              <Table facts={tab === 'regions' ? shown : facts} />
            </Suspense>
          </div>
        ))}
    </section>
  );
}
