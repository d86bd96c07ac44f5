import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import type { Layout } from '../../../core/layout/layout.ts';
import { plotOf } from '../../../core/scene/row-scene.ts';
import type { TransferPlaces } from '../../../core/scene/transfer-marks.ts';
import {
  type BlocksFate,
  clobberedBlocks,
  logicalBlock,
  type PoolLink,
  type PoolRun,
  poolLinks,
  poolRuns,
} from '../../../core/scene/transfer-pool.ts';
import type { Transfer } from '../../../core/transfer/transfer.ts';
import { clobberedWords, linkSentence, poolBlocksWords, poolSentence } from '../../../io/words/transfer-band.ts';
import type { TransferByte } from '../../../state/transfer.ts';
import { useSize } from '../../map/use-size.ts';
import { cursorBlocks, movedCursor, type PoolCursor } from './pool-cursor.ts';
import styles from './pool-strip.module.css';

type SideName = TransferByte['side'];

export interface PoolStripProps {
  readonly prefill: Layout;
  readonly decode: Layout;
  readonly transfer: Transfer;
  readonly places: TransferPlaces;
  readonly onGo: (side: SideName, logical: number) => void;
  readonly onLink: (group: number, place: number) => void;
  /** Called with logical blocks that were dragged over, first to last; left out where they cannot be chosen. */
  readonly onDrag?: (side: SideName, first: number, last: number) => void;
}

const STRIP = 14;
const BETWEEN = 24;
const TOPS: Readonly<Record<SideName, number>> = { prefill: 6, decode: 6 + STRIP + BETWEEN };
/** How far around a pool a finger may come down. */
const REACH = 6;
const HEIGHT = TOPS.decode + STRIP + 5;
/** Blocks this wide have an edge of their own, and with room for it a number. */
const EDGED = 7;
const NUMBERED = 26;
/** Bands closer than this are one. */
const NEAR = 1.5;
/** A drag shorter than this is a click. */
const CLICK = 4;

const LOOKS: Readonly<Record<BlocksFate, string | undefined>> = {
  delivered: styles.delivered,
  undelivered: styles.undelivered,
  misplaced: styles.misplaced,
  'not-needed': styles.unneeded,
};

interface Band {
  readonly key: string;
  readonly link: PoolLink;
  readonly top: readonly [number, number];
  readonly bottom: readonly [number, number];
  readonly count: number;
}

/** Links as bands; those that lie closer than can be told apart are one. */
function bandsOf(links: readonly PoolLink[], at: Readonly<Record<SideName, (block: number) => number>>): Band[] {
  const bands: { key: string; link: PoolLink; top: [number, number]; bottom: [number, number]; count: number }[] = [];
  for (const link of links) {
    const top: [number, number] = [at.prefill(link.prefill.first), at.prefill(link.prefill.last + 1)];
    const bottom: [number, number] = [at.decode(link.decode.first), at.decode(link.decode.last + 1)];
    const open = bands.at(-1);
    const isOne =
      open?.link.group === link.group &&
      open.link.fate === link.fate &&
      Math.abs(top[0] - open.top[1]) < NEAR &&
      Math.abs(bottom[0] - open.bottom[1]) < NEAR;
    if (open && isOne) {
      open.top[1] = Math.max(open.top[1], top[1]);
      open.bottom[1] = Math.max(open.bottom[1], bottom[1]);
      open.count += link.count;
    } else bands.push({ key: `${link.group}/${link.place}`, link, top, bottom, count: link.count });
  }
  return bands;
}

/** The blocks of a group that the request lists; what lies closer than can be told apart is one. */
function runsPath(runs: readonly PoolRun[], group: number, x: (block: number) => number, top: number): string {
  let path = '';
  let [from, to] = [0, Number.NEGATIVE_INFINITY];
  const close = (): void => {
    if (to > from) path += `M${from} ${top}H${to}v${STRIP}H${from}z`;
  };
  for (const run of runs) {
    if (run.group !== group) continue;
    const [start, end] = [x(run.first), Math.max(x(run.last + 1), x(run.first) + NEAR)];
    if (start - to < NEAR / 2) to = Math.max(to, end);
    else {
      close();
      [from, to] = [start, end];
    }
  }
  close();
  return path;
}

/** Most bands of one picture; of more, every n-th is drawn, which the title says. */
const MOST_BANDS = 400;

/** Both pools in little, prefill's over decode's: which blocks the request lists, and which is read into which. */
export function PoolStrip({ prefill, decode, transfer, places, onGo, onLink, onDrag }: PoolStripProps) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const width = size?.width ?? 0;
  const { left, right } = plotOf(width);
  const [drag, setDrag] = useState<{ side: SideName; from: number; to: number; x: number } | null>(null);
  /** Where the keyboard is, while a pool has the focus. */
  const [cursor, setCursor] = useState<(PoolCursor & { readonly side: SideName }) | null>(null);
  const [said, setSaid] = useState('');
  const layouts = { prefill, decode };
  const { request } = transfer;
  const lists = { prefill: request.prefill_block_ids, decode: request.decode_block_ids };
  const links = useMemo(() => poolLinks(transfer, prefill, decode), [transfer, prefill, decode]);
  const runs = useMemo(
    () => ({
      prefill: poolRuns(prefill, request.prefill_block_ids),
      decode: poolRuns(decode, request.decode_block_ids),
    }),
    [prefill, decode, request],
  );
  const clobbered = useMemo(
    () => clobberedBlocks(transfer, decode).map((block): PoolRun => ({ group: 0, first: block, last: block })),
    [transfer, decode],
  );
  const xOf =
    (side: SideName) =>
    (block: number): number =>
      left + (block * (right - left)) / Math.max(1, layouts[side].numBlocks);
  const bands = bandsOf(links, { prefill: xOf('prefill'), decode: xOf('decode') });
  const every = Math.ceil(bands.length / MOST_BANDS);
  const blockAt = (side: SideName, event: PointerEvent<Element>): number => {
    const box = room.current?.getBoundingClientRect();
    const { numBlocks } = layouts[side];
    const share = (event.clientX - (box?.left ?? 0) - left) / Math.max(1, right - left);
    return Math.min(numBlocks - 1, Math.max(0, Math.floor(share * numBlocks)));
  };
  const sentenceOf = (side: SideName): string => poolSentence(side, layouts[side].numBlocks, lists[side]);
  /** What the keyboard does in a pool, as the pointer would. */
  const onKey = (side: SideName, now: PoolCursor, event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { numBlocks } = layouts[side];
    const moved = movedCursor(now, event.key, event.shiftKey && onDrag !== undefined, numBlocks);
    const [first, last] = cursorBlocks(now);
    if (moved) setCursor({ ...moved, side });
    else if (event.key === 'Enter' || event.key === ' ') {
      if (now.from === null || !onDrag) onGo(side, now.at);
      else {
        onDrag(side, first, last);
        setSaid(
          `${side === 'prefill' ? 'Prefill' : 'Decode'}: blocks ${first} to ${last} chosen for group ${places[side].group}`,
        );
      }
      setCursor({ side, at: now.at, from: null });
    } else if (event.key === 'Escape' && now.from !== null) {
      setCursor({ side, at: now.at, from: null });
      setSaid('No blocks chosen');
    } else return;
    event.preventDefault();
  };
  const strip = (side: SideName) => {
    const { numBlocks } = layouts[side];
    const [top, x] = [TOPS[side], xOf(side)];
    const wide = (right - left) / Math.max(1, numBlocks);
    const here = logicalBlock(layouts[side], places[side]);
    const now = cursor?.side === side ? cursor : null;
    const extended = now?.from == null ? null : cursorBlocks(now);
    const dragged = drag?.side === side ? cursorBlocks({ at: drag.to, from: drag.from }) : extended;
    const marked = now && x(now.at);
    const inWords = poolBlocksWords(cursorBlocks(now ?? { at: here, from: null }), runs[side], here);
    const choosing = onDrag
      ? ` Drag, or Shift and arrow keys then Enter, choose blocks of group ${places[side].group}.`
      : '';
    const edges = Array.from({ length: wide >= EDGED ? numBlocks - 1 : 0 }, (_, i) => `M${x(i + 1)} ${top}v${STRIP}`);
    return (
      <g
        className={styles.strip}
        role="slider"
        tabIndex={0}
        aria-label={sentenceOf(side)}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, numBlocks - 1)}
        aria-valuenow={now?.at ?? here}
        aria-valuetext={extended ? `${inWords}; Enter chooses them for group ${places[side].group}` : inWords}
        onKeyDown={(event) => onKey(side, now ?? { at: here, from: null }, event)}
        onFocus={() => setSaid('')}
        onBlur={() => setCursor(null)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          setCursor(null);
          event.currentTarget.setPointerCapture(event.pointerId);
          const block = blockAt(side, event);
          setDrag({ side, from: block, to: block, x: event.clientX });
        }}
        onPointerMove={(event) => {
          if (drag?.side === side) setDrag({ ...drag, to: onDrag ? blockAt(side, event) : drag.from });
        }}
        onPointerCancel={() => setDrag(null)}
        onPointerUp={(event) => {
          if (drag?.side !== side) return;
          setDrag(null);
          const to = blockAt(side, event);
          if (!onDrag || Math.abs(event.clientX - drag.x) < CLICK) onGo(side, drag.from);
          else onDrag(side, Math.min(drag.from, to), Math.max(drag.from, to));
        }}
      >
        <rect
          className={styles.reach}
          x={left}
          y={top - REACH}
          width={Math.max(0, right - left)}
          height={STRIP + 2 * REACH}
        />
        <rect
          className={styles.focus}
          x={left - 3}
          y={top - 3}
          width={Math.max(0, right - left + 6)}
          height={STRIP + 6}
          rx="4"
        />
        <rect className={styles.pool} x={left} y={top} width={Math.max(0, right - left)} height={STRIP} rx="2" />
        {layouts[side].groups.map(({ id }) => (
          <path key={id} d={runsPath(runs[side], id, x, top)} fill={`var(--g${id % 8})`} />
        ))}
        {side === 'decode' && (
          <path className={styles.clobbered} d={runsPath(clobbered, 0, x, top)}>
            <title>{clobberedWords(clobbered.length)}</title>
          </path>
        )}
        <path className={styles.edge} d={edges.join('')} />
        {wide >= NUMBERED &&
          Array.from({ length: numBlocks }, (_, block) => {
            const run = runs[side].find(({ first, last }) => first <= block && block <= last);
            return (
              <text
                // biome-ignore lint/suspicious/noArrayIndexKey: a block is its number.
                key={block}
                x={(x(block) + x(block + 1)) / 2}
                y={top + 11}
                className={run ? styles.number : `${styles.number} ${styles.free}`}
                style={run && { fill: `var(--on-g${run.group % 8})` }}
              >
                {block}
              </text>
            );
          })}
        <rect
          className={styles.here}
          x={x(here) - 1}
          y={top - 1}
          width={Math.max(5, x(here + 1) - x(here) + 2)}
          height={STRIP + 2}
          rx="2"
        />
        {dragged && (
          <rect
            className={styles.dragged}
            x={x(dragged[0])}
            y={top - 1}
            width={Math.max(2, x(dragged[1] + 1) - x(dragged[0]))}
            height={STRIP + 2}
          />
        )}
        {marked !== null && (
          <path className={styles.cursor} d={`M${(marked + x((now?.at ?? 0) + 1)) / 2} ${top - 1}l3.5 -4h-7z`} />
        )}
        <title>{`${sentenceOf(side)}.${choosing}`}</title>
      </g>
    );
  };
  const [from, to] = [TOPS.prefill + STRIP, TOPS.decode];
  const middle = (from + to) / 2;
  return (
    <div ref={room} className={styles.room}>
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: within a picture there are no fieldsets.
        <svg width={width} height={HEIGHT} role="group" aria-label="Pools of prefill and decode">
          <defs>
            <pattern id="pool-undelivered" width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M-1.5 1.5 1.5-1.5M0 6 6 0M4.5 7.5 7.5 4.5" stroke="var(--err)" strokeWidth="1.5" />
            </pattern>
            <pattern id="pool-misplaced" width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M0 6 6 0M0 0 6 6" stroke="var(--spill)" strokeWidth="1.1" />
            </pattern>
            <pattern id="pool-clobbered" width="5" height="5" patternUnits="userSpaceOnUse">
              <rect width="5" height="5" fill="var(--err-bg)" />
              <circle cx="2.5" cy="2.5" r="1.2" fill="var(--err)" />
            </pattern>
          </defs>
          <text className={styles.name} x="12" y={TOPS.prefill + 11}>
            {width < 560 ? 'P pool' : 'Prefill pool'}
          </text>
          <text className={styles.name} x="12" y={TOPS.decode + 11}>
            {width < 560 ? 'D pool' : 'Decode pool'}
          </text>
          {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes is no control. */}
          <g role="img" aria-label="Bands from blocks of prefill to the blocks of decode that they are read into">
            {bands
              .filter((_, i) => i % every === 0)
              .map(({ key, link, top, bottom, count }) => {
                const [a, b] = [top[0], Math.max(top[1], top[0] + 1)];
                const [c, d] = [bottom[0], Math.max(bottom[1], bottom[0] + 1)];
                const text = linkSentence(link, count, every);
                return (
                  // biome-ignore lint/a11y/noStaticElementInteractions: pointers only; the picker above goes to every pair.
                  <path
                    key={key}
                    className={LOOKS[link.fate]}
                    d={`M${a} ${from}C${a} ${middle} ${c} ${middle} ${c} ${to}H${d}C${d} ${middle} ${b} ${middle} ${b} ${from}Z`}
                    onClick={() => onLink(link.group, link.place)}
                  >
                    <title>{text}</title>
                  </path>
                );
              })}
          </g>
          {strip('prefill')}
          {strip('decode')}
        </svg>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
