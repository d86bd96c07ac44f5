import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import type { EditPartsProps } from './edit-parts.tsx';
import { editing } from './editing.ts';

// All of them in one: each import by itself is first code of the page.
const EditParts = lazy(() => import('./edit-parts.tsx'));

/** What stands at one place of the page while it is edited; nothing else. */
export function EditPart(props: EditPartsProps) {
  const isOn = useStore(editing, (state) => state.isOn);
  return (
    isOn && (
      <Suspense fallback={null}>
        <EditParts {...props} />
      </Suspense>
    )
  );
}
