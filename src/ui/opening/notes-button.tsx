import { formatNumber } from '../../io/words/figures.ts';
import button from '../parts/button.module.css';
import { SheetButton } from '../parts/sheet-button.tsx';
import { useAppState } from '../store-context.tsx';
import { IssueList } from './issue-list.tsx';
import styles from './opening.module.css';

/** What the reader read past in the open document; nothing where there was nothing. */
export function NotesButton() {
  const warnings = useAppState((state) => state.open?.warnings);
  if (warnings === undefined || warnings.length === 0) return null;
  return (
    <SheetButton
      className={`${button.quiet} ${button.small}`}
      sheet="Notes on the document"
      align="end"
      content={() => (
        <div className={styles.notes}>
          <IssueList issues={warnings} />
        </div>
      )}
    >
      {formatNumber(warnings.length, 'note')}
    </SheetButton>
  );
}
