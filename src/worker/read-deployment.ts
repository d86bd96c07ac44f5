import type { Progress } from '../core/analysis/seeded.ts';
import { type Deployment, deploymentOf } from '../core/deployment/deployment.ts';
import { isDeployment } from '../core/deployment/deployment-file.ts';
import type { Unread } from '../io/readers/read-any.ts';
import { type DocumentPlace, type FilesRead, readFiles, type SourceFile } from '../io/readers/read-files.ts';

/** What files that came together are: a deployment, of which the documents stay behind, or documents. */
export type FilesOutcome =
  | {
      readonly kind: 'deployment';
      readonly found: Deployment;
      /** Where each document lies, by a worker's `source`. */
      readonly places: readonly DocumentPlace[];
      readonly unread: readonly Unread[];
    }
  | ({ readonly kind: 'documents' } & Omit<FilesRead, 'places'>);

/** Reads files, and compares them where they are the captures of a deployment's workers. */
export function* readDeployment(files: readonly SourceFile[]): Generator<Progress, FilesOutcome, void> {
  const { places, ...read } = yield* readFiles(files);
  const { documents, unread } = read;
  if (!isDeployment(documents.map(({ document }) => document))) return { kind: 'documents', ...read };
  return { kind: 'deployment', found: deploymentOf(documents), places, unread };
}
