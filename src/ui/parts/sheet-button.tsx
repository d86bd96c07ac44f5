import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react';

// What opens only on demand is no part of the page's first code.
const loadSheet = () => import('./sheet.tsx');
const Sheet = lazy(loadSheet);

export interface SheetButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'content'> {
  /** What the button shows. */
  readonly children: ReactNode;
  /** The sheet's name. */
  readonly sheet: string;
  readonly align?: 'start' | 'end';
  readonly content: (close: () => void) => ReactNode;
}

/** A button that opens a sheet beside it. The sheet's code is fetched when the button is pointed at. */
export function SheetButton({ children, sheet, align = 'start', content, ...button }: SheetButtonProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <button
        {...button}
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={() => void loadSheet()}
        onFocus={() => void loadSheet()}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
      >
        {children}
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <Sheet anchor={anchor} open={open} onClose={close} label={sheet} align={align}>
            {content(close)}
          </Sheet>
        </Suspense>
      )}
    </>
  );
}
