import type { Difference, Tie } from './alike.ts';
import type { Role, WorkerPlace } from './deployment-file.ts';

export interface DeploymentWorker extends WorkerPlace {
  /** The file's name. */
  readonly file: string;
  /** The file's number among those handed in. */
  readonly source: number;
  /** Workers with the same number have all in common that workers of an engine should. */
  readonly kind: number;
  /** Regions of the table that the worker itself made; null where it wrote none. */
  readonly regions: number | null;
  /** What it has otherwise than most of its engine; empty where nothing. */
  readonly differences: readonly Difference[];
}

/** A rank of an engine. */
export interface Rank {
  readonly tp: number;
  readonly pp: number;
}

/** The workers of one engine in one role. */
export interface Engine {
  readonly id: string | null;
  readonly role: Role | null;
  /** As most of its workers say, or as many as there are ranks. */
  readonly tpSize: number;
  readonly ppSize: number;
  /** By stage, then by rank: places in the deployment's list. */
  readonly workers: readonly number[];
  /** Ranks that no file is of. */
  readonly missing: readonly Rank[];
  /** Ranks that several files are of. */
  readonly doubled: readonly Rank[];
  /** What its workers disagree about without a majority. */
  readonly ties: readonly Tie[];
}
