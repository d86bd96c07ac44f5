import type { DeploymentWorker, Engine } from '../../core/deployment/engine.ts';
import { differenceSentence, engineName, ranksText } from './deployment-sentence.ts';
import { formatNumber } from './figures.ts';
import { plainText } from './phrase.ts';

/** How one worker stands among its engine's, short enough for a cell. */
export interface WorkerCellWords {
  readonly tone: 'good' | 'error' | 'warning';
  readonly status: string;
  /** All of it: which worker, what it is otherwise, its file. */
  readonly whole: string;
}

/** Whether a worker is one of those that are of two minds. */
const isTied = (engine: Engine, index: number): boolean =>
  engine.ties.some(({ sides }) => sides.some(({ workers }) => workers.includes(index)));

/** @param index The worker's place in the deployment's list. */
export function workerCellWords(worker: DeploymentWorker, engine: Engine, index: number): WorkerCellWords {
  const { differences, regions, file } = worker;
  const [first, ...others] = differences;
  const called = `${engineName(engine)} ${ranksText([worker], engine.ppSize)}`;
  const has = regions === null ? 'no table' : formatNumber(regions, 'region');
  if (first) {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    const told = differences.map((each) => plainText(differenceSentence(each))).join('; ');
    return { tone: 'error', status: `${first.trait}${more}`, whole: `${called} is odd: ${told}. ${file}` };
  }
  if (isTied(engine, index)) {
    return { tone: 'warning', status: 'no majority', whole: `${called}, ${has}: its engine is of two minds. ${file}` };
  }
  return { tone: 'good', status: has, whole: `${called}, ${has}, like most of its engine. ${file}` };
}
