import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateSlow } from '../../oracle/evaluate.ts';
import type { JsonLayout } from '../../oracle/json-layout.ts';
import { layoutArbitrary, layoutText } from '../../oracle/random-layouts.ts';
import { evaluateCore } from '../evaluate-core.ts';
import { readLayout } from '../../../src/io/read-layout.ts';

const SEED = 20_240_611;
const DOCUMENTS = 2000;

describe('computeFacts()', () => {
  test(`equals the byte-by-byte oracle on ${DOCUMENTS} random documents under all 15 combinations`, () => {
    let refused = 0;
    let slow=0, core=0, rd=0;
    const codes = new Map<string,number>();
    fc.assert(
      fc.property(layoutArbitrary, (layout: JsonLayout) => {
        const text = layoutText(layout);
        let t=performance.now();
        const read = readLayout(text);
        rd+=performance.now()-t;
        if (!read.ok) {
          refused += 1;
          for (const i of read.issues) codes.set(i.code,(codes.get(i.code)??0)+1);
          return;
        }
        t=performance.now();
        const got=evaluateCore(read.document);
        core+=performance.now()-t; t=performance.now();
        const want=evaluateSlow(layout);
        slow+=performance.now()-t;
        expect(got, text).toStrictEqual(want);
      }),
      { seed: SEED, numRuns: DOCUMENTS },
    );
    console.info({refused,slow,core,rd}, codes);
  }, 300_000);
});
