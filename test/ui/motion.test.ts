import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MOVES = /^\s*(transition|animation|scroll-behavior)\b|@keyframes|behavior: 'smooth'/m;

// Some people asked their system for less motion, and some fall ill from it. What moves belongs behind
// `prefers-reduced-motion: no-preference`; so far nothing does.
test('nothing in the page moves by itself', () => {
  const files = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx?)$/.test(name))
    .map((name) => `src/ui/${name}`);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => MOVES.test(readFileSync(file, 'utf8')))).toEqual([]);
});
