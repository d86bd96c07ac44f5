/** Transfers that a bench measures: sides registered before, blocks drawn from a seed. */
import { seeded } from '../../src/core/analysis/seeded.ts';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { isRefusal, resolveLayout } from '../../src/core/layout/layout.ts';
import { isRefused, register } from '../../src/core/registration/register.ts';
import { rowPolicy } from '../../src/core/registration/rows/list.ts';
import { aliasRule, DEFAULT_ALIAS_RULE } from '../../src/core/registration/rules/list.ts';
import type { TransferSide } from '../../src/core/transfer/side.ts';
import { computeTransfer } from '../../src/core/transfer/transfer.ts';
import type { TransferRequest } from '../../src/core/transfer/transfer-document.ts';

function registered(document: LayoutDocument): TransferSide {
  const layout = resolveLayout(document);
  if (isRefusal(layout)) throw new Error(`refused: ${layout.code}, ${layout.layer}`);
  const registration = register(layout, { alias: aliasRule(DEFAULT_ALIAS_RULE), rows: rowPolicy('packed-mla') });
  if (isRefused(registration)) throw new Error(`refused: ${registration.refusal.code}, ${registration.refusal.layer}`);
  return { layout, registration };
}

/** Lists of blocks that no two groups share, in no order. */
function drawn({ kv_cache_config: config }: LayoutDocument, asked: number, seed: number): number[][] {
  const next = seeded(seed);
  const groups = config.kv_cache_groups.length;
  const each = Math.floor(asked / groups);
  const blocks = new Set<number>();
  while (blocks.size < each * groups) blocks.add(Math.floor(next() * config.num_blocks));
  const all = [...blocks];
  return Array.from({ length: groups }, (_, g) => all.slice(g * each, (g + 1) * each));
}

/**
 * Milliseconds of one transfer, the two sides' models made anew, and what it found.
 *
 * @param asked Blocks of the request, over all groups.
 */
export function timeTransfer(prefill: LayoutDocument, decode: LayoutDocument, asked: number) {
  const request: TransferRequest = {
    prefill_block_ids: drawn(prefill, asked, 1),
    decode_block_ids: drawn(decode, asked, 2),
  };
  const [theirs, mine] = [registered(prefill), registered(decode)];
  const start = performance.now();
  const { delivery } = computeTransfer(theirs, mine, request);
  const time = performance.now() - start;
  if (delivery === null) throw new Error('the transfer was refused');
  return { time, delivery, regions: mine.registration.regions.length };
}
