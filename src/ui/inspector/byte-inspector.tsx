import { type ByteReach, type ByteView, byteFacts } from '../../core/analysis/byte-facts.ts';
import { formatAddress } from '../../core/brand.ts';
import type { RegisteredFacts } from '../../core/facts.ts';
import { formatCount, formatHex } from '../../io/words/figures.ts';
import type { Selection } from '../../state/state.ts';
import { CopyButton } from './copy-button.tsx';
import { FactsList } from './facts-list.tsx';
import { groupedAddress } from './grouped-address.ts';
import styles from './inspector.module.css';
import { Reference } from './reference.tsx';

export interface ByteInspectorProps {
  readonly facts: RegisteredFacts;
  readonly byte: Extract<Selection, { kind: 'byte' }>;
}

const offsetText = (offset: number): string => `${formatHex(offset)} = ${formatCount(offset)}`;

/** How a byte's place in its page comes about, by the strides of the view's axes. */
function elementFormula({ layer, pageOffset, element }: ByteView): string | null {
  const [, heads, states] = layer.data.layer.view.axes;
  if (element === null || heads === undefined || states === undefined) return null;
  const { head, state } = element;
  const rest = pageOffset - head * heads.stride - state * states.stride;
  const terms = [
    `${formatCount(head)} × ${formatCount(heads.stride)}`,
    `${formatCount(state)} × ${formatCount(states.stride)}`,
  ];
  return `${formatCount(pageOffset)} = ${[...terms, formatCount(rest)].join(' + ')}`;
}

function ViewAt({ view }: { readonly view: ByteView }) {
  const { layer, block, pageOffset, isData, element } = view;
  const { name } = layer.data.layer;
  const { base, step } = layer.data;
  const formula = elementFormula(view);
  return (
    <div className={styles.card}>
      <Reference to={{ kind: 'layer', layer: name }}>{name}</Reference>
      <FactsList
        facts={[
          { name: 'group, block', value: `${layer.group.id} · ${formatCount(block)}` },
          {
            name: 'page',
            value: `${groupedAddress(base + BigInt(block * step))} = ${groupedAddress(base)} + ${formatCount(block)} × ${formatCount(step)}`,
          },
          { name: 'page offset', value: `${offsetText(pageOffset)} of ${formatCount(layer.data.pageBytes)}` },
          { name: 'holds', value: isData ? 'data' : 'padding' },
          element && {
            name: 'head · state · byte',
            value: [element.head, element.state, element.contentByte].map(formatCount).join(' · '),
          },
          formula !== null && { name: 'formula', value: formula },
        ]}
      />
    </div>
  );
}

/** `R0 descriptor 5, block 1`, which follows from a group's count of blocks. */
function Reach({ reach: { run, first, last } }: { readonly reach: ByteReach }) {
  const range = (from: number): string =>
    first === last ? formatCount(from + first) : `${formatCount(from + first)} – ${formatCount(from + last)}`;
  const word = first === last ? '' : 's';
  return (
    <span className={styles.move}>
      <Reference to={{ kind: 'region', region: run.region }}>{`R${run.region}`}</Reference>{' '}
      {`descriptor${word} ${range(run.firstId)}, block${word} ${range(0)}`}
    </span>
  );
}

/** One byte: its address and how it comes about, who holds it, and what moves it. */
export function ByteInspector({ facts, byte }: ByteInspectorProps) {
  const { geometry } = facts.analysis;
  const { address, memory, views, moves, reaches, isNeeded } = byteFacts(
    geometry,
    byte.space,
    byte.offset,
    byte.group,
    byte.block,
  );
  const owner = geometry.groups[byte.group];
  const step = owner?.layers.find((layer) => layer.space === byte.space)?.data.step ?? 0;
  const inRow = (memory?.offset ?? 0) - byte.block * step;
  const isRow = step > 0 && inRow >= 0 && inRow < step;
  return (
    <>
      <h2 className={styles.title}>
        Byte <code>{formatHex(isRow ? inRow : (memory?.offset ?? byte.offset))}</code>
        {isRow && ` of row ${formatCount(byte.block)}`}
      </h2>
      <div className={styles.formula}>
        <div>
          <code>{groupedAddress(address)}</code>
          <CopyButton text={formatAddress(address)} what="address" />
        </div>
        <code className={styles.soft}>
          {memory === null && 'outside the registered memory'}
          {memory && isRow && `= base + ${formatCount(byte.block)} × ${formatCount(step)} + ${formatCount(inRow)}`}
          {memory && !isRow && `= base + ${formatCount(memory.offset)}`}
        </code>
        {memory && <code className={styles.soft}>base {groupedAddress(memory.base)}</code>}
      </div>
      <FactsList
        facts={[
          memory && {
            name: 'allocation',
            value: `${groupedAddress(memory.base)} + ${offsetText(memory.offset)} of ${formatCount(memory.bytes)}`,
          },
          isRow && { name: 'offset in row', value: `${offsetText(inRow)} of ${formatCount(step)}` },
          {
            name: 'block owned by',
            value: `group ${byte.group}, block ${formatCount(byte.block)}`,
          },
          {
            name: 'moved by',
            ...(moves.length === 0 && isNeeded && { tone: 'loss' as const }),
            value:
              moves.length === 0
                ? isNeeded
                  ? 'nothing: never sent'
                  : 'nothing, and nothing of this group is here'
                : moves.map(({ run, id, offset }) => (
                    <span key={id} className={styles.move}>
                      <Reference to={{ kind: 'region', region: run.region }}>{`R${run.region}`}</Reference> descriptor{' '}
                      {formatCount(id)}, {offsetText(offset)}
                    </span>
                  )),
          },
        ]}
      />
      <h3 className={styles.head}>Descriptors that hold it</h3>
      <FactsList
        facts={geometry.groups.map(({ group: { id } }) => {
          const own = reaches.filter(({ group }) => group === id);
          return {
            name: `group ${id}`,
            value:
              own.length === 0
                ? 'none'
                : own.map((reach) => <Reach key={`${reach.run.region}/${reach.run.firstId}`} reach={reach} />),
          };
        })}
      />
      <h3 className={styles.head}>{views.length === 0 ? 'In no view' : 'In views'}</h3>
      {views.map((view) => (
        <ViewAt key={view.layer.data.layer.name} view={view} />
      ))}
    </>
  );
}
