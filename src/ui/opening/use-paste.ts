import { useEffect } from 'react';
import { useOpener } from './opener-context.tsx';
import { isTextField } from './text-field.ts';

/** Opens what is pasted anywhere in the page but into a text field: a file, or text. */
export function usePaste(): void {
  const opener = useOpener();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (isTextField(event.target)) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      // Browsers make pictures anew on their clipboard; the page puts a link beside those that it copies.
      const link = /href="([^"]*#share=[^"]*)"/.exec(event.clipboardData?.getData('text/html') ?? '')?.[1];
      if (link) void opener.openSource(link, { kind: 'pasted' });
      else if (file) {
        void file
          .arrayBuffer()
          .then((bytes) => opener.openSource(new Uint8Array(bytes), { kind: 'file', name: file.name }));
      } else if (text.trim() !== '') void opener.openSource(text, { kind: 'pasted' });
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [opener]);
}
