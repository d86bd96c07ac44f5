import { useContext, useEffect, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { CopiedContext } from './copied.ts';
import styles from './inspector.module.css';

/** How long it says that it copied. */
const SAID_MS = 1500;

interface CopyButtonProps {
  /** The text, or how to get it. */
  readonly text: string | (() => string);
  readonly what: string;
}

export function CopyButton({ text, what }: CopyButtonProps) {
  const say = useContext(CopiedContext);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={copied ? 'Copied' : `Copy ${what}`}
      title={copied ? 'Copied' : `Copy ${what}`}
      onClick={() => {
        // Where the page may not write to the clipboard nothing can be done, and nothing is claimed.
        const value = typeof text === 'string' ? text : text();
        navigator.clipboard?.writeText(value).then(
          () => {
            setCopied(true);
            say(`Copied ${what}: ${value}`);
          },
          () => setCopied(false),
        );
      }}
    >
      <Icon name={copied ? 'check' : 'copy'} size={14} />
    </button>
  );
}
