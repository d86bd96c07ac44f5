import { expect, test } from 'vitest';
import { busySentence } from '../../../src/io/words/busy-sentence.ts';

test('busySentence() names what is worked on, how much of it, and under which rules', () => {
  expect(busySentence({ kind: 'reading', name: 'pool.json', bytes: 11_504_292 })).toBe(
    'Reading pool.json, 11.0 MiB (11,504,292 B)',
  );
  const rules = { alias: 'covered', rows: 'never' } as const;
  expect(busySentence({ kind: 'registering', views: 10_000, rules })).toBe(
    'Registering 10,000 views under covered, never',
  );
  expect(busySentence({ kind: 'fixing', views: 501 })).toBe('Trying the other rules on 501 views');
});
