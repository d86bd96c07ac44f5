import { namedRules } from '../../core/named-rules.ts';
import { readTransfer } from '../../io/read-transfer.ts';
import type { TransferPreset } from '../../presets/transfers/catalog.ts';
import { USUAL_TRANSFER } from '../../state/initial-state.ts';
import { sameRules } from '../../state/rule-choice.ts';
import { factsOf, startView } from '../../state/select.ts';
import type { OpenDocument } from '../../state/state.ts';
import type { AppStore } from '../../state/store.ts';

/** Opens a bundled transfer: both sides, its request, and the rules that show what it is there for. */
export async function openTransferPreset(store: AppStore, preset: TransferPreset): Promise<void> {
  const read = readTransfer(await preset.load());
  if (!read.ok) throw new RangeError(`preset ${preset.id} is no transfer: ${read.issues[0]?.found}`);
  const { prefill, decode, request } = read.document;
  const { skip_handshake: skipHandshake = false, ...blocks } = request;
  const side = (word: string, document: OpenDocument['document']): OpenDocument => ({
    origin: { kind: 'made', name: `${preset.title}: ${word}`, preset: preset.id },
    document,
    warnings: [],
  });
  const rules = preset.rules ?? namedRules(prefill.rules);
  const mine = preset.rules ?? namedRules(decode.rules);
  store.dispatch({
    type: 'opened',
    open: side('prefill', prefill),
    rules,
    view: startView(factsOf(prefill, rules)),
    transfer: {
      ...USUAL_TRANSFER,
      decode: side('decode', decode),
      rules: sameRules(rules, mine) ? null : mine,
      request: blocks,
      skipHandshake,
    },
  });
}
