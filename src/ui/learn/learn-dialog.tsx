import { Tabs } from 'radix-ui';
import button from '../parts/button.module.css';
import { Modal } from '../parts/modal.tsx';
import { GlossaryList } from './glossary-list.tsx';
import styles from './learn-dialog.module.css';
import { LessonList } from './lesson-list.tsx';

/** The lessons, with how far one is, and the glossary. */
export default function LearnDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title="Learn" onClose={onClose}>
      <Tabs.Root defaultValue="lessons">
        <Tabs.List className={styles.tabs} aria-label="Learn">
          <Tabs.Trigger value="lessons">Lessons</Tabs.Trigger>
          <Tabs.Trigger value="glossary">Glossary</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="lessons" className={styles.tab}>
          <LessonList onOpen={onClose} />
        </Tabs.Content>
        <Tabs.Content value="glossary" className={styles.tab}>
          <GlossaryList onOpen={onClose} />
        </Tabs.Content>
      </Tabs.Root>
      <button type="button" className={`${button.quiet} ${styles.close}`} onClick={onClose}>
        Close
      </button>
    </Modal>
  );
}
