import { assertNever } from '../../core/assert-never.ts';
import type { DecodeByte, PrefillByte, Wrong } from '../../core/transfer/byte.ts';
import type { Label } from '../../core/transfer/label.ts';
import type { WrongPlace } from '../../core/transfer/wrong-place.ts';
import { formatCount } from './figures.ts';
import { loss, name, type Phrase, plain } from './phrase.ts';
import { joinPhrases } from './phrases.ts';

/** What a byte holds: `mla: head 0, state 5, byte 12`; states count from the request's first token, blocks in its list. */
export function labelPhrases(label: Label): Phrase[] {
  const layer = name(label.layer);
  if (label.kind === 'attention') {
    const { head, state, byte } = label;
    return [layer, plain(`: head ${formatCount(head)}, state ${formatCount(state)}, byte ${formatCount(byte)}`)];
  }
  const { position, byte, part } = label;
  const where = part === undefined ? '' : `part ${formatCount(part)}, `;
  return [layer, plain(`: block ${formatCount(position + 1)} of its list, ${where}byte ${formatCount(byte)}`)];
}

function clash(wanted: Label, got: Label): Phrase[] {
  return [plain(': decode wants '), ...labelPhrases(wanted), plain('; prefill has '), loss(plainLabel(got))];
}

const plainLabel = (label: Label): string =>
  labelPhrases(label)
    .map(({ text }) => text)
    .join('');

/** The page of a layer starts elsewhere in prefill's row than in decode's; null where it does not. */
function rowOrder({ wanted }: Wrong, place: WrongPlace | null): Phrase[] | null {
  if (place?.starts == null || place.starts.prefill === place.starts.decode) return null;
  const other = place.prefillLayers.find((layer) => layer !== wanted.layer);
  const isOther = other !== undefined && !place.prefillLayers.includes(wanted.layer);
  const mine = name(wanted.layer);
  if (isOther) {
    const at = `row order differs: +${formatCount(place.within)} is `;
    return [plain(at), name(other), plain(' on prefill, '), mine, plain(' on decode')];
  }
  const [theirs, own] = [formatCount(place.starts.prefill), formatCount(place.starts.decode)];
  return [plain('row order differs: '), mine, plain(` starts at +${theirs} on prefill, at +${own} on decode`)];
}

/**
 * Why a needed byte is wrong, in one sentence without its end mark: `row order differs: +0 is idx on prefill, mla on decode`.
 *
 * @param place Null where nothing wrote it.
 */
function wrongSentence(wrong: Wrong, place: WrongPlace | null): Phrase[] {
  const { wanted } = wrong;
  const moved = rowOrder(wrong, place);
  if (moved) return moved;
  switch (wrong.kind) {
    case 'nothing-wrote':
      return [plain('no pair writes it: '), ...labelPhrases(wanted), plain(' never arrives')];
    case 'no-content':
      return [
        plain('what arrives is no data of this request, only padding or what another request holds; decode wants '),
        ...labelPhrases(wanted),
      ];
    case 'other-layer':
      return [plain('regions pair across layers'), ...clash(wanted, wrong.got)];
    case 'other-kind':
      return [plain('pages are of another kind'), ...clash(wanted, wrong.got)];
    case 'other-head':
      return [plain('heads lie otherwise'), ...clash(wanted, wrong.got)];
    case 'other-state':
      return [plain('tokens lie otherwise'), ...clash(wanted, wrong.got)];
    case 'other-position':
      return [plain('another block arrives'), ...clash(wanted, wrong.got)];
    case 'other-byte':
      return [plain('bytes within the page lie otherwise'), ...clash(wanted, wrong.got)];
    default:
      return assertNever(wrong);
  }
}

/** How a byte of decode came out: a word beside the colour. */
export function decodeByteOutcome({ wrong, wanted, writes, isClobbered, held }: DecodeByte): {
  readonly tone: 'good' | 'error' | 'plain';
  readonly word: string;
} {
  if (wrong.some(({ kind }) => kind === 'nothing-wrote')) return { tone: 'error', word: 'undelivered' };
  if (wrong.length > 0) return { tone: 'error', word: 'misplaced' };
  if (isClobbered) return { tone: 'error', word: 'clobbered' };
  if (wanted.some(({ isNeeded }) => isNeeded) && held !== null) return { tone: 'good', word: 'delivered' };
  return { tone: 'plain', word: writes.length > 0 ? 'written, and not needed' : 'not part of the request' };
}

/** The same for a byte of decode in one sentence. @param placeOf Where a wrong byte stands on either side. */
export function decodeByteSentence(byte: DecodeByte, placeOf: (wrong: Wrong) => WrongPlace | null): Phrase[] {
  if (byte.wrong.length > 0) {
    return joinPhrases(
      byte.wrong.map((each) => wrongSentence(each, placeOf(each))),
      '; and ',
    );
  }
  if (byte.isClobbered) {
    const [owner] = byte.owners;
    if (owner === undefined) return [];
    return [
      plain(`the transfer overwrites it: it is block ${formatCount(owner.logicalBlock)} of `),
      name(owner.layer),
      plain(', which no group of the request lists'),
    ];
  }
  const needed = byte.wanted.find(({ isNeeded }) => isNeeded);
  if (needed) return [plain('it arrives as wanted')];
  if (byte.wanted.length > 0) return [plain('prefill’s request does not hold what would stand here')];
  return [plain(byte.writes.length > 0 ? 'no layer of the request needs it' : 'no layer of the request has data here')];
}

/** Where a byte of prefill goes. */
export function prefillByteSentence({ labels, reads }: PrefillByte): Phrase[] {
  if (reads.length === 0) {
    return [plain(labels.length > 0 ? 'no pair reads it: decode never gets it' : 'no pair reads it')];
  }
  const times = reads.length === 1 ? 'once' : `${formatCount(reads.length)} times`;
  return [plain(`decode reads it ${times}${labels.length === 0 ? ', though it is no data of the request' : ''}`)];
}
