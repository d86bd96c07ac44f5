import { TRANSFER_PRESETS } from '../../presets/transfers/catalog.ts';
import { PresetSearch } from '../header/preset-search.tsx';
import { Icon } from '../parts/icon.tsx';
import { SheetButton } from '../parts/sheet-button.tsx';
import { useAppState, useAppStore } from '../store-context.tsx';
import { openTransferPreset } from './open-transfer.ts';
import styles from './sides.module.css';

/** The bundled transfers. */
export function TransferMenu() {
  const store = useAppStore();
  const current = useAppState(({ open, transfer }) => {
    const origin = open?.edited || transfer.decode === null ? undefined : open?.origin;
    return origin?.kind === 'made' ? (origin.preset ?? null) : null;
  });
  const title = TRANSFER_PRESETS.find(({ id }) => id === current)?.title;
  return (
    <SheetButton
      className={styles.document}
      aria-label={title === undefined ? 'Bundled transfers' : `Bundled transfers: ${title}`}
      sheet="Bundled transfers"
      content={(close) => (
        <PresetSearch
          presets={TRANSFER_PRESETS}
          what="transfers"
          current={current}
          onChoose={(id) => {
            close();
            const preset = TRANSFER_PRESETS.find((each) => each.id === id);
            if (preset) void openTransferPreset(store, preset);
          }}
        />
      )}
    >
      <span>{title ?? 'Bundled transfers'}</span>
      <Icon name="down" size={12} />
    </SheetButton>
  );
}
