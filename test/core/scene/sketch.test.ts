import { describe, expect, test } from 'vitest';
import { createScale } from '../../../src/core/scene/scale.ts';
import {
  barOpacity,
  createBarBuffer,
  LOOK_DIM,
  LOOK_EVEN,
  LOOK_PADDING,
  pushBar,
} from '../../../src/core/scene/scene.ts';
import { MOST_LABELS, Sketch } from '../../../src/core/scene/sketch.ts';
import { bundledMetrics } from '../../../src/core/scene/text-metrics.ts';
import { drawnBars } from './scenes.ts';

// A pixel ten bytes.
const scale = createScale({ start: 0, end: 1000 }, 0, 100, 1);

function bars(spans: readonly (readonly [start: number, end: number, colour?: number, look?: number])[]) {
  const sketch = new Sketch(bundledMetrics);
  sketch.level(
    scale,
    spans.map(([start, end, colour = 0, look = 0]) => ({ start, end, colour, look })),
    5,
    10,
  );
  return drawnBars(sketch.finish(100, 20)).map(({ x, w, colour, look }) => [x, w, colour, look]);
}

describe('Sketch.level()', () => {
  test('draws bars apart as they are', () => {
    expect(
      bars([
        [0, 100],
        [150, 200],
      ]),
    ).toStrictEqual([
      [0, 10, 0, 0],
      [15, 5, 0, 0],
    ]);
  });

  test('makes one bar of thin neighbours, whatever their shade', () => {
    expect(
      bars([
        [0, 10],
        [10, 20, 0, LOOK_EVEN],
        [20, 30],
      ]),
    ).toStrictEqual([[0, 3, 0, 0]]);
  });

  test('keeps a gap of one column', () => {
    expect(
      bars([
        [0, 10],
        [20, 30],
      ]),
    ).toStrictEqual([
      [0, 1, 0, 0],
      [2, 1, 0, 0],
    ]);
  });

  test('keeps colours apart, unless one has no column of its own', () => {
    expect(
      bars([
        [0, 10, 1],
        [10, 20, 2],
        [20, 22, 3],
        [22, 24, 4],
      ]),
    ).toStrictEqual([
      [0, 1, 1, 0],
      [1, 1, 2, 0],
      [2, 1, 3, 0],
    ]);
  });

  test('keeps thin padding behind a wide page, and shows the data of a thin one', () => {
    expect(
      bars([
        [0, 100],
        [100, 110, 0, LOOK_PADDING],
      ]),
    ).toStrictEqual([
      [0, 10, 0, 0],
      [10, 1, 0, LOOK_PADDING],
    ]);
    expect(
      bars([
        [0, 2, 0, LOOK_PADDING],
        [2, 8],
      ]),
    ).toStrictEqual([[0, 1, 0, 0]]);
  });

  test('leaves out what is out of sight', () => {
    expect(
      bars([
        [-20, -10],
        [-10, 5],
        [995, 2000],
        [2000, 2100],
      ]),
    ).toStrictEqual([
      [0, 1, 0, 0],
      [99, 1, 0, 0],
    ]);
  });
});

describe('Sketch.label()', () => {
  test('writes so many names and no more, while texts that a picture needs are written', () => {
    const sketch = new Sketch(bundledMetrics);
    for (let i = 0; i < MOST_LABELS; i++) {
      if (i % 2) sketch.label(0, i, 'R0', 'soft');
      else sketch.barText(0, i, 'layer', 0, false);
    }
    sketch.label(0, 0, 'R1', 'soft');
    sketch.barText(0, 0, 'late', 0, false);
    sketch.text(0, 0, 'row 7', 'words', 'ink');
    const { items } = sketch.finish(10, 10);
    expect(items).toHaveLength(MOST_LABELS + 1);
    expect(items.at(-1)).toMatchObject({ text: 'row 7' });
  });
});

describe('Sketch.fitEnd()', () => {
  const sketch = new Sketch(bundledMetrics);

  test('keeps the end of a name, as much as fits', () => {
    // 7.2 px a character.
    expect(sketch.fitEnd('layers.0.attn', 'mono', 13 * 7.2)).toBe('layers.0.attn');
    expect(sketch.fitEnd('layers.0.attn', 'mono', 8 * 7.2 + 0.01)).toBe('….0.attn');
  });

  test('is null where hardly anything would be left', () => {
    expect(sketch.fitEnd('layers.0.attn', 'mono', 3 * 7.2)).toBeNull();
  });
});

describe('Sketch.fitName()', () => {
  const sketch = new Sketch(bundledMetrics);
  const name = 'model.layers.5.self_attn.attn';
  const shared = '.self_attn.attn'.length;
  const fitted = (characters: number): string | null => sketch.fitName(name, shared, 'mono', characters * 7.2 + 0.01);

  test('keeps the end while it tells the name from others', () => {
    expect(fitted(29)).toBe(name);
    expect(fitted(17)).toBe('…5.self_attn.attn');
  });

  test('keeps what is before a shared end where no more than that would be left', () => {
    expect(fitted(16)).toBe('model.layers.5…');
    expect(fitted(12)).toBe('…l.layers.5…');
    expect(fitted(5)).toBe('…s.5…');
  });

  test('is the end again where not even that fits, or nothing is shared', () => {
    expect(fitted(4)).toBeNull();
    expect(sketch.fitName(name, 0, 'mono', 10 * 7.2 + 0.01)).toBe('…attn.attn');
  });
});

describe('Sketch.fit()', () => {
  test('takes the first that fits', () => {
    const sketch = new Sketch(bundledMetrics);
    expect(sketch.fit(['0x10000', '0x1', '0'], 'mono', 30)).toBe('0x1');
    expect(sketch.fit(['0x10000'], 'mono', 30)).toBeNull();
  });
});

describe('pushBar()', () => {
  test('grows the buffer and keeps what is in it', () => {
    const buffer = createBarBuffer(2);
    for (let i = 0; i < 5; i++) pushBar(buffer, i, i + 10, i + 20, i + 30, i, i % 4);
    expect(buffer.count).toBe(5);
    expect([...buffer.x.slice(0, 5)]).toStrictEqual([0, 1, 2, 3, 4]);
    expect([...buffer.h.slice(0, 5)]).toStrictEqual([30, 31, 32, 33, 34]);
    expect([...buffer.look.slice(0, 5)]).toStrictEqual([0, 1, 2, 3, 0]);
  });

  test('a sketch starts a reused buffer anew', () => {
    const buffer = createBarBuffer(2);
    pushBar(buffer, 1, 2, 3, 4, 5, 6);
    const sketch = new Sketch(bundledMetrics, buffer);
    expect(sketch.finish(10, 10).bars).toBe(buffer);
    expect(buffer.count).toBe(0);
  });
});

describe('barOpacity()', () => {
  test('pales padding, every second bar and lanes of other owners', () => {
    const looks = [0, LOOK_EVEN, LOOK_PADDING, LOOK_DIM, LOOK_DIM | LOOK_PADDING];
    const [full, even, padding, dim, both] = looks.map(barOpacity) as [number, number, number, number, number];
    expect(full).toBe(1);
    expect([even < full, padding < even, dim < even, both < padding, both < dim]).toStrictEqual(Array(5).fill(true));
  });
});
