import type { Facts } from '../../core/facts.ts';
import { kernelPageBytes, type LayoutLayer } from '../../core/layout/layout.ts';
import { formatCount } from '../../io/words/figures.ts';
import { BreakingName } from '../parts/breaking-name.tsx';
import styles from './learn.module.css';

/** Bytes of a layer's page in one block: a kernel block, or a logical one for state. */
const pageBytes = ({ written, page }: LayoutLayer, ratio: number): number =>
  written?.page_bytes ?? (page ? kernelPageBytes(page, ratio) : 0);

/** Where each layer's pages lie; nothing of what registration makes of them. */
export function AskedTable({ facts }: { readonly facts: Facts }) {
  const { layout } = facts;
  if (layout === null) return null;
  return (
    <aside className={styles.asked} aria-label="Layers">
      <table className={styles.rules}>
        <caption>The layers, before anything is decided</caption>
        <thead>
          <tr>
            <th scope="col">Layer</th>
            <th scope="col">Group</th>
            <th scope="col">Starts at</th>
            <th scope="col">Page, B</th>
          </tr>
        </thead>
        <tbody>
          {layout.layers.map((layer) => (
            <tr key={layer.name}>
              <th scope="row">
                <BreakingName name={layer.name} />
              </th>
              <td>{layer.group}</td>
              <td>{formatCount(layer.view.base - layer.view.allocation.base)}</td>
              <td>{formatCount(pageBytes(layer, layout.ratio))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.place}>{layout.document.notes}</p>
    </aside>
  );
}
