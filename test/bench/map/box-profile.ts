/** Rows of boxes that are in sight together in a window of 900 px. */
const DEEP = 24;

/**
 * A profile in speedscope's own format, all of whose boxes are in sight at once: columns of boxes inside each other,
 * each a little narrower than the one around it.
 *
 * @param boxes About how many; a multiple of the depth is made.
 * @see https://www.speedscope.app/file-format-schema.json
 */
export function boxProfile(boxes: number): { readonly text: string; readonly boxes: number } {
  const columns = Math.max(1, Math.round(boxes / DEEP));
  const wide = 4 * DEEP;
  const frames = Array.from({ length: columns * DEEP }, (_, i) => ({ name: `layers.${i}.attn.mla_cache` }));
  const events = Array.from({ length: columns }, (_, column) => {
    const frameAt = (deep: number): number => column * DEEP + deep;
    const open = Array.from({ length: DEEP }, (_, deep) => ({
      type: 'O',
      frame: frameAt(deep),
      at: column * wide + deep,
    }));
    const close = open.map(({ frame, at }, deep) => ({ type: 'C', frame, at: at + wide - 2 * deep }));
    return [...open, ...close.reverse()];
  }).flat();
  const text = JSON.stringify({
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    shared: { frames },
    profiles: [{ type: 'evented', name: 'boxes', unit: 'none', startValue: 0, endValue: columns * wide, events }],
  });
  return { text, boxes: columns * DEEP };
}
