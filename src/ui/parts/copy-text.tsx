import { useEffect, useState } from 'react';
import button from './button.module.css';

/** How long, in ms, it says what came of it. */
const SAID_MS = 2000;

interface CopyTextProps {
  readonly label: string;
  /** Made when it is asked for. */
  readonly text: () => string;
}

/** Puts a text on the clipboard, and says whether it is there. */
export function CopyText({ label, text }: CopyTextProps) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = window.setTimeout(() => setSaid(null), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setSaid('Copied');
    } catch {
      setSaid('The browser does not let the page copy');
    }
  };
  return (
    <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => void copy()}>
      {said ?? label}
    </button>
  );
}
