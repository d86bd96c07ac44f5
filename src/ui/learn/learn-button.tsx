import styles from '../header/header.module.css';

/** The button's id: who leaves a lesson comes back to it. */
export const LEARN_BUTTON = 'learn';

/** Opens the lessons and the glossary. */
export function LearnButton({ onLearn }: { readonly onLearn: () => void }) {
  return (
    <button type="button" id={LEARN_BUTTON} className={styles.tool} title="Lessons and glossary" onClick={onLearn}>
      Learn
    </button>
  );
}
