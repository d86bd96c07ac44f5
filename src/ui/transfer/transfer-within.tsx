import styles from './transfer.module.css';
import { TransferParts } from './transfer-parts.tsx';
import { useTransferView } from './use-transfer-view.ts';
import { Waiting } from './waiting.tsx';

/** What is moved, within a screen that says who moves it. */
export default function TransferWithin() {
  const shown = useTransferView();
  return (
    <div className={`${styles.screen} ${styles.within}`}>
      {shown?.kind === 'shown' ? <TransferParts view={shown.view} /> : shown && <Waiting shown={shown} />}
    </div>
  );
}
