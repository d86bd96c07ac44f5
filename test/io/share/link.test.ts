import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fragmentOf, isLink, linkTo, readLink } from '../../../src/io/share/link.ts';
import golden from './golden-links.json' with { type: 'json' };
import { FULL, PLAIN } from './shares.ts';

const PAGE = 'https://example.org/scope/';

describe('linkTo()', () => {
  test('has nothing in it that Markdown takes for its own, and keeps the address', () => {
    const link = linkTo('https://example.org/a(b)[c]*d*/?x=1_2#old', FULL);
    expect(link.split('#')[0]).toBe('https://example.org/a%28b%29%5Bc%5D%2Ad%2A/?x=1_2');
    expect(link.split('#')[1]).toMatch(/^share=[\w-]+$/);
    expect(new URL(link).hash).toBe(fragmentOf(FULL));
  });

  test('is short for a short layout', () => {
    expect(linkTo(PAGE, PLAIN).length).toBeLessThan(400);
  });
});

describe('readLink()', () => {
  const link = linkTo(PAGE, PLAIN);

  test.each([
    ['an address', link],
    ['its fragment', fragmentOf(PLAIN)],
    ['an address in angle brackets', ` <${link}>\n`],
    ["Markdown's link", `[Open it](${link})`],
    ['an address that mail has escaped', link.replace('#share=', '#share%3D')],
    ['a page on disk', linkTo('file:///home/a/regionscope.html', PLAIN)],
  ])('reads %s', (_, text) => {
    expect(isLink(text)).toBe(true);
    expect(readLink(text)).toEqual({ ok: true, share: PLAIN, issues: [] });
  });

  test.each([
    ['a layout that speaks of one', `{ "notes": "${link}" }`],
    ['a log that speaks of one', `see ${link}`],
    ['another fragment', `${PAGE}#glossary`],
  ])('is not asked for %s', (_, text) => {
    expect(isLink(text)).toBe(false);
  });

  test.each([
    ['nothing', '#share='],
    ['no base64', '#share=%00%%%'],
    ['half of it', link.slice(0, link.length / 2)],
    ['more than a page reads', `#share=${'A'.repeat(100_001)}`],
  ])('refuses %s in words', (_, text) => {
    const result = readLink(text);
    expect(result.ok).toBe(false);
    for (const { found, wanted, mend } of result.issues) expect([found, wanted, mend]).not.toContain('');
  });

  test('never throws, and never takes a changed link for another layout', () => {
    fc.assert(
      fc.property(fc.nat(link.length - 1), fc.string({ maxLength: 3, unit: 'binary' }), (at, put) => {
        const changed = link.slice(0, at) + put + link.slice(at + put.length);
        const result = readLink(changed);
        if (result.ok) expect(result.share).toEqual(PLAIN);
      }),
      { seed: 63, numRuns: 300 },
    );
  });
});

describe.each([
  ['1', golden.version1],
  ['2', golden.version2],
  ['3', golden.version3],
] as const)('links of version %s', (_, links) => {
  test.each<{ what: string; link: string; share: object }>(links)('open for ever: $what', ({ link, share }) => {
    expect(JSON.parse(JSON.stringify(readLink(link)))).toEqual({ ok: true, share, issues: [] });
  });
});
