import type { MatrixCell } from '../../core/analysis/matrix.ts';
import type { OrderVerdict } from '../../core/analysis/order.ts';
import type { RuleNames } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';

/** A layout of the matrix: a preset, or a document that was opened. */
export interface MatrixSubject {
  readonly key: string;
  readonly title: string;
  /** The heading it stands under. */
  readonly section: string;
  readonly document: () => Promise<LayoutDocument>;
  /** The document as it is shown elsewhere is opened under the cell's rules. */
  readonly open: (rules: MatrixCell['rules']) => void;
}

/** What is known of it so far. */
export interface MatrixAnswer {
  readonly document: LayoutDocument;
  readonly cells: readonly MatrixCell[];
  /** Null until they were tried. */
  readonly orders: readonly OrderVerdict[] | null;
}

/** The place among an answer's cells of the one under a rule set; -1 where it was not tried. */
export const cellIn = ({ cells }: MatrixAnswer, { alias, rows }: RuleNames): number =>
  cells.findIndex(({ rules }) => rules.alias === alias && rules.rows === rows);
