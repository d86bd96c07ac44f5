/** What the system asks of the page's looks. */
export interface SystemLook {
  readonly dark: boolean;
  /** More contrast than usual. */
  readonly more: boolean;
  /** The system's own few colours and no other. */
  readonly forced: boolean;
  /** The page is being printed. */
  readonly print: boolean;
}

const QUERIES: Readonly<Record<keyof SystemLook, string>> = {
  dark: '(prefers-color-scheme: dark)',
  more: '(prefers-contrast: more)',
  forced: '(forced-colors: active)',
  print: 'print',
};

/** Set from just before printing until after it: the media query follows too late to draw anything anew. */
let isPrinting = false;

const matches = (query: string): boolean => window.matchMedia(query).matches;

export const isPrinted = (): boolean => isPrinting || matches(QUERIES.print);

export const systemLook = (): SystemLook => ({
  dark: matches(QUERIES.dark),
  more: matches(QUERIES.more),
  forced: matches(QUERIES.forced),
  print: isPrinted(),
});

/** Tells of changes; returns what ends it. */
export function onSystemLook(listener: () => void): () => void {
  const start = (): void => {
    isPrinting = true;
    listener();
  };
  const end = (): void => {
    isPrinting = false;
    listener();
  };
  const queries = Object.values(QUERIES).map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  window.addEventListener('beforeprint', start);
  window.addEventListener('afterprint', end);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
    window.removeEventListener('beforeprint', start);
    window.removeEventListener('afterprint', end);
  };
}
