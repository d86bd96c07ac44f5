import { useMemo } from 'react';
import { ROW_POLICIES } from '../../core/registration/rows/list.ts';
import type { MatrixPictureRow } from '../../io/picture/matrix-picture.ts';
import type { Share } from '../../io/share/share.ts';
import { formatCount } from '../../io/words/figures.ts';
import { usePalette } from '../map/use-palette.ts';
import { useMatrix } from '../matrix/use-matrix.ts';
import { useSubjects } from '../matrix/use-subjects.ts';
import { useOpener } from '../opening/opener-context.tsx';
import button from '../parts/button.module.css';
import { Modal } from '../parts/modal.tsx';
import { shareOf } from '../share/share-of.ts';
import { useAppState, useAppStore } from '../store-context.tsx';
import styles from './picture.module.css';
import { mapChoices, type PictureChoice } from './picture-choices.ts';
import { PicturePanel } from './picture-panel.tsx';

const firstOf = (choices: readonly PictureChoice[]): [PictureChoice, ...PictureChoice[]] => {
  const [first, ...rest] = choices;
  if (first === undefined) throw new RangeError('there is no picture to choose');
  return [first, ...rest];
};

/** The matrix of what its picture can bring back: the open layout, and those that come with RegionScope. */
function MatrixPictures({ share, startsDark }: { readonly share: Share; readonly startsDark: boolean }) {
  const own = share.open.document.rules?.own;
  const shelf = useAppState((state) => state.shelf);
  const open = useAppState((state) => state.open);
  const all = useSubjects(false);
  const subjects = useMemo(
    () =>
      all.filter(
        ({ key }) =>
          !key.startsWith('shelf') || key === `shelf ${shelf.findIndex((each) => each.document === open?.document)}`,
      ),
    [all, shelf, open],
  );
  const { answers, failures, done } = useMatrix(subjects, own);
  const choices = useMemo(
    () => firstOf(ROW_POLICIES.map(({ name }) => ({ label: name, share, window: null }))),
    [share],
  );
  const rows = useMemo(
    () =>
      subjects.map(({ key, title, section }): MatrixPictureRow => {
        const answer = answers.get(key);
        return { title, section, cells: answer?.cells ?? [], orders: answer?.orders ?? null };
      }),
    [subjects, answers],
  );
  const matrix = useMemo(
    () =>
      ({ label }: PictureChoice) => ({
        rows,
        policy: ROW_POLICIES.find(({ name }) => name === label)?.name ?? ROW_POLICIES[0].name,
      }),
    [rows],
  );
  if (done < subjects.length) {
    return (
      <p role="status" className={styles.size}>
        {`${formatCount(done - failures.size)} of ${formatCount(subjects.length)} layouts tried`}
      </p>
    );
  }
  return <PicturePanel choices={choices} matrix={matrix} startsDark={startsDark} />;
}

/** A picture of what the page shows, fit for a report: to a file, to the clipboard, or dragged to where it is wanted. */
export default function PictureDialog({ onClose }: { readonly onClose: () => void }) {
  const store = useAppStore();
  const { presets } = useOpener();
  const startsDark = usePalette().scheme === 'dark';
  // What is shown cannot change while the dialog lies over it.
  const share = useMemo(() => shareOf(store.getState(), presets), [store, presets]);
  const choices = useMemo(() => share && share.view.mode !== 'matrix' && firstOf(mapChoices(share)), [share]);
  if (share === null) return null;
  return (
    <Modal
      title="Save a picture"
      description="With title, verdict, rules and legend. Dropped or pasted here, it brings back what it shows."
      onClose={onClose}
    >
      <div className={styles.dialog}>
        {choices ? (
          <PicturePanel choices={choices} startsDark={startsDark} />
        ) : (
          <MatrixPictures share={share} startsDark={startsDark} />
        )}
        <button type="button" className={`${button.quiet} ${styles.close}`} onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}
