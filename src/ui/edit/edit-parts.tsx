import { useAppState } from '../store-context.tsx';
import { AddLayer } from './add-layer.tsx';
import { EditPanel } from './edit-panel.tsx';
import { Handles, type MapProps } from './handles.tsx';

export type EditPartsProps =
  | { readonly part: 'panel' }
  | { readonly part: 'add' }
  | ({ readonly part: 'handles' } & MapProps);

/** The parts of the page that edit the layout. A lesson changes its layout by itself. */
export default function EditParts(props: EditPartsProps) {
  const inLesson = useAppState(({ lesson }) => lesson !== null);
  const layer = useAppState(({ selection }) => (selection?.kind === 'layer' ? selection.layer : null));
  if (inLesson) return null;
  if (props.part === 'panel') return <EditPanel layer={layer} />;
  if (props.part === 'add') return <AddLayer />;
  return layer !== null && <Handles {...props} layer={layer} />;
}
