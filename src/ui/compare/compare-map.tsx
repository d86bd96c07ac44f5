import { useCallback, useMemo, useRef, useState } from 'react';
import { groupInB, type RegisteredComparison } from '../../core/compare/compare-facts.ts';
import { grouped } from '../../core/scene/digits.ts';
import { compareContent } from '../../core/scene/row-compare.ts';
import type { Owner } from '../../core/scene/row-content.ts';
import { formatBytes } from '../../io/words/figures.ts';
import { aliasName, ruleSetName } from '../../io/words/standing.ts';
import type { Selection } from '../../state/state.ts';
import { Legend } from '../map/legend.tsx';
import { LensCanvas, type MapControls } from '../map/lens-canvas.tsx';
import styles from '../map/map.module.css';
import { Overview } from '../map/overview.tsx';
import { OwnerSwitch } from '../map/owner-switch.tsx';
import { RowPicker } from '../map/row-picker.tsx';
import { rowsLens } from '../map/rows-lens.ts';
import { useColourOf } from '../map/use-colour-of.ts';
import { type MapModel, useMapModel } from '../map/use-map-model.ts';
import { clampRange, createViewport } from '../map/viewport.ts';
import { ZoomSwitch } from '../map/zoom-switch.tsx';
import { useAppState } from '../store-context.tsx';
import { compareHighlight } from './compare-highlight.ts';
import { type OnChoose, overlaidLens, stackedLens } from './compare-lens.ts';
import type { ChosenSides } from './difference-place.ts';

interface CompareMapProps {
  readonly comparison: RegisteredComparison;
  /** What each side is called. */
  readonly titles: { readonly a: string; readonly b: string };
  readonly chosen: ChosenSides;
  readonly onChoose: OnChoose;
}

/** One row drawn for both: other rows would have to be two. */
const NO_STRIPS = { strips: [], unseen: [] };

/** Both models as one, where both lay out the row alike: then they can be on one map. */
function overlaid(comparison: RegisteredComparison, a: MapModel, b: MapModel): MapModel | null {
  if (comparison.a.document !== comparison.b.document) return null;
  const content = compareContent(a.content, b.content, comparison.regions);
  if (content === null) return null;
  const { registration, rules } = comparison.b;
  const other = { decisions: registration.decisions, rule: aliasName(rules) };
  return { ...a, content, strips: NO_STRIPS, other };
}

/** Both results on the memory map: on one, where what is common stands once, or A over B. */
export function CompareMap({ comparison, titles, chosen, onChoose }: CompareMapProps) {
  const { a, b } = comparison;
  const view = useAppState((state) => state.view);
  const kept = useAppState((state) => state.unit);
  const unit = kept === 'blocks' ? 'hex' : kept;
  const [isApart, setIsApart] = useState(false);
  const modelA = useMapModel(a);
  const { owner } = modelA.view;
  const ownerB: Owner = owner === 'all' ? 'all' : (groupInB(comparison, owner) ?? 'all');
  const modelB = useMapModel(b, undefined, ownerB);
  const colourOfA = useColourOf(a.layout);
  const colourOfB = useColourOf(b.layout);
  const together = useMemo(() => overlaid(comparison, modelA, modelB), [comparison, modelA, modelB]);
  const isStacked = isApart || together === null;
  const base = useMemo(
    () => ({ a: rowsLens(modelA, colourOfA, unit), b: rowsLens(modelB, colourOfB, unit) }),
    [modelA, modelB, colourOfA, colourOfB, unit],
  );
  const one = useMemo(() => together && rowsLens(together, colourOfA, unit), [together, colourOfA, unit]);
  const lens = useMemo(() => {
    if (!isStacked && one && together) return overlaidLens(one, together, modelB, comparison, chosen, onChoose);
    const named = (side: string, title: string, rules: typeof a.rules) => `${side} · ${title} · ${ruleSetName(rules)}`;
    const over = { A: named('A', titles.a, a.rules), B: named('B', titles.b, b.rules) };
    return stackedLens(base.a, base.b, over, comparison, chosen, onChoose);
  }, [isStacked, one, together, modelB, base, titles, a, b, comparison, chosen, onChoose]);
  const highlightOf = useCallback(
    (_: Selection | null, layer: string | null) => compareHighlight(comparison, layer, chosen),
    [comparison, chosen],
  );
  const { bytes } = lens;
  // A new line of bytes is another axis; see MemoryMap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts with what the state keeps, and then lives on.
  const viewport = useMemo(() => {
    const line = Math.max(1, bytes);
    return createViewport(clampRange(view.range ?? { start: 0, end: line }, line));
  }, [bytes]);
  const controls = useRef<MapControls>(null);
  const { rows } = modelA;

  if (bytes === 0) {
    return (
      <div className={styles.message}>
        <h2>No page to draw</h2>
        <p>No layer of either layout holds a byte.</p>
      </div>
    );
  }
  return (
    <section className={styles.map} aria-label="Map">
      <div className={styles.tools}>
        <fieldset className={styles.segments} aria-label="Both sides">
          <button
            type="button"
            className={styles.segment}
            aria-pressed={!isStacked}
            disabled={together === null}
            title={together === null ? 'The two lay out their rows otherwise, so each has a map of its own' : undefined}
            onClick={() => setIsApart(false)}
          >
            on one map
          </button>
          <button type="button" className={styles.segment} aria-pressed={isStacked} onClick={() => setIsApart(true)}>
            A over B
          </button>
        </fieldset>
        <span>Block owned by</span>
        <OwnerSwitch layout={a.layout} owner={owner} row={modelA.view.row} />
        <div className={styles.viewTools}>
          <RowPicker row={modelA.view.row} blocks={modelA.blocks} />
          <ZoomSwitch controls={controls} />
        </div>
      </div>
      <LensCanvas
        key={isStacked ? 'stacked' : 'one'}
        lens={lens}
        selection={chosen.a ?? chosen.b}
        highlightOf={highlightOf}
        viewport={viewport}
        kept={view.range}
        controls={controls}
        tableNote="The table after the map tells what differs."
        onScene={ignore}
      />
      <Legend content={isStacked ? modelA.content : (together?.content ?? modelA.content)} colourOf={colourOfA} />
      <div className={styles.overview}>
        <span>
          {grouped(rows.rows)} {rows.rows === 1 ? 'row' : 'rows'} × {formatBytes(bytes)}
        </span>
        <Overview lens={lens} viewport={viewport} onShow={(range) => controls.current?.show(range)} />
        <span />
      </div>
    </section>
  );
}

const ignore = (): void => {};
