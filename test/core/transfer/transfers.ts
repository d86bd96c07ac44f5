import { isRefusal, resolveLayout } from '../../../src/core/layout/layout.ts';
import { isRefused, register } from '../../../src/core/registration/register.ts';
import { rowPolicy } from '../../../src/core/registration/rows/list.ts';
import { aliasRule } from '../../../src/core/registration/rules/list.ts';
import type { TransferSide } from '../../../src/core/transfer/side.ts';
import type { Transfer } from '../../../src/core/transfer/transfer.ts';
import { exactJson } from '../../../src/io/exact-json.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { transferResult } from '../../../src/io/transfer-evaluation.ts';
import type { JsonLayout } from '../../oracle/json-layout.ts';
import { layoutText } from '../../oracle/random-layouts.ts';
import type { ExpectedTransfer, Rules } from '../../oracle/transfer/json-transfer.ts';

const DEFAULT_RULES: Rules = { policy: 'packed-mla', rule: 'packed-row-aware' };

/** A refusal of either side, as a result. */
export interface RefusedSide {
  readonly error: { readonly code: string; readonly layer: string };
}

/** One side, registered. @throws Error where its document cannot be read. */
export function sideUnder(document: JsonLayout, { policy, rule }: Rules = DEFAULT_RULES): TransferSide | RefusedSide {
  const text = layoutText(document);
  const read = readLayout(text);
  if (!read.ok) throw new Error(`${JSON.stringify(read.issues)}\n${text}`);
  const layout = resolveLayout(read.document);
  if (isRefusal(layout)) return { error: { code: layout.code, layer: layout.layer } };
  const registration = register(layout, { alias: aliasRule(rule), rows: rowPolicy(policy) });
  if (!isRefused(registration)) return { layout, registration };
  const { code, layer } = registration.refusal;
  return { error: { code, layer } };
}

/** One side that registers. @throws Error where it is refused. */
export function registered(document: JsonLayout, rules?: Rules): TransferSide {
  const side = sideUnder(document, rules);
  if ('error' in side) throw new Error(JSON.stringify(side.error));
  return side;
}

/** A transfer as the golden vectors write it. */
export const written = (transfer: Transfer): ExpectedTransfer => JSON.parse(exactJson(transferResult(transfer)));
