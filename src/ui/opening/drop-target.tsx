import { useEffect, useRef, useState } from 'react';
import { useOpener } from './opener-context.tsx';
import styles from './opening.module.css';

const carriesFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** The whole window takes dropped files, and says so while they are held over it. */
export function DropTarget() {
  const opener = useOpener();
  const [held, setHeld] = useState(false);
  // Entering a child comes before leaving its parent, so only the balance tells when the window is left.
  const depth = useRef(0);

  useEffect(() => {
    const onEnter = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      depth.current += 1;
      setHeld(true);
    };
    const onLeave = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) setHeld(false);
    };
    // Without this the browser opens the file in place of the page.
    const onOver = (event: DragEvent) => {
      if (carriesFile(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      depth.current = 0;
      setHeld(false);
      const { items = [], files = [] } = event.dataTransfer ?? {};
      // What an item is can be asked only while the event is handled.
      const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null);
      void import('../deployment/open-dropped.ts').then(({ openDropped }) => openDropped(entries, [...files], opener));
    };
    window.addEventListener('dragenter', onEnter);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragenter', onEnter);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDrop);
    };
  }, [opener]);

  return held ? (
    <div className={styles.drop} role="status">
      <p>Drop a layout to open it</p>
    </div>
  ) : null;
}
