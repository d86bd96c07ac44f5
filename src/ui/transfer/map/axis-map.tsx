import { useCallback, useEffect, useMemo, useRef } from 'react';
import { addressIn } from '../../../core/analysis/space.ts';
import type { RegisteredFacts } from '../../../core/facts.ts';
import { offsetAt, stretchAt } from '../../../core/scene/address-axis.ts';
import { axisMemo } from '../../../core/scene/transfer-axis.ts';
import { type AxisSideContent, axisSideContent } from '../../../core/scene/transfer-axis-side.ts';
import { transferLanes } from '../../../core/scene/transfer-lanes.ts';
import type { RowPlace, TransferPlaces } from '../../../core/scene/transfer-marks.ts';
import { type LineOf, selectedBytes } from '../../../core/scene/transfer-places.ts';
import { axisSpan } from '../../../core/scene/transfer-sight.ts';
import { ranksOfPairs } from '../../../core/transfer/pairs.ts';
import { axisTitles, axisWords } from '../../../io/words/transfer-band.ts';
import { useColourOf } from '../../map/use-colour-of.ts';
import { axisLens, sideAddresses, wholeRow } from './axis-lens.ts';
import type { Pressed } from './joined-lens.ts';
import { JoinedMap } from './joined-map.tsx';
import type { LensMapProps } from './rows-map.tsx';

interface AxisMapProps extends LensMapProps {
  /** The blocks that somebody went to, which come into sight; null before that. */
  readonly goneTo: TransferPlaces | null;
}

const NO_PAIRS: readonly number[] = [];

/** A block's row and as much on either side of it. */
function aroundBlock({ lanes }: AxisSideContent, { group, block }: RowPlace) {
  const rows = lanes.find((lane) => lane.group === group)?.rows[0]?.rows;
  if (rows === undefined) return null;
  const start = rows.line + block * rows.step;
  return { start: start - rows.length, end: start + 2 * rows.length };
}

/** Both pools along their addresses. */
export default function AxisMap(props: AxisMapProps) {
  const { prefill, decode, transfer, sides, places, played, byte, unit, isOneScale, controls, goneTo } = props;
  const { onPress: onPressed, onDecode } = props;
  const axes = useMemo(() => ({ prefill: sideAddresses(sides.prefill), decode: sideAddresses(sides.decode) }), [sides]);
  const { request } = transfer;
  const contents = useMemo(
    () => ({
      prefill: axisSideContent(axes.prefill, request.prefill_block_ids),
      decode: axisSideContent(axes.decode, request.decode_block_ids),
    }),
    [axes, request],
  );
  const colourOfPrefill = useColourOf(prefill.layout);
  const colourOfDecode = useColourOf(decode.layout);
  const lanes = useMemo(() => transferLanes(transfer, axes), [transfer, axes]);
  const memo = useMemo(
    () => lanes && axisMemo(lanes, transfer.delivery?.layers ?? [], played),
    [lanes, transfer, played],
  );
  const row = useMemo(() => wholeRow(lanes, memo, axes), [lanes, memo, axes]);
  const bytes = useMemo(() => {
    const lineOf: LineOf = (side, address) => axisSpan(axes[side])(address, 1, 0, false)?.start ?? null;
    return byte && selectedBytes(transfer, sides, places, byte, lineOf);
  }, [byte, transfer, sides, places, axes]);
  const onPress = useCallback(
    (pressed: Pressed | null) => {
      if (pressed?.kind !== 'line') return onPressed(pressed);
      const { axis, geometry } = axes.decode;
      const stretch = stretchAt(axis, pressed.line);
      const space = stretch && geometry.spaces[stretch.space];
      if (stretch && space) onDecode(addressIn(space, Math.floor(offsetAt(stretch, pressed.line))));
    },
    [onPressed, onDecode, axes],
  );
  const lens = useMemo(() => {
    const side = (
      name: 'prefill' | 'decode',
      { analysis }: RegisteredFacts,
      colourOf: (layerIndex: number, group: number) => number,
    ) => ({ content: contents[name], analysis, colourOf, titles: axisTitles(name, sides[name].rank) });
    return axisLens({
      ...{ lanes, memo, unit, isOneScale, onPress, ranks: ranksOfPairs(transfer.pairs) },
      prefill: side('prefill', prefill, colourOfPrefill),
      decode: side('decode', decode, colourOfDecode),
      newest: played === null ? null : played - 1,
      selected: bytes,
    });
  }, [
    lanes,
    memo,
    contents,
    sides,
    prefill,
    decode,
    colourOfPrefill,
    colourOfDecode,
    transfer,
    unit,
    isOneScale,
    onPress,
    played,
    bytes,
  ]);
  const shown = useRef(goneTo);
  useEffect(() => {
    if (shown.current === goneTo || goneTo === null) return;
    shown.current = goneTo;
    const range = aroundBlock(contents.decode, goneTo.decode);
    if (range) controls.current?.show(range);
  }, [goneTo, contents, controls]);
  return (
    <JoinedMap
      {...{ lens, transfer, row, onPress, controls }}
      about="Prefill’s pool and decode’s"
      lines={axisWords(axes.prefill.axis.bytes, axes.decode.axis.bytes)}
      chosen={bytes?.pairs ?? NO_PAIRS}
    />
  );
}
