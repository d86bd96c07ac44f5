import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { CARRIED, carriedText, pngWith } from '../../../src/io/picture/carry.ts';
import { framed } from '../../../src/io/picture/frame.ts';
import { pictureOf } from '../../../src/io/picture/picture.ts';
import { readAny } from '../../../src/io/readers/read-any.ts';
import { LIGHT } from '../../../src/io/svg/palette.ts';
import { FULL, PLAIN } from '../share/shares.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A picture of one pixel, as an encoder writes it that knows nothing of us. */
const BARE = new Uint8Array(PNG.sync.write(new PNG({ width: 1, height: 1 })));

const shareIn = (source: string | Uint8Array) => {
  const read = readAny(source, 'picture');
  return read.ok ? read.documents[0].share : undefined;
};

const issueIn = (source: string | Uint8Array) => {
  const read = readAny(source, 'picture');
  if (read.ok) throw new RangeError('it was read');
  expect(read.unread).toHaveLength(1);
  return read.unread[0]?.issues[0];
};

const svgOf = (carries: string | null): string =>
  framed(pictureOf(PLAIN), { palette: LIGHT, version: '1.2.3', carries }).svg;

describe('a picture is read back', () => {
  test('from a PNG, whose pixels stay as they were', () => {
    const png = pngWith(BARE, carriedText(FULL));
    expect(shareIn(png)).toStrictEqual(FULL);
    expect(PNG.sync.read(Buffer.from(png)).data).toStrictEqual(PNG.sync.read(Buffer.from(BARE)).data);
  });

  test('from an SVG, as bytes or text, after its lines were broken anew and a declaration put before it', () => {
    const svg = svgOf(carriedText(PLAIN));
    expect(shareIn(svg)).toStrictEqual(PLAIN);
    expect(shareIn(bytesOf(svg))).toStrictEqual(PLAIN);
    const broken = svg.replace(/<metadata id="regionscope">(.{40})/, "<metadata\n  id='regionscope' >\n  $1\n");
    expect(shareIn(`<?xml version="1.0"?>\n<!-- edited -->\n${broken}`)).toStrictEqual(PLAIN);
  });

  test('from base64', () => {
    const png = pngWith(BARE, carriedText(PLAIN));
    expect(shareIn(Buffer.from(png).toString('base64'))).toStrictEqual(PLAIN);
  });
});

describe('a picture without a layout', () => {
  test('is told kindly what it is and what to do', () => {
    for (const [format, source] of [
      ['PNG', BARE],
      ['SVG', svgOf(null)],
      ['JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
      ['WebP', bytesOf('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ')],
      ['GIF', bytesOf('GIF89a')],
    ] as const) {
      const issue = issueIn(source);
      expect(issue).toMatchObject({ code: 'picture-without-layout', severity: 'error' });
      expect(issue?.found).toContain(`a picture (${format}) that holds no layout`);
      expect(issue?.mend).toMatch(/^Ask for the file itself/);
    }
  });

  test('is not taken for a page or a document that names an SVG', () => {
    expect(issueIn('<html><body><svg></svg></body></html>')?.code).not.toBe('picture-without-layout');
    expect(issueIn('{ "a": "<svg>" }')?.code).not.toBe('picture-without-layout');
  });
});

describe('a hostile picture', () => {
  test('that is cut off anywhere is an error or, past what it carries, what it was', () => {
    const png = pngWith(BARE, carriedText(PLAIN));
    for (let length = 8; length < png.length; length += 1) {
      const read = readAny(png.subarray(0, length));
      if (read.ok) expect(read.documents[0].share).toStrictEqual(PLAIN);
      else
        expect(['broken-picture', 'broken-share', 'picture-without-layout']).toContain(read.unread[0]?.issues[0]?.code);
    }
  });

  test('that claims a chunk of four gigabytes takes no memory for it', () => {
    const claims = BARE.slice();
    claims.set([0xff, 0xff, 0xff, 0xff], 8);
    expect(issueIn(claims)?.code).toMatch(/^(broken-picture|picture-without-layout)$/);
  });

  test('that carries garbage is told as one', () => {
    expect(issueIn(pngWith(BARE, '<script>'))?.code).toBe('broken-picture');
    expect(issueIn(pngWith(BARE, 'AQIDBAUGBwgJ'))?.code).toBe('broken-share');
    expect(issueIn(svgOf('????'))?.code).toBe('broken-picture');
  });

  test('never makes the reader throw', () => {
    const png = pngWith(BARE, carriedText(PLAIN));
    const spoilt = fc.tuple(fc.nat(png.length - 1), fc.nat(255)).map(([at, value]) => {
      const copy = png.slice();
      copy[at] = value;
      return copy;
    });
    const appended = fc.uint8Array({ maxLength: 60 }).map((tail) => new Uint8Array([...BARE.subarray(0, 8), ...tail]));
    const text = fc.string({ maxLength: 60 }).map((tail) => bytesOf(`<svg><metadata id="${CARRIED}">${tail}`));
    fc.assert(
      fc.property(fc.oneof(spoilt, appended, text), (bytes) => {
        const read = readAny(bytes);
        if (!read.ok) expect(read.unread[0]?.issues.length).toBeGreaterThan(0);
      }),
      { seed: 20, numRuns: 300 },
    );
  });
});
