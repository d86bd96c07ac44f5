import { expect, test } from 'vitest';
import { rankFaultMend, rankFaultSentence, rankShareWords } from '../../../src/io/words/prefill-rank.ts';

test('a fault among prefill’s documents says where, what, and how to mend it', () => {
  const same = { code: 'same-rank', rank: 3, places: [0, 2] } as const;
  expect(rankFaultSentence(same)).toBe("2 of prefill's documents are of rank 3");
  expect(rankFaultMend(same)).toContain('set worker.tp_rank');
  const unlike = { code: 'unlike', field: 'tp_size', rank: 1, place: 1, own: 4, first: 2 } as const;
  expect(rankFaultSentence(unlike)).toBe('Prefill rank 1 has another worker.tp_size: 4, not 2 as P');
  expect(rankFaultMend(unlike)).toBe('replace or remove it, or open a document of the same prefill as P');
  const missing = { code: 'missing-rank', rank: 1 } as const;
  expect(rankFaultSentence(missing)).toBe('Decode reads prefill rank 1, of which there is no document');
  expect(rankFaultMend(missing)).toBe('add its document, or let one document stand for all ranks');
});

test('a rank’s share in few words', () => {
  const share = {
    ...{ rank: 1, failed: 0, missingLayers: [], moved: 2048 },
    ...{ misplaced: 0, clobbered: 0, lengthMismatches: 0 },
  };
  expect(rankShareWords(share, true)).toEqual({ tone: 'good', words: '2,048 B moved, none of it wrong' });
  expect(rankShareWords({ ...share, moved: 0 }, true)).toEqual({ tone: 'plain', words: 'nothing moved' });
  expect(rankShareWords(share, false)).toEqual({ tone: 'plain', words: 'not read by this decode rank' });
  expect(rankShareWords(undefined, true)).toEqual({ tone: 'plain', words: '' });
  const wrong = { ...share, failed: 1, misplaced: 48, clobbered: 16, lengthMismatches: 2, missingLayers: ['a'] };
  expect(rankShareWords(wrong, true)).toEqual({
    tone: 'error',
    words: '1 check fails, has no a, 48 B misplaced, 16 B clobbered, 2 pairs of unequal lengths',
  });
  expect(rankShareWords({ ...share, failed: 2, missingLayers: ['a', 'b', 'c'] }, true).words).toBe(
    '2 checks fail, has none of 3 layers',
  );
});
