import { expect, test } from 'vitest';
import { embedPage, embedSnippet } from '../../../src/io/share/embed-snippet.ts';

test.each([
  ['https://host/scope/', 'https://host/scope/', 'https://host/scope/?embed'],
  ['https://host/scope/?embed#share=AbC', 'https://host/scope/#share=AbC', 'https://host/scope/?embed#share=AbC'],
  ['https://host/?a=1#share=x', 'https://host/?a=1#share=x', 'https://host/?a=1&embed#share=x'],
])('embedPage() of %s knows the whole and the map alone', (address, whole, embedded) => {
  expect(embedPage(address)).toStrictEqual({ whole, embedded });
});

test('embedSnippet() is a frame whose attributes end where they should', () => {
  expect(embedSnippet('https://host/?a=1&b=2#share=x', 'Row "0" <of> A&B')).toBe(
    '<iframe src="https://host/?a=1&amp;b=2&amp;embed#share=x" title="RegionScope: Row &quot;0&quot; &lt;of&gt; A&amp;B" ' +
      'width="100%" height="520" loading="lazy" style="border: 1px solid #8888"></iframe>',
  );
});
