import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeFacts, type RegisteredFacts, type RuleNames } from '../../../src/core/facts.ts';
import { rowLayout } from '../../../src/core/scene/sections.ts';
import type { SideRows } from '../../../src/core/scene/transfer-marks.ts';
import { computeTransfer, type Transfer } from '../../../src/core/transfer/transfer.ts';
import type { TransferRequest } from '../../../src/core/transfer/transfer-document.ts';
import { readTransfer } from '../../../src/io/read-transfer.ts';

/** A transfer with both sides' facts and rows, as its maps take them. */
export interface ShownTransfer {
  readonly prefill: RegisteredFacts;
  readonly decode: RegisteredFacts;
  readonly sides: { readonly prefill: SideRows; readonly decode: SideRows };
  readonly transfer: Transfer;
}

const DEFAULT_RULES: RuleNames = { alias: 'packed-row-aware', rows: 'packed-mla' };

/** A transfer between two sides that register. */
function shownTransfer(prefill: RegisteredFacts, decode: RegisteredFacts, request: TransferRequest): ShownTransfer {
  const rowsOf = ({ analysis: { geometry } }: RegisteredFacts): SideRows => ({ geometry, rows: rowLayout(geometry) });
  const sides = { prefill: rowsOf(prefill), decode: rowsOf(decode) };
  return { prefill, decode, sides, transfer: computeTransfer(prefill, decode, request) };
}

const FOLDER = join(import.meta.dirname, '..', '..', 'golden', 'transfer');

/** Every golden transfer of two sides that register, by the name of its file. */
export const goldenTransferNames = (): string[] => readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ''));

/** A golden transfer under rules. @throws where it cannot be read, or a side is refused. */
export function goldenTransfer(name: string, rules: RuleNames = DEFAULT_RULES): ShownTransfer {
  const vector = readFileSync(join(FOLDER, `${name}.json`), 'utf8');
  const read = readTransfer(JSON.stringify(JSON.parse(vector).transfer));
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  const { prefill, decode, request } = read.document;
  const [theirs, mine] = [prefill, decode].map((document) => computeFacts(document, rules));
  if (theirs?.kind !== 'registered' || mine?.kind !== 'registered') throw new Error('a side is refused');
  return shownTransfer(theirs, mine, request);
}
