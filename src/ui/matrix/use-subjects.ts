import { useMemo } from 'react';
import { factsOf, startView } from '../../state/select.ts';
import type { OpenDocument } from '../../state/state.ts';
import { documentTitle } from '../header/document-title.ts';
import { useOpener } from '../opening/opener-context.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import type { MatrixSubject } from './matrix-row.ts';

/**
 * Every document that was opened, then every preset.
 *
 * @param withLarge Whether presets of whole models are among them, whose orders take long to try.
 */
export function useSubjects(withLarge: boolean): readonly MatrixSubject[] {
  const opener = useOpener();
  const dispatch = useDispatch();
  const shelf = useAppState((state) => state.shelf);
  return useMemo(() => {
    const opened = (open: OpenDocument, i: number): MatrixSubject => ({
      key: `shelf ${i}`,
      title: documentTitle(open, opener.presets),
      section: 'Opened here',
      document: async () => open.document,
      open: (rules) => dispatch({ type: 'opened', open, rules, view: startView(factsOf(open.document, rules)) }),
    });
    const presets = opener.presets
      .filter(({ large }) => withLarge || !large)
      .map(
        ({ id, title, section }): MatrixSubject => ({
          key: `preset ${id}`,
          title,
          section,
          document: () => opener.presetDocument(id),
          open: (rules) => {
            void opener.openPreset(id, rules).then(() => dispatch({ type: 'mode-changed', mode: 'explore' }));
          },
        }),
      );
    return [...shelf.map(opened), ...presets];
  }, [opener, dispatch, shelf, withLarge]);
}
