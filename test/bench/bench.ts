/** `npm run bench`: how long a layout takes, and how that grows. Prints medians of one run; nothing here passes or fails. */
import { analyse } from '../../src/core/analysis/analyse.ts';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { isRefusal, resolveLayout } from '../../src/core/layout/layout.ts';
import { isRefused, register } from '../../src/core/registration/register.ts';
import { rowPolicy } from '../../src/core/registration/rows/list.ts';
import { type AliasRuleName, aliasRule, DEFAULT_ALIAS_RULE } from '../../src/core/registration/rules/list.ts';
import { enumerateDescriptors } from './enumerate.ts';
import { differentPages, incommensurate, kernelAndState, layerByLayer, packedRows, sameStart } from './layouts.ts';
import { timeTransfer } from './transfers.ts';

interface Measured {
  /** Medians, in milliseconds. */
  readonly register: number;
  readonly analyse: number;
  readonly total: number;
  readonly walked: boolean;
  readonly regions: number;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

const RULES = (alias: AliasRuleName) => ({ alias: aliasRule(alias), rows: rowPolicy('packed-mla') });

function runOnce(document: LayoutDocument, alias: AliasRuleName) {
  const start = performance.now();
  const layout = resolveLayout(document);
  if (isRefusal(layout)) throw new Error(`refused: ${layout.code}, ${layout.layer}`);
  const registration = register(layout, RULES(alias));
  if (isRefused(registration)) throw new Error(`refused: ${registration.refusal.code}, ${registration.refusal.layer}`);
  const registered = performance.now();
  const analysis = analyse(layout, registration);
  const end = performance.now();
  return {
    register: registered - start,
    analyse: end - registered,
    total: end - start,
    analysis,
    regions: registration.regions.length,
  };
}

/**
 * Runs the whole core on documents, again and again, in turn, so that a busy moment hits all of them alike. The first
 * rounds are for nothing but the compiler's sake.
 */
function measure(documents: readonly LayoutDocument[], runs: number, warmUp: number, alias: AliasRuleName): Measured[] {
  const times = documents.map(() => ({ register: [] as number[], analyse: [] as number[], total: [] as number[] }));
  const about = documents.map(() => ({ walked: false, regions: 0 }));
  for (let round = 0; round < warmUp + runs; round++) {
    for (const [i, document] of documents.entries()) {
      const { analysis, regions, ...run } = runOnce(document, alias);
      about[i] = { walked: analysis.walked, regions };
      if (round < warmUp) continue;
      times[i]?.register.push(run.register);
      times[i]?.analyse.push(run.analyse);
      times[i]?.total.push(run.total);
    }
  }
  return times.map((each, i) => ({
    register: median(each.register),
    analyse: median(each.analyse),
    total: median(each.total),
    walked: about[i]?.walked ?? false,
    regions: about[i]?.regions ?? 0,
  }));
}

const ms = (time: number): string => `${time.toFixed(time < 100 ? 1 : 0)} ms`;
const COLUMNS = [44, 9, 12, 12, 12] as const;

function row(cells: readonly string[]): void {
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(COLUMNS[0]) : cell.padStart(COLUMNS[i] ?? 0))).join(''));
}

function heading(title: string): void {
  console.log(`\n${title}`);
  row(['', 'regions', 'register', 'analyse', 'total']);
}

/** One line a document; their total times. */
function report(
  named: readonly (readonly [name: string, document: LayoutDocument])[],
  runs: number,
  warmUp: number,
  alias: AliasRuleName = DEFAULT_ALIAS_RULE,
): number[] {
  const documents = named.map(([, document]) => document);
  return measure(documents, runs, warmUp, alias).map(({ regions, total, walked, ...rest }, i) => {
    const name = named[i]?.[0] ?? '';
    row([walked ? `${name}, walked` : name, String(regions), ms(rest.register), ms(rest.analyse), ms(total)]);
    return total;
  });
}

const spread = (totals: readonly number[]): string => (Math.max(...totals) / Math.min(...totals)).toFixed(2);
const count = (value: number): string => value.toLocaleString('en-US');
const SIZES = [10 ** 3, 10 ** 5, 10 ** 6];
const sizes = (make: (blocks: number) => LayoutDocument) =>
  SIZES.map((blocks) => [`${count(blocks)} blocks`, make(blocks)] as const);

console.log(`Node ${process.version}, ${process.platform} ${process.arch}. Medians of several runs, in this process.`);

let ours = 0;
for (const [title, rings] of [
  ['(a) DeepSeek-V4 shape, 250 views in 5 groups, rows taken whole', false],
  ['(a) DeepSeek-V4 shape, 250 views in 5 groups, with rings: each page a region', true],
] as const) {
  heading(title);
  const totals = report(
    sizes((blocks) => packedRows(blocks, rings)),
    41,
    40,
  );
  console.log(`slowest to fastest: ${spread(totals)}×`);
  ours = totals[1] ?? 0;
}
heading('(a) the same, rows taken whole, keyed by the base address alone: tails are cut');
report(
  sizes((blocks) => packedRows(blocks, false)),
  21,
  10,
  'base-address',
);

heading('(b) 2,000 views of pairwise different page sizes, 1,000,000 blocks');
report([['an allocation each', differentPages(2000, 10 ** 6, false)]], 7, 3);
report([['one packed row', differentPages(2000, 10 ** 6, true)]], 7, 3);

heading('(d) kernel blocks and state, 9 kernel blocks a page, 48 × 3 views');
console.log(
  `slowest to fastest: ${spread(
    report(
      sizes((blocks) => kernelAndState(48, blocks, 9)),
      21,
      20,
    ),
  )}×`,
);

heading('(e) worst cases, 1,000,000 blocks');
report([['two incommensurate strides', incommensurate(10 ** 6)]], 3, 0);
report([['200 strides from one start', sameStart(200, 10 ** 6)]], 3, 1);
report([['2,000 strides from one start', sameStart(2000, 10 ** 6)]], 1, 0);

console.log('\n(f) a request of 4,096 blocks over 250 views, from a pool of 100,000 to one of 80,000');
for (const [name, make] of [
  ['a region each', (blocks: number) => layerByLayer(250, blocks)],
  ['packed rows taken whole, 5 groups', (blocks: number) => packedRows(blocks, false)],
  ['packed rows, a region each, 5 groups', (blocks: number) => packedRows(blocks, true)],
] as const) {
  const [prefill, decode] = [make(100_000), make(80_000)];
  const rounds = Array.from({ length: 41 }, () => timeTransfer(prefill, decode, 4096)).slice(20);
  const [first] = rounds;
  row([
    `${name}, ${count(first?.delivery.pairs ?? 0)} pairs`,
    String(first?.regions),
    '',
    '',
    ms(median(rounds.map(({ time }) => time))),
  ]);
}

console.log('\n(c) by enumeration, as lists of descriptors: 250 regions × 100,000 blocks');
const listed = enumerateDescriptors(packedRows(10 ** 5, true));
row([`build ${count(listed.descriptors)} addresses and lengths`, '', '', '', ms(listed.buildTime)]);
row(['sort their ends and add up what they cover', '', '', '', ms(listed.sweepTime)]);
const theirs = listed.buildTime + listed.sweepTime;
row(['both', '', '', '', ms(theirs)]);
row(['all facts of the same layout in closed form, (a)', '', '', '', ms(ours)]);
console.log(`enumeration to closed form: ${Math.round(theirs / ours)}×, for one fact of many`);
