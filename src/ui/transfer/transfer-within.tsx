import styles from './transfer.module.css';
import { TransferShown } from './transfer-shown.tsx';
import { useTransferView } from './use-transfer-view.ts';

/** What is moved, within a screen that says who moves it. */
export default function TransferWithin() {
  const shown = useTransferView();
  return (
    <div className={`${styles.screen} ${styles.within}`} aria-busy={shown?.kind === 'working'}>
      {shown && <TransferShown shown={shown} />}
    </div>
  );
}
