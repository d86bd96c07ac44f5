import { TransferParts } from './transfer-parts.tsx';
import type { ShownTransfer } from './use-transfer-view.ts';
import { Waiting } from './waiting.tsx';

/** A transfer; while another request of the same documents is computed, what was shown before. */
export function TransferShown({ shown }: { readonly shown: ShownTransfer }) {
  const view = shown.kind === 'shown' ? shown.view : shown.kind === 'working' ? shown.before : null;
  if (view) return <TransferParts view={view} />;
  return shown.kind === 'shown' ? null : <Waiting shown={shown} />;
}
