import { type DragEvent, useEffect, useMemo, useState } from 'react';
import { carriedText } from '../../io/picture/carry.ts';
import { framed, type Picture, sizeWords } from '../../io/picture/frame.ts';
import type { MatrixPictureInput } from '../../io/picture/matrix-picture.ts';
import { pictureOf } from '../../io/picture/picture.ts';
import { pngRefusal } from '../../io/picture/png-size.ts';
import { linkTo, MOST_READ } from '../../io/share/link.ts';
import type { Share } from '../../io/share/share.ts';
import { DARK, LIGHT } from '../../io/svg/palette.ts';
import { formatBytes } from '../../io/words/figures.ts';
import { factsOf } from '../../state/select.ts';
import { fileNameOf } from '../opening/save-layout.ts';
import button from '../parts/button.module.css';
import { saveFile } from '../parts/save-file.ts';
import { version } from '../version.ts';
import { pngOf } from './make-file.ts';
import styles from './picture.module.css';
import type { PictureChoice } from './picture-choices.ts';
import { Radios } from './radios.tsx';

const FORMATS = [
  { value: 'png2', label: 'PNG 2×', scale: 2 },
  { value: 'png1', label: 'PNG 1×', scale: 1 },
  { value: 'svg', label: 'SVG', scale: null },
] as const;

type Format = (typeof FORMATS)[number];

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Taller pictures are not shown before they are saved: a browser would take long to. */
const TALLEST_PREVIEW = 16_384;

/** A picture as a file: made, being made, or why not. */
type Made = { readonly blob: Blob } | { readonly refused: string } | null;

function useFile(picture: Picture, { scale }: Format, carried: string): Made {
  const [made, setMade] = useState<{ readonly of: Picture; readonly scale: number | null; readonly file: Made } | null>(
    null,
  );
  const refusal = scale === null ? null : pngRefusal(picture, scale);
  useEffect(() => {
    if (refusal !== null) return;
    let isWanted = true;
    const tell = (file: Made): void => {
      if (isWanted) setMade({ of: picture, scale, file });
    };
    if (scale === null) tell({ blob: new Blob([picture.svg], { type: 'image/svg+xml' }) });
    else {
      pngOf(picture, scale, carried).then(
        (blob) => tell({ blob }),
        (error) => tell({ refused: error instanceof Error ? error.message : String(error) }),
      );
    }
    return () => {
      isWanted = false;
    };
  }, [picture, scale, carried, refusal]);
  if (refusal !== null) return { refused: refusal };
  return made?.of === picture && made.scale === scale ? made.file : null;
}

/** A blob's address, for as long as it is shown. */
function useUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/**
 * Puts a PNG on the clipboard, and beside it a link to what it shows: browsers make pictures anew on their clipboard,
 * and what one carried is lost.
 */
async function copyPicture(blob: Blob, format: Format, svg: string, share: Share): Promise<void> {
  // As text, since no clipboard takes an SVG as it is.
  if (format.scale === null) return navigator.clipboard.writeText(svg);
  const link = document.createElement('a');
  link.href = linkTo(location.href, share);
  link.textContent = share.open.document.title ?? share.open.name;
  const html = new Blob([link.outerHTML], { type: 'text/html' });
  const isRead = link.href.length <= MOST_READ;
  await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob, ...(isRead && { 'text/html': html }) })]);
}

interface PicturePanelProps {
  readonly choices: readonly [PictureChoice, ...PictureChoice[]];
  readonly matrix?: (choice: PictureChoice) => MatrixPictureInput;
  readonly startsDark: boolean;
}

/** What the picture is of and looks like, how it will be, and ways to take it along. */
export function PicturePanel({ choices, matrix, startsDark }: PicturePanelProps) {
  const [label, setLabel] = useState(choices[0].label);
  const [formatName, setFormat] = useState<Format['value']>('png2');
  const [theme, setTheme] = useState<'light' | 'dark'>(startsDark ? 'dark' : 'light');
  /** What came of copying, and which file it was. */
  const [told, setTold] = useState<{ readonly of: Blob; readonly words: string } | null>(null);
  const choice = choices.find((each) => each.label === label) ?? choices[0];
  const format = FORMATS.find(({ value }) => value === formatName) ?? FORMATS[0];
  const { share, window: tracks } = choice;

  const carried = useMemo(() => carriedText(share), [share]);
  const content = useMemo(
    () => pictureOf(share, { factsOf, window: tracks, ...(matrix && { matrix: matrix(choice) }) }),
    [share, tracks, matrix, choice],
  );
  const picture = useMemo(
    () => framed(content, { palette: theme === 'dark' ? DARK : LIGHT, version, carries: carried }),
    [content, theme, carried],
  );
  const made = useFile(picture, format, carried);
  const blob = made && 'blob' in made ? made.blob : null;
  const preview = useMemo(() => new Blob([picture.svg], { type: 'image/svg+xml' }), [picture]);
  const previewUrl = useUrl(picture.height > TALLEST_PREVIEW ? null : preview);
  const fileUrl = useUrl(blob);

  const scale = format.scale ?? 1;
  const size = sizeWords({ width: picture.width * scale, height: picture.height * scale });
  const name = fileNameOf(content.title).replace(/json$/, format.scale === null ? 'svg' : 'png');
  const onDragStart = (event: DragEvent): void => {
    if (blob === null || fileUrl === null) {
      event.preventDefault();
      return;
    }
    event.dataTransfer.effectAllowed = 'copy';
    // The browser offers the preview's own SVG, which may be another format than the one that was chosen.
    event.dataTransfer.items.clear();
    event.dataTransfer.setData('DownloadURL', `${blob.type}:${name}:${fileUrl}`);
    event.dataTransfer.items.add(new File([blob], name, { type: blob.type }));
  };
  const copy = (): void => {
    if (blob === null) return;
    copyPicture(blob, format, picture.svg, share).then(
      () => setTold({ of: blob, words: format.scale === null ? 'Copied as text' : 'Copied' }),
      () => setTold({ of: blob, words: 'The browser does not let the page copy' }),
    );
  };
  return (
    <>
      <div className={styles.choices}>
        {choices.length > 1 && (
          <Radios
            legend="Picture of"
            options={choices.map((each) => ({ value: each.label, label: each.label }))}
            value={choice.label}
            onChange={setLabel}
          />
        )}
        <Radios legend="Format" options={FORMATS} value={format.value} onChange={setFormat} />
        <Radios legend="Colours" options={THEMES} value={theme} onChange={setTheme} />
      </div>
      <div className={styles.preview} data-theme={theme}>
        {previewUrl ? (
          <img src={previewUrl} alt={`Preview: ${content.title}`} draggable onDragStart={onDragStart} />
        ) : (
          picture.height > TALLEST_PREVIEW && <p>The picture is too tall to be shown here.</p>
        )}
      </div>
      {made && 'refused' in made ? (
        <p className={styles.refused} role="alert">
          {made.refused}
        </p>
      ) : (
        <p className={styles.size}>
          {size}
          {blob ? ` · ${formatBytes(blob.size, { rounded: true })}` : ' · being made…'}
          {' · carries the layout and this view'}
        </p>
      )}
      <div className={styles.actions}>
        <p role="status">{told !== null && told.of === blob ? told.words : null}</p>
        <button type="button" className={button.quiet} disabled={blob === null} onClick={copy}>
          Copy
        </button>
        <button
          type="button"
          className={button.primary}
          disabled={blob === null}
          onClick={() => blob && saveFile(name, blob, blob.type)}
        >
          Save
        </button>
      </div>
    </>
  );
}
