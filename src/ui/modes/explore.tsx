import { lazy, type RefObject, Suspense } from 'react';
import { DrawerPlace } from '../drawer/drawer-place.tsx';
import { Inspector } from '../inspector/inspector.tsx';
import { LayerPanel } from '../layers/layer-panel.tsx';
import { MapArea } from '../map-area.tsx';
import { PanelEdge } from '../panels/panel-edge.tsx';
import { Panels } from '../panels/panels.tsx';
import { useAppState } from '../store-context.tsx';
import { VerdictBar } from '../verdict/verdict-bar.tsx';

const SourcePanel = lazy(() => import('../source/source-panel.tsx'));

/** One layout under one rule set: what it comes to, and four ways to look at it. */
export function Explore({ filterField }: { readonly filterField: RefObject<HTMLInputElement | null> }) {
  const hasSource = useAppState(({ open, panels }) => open !== null && panels.source === true);
  return (
    <Panels hasSource={hasSource}>
      <VerdictBar />
      <LayerPanel filterField={filterField} />
      <PanelEdge panel="layers" />
      <MapArea />
      {hasSource && (
        <Suspense fallback={null}>
          <SourcePanel />
        </Suspense>
      )}
      <PanelEdge panel="inspector" />
      <Inspector />
      <PanelEdge panel="drawer" />
      <DrawerPlace />
    </Panels>
  );
}
