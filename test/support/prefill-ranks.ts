import type { LayoutDocument } from '../../src/core/layout/document.ts';
import type { OpenDocument } from '../../src/state/state.ts';
import { fleet } from './fleet.ts';

/** A document as a file of its title would open. */
export const opened = (document: LayoutDocument): OpenDocument => ({
  origin: { kind: 'file', name: `${document.title}.json` },
  document,
  warnings: [],
});

/** Without the table that its worker wrote, so that it stands under named rules. */
function plain({ registered: _, ...document }: LayoutDocument): LayoutDocument {
  return document;
}

/** Workers of one prefill by rank, and a decode worker that reads all of them. */
export function prefillAndDecode(ranks: number): {
  readonly prefill: readonly LayoutDocument[];
  readonly decode: LayoutDocument;
} {
  const files = fleet([
    { id: 'p', role: 'prefill', tp: ranks },
    { id: 'd', role: 'decode', tp: 1 },
  ]);
  const documents = files.map(({ document }) => plain(document));
  const decode = documents.at(-1);
  if (decode === undefined) throw new Error('there is no decode worker');
  return { prefill: documents.slice(0, -1), decode };
}

/** The same worker with tokens before heads in every page, which no check of the handshake sees. */
export function tokensFirst(document: LayoutDocument): LayoutDocument {
  const { kv_caches: tensors = [] } = document;
  return {
    ...document,
    title: `${document.title} tokens first`,
    kv_caches: tensors.map((tensor) => {
      const [, heads = 1, , content = 1] = tensor.shape;
      const [page = 0] = tensor.stride;
      return { ...tensor, stride: [page, content, heads * content, 1] };
    }),
  };
}

export const ofRank = (document: LayoutDocument, rank: number): LayoutDocument => ({
  ...document,
  worker: { ...document.worker, tp_rank: rank },
});
