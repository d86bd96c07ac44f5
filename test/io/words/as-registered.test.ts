import { describe, expect, test } from 'vitest';
import { compareFacts } from '../../../src/core/compare/compare-facts.ts';
import { differences } from '../../../src/core/compare/differences.ts';
import { AS_REGISTERED, computeFacts, type RegisteredFacts, type RuleNames } from '../../../src/core/facts.ts';
import { replay } from '../../../src/core/replay.ts';
import { changeSummary, lostBytes } from '../../../src/io/words/change-summary.ts';
import { differenceSentences, whyMoved } from '../../../src/io/words/compare-sentence.ts';
import { compareVerdict } from '../../../src/io/words/compare-verdict.ts';
import { decisionSentence } from '../../../src/io/words/decision-sentence.ts';
import { plainText } from '../../../src/io/words/phrase.ts';
import { verdict } from '../../../src/io/words/verdict.ts';
import { compared } from '../../core/compare/comparing.ts';
import { workedUnder } from '../../core/observed/tables.ts';
import { goldenFacts, registered } from './facts.ts';

const ID = 'dsv41-swa-compressor';

/** The layout whose compressor state starts where shorter pages do, as a worker under these rules registered it. */
function observed(alias: RuleNames['alias'], strides?: readonly number[]): RegisteredFacts {
  const { document } = goldenFacts(ID, 'covered');
  const worked = workedUnder(document, { alias, rows: 'packed-mla' });
  if (worked === null) throw new Error('refused');
  const registeredTable = { ...worked.registered, ...(strides && { block_strides: strides }) };
  return registered(computeFacts({ ...worked, registered: registeredTable }, AS_REGISTERED));
}

const sentencesOf = (a: RegisteredFacts, b: RegisteredFacts): string[] => {
  const comparison = compared(a, b);
  return differences(comparison).map((each) => plainText(differenceSentences(comparison)(each)));
};

describe("a worker's own table in words", () => {
  test('the verdict names it where rules would stand, and says that it is observed', () => {
    const good = verdict(observed('base-and-length'));
    expect(plainText(good.headline)).toBe("No byte of a block is lost in the worker's own table");
    expect(good.standing).toBe("observed: the worker's own table");
    expect(plainText(verdict(observed('base-address')).headline)).toMatch(
      /^compressor\.state_cache loses 13,760 of 32,768 B/,
    );
  });

  test('a decision is where a range lies, with what is cut', () => {
    const facts = observed('base-address');
    const told = facts.registration.decisions.map((each) => plainText(decisionSentence(each, facts)));
    expect(told).toContain(
      "compressor.state_cache asks for 32,768 bytes at +0x0. R0 of the worker's own table starts there but is 19,008 long: 13,760 bytes of each block will not be sent.",
    );
    expect(told).toContain(
      "layers.0.attn.swa_cache asks for 19,008 bytes at +0x0. R0 of the worker's own table starts there and is as long.",
    );
  });

  test('there are no steps to replay', () => {
    expect(replay(observed('base-address'), 0)?.facts.registration.regions).toStrictEqual([]);
  });
});

describe('a comparison of two tables', () => {
  test('says who lies where, without steps, makers or rules', () => {
    const [a, b] = [observed('base-address'), observed('base-and-length')];
    const sentences = sentencesOf(a, b);
    expect(sentences).toContain('compressor.state_cache lies in R0 in A and lies in R2 in B.');
    expect(sentences).toContain(
      'B adds R2: 32,768 B of each block at +0x0, 65,536 B apart, 4 blocks, of group 2; it holds compressor.state_cache.',
    );
    const { headline, detail, standing } = compareVerdict(compareFacts(a, b));
    expect(plainText(headline)).toMatch(/nothing is lost any more in the worker's own table$/);
    expect(plainText(detail)).toContain(
      '2 layers register otherwise, the first compressor.state_cache · A as registered',
    );
    expect(standing).toBe("observed: the worker's own table");
  });

  test('names table and rules apart where one side is modelled', () => {
    const modelled = registered(goldenFacts(ID, 'packed-row-aware'));
    const { headline, standing } = compareVerdict(compareFacts(observed('packed-row-aware'), modelled));
    expect(plainText(headline)).toBe(
      "A and B register the same, in the worker's own table and under packed-row-aware · packed-mla",
    );
    expect(standing).toMatch(/^A: observed: the worker's own table; B: modelled, not observed/);
  });

  test('says where no region fits, and why', () => {
    const stepped = observed('base-address', [65_536, 4096]);
    const comparison = compared(registered(goldenFacts(ID, 'base-address')), stepped);
    const moved = comparison.moved.find(({ a }) => a.endsWith('indexer.k_cache'));
    if (moved === undefined) throw new Error('not moved');
    expect(sentencesOf(comparison.a, comparison.b)).toContain(
      'indexer.k_cache makes R1 in A and lies in no region in B.',
    );
    expect(plainText(whyMoved(moved, comparison).b)).toBe(
      "No region of the worker's own table starts and steps as indexer.k_cache does.",
    );
  });
});

describe('changeSummary() and lostBytes()', () => {
  test('tell what B does otherwise in a few words', () => {
    const [before, after] = [observed('base-address'), observed('base-and-length')];
    expect(changeSummary(compareFacts(before, after))).toBe(
      'better: +2 regions, 2 regions changed, 2 layers otherwise',
    );
    expect(changeSummary(compareFacts(after, before))).toBe('worse: −2 regions, 2 regions changed, 2 layers otherwise');
    expect(changeSummary(compareFacts(after, after))).toBe('the same');
    expect(lostBytes(compareFacts(before, after))).toStrictEqual({ a: 21_696, b: 0 });
  });

  test('take the blocks of groups where a side has no request', () => {
    const facts = observed('base-address');
    const { request_block_ids: _, ...document } = facts.document;
    const bare = computeFacts(document, AS_REGISTERED);
    expect(lostBytes(compareFacts(facts, bare))).toStrictEqual({ a: 21_696, b: 21_696 });
  });

  test('tell a refusal, of which there are no bytes', () => {
    const refused = goldenFacts('padded-allocation-tail', 'covered');
    const facts = observed('base-address');
    expect(refused.kind).toBe('refused');
    expect(changeSummary(compareFacts(facts, refused))).toBe('worse: B is refused');
    expect(changeSummary(compareFacts(refused, facts))).toBe('A is refused, B registers');
    expect(changeSummary(compareFacts(refused, refused))).toBe('refused alike');
    expect(lostBytes(compareFacts(facts, refused))).toBeNull();
  });
});
