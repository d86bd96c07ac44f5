import { assertNever } from '../../core/assert-never.ts';
import type { Facts } from '../../core/facts.ts';
import { decisionsOf } from '../../core/replay.ts';
import { findingsOf } from '../../state/select.ts';
import type { Selection } from '../../state/state.ts';
import { ByteInspector } from './byte-inspector.tsx';
import { DecisionInspector } from './decision-inspector.tsx';
import { DocumentInspector } from './document-inspector.tsx';
import { FindingInspector } from './finding-inspector.tsx';
import { LayerInspector } from './layer-inspector.tsx';
import { RegionInspector } from './region-inspector.tsx';

/** What stands there for a selection; the document where the selection names nothing of these facts. */
export default function Selected({ facts, selection }: { readonly facts: Facts; readonly selection: Selection }) {
  const registered = facts.kind === 'registered' ? facts : null;
  const nothing = <DocumentInspector facts={facts} />;
  switch (selection.kind) {
    case 'byte': {
      const { geometry } = registered?.analysis ?? {};
      const known = geometry?.spaces[selection.space] && geometry.groups[selection.group];
      return registered && known ? <ByteInspector facts={registered} byte={selection} /> : nothing;
    }
    case 'layer': {
      const layer = facts.layout?.layers.find(({ name }) => name === selection.layer);
      return layer ? <LayerInspector facts={facts} layer={layer} /> : nothing;
    }
    case 'region': {
      const region = registered?.registration.regions[selection.region];
      return registered && region ? <RegionInspector key={region.index} facts={registered} region={region} /> : nothing;
    }
    case 'finding': {
      const finding = findingsOf(facts).find(({ id }) => id === selection.id);
      return finding ? <FindingInspector facts={facts} finding={finding} /> : nothing;
    }
    case 'decision': {
      const decision = decisionsOf(facts)[selection.step];
      return decision ? <DecisionInspector facts={facts} decision={decision} /> : nothing;
    }
    default:
      return assertNever(selection);
  }
}
