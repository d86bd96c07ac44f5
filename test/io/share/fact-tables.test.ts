import { expect, test } from 'vitest';
import { computeFacts } from '../../../src/core/facts.ts';
import { factCsv, factMarkdown } from '../../../src/io/share/fact-tables.ts';
import { DERIVED, SAMPLE } from '../sample-layout.ts';
import { documentOf } from './shares.ts';

function registered(text: string) {
  const facts = computeFacts(documentOf(text), { alias: 'base-address', rows: 'packed-mla' });
  if (facts.kind !== 'registered') throw new RangeError('refused');
  return facts;
}

test('a table for people has marked figures, one for programs has none', () => {
  const facts = registered(SAMPLE.replaceAll('[128, 128, 32, 1]', '[4096, 128, 32, 1]').replace('512', '16384'));
  expect(factMarkdown(facts, 'regions')).toMatchInlineSnapshot(`
    "| Region | Base | block_len | block_stride | num_blocks | Group | Kind | Members |
    | --- | --- | --: | --: | --: | --- | --- | --- |
    | R0 | 0x7f0000000000 | 4,096 | 4,096 | 4 | 0 | MLA, packed row | a |
    "
  `);
  expect(factCsv(facts, 'regions')).toMatchInlineSnapshot(`
    "region,base_addr,block_len,block_stride,num_blocks,group_id,kind,members
    0,0x7f0000000000,4096,4096,4,0,"MLA, packed row",a
    "
  `);
});

test('findings have their bytes and a sentence', () => {
  const facts = registered(DERIVED);
  expect(factCsv(facts, 'findings')).toMatchInlineSnapshot(`
    "finding,severity,layer,region,block_bytes,of_bytes,request_bytes,pool_bytes,sentence
    truncated,error,b,1,36,116,36,72,b loses 36 of 116 B in block 3 of 4: R1 is only 58 B long. In this request: 36 B.
    spilled,error,,1,24,58,24,72,"R1 reaches 24 B into other blocks from block 6 of 8, and overwrites what they hold. In this request: 24 B."
    padding,info,,,58,122,58,464,"Group 0 moves 122 B in every block, 58 B of them without need: padding, or the bytes of other groups. In this request: 58 B."
    padding,info,,,36,116,36,72,"Group 1 moves 116 B in block 3 of 4, 36 B of them without need: padding, or the bytes of other groups. In this request: 36 B."
    "
  `);
});

test('descriptors stand a run a row, those of state after the others', () => {
  expect(factCsv(registered(DERIVED), 'descriptors')).toMatchInlineSnapshot(`
    "region,kind,first_id,descriptors,offset,length,step
    0,attention,0,8,0,64,64
    1,attention,8,8,0,58,58
    1,conv,16,4,0,4,116
    1,ssm,20,4,4,112,116
    "
  `);
  expect(factMarkdown(registered(DERIVED), 'descriptors')).toMatchInlineSnapshot(`
    "| Region | Kind | First id | Descriptors | Offset in the region, B | Length, B | Step, B |
    | --- | --- | --: | --: | --: | --: | --: |
    | R0 | attention | 0 | 8 | 0 | 64 | 64 |
    | R1 | attention | 8 | 8 | 0 | 58 | 58 |
    | R1 | conv | 16 | 4 | 0 | 4 | 116 |
    | R1 | ssm | 20 | 4 | 4 | 112 | 116 |
    "
  `);
});
