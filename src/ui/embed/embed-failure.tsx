import type { FailedOpen } from '../../state/state.ts';
import { IssueList } from '../opening/issue-list.tsx';
import styles from './embed.module.css';

/** In place of everything else: a frame whose link opens nothing shows no layout that nobody asked for. */
export default function EmbedFailure({ failed }: { readonly failed: FailedOpen }) {
  return (
    <section className={styles.failed} role="alert">
      <h1 className={styles.headline}>This frame has nothing to show: its link could not be opened</h1>
      <p>
        If this page is yours, make the frame again in RegionScope: open the layout, then Share › Copy embed. The whole
        link has to stand in the frame’s <code>src</code>. If it is not, tell whoever keeps it.
      </p>
      <IssueList issues={failed.issues} />
    </section>
  );
}
