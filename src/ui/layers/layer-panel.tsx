import { type RefObject, useMemo } from 'react';
import { formatNumber } from '../../io/words/figures.ts';
import { parseLayerQuery } from '../../state/layer-query.ts';
import type { ColourBy } from '../../state/state.ts';
import { EditPart } from '../edit/edit-part.tsx';
import { panelId } from '../panels/panel-edge.tsx';
import { useAppState, useDispatch, useFacts } from '../store-context.tsx';
import { layerTree } from './layer-rows.ts';
import { LayerTree } from './layer-tree.tsx';
import styles from './layers.module.css';

/** The layers by group, with a filter and what they are coloured by. */
export function LayerPanel({ filterField }: { readonly filterField: RefObject<HTMLInputElement | null> }) {
  const facts = useFacts();
  const filter = useAppState((state) => state.filter);
  const colourBy = useAppState((state) => state.colourBy);
  const dispatch = useDispatch();
  const hidden = useAppState((state) => state.hidden);
  const { faults } = useMemo(() => parseLayerQuery(filter), [filter]);
  const tree = useMemo(() => (facts ? layerTree(facts) : null), [facts]);
  return (
    <section id={panelId('layers')} className={styles.panel} aria-label="Layers">
      <div className={styles.tools}>
        <div className={styles.filter}>
          <input
            ref={filterField}
            type="text"
            aria-label="Filter layers"
            aria-keyshortcuts="L"
            placeholder="Filter layers"
            title="Part of a name, or group:2 type:mla finding:truncated region:R0; - before a word turns it around"
            autoComplete="off"
            spellCheck={false}
            value={filter}
            onChange={(event) => dispatch({ type: 'filter-changed', filter: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              dispatch({ type: 'filter-changed', filter: '' });
              event.currentTarget.blur();
            }}
          />
          <span className={styles.key} aria-hidden="true">
            L
          </span>
        </div>
        <label className={styles.colour}>
          Colour by
          <select
            value={colourBy}
            onChange={(event) => dispatch({ type: 'colour-changed', colourBy: event.currentTarget.value as ColourBy })}
          >
            <option value="group">group</option>
            <option value="type">type</option>
          </select>
        </label>
        <EditPart part="add" />
        {faults.map(({ word, wanted }) => (
          <p key={word} className={styles.fault}>
            “{word}” is no field: {wanted} are.
          </p>
        ))}
        {hidden.length > 0 && (
          <p className={styles.hiddenNote}>
            {formatNumber(hidden.length, 'layer')} hidden on the map
            <button type="button" onClick={() => dispatch({ type: 'layers-hidden', hidden: [] })}>
              Show all
            </button>
          </p>
        )}
      </div>
      {tree && <LayerTree tree={tree} filter={filter} colourBy={colourBy} />}
    </section>
  );
}
