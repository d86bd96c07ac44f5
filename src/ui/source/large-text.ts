/** Characters from which on a text is read in the worker, and only once the keys rest. */
export const LARGE_TEXT = 1_000_000;
