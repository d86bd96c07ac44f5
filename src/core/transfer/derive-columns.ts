/** Bytes that a layer's page, or all of its pages, take in a row or a pool. */
export interface LayerSpan {
  readonly layer: string;
  readonly start: number;
  readonly width: number;
}

/** Layers whose pages overlap, which stay together. */
export interface Column {
  readonly layers: readonly { readonly layer: string; readonly shift: number; readonly width: number }[];
  readonly start: number;
  readonly width: number;
  /** Bytes from its end to the next column's start. */
  readonly gap: number;
}

/** Columns by their place, the last one's gap up to `end`. */
export function columnsOf(spans: readonly LayerSpan[], end: number): Column[] {
  const columns: { start: number; end: number; spans: LayerSpan[] }[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = columns.at(-1);
    if (last && span.start < last.end) {
      last.spans.push(span);
      last.end = Math.max(last.end, span.start + span.width);
    } else columns.push({ start: span.start, end: span.start + span.width, spans: [span] });
  }
  return columns.map((column, i) => ({
    layers: column.spans.map(({ layer, start, width }) => ({ layer, shift: start - column.start, width })),
    start: column.start,
    width: column.end - column.start,
    gap: (columns[i + 1]?.start ?? end) - column.end,
  }));
}

/** Columns in the order in which their first layers are named; those not named keep their order, at the end. */
export function columnsInOrder(columns: readonly Column[], names: readonly string[]): Column[] {
  const place = new Map(names.map((layer, i) => [layer, i]));
  const first = ({ layers }: Column): number =>
    layers.reduce(
      (least, { layer }) => Math.min(least, place.get(layer) ?? Number.POSITIVE_INFINITY),
      Number.POSITIVE_INFINITY,
    );
  return columns.toSorted((a, b) => {
    const [left, right] = [first(a), first(b)];
    return left === right ? 0 : left - right;
  });
}

/** Where each layer of a column starts, after its pages changed: null where they overlap from within and change unlike. */
export function shiftsOf(
  { layers }: Column,
  widths: ReadonlyMap<string, number>,
): { readonly shifts: ReadonlyMap<string, number>; readonly width: number } | null {
  const ratio = (layer: string, width: number): number => (widths.get(layer) ?? width) / width;
  const [first] = layers;
  const isShifted = layers.some(({ shift }) => shift > 0);
  const common = first ? ratio(first.layer, first.width) : 1;
  if (
    isShifted &&
    layers.some(({ layer, width, shift }) => ratio(layer, width) !== common || !Number.isInteger(shift * common))
  ) {
    return null;
  }
  const shifts = new Map(layers.map(({ layer, shift }) => [layer, isShifted ? shift * common : 0]));
  const width = layers.reduce(
    (most, { layer, width }) => Math.max(most, (shifts.get(layer) ?? 0) + (widths.get(layer) ?? width)),
    0,
  );
  return { shifts, width };
}
