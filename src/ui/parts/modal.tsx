import { Dialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import menu from './menu.module.css';

export interface ModalProps {
  readonly title: string;
  readonly description?: string;
  readonly onClose: () => void;
  /** Gives the focus to the dialog itself, so that it is read from its start, and not to its first button or link. */
  readonly isText?: boolean;
  readonly children: ReactNode;
}

/** A dialog over the page, open as long as it is there; gives the focus back to where it was. */
export function Modal({ title, description, onClose, isText = false, children }: ModalProps) {
  const before = useRef(document.activeElement);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={menu.overlay} />
        <Dialog.Content
          className={menu.dialog}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            if (!isText) return;
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // What was chosen in it may have taken the focus already.
            if (document.activeElement !== document.body) return;
            if (before.current instanceof HTMLElement) before.current.focus();
          }}
        >
          <Dialog.Title className={menu.dialogTitle}>{title}</Dialog.Title>
          {description !== undefined && (
            <Dialog.Description className={menu.dialogText}>{description}</Dialog.Description>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
