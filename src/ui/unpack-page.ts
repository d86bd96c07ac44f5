/**
 * Starts the page in one file, whose code lies in it compressed. It goes in as it is, before anything else is there:
 * no imports.
 */
async function unpackPage(): Promise<void> {
  const packed = document.getElementById('code');
  const root = document.getElementById('root');
  if (packed === null || root === null) throw new RangeError('the page has no code, or no place for it');
  try {
    const bytes = Uint8Array.from(atob(packed.textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    const script = document.createElement('script');
    script.type = 'module';
    // The page's policy knows the code by its hash, and would run nothing else.
    script.textContent = await new Response(stream).text();
    packed.remove();
    document.head.append(script);
  } catch (fault) {
    root.textContent = `This file is damaged, or the browser too old for it (it needs DecompressionStream). ${fault}`;
  }
}

void unpackPage();
