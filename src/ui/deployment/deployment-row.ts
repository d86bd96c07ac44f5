import { type Deployment, isOdd, oddFirst } from '../../core/deployment/deployment.ts';
import type { DeploymentWorker, Engine } from '../../core/deployment/engine.ts';
import { differenceSentence, rankSentences, ranksText, tieSentence } from '../../io/words/deployment-sentence.ts';
import { type Phrase, plain, plainText, strong } from '../../io/words/phrase.ts';

/** A cell of the table: the workers of one rank, mostly one. */
export interface RankCell {
  /** Places in the deployment's list; empty where no file is of the rank. */
  readonly workers: readonly number[];
  readonly tp: number;
}

/** A line of the table: an engine's stage by rank, or what is odd about the engine above. */
export type DeploymentRow =
  | {
      readonly kind: 'ranks';
      readonly engine: number;
      readonly stage: number;
      readonly isOdd: boolean;
      readonly cells: readonly RankCell[];
    }
  | { readonly kind: 'note'; readonly engine: number; readonly note: number; readonly sentence: readonly Phrase[] };

/** What is odd about an engine, a sentence each; ranks that are odd alike are told once. */
function notesOf(engine: Engine, workers: readonly DeploymentWorker[]): Phrase[][] {
  const alike = new Map<string, { readonly ranks: DeploymentWorker[]; readonly sentence: Phrase[] }>();
  for (const worker of engine.workers.flatMap((index) => workers[index] ?? [])) {
    for (const difference of worker.differences) {
      const sentence = differenceSentence(difference);
      const known = alike.get(plainText(sentence));
      if (known) known.ranks.push(worker);
      else alike.set(plainText(sentence), { ranks: [worker], sentence });
    }
  }
  return [
    ...rankSentences(engine),
    ...engine.ties.map((tie) => tieSentence(tie, engine, workers)),
    ...[...alike.values()].map(({ ranks, sentence }) => [
      strong(ranksText(ranks, engine.ppSize)),
      plain(': '),
      ...sentence,
    ]),
  ];
}

/** The lines of the table, engines with something to tell first, each followed by what that is. */
export function deploymentRows(deployment: Deployment): DeploymentRow[] {
  const { engines, workers } = deployment;
  return oddFirst(deployment).flatMap((index): DeploymentRow[] => {
    const engine = engines[index] as Engine;
    const odd = isOdd(engine, workers);
    const byRank = new Map<string, number[]>();
    for (const each of engine.workers) {
      const { pp = 0, tp = 0 } = workers[each] ?? {};
      byRank.set(`${pp}/${tp}`, [...(byRank.get(`${pp}/${tp}`) ?? []), each]);
    }
    const width = Math.max(engine.tpSize, ...engine.workers.map((each) => (workers[each]?.tp ?? 0) + 1));
    const depth = Math.max(engine.ppSize, ...engine.workers.map((each) => (workers[each]?.pp ?? 0) + 1));
    return [
      ...Array.from(
        { length: depth },
        (_, stage): DeploymentRow => ({
          ...{ kind: 'ranks', engine: index, stage, isOdd: odd },
          cells: Array.from({ length: width }, (__, tp) => ({ tp, workers: byRank.get(`${stage}/${tp}`) ?? [] })),
        }),
      ),
      ...notesOf(engine, workers).map(
        (sentence, note): DeploymentRow => ({ kind: 'note', engine: index, note, sentence }),
      ),
    ];
  });
}

/** The most ranks that any line has. */
export const columnsOf = (rows: readonly DeploymentRow[]): number =>
  rows.reduce((most, row) => (row.kind === 'ranks' ? Math.max(most, row.cells.length) : most), 0);

/** Where the focus goes when a person comes back to a cell. */
export const spotOf = (engine: number, stage: number, tp: number): string => `${engine}/${stage}/${tp}`;
