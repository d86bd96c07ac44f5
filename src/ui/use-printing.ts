import { useSyncExternalStore } from 'react';
import { isPrinted, onSystemLook } from './system-look.ts';

/** Whether the page is being printed: what is drawn in part on screen is then drawn in full. */
export const usePrinting = (): boolean => useSyncExternalStore(onSystemLook, isPrinted);
