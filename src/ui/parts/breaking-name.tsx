import { Fragment } from 'react';

/** A name in full, which may break after dots and underscores and before capitals. */
export function BreakingName({ name }: { readonly name: string }) {
  return name.split(/(?<=[._])|(?<=[a-z])(?=[A-Z])/).map((piece, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name's pieces have no other identity, and never move.
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
