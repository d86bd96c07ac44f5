import { useAppState } from '../store-context.tsx';
import styles from './transfer.module.css';
import { TransferShown } from './transfer-shown.tsx';
import { TransferSides } from './transfer-sides.tsx';
import { useTransferView } from './use-transfer-view.ts';

/** From prefill to decode: both sides, what decode compares, what is moved, and which bytes are right. */
export default function TransferScreen() {
  const open = useAppState((state) => state.open);
  const shown = useTransferView();
  if (open === null || shown === null) return <main aria-label="Transfer" aria-busy="true" />;
  const view = shown.kind === 'shown' ? shown.view : null;
  return (
    <main className={styles.screen} aria-label="Transfer" aria-busy={shown.kind === 'working'}>
      <TransferSides open={open} view={view} />
      <TransferShown shown={shown} />
    </main>
  );
}
