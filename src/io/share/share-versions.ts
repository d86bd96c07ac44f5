/** The version that is written. It changes with what the first line of a share means, never with the documents. */
export const SHARE_VERSION = 3;

/** Makes the first line of a share of one version that of the next. */
export type Migration = (head: unknown) => unknown;

/** From version 1 to 2, from 2 to 3, and so on. What was shared once opens for ever, so none is ever taken out. */
export const MIGRATIONS: readonly Migration[] = [
  // Version 2 can say what is moved from the layout to a decode worker; what version 1 says means the same.
  (head) => head,
  // Version 3 can say that prefill's ranks have documents of their own.
  (head) => head,
];

/** The first line of a share as the newest version has it. */
export const migrated = (head: unknown, version: number, migrations: readonly Migration[]): unknown =>
  migrations.slice(version - 1).reduce((value, migration) => migration(value), head);
