import type { Palette } from './palette.ts';

const SYSTEM = ['Canvas', 'CanvasText', 'LinkText', 'VisitedText', 'Highlight', 'HighlightText'] as const;
type SystemColour = (typeof SYSTEM)[number];

/** `rgb(1, 2, 3)`, as computed styles are written, as `#010203`. */
function hexOf(computed: string, otherwise: string): string {
  const parts = /^rgba?\((\d+),? (\d+),? (\d+)/.exec(computed)?.slice(1, 4);
  return parts ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : otherwise;
}

/** Rough, to tell dark from light. */
function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return red * 0.3 + green * 0.6 + blue * 0.1;
}

/** A colour some share of the way from one to another: lines need less than the text's full contrast. */
const between = (from: string, to: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number];
      return Math.round(a + (b - a) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** The roles in the few colours that a system in high contrast has; patterns and words tell the signs apart. */
export function paletteFromSystem(colours: Readonly<Record<SystemColour, string>>): Palette {
  const { Canvas, CanvasText, LinkText, VisitedText, Highlight, HighlightText } = colours;
  const bars = [LinkText, CanvasText, VisitedText];
  return {
    scheme: brightness(Canvas) < brightness(CanvasText) ? 'dark' : 'light',
    bg: Canvas,
    panel: Canvas,
    ink: CanvasText,
    soft: CanvasText,
    muted: CanvasText,
    line: between(Canvas, CanvasText, 0.5),
    line2: between(Canvas, CanvasText, 0.3),
    accent: Highlight,
    accentBg: HighlightText,
    onAccent: HighlightText,
    err: CanvasText,
    errBg: Canvas,
    ok: CanvasText,
    okBg: Canvas,
    warn: CanvasText,
    warnBg: Canvas,
    spill: CanvasText,
    row: Canvas,
    groups: Array.from({ length: 8 }, (_, i) => bars[i % bars.length] ?? CanvasText),
    onGroups: Array.from({ length: 8 }, () => Canvas),
  };
}

let last: { readonly key: string; readonly palette: Palette } | null = null;

/** The system's colours as they are now; the same palette while they stay. */
export function forcedPalette(): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const read = (name: SystemColour, otherwise: string): string => {
    probe.style.color = name;
    return hexOf(getComputedStyle(probe).color, otherwise);
  };
  const colours = Object.fromEntries(
    SYSTEM.map((name) => [name, read(name, name === 'Canvas' || name === 'HighlightText' ? '#ffffff' : '#000000')]),
  ) as Record<SystemColour, string>;
  probe.remove();
  const key = JSON.stringify(colours);
  if (last?.key !== key) last = { key, palette: paletteFromSystem(colours) };
  return last.palette;
}
