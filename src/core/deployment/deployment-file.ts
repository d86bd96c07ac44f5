import type { LayoutDocument, WorkerFacts } from '../layout/document.ts';

/** A worker's document, and the file that it was read from. */
export interface DeploymentFile {
  /** Unlike every other file's, so that what is said of a deployment does not depend on the files' order. */
  readonly name: string;
  readonly document: LayoutDocument;
}

export type Role = NonNullable<WorkerFacts['role']>;

/** Which worker of a deployment a document is of. */
export interface WorkerPlace {
  /** Null where the document does not say. */
  readonly engine: string | null;
  readonly role: Role | null;
  /** As the format has it, 0 where the document does not say. */
  readonly tp: number;
  readonly pp: number;
}

export const placeOf = ({ worker = {} }: Pick<LayoutDocument, 'worker'>): WorkerPlace => ({
  engine: worker.engine_id ?? null,
  role: worker.role ?? null,
  tp: worker.tp_rank ?? 0,
  pp: worker.pp_rank ?? 0,
});

const placeKey = ({ engine, role, tp, pp }: WorkerPlace): string => JSON.stringify([engine, role, tp, pp]);

/** Workers that make a deployment where nobody said that it is one; two are the sides of a comparison. */
const FEWEST = 3;

/**
 * Whether documents that came together are the workers of a deployment, and not layouts that happen to share a folder:
 * most say their engine, and are of different workers. The captures of a test run repeat the same worker.
 */
export function isDeployment(documents: readonly Pick<LayoutDocument, 'worker'>[]): boolean {
  const told = documents.filter(({ worker }) => worker?.engine_id !== undefined);
  const workers = new Set(told.map((document) => placeKey(placeOf(document))));
  return workers.size >= FEWEST && workers.size * 2 > documents.length;
}
