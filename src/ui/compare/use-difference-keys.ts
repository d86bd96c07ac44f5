import { useEffect, useRef } from 'react';
import { isTextField } from '../opening/text-field.ts';

/** The keys for the next and the previous difference, and the one that lets go; by where they lie on the keyboard. */
export function useDifferenceKeys(onStep: (by: 1 | -1) => void, onLetGo: () => void): void {
  const newest = useRef({ onStep, onLetGo });
  useEffect(() => {
    newest.current = { onStep, onLetGo };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return;
      if (event.code === 'Period') newest.current.onStep(1);
      else if (event.code === 'Comma') newest.current.onStep(-1);
      else if (event.code === 'Escape') newest.current.onLetGo();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
