/** What a byte of data says: the same label on both sides is the same content. */
export type Label =
  | {
      readonly kind: 'attention';
      readonly layer: string;
      /** Of all heads of the model. */
      readonly head: number;
      /** Counted from the request's first token. */
      readonly state: number;
      /** Byte of the content of one state of one head. */
      readonly byte: number;
    }
  | {
      /** State and hand-written pages: a byte of the block at a position of the request's list. */
      readonly kind: 'state' | 'page';
      readonly layer: string;
      readonly position: number;
      /** Of the page; where ranks hold shards of one another's state, of the whole of its part. */
      readonly byte: number;
      /** Which conv sub-projection, or one past them for the ssm state; only where ranks hold shards. */
      readonly part?: number;
    };
