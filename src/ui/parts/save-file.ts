/** Hands bytes to the browser as a file to keep. */
export function saveFile(name: string, bytes: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken what it needs once the click's task is over.
  window.setTimeout(() => URL.revokeObjectURL(url), 0);
}
