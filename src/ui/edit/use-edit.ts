import { useCallback } from 'react';
import type { Change, Edited } from '../../core/edit/change.ts';
import { edit } from '../../core/edit/edit.ts';
import { rulesAfter } from '../source/rules-after.ts';
import { useAppStore } from '../store-context.tsx';

/** Makes a change of the open document, if it can be made; null where none is open. What it calls the layer is selected. */
export function useEdit(): (change: Change, gesture?: string) => Edited | null {
  const store = useAppStore();
  return useCallback(
    (change, gesture) => {
      const { open, rules: chosen, selection } = store.getState();
      if (open === null) return null;
      const result = edit(open.document, change);
      if (!result.ok || result.document === open.document) return result;
      const { document, layer } = result;
      const rules = rulesAfter(open.document, document, chosen);
      store.dispatch({ type: 'edited', document, ...(rules && { rules }), ...(gesture !== undefined && { gesture }) });
      const isSelected = selection?.kind === 'layer' && selection.layer === layer;
      if (change.kind === 'remove') store.dispatch({ type: 'selected', selection: null });
      else if (layer !== null && !isSelected) store.dispatch({ type: 'selected', selection: { kind: 'layer', layer } });
      return result;
    },
    [store],
  );
}
