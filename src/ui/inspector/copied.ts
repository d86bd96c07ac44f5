import { createContext } from 'react';

/** Says aloud what was copied; whoever shows values that can be copied provides it. */
export const CopiedContext = createContext<(words: string) => void>(() => undefined);
