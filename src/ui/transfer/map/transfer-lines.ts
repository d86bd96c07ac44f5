import type { FateMark, RowPair, TransferRow } from '../../../core/scene/transfer-marks.ts';
import { formatBytes, formatCount, formatHex, formatNumber } from '../../../io/words/figures.ts';
import { FATE_WORDS, OUTCOME_WORDS } from '../../../io/words/transfer-band.ts';
import type { Pressed } from './joined-lens.ts';

/** A line of the maps' table: what is drawn, in words. */
export interface TransferLine {
  readonly key: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly bytes: string;
  readonly outcome: string;
  /** What pressing it does, as pressing what is drawn would. */
  readonly pressed: Pressed;
  /** The pair that it is, by number; null for bytes of decode. */
  readonly pair: number | null;
}

const endOf = (side: string, { region, block }: RowPair['pair']['decode']): string =>
  `${side} block ${formatCount(block)}, R${region}`;

function lineOfPair(each: RowPair, tellsRank: boolean): TransferLine {
  const { pair, count, outcome, isMixed } = each;
  const { decode, prefill } = pair;
  return {
    key: `pair ${pair.index}`,
    name: count === 1 ? `Pair ${formatCount(pair.index + 1)}` : formatNumber(count, 'pair'),
    from: endOf(tellsRank ? `prefill rank ${pair.run.rank}` : 'prefill', prefill),
    to: endOf('decode', decode),
    bytes: count === 1 ? formatBytes(prefill.length) : '',
    outcome: `${isMixed ? 'some ' : ''}${OUTCOME_WORDS[outcome]}`,
    pressed: { kind: 'pair', pair: each },
    pair: pair.index,
  };
}

const lineOfMark = ({ fate, layer, group, start, end }: FateMark): TransferLine => ({
  key: `${fate} ${layer ?? group} ${start}`,
  name: layer ?? `Group ${group}`,
  from: '',
  to: `decode ${formatHex(start)} to ${formatHex(end)}`,
  bytes: formatBytes(end - start),
  outcome: FATE_WORDS[fate],
  pressed: { kind: 'line', side: 'decode', line: start },
  pair: null,
});

/** What is moved between the two rows, a line a pair; then what became of decode's bytes. @param tellsRank As of `pairSentence`. */
export const transferLines = ({ pairs, marks }: TransferRow, tellsRank: boolean): TransferLine[] => [
  ...pairs.map((each) => lineOfPair(each, tellsRank)),
  ...marks.map(lineOfMark),
];
