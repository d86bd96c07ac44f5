import { Popover } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import menu from './menu.module.css';

export interface SheetProps {
  /** The button that it belongs to. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly align: 'start' | 'end';
  readonly children: ReactNode;
}

/** Content beside a button, until Escape, a press elsewhere, or a choice closes it. */
export default function Sheet({ anchor, open, onClose, label, align, children }: SheetProps) {
  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          className={menu.sheet}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          // The button closes it itself; closed here as well, its press would open it again.
          onPointerDownOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) anchor.current?.focus();
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
