import { type ReactNode, useRef } from 'react';
import type { OpenDocument } from '../../state/state.ts';
import { documentTitle } from '../header/document-title.ts';
import { PresetSearch } from '../header/preset-search.tsx';
import { useOpener } from '../opening/opener-context.tsx';
import button from '../parts/button.module.css';
import { Icon } from '../parts/icon.tsx';
import menu from '../parts/menu.module.css';
import { SheetButton } from '../parts/sheet-button.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import styles from './sides.module.css';

interface ChooserProps {
  readonly label: string;
  readonly sheet: string;
  readonly className?: string | undefined;
  readonly title?: string;
  /** Null before there is one. */
  readonly open: OpenDocument | null;
  readonly of: 'prefill' | 'decode';
  /** Leads to the document that is made rather than chosen; left out where none is. */
  readonly onDerive?: () => void;
  /** Called with at least one document; several come of one file, or of several. */
  readonly onOpen: (documents: readonly [OpenDocument, ...OpenDocument[]]) => void;
  readonly children: ReactNode;
}

/** Of which rank a worker's document is; several captures of one engine are called the same. */
function rankHint({ document: { worker } }: OpenDocument): string | null {
  const { tp_rank: rank, tp_size: size } = worker ?? {};
  if (rank === undefined && size === undefined) return null;
  return `rank ${rank ?? 0} of ${size ?? 1}`;
}

/** A button that leads to documents: a derived one, one that was opened before, a file, or a bundled layout. */
function DocumentChooser({ label, sheet, className, title, of, open, onDerive, onOpen, children }: ChooserProps) {
  const opener = useOpener();
  const dispatch = useDispatch();
  const { presets } = opener;
  const shelf = useAppState((state) => state.shelf);
  const picker = useRef<HTMLInputElement>(null);
  const openPicked = async (input: HTMLInputElement): Promise<void> => {
    const { listedFiles } = await import('../deployment/dropped-files.ts');
    const files = await listedFiles([...(input.files ?? [])]);
    // The same file can be picked again after it was mended.
    input.value = '';
    const [first, ...others] = (await opener.readFiles(files, of)) ?? [];
    if (first === undefined) return;
    dispatch({ type: 'failure-dismissed' });
    onOpen([first, ...others]);
  };
  const choice = (key: string, word: ReactNode, isChosen: boolean, choose: () => void) => (
    <li key={key}>
      <button type="button" className={menu.item} onClick={choose}>
        {word}
        {isChosen && <Icon name="check" size={14} />}
      </button>
    </li>
  );
  return (
    <>
      <SheetButton
        className={className}
        aria-label={label}
        title={title}
        sheet={sheet}
        content={(close) => {
          const then = (go: () => void) => () => {
            close();
            go();
          };
          return (
            <div className={styles.documents}>
              <ul aria-label="At hand">
                {onDerive && choice('derived', 'Derived from prefill', open === null, then(onDerive))}
                {choice(
                  'file',
                  'File…',
                  false,
                  then(() => picker.current?.click()),
                )}
                {shelf.map((each, i) => {
                  const hint = rankHint(each);
                  const name = (
                    <>
                      {documentTitle(each, presets)}
                      {hint !== null && <span className={menu.hint}>{hint}</span>}
                    </>
                  );
                  const isChosen = each.document === open?.document;
                  return choice(
                    String(i),
                    name,
                    isChosen,
                    then(() => onOpen([each])),
                  );
                })}
              </ul>
              <PresetSearch
                presets={presets}
                current={open?.origin.kind === 'preset' ? open.origin.id : null}
                onChoose={(id) => {
                  close();
                  void opener
                    .presetDocument(id)
                    .then((document) => onOpen([{ origin: { kind: 'preset', id }, document, warnings: [] }]));
                }}
              />
            </div>
          );
        }}
      >
        {children}
      </SheetButton>
      <input
        ref={picker}
        type="file"
        multiple={of === 'prefill'}
        hidden
        aria-label={`File: ${label}`}
        onChange={(event) => void openPicked(event.currentTarget)}
      />
    </>
  );
}

interface SideDocumentProps extends Pick<ChooserProps, 'of' | 'open' | 'onDerive' | 'onOpen'> {
  /** Of prefill, where there are several; left out, the open one. */
  readonly rank?: number;
}

/** The document of one side, and the way to another. */
export function SideDocument({ of, rank, open, ...rest }: SideDocumentProps) {
  const { presets } = useOpener();
  const title = open ? documentTitle(open, presets) : 'derived from prefill';
  const side = rank === undefined ? of : `${of} rank ${rank}`;
  return (
    <DocumentChooser
      {...{ of, open, title, ...rest }}
      className={styles.document}
      label={`Layout of ${side}: ${title}`}
      sheet={`Layouts for ${side}`}
    >
      <span>{title}</span>
      <Icon name="down" size={12} />
    </DocumentChooser>
  );
}

interface AddDocumentProps extends Pick<ChooserProps, 'onOpen'> {
  /** Which is missing; left out, any. */
  readonly rank?: number;
}

/** The way to a document of another rank of prefill. */
export function AddDocument({ rank, onOpen }: AddDocumentProps) {
  const label = rank === undefined ? 'Add rank: a document of its own…' : `Add a document of prefill rank ${rank}…`;
  return (
    <DocumentChooser
      className={`${button.quiet} ${button.small}`}
      of="prefill"
      open={null}
      title={label}
      {...{ label, onOpen }}
      sheet="Layouts for a rank of prefill"
    >
      {rank === undefined ? 'Add rank…' : 'Add…'}
    </DocumentChooser>
  );
}
