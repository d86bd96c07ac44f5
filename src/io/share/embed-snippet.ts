const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** An address of the page as the whole tool, and as its map alone (`?embed`). The fragment stays what it was. */
export function embedPage(address: string): { readonly whole: string; readonly embedded: string } {
  const whole = new URL(address);
  whole.searchParams.delete('embed');
  const embedded = new URL(whole.href);
  embedded.search = whole.search === '' ? '?embed' : `${whole.search}&embed`;
  return { whole: whole.href, embedded: embedded.href };
}

/**
 * HTML that shows the map of a link within another page.
 *
 * @param link To the whole tool.
 * @param title Of the layout, for who does not see the frame.
 */
export function embedSnippet(link: string, title: string): string {
  const source = escaped(embedPage(link).embedded);
  const name = escaped(`RegionScope: ${title}`);
  return `<iframe src="${source}" title="${name}" width="100%" height="520" loading="lazy" style="border: 1px solid #8888"></iframe>`;
}
