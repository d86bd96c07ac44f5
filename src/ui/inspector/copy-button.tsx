import { useEffect, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import styles from './inspector.module.css';

/** How long it says that it copied. */
const SAID_MS = 1500;

export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
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
        navigator.clipboard?.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
    >
      <Icon name={copied ? 'check' : 'copy'} size={14} />
    </button>
  );
}
