import { Fragment } from 'react';

/** A layer's name in full, which may break after its dots and underscores. */
export function BreakingName({ name }: { readonly name: string }) {
  return name.split(/(?<=[._])/).map((piece, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name's pieces have no other identity, and never move.
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
