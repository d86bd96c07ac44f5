/** Whether the page's address holds a link to a layout, whole or not. Small, since every visit asks. */
export const isLinked = (): boolean => /^#share(=|%3d)/i.test(location.hash);
