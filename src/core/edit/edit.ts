import { assertNever } from '../assert-never.ts';
import type { LayoutDocument } from '../layout/document.ts';
import { withNewLayer } from './add-layer.ts';
import type { Change, Edited, EditIssue } from './change.ts';
import { withNumber } from './numbers.ts';
import { withConfig } from './owners.ts';
import { withPlace } from './place.ts';
import { withMoved, withMovedInGroup, withName, withoutLayer } from './rearrange.ts';
import { unsound } from './soundness.ts';

interface Made {
  readonly document: LayoutDocument;
  readonly layer: string | null;
}

const named = (document: LayoutDocument | EditIssue, layer: string | null): Made | EditIssue =>
  'mend' in document ? document : { document, layer };

function withBlocks(document: LayoutDocument, value: number): LayoutDocument | EditIssue {
  if (Number.isSafeInteger(value) && value >= 1) return withConfig(document, { num_blocks: value });
  return {
    code: 'out-of-range',
    path: 'kv_cache_config.num_blocks',
    found: String(value),
    wanted: 'a whole number from 1',
    mend: 'Choose another number.',
  };
}

function made(document: LayoutDocument, change: Change): Made | EditIssue {
  switch (change.kind) {
    case 'place': {
      const { layer, field, bytes, scope } = change;
      return named(withPlace(document, layer, field, bytes, scope), layer);
    }
    case 'number': {
      const { layer, value, scope } = change;
      return named(withNumber(document, layer, change, value, scope), layer);
    }
    case 'blocks':
      return named(withBlocks(document, change.value), null);
    case 'add':
      return withNewLayer(document, change.template, change.over);
    case 'remove':
      return named(withoutLayer(document, change.layer), null);
    case 'rename':
      return named(withName(document, change.layer, change.name), change.name);
    case 'move':
      return withMoved(document, change.layer, change.by);
    case 'move-in-group':
      return named(withMovedInGroup(document, change.layer, change.by), change.layer);
    default:
      return assertNever(change);
  }
}

/**
 * Makes one change of a document that a reader has checked.
 *
 * The table that its worker registered is left out: no worker registered what comes of it.
 *
 * @returns the document, which a reader takes as it is, or every reason why the change cannot be made. What registration
 *   would refuse is no such reason: that it is refused is what an edit may show.
 */
export function edit(document: LayoutDocument, change: Change): Edited {
  const next = made(document, change);
  if ('mend' in next) return { ok: false, issues: [next] };
  if (next.document === document) return { ok: true, ...next };
  const issues = unsound(next.document);
  if (issues.length > 0) return { ok: false, issues };
  const { registered: _, ...rest } = next.document;
  return { ok: true, document: rest, layer: next.layer };
}
