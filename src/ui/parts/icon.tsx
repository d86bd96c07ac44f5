/** Strokes on a 16 × 16 field; drawn in the colour of the text around them. */
const PATHS = {
  cross: 'M4 4l8 8M12 4l-8 8',
  check: 'M3 8.5l3.2 3.2L13 5',
  warning: 'M8 3.2v6M8 12.2v.6',
  barred: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM3.8 12.2l8.4-8.4',
  down: 'M4.5 6.5L8 10l3.5-3.5',
  right: 'M6.5 4.5L10 8l-3.5 3.5',
  left: 'M9.5 4.5L6 8l3.5 3.5',
  first: 'M4.5 3.5v9M11.5 4L7.5 8l4 4',
  last: 'M11.5 3.5v9M4.5 4l4 4-4 4',
  play: 'M5.5 3.5L12 8l-6.5 4.5z',
  pause: 'M5.5 4v8M10.5 4v8',
  arrow: 'M3 8h10M9.5 4.5L13 8l-3.5 3.5',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3L14 14',
  code: 'M5.5 4L2 8l3.5 4M10.5 4L14 8l-3.5 4',
  copy: 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z',
  eye: 'M1.8 8S4 4 8 4s6.2 4 6.2 4S12 12 8 12 1.8 8 1.8 8zM8 9.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z',
  hidden:
    'M2.5 2.5l11 11M6 4.4A6 6 0 0 1 8 4c4 0 6.2 4 6.2 4a9 9 0 0 1-1.8 2.2M4 5.4A9 9 0 0 0 1.8 8S4 12 8 12a6 6 0 0 0 2.4-.5',
  system: 'M2.5 3.5h11v7h-11zM6 13.5h4',
} as const;

export type IconName = keyof typeof PATHS;

/** A sign beside a word, never instead of one: screen readers pass over it. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
