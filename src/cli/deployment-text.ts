import { type Deployment, isOdd, oddFirst } from '../core/deployment/deployment.ts';
import type { Engine } from '../core/deployment/engine.ts';
import { engineSetName, pairingWords } from '../io/words/deployment-pairing.ts';
import {
  deploymentVerdict,
  differenceSentence,
  engineName,
  rankSentences,
  ranksText,
  roleText,
  tieSentence,
} from '../io/words/deployment-sentence.ts';
import { formatCount } from '../io/words/figures.ts';
import { type Phrase, plainText } from '../io/words/phrase.ts';
import { type Column, type Paint, table, wrap } from './text.ts';

/** The regions of an engine's workers: one number where all have as many. */
function regionsText({ workers: own }: Engine, workers: Deployment['workers']): string {
  const counts = new Set(own.map((index) => workers[index]?.regions ?? null));
  return [...counts].map((count) => (count === null ? 'no table' : formatCount(count))).join(', ');
}

/** What is odd about one engine: what the whole is told of first, then its workers. */
function oddities(engine: Engine, deployment: Deployment, width: number, paint: Paint): string[] {
  const { workers } = deployment;
  const called = `${engineName(engine)}, ${roleText(engine.role)}`;
  const under = (sentences: readonly (readonly Phrase[])[]): string[] =>
    sentences.flatMap((sentence) =>
      wrap(plainText(sentence), Math.max(40, width - 7)).map((line, i) => `${i === 0 ? '    ' : '       '}${line}`),
    );
  const whole = [...rankSentences(engine), ...engine.ties.map((tie) => tieSentence(tie, engine, workers))];
  return [
    ...(whole.length > 0 ? [paint.red(`✗ ${called}`), ...under(whole)] : []),
    ...engine.workers.flatMap((index) => {
      const worker = workers[index];
      if (worker === undefined || worker.differences.length === 0) return [];
      const head = `✗ ${called}, ${ranksText([worker], engine.ppSize)}  ${worker.file}`;
      return [paint.red(head), ...under(worker.differences.map(differenceSentence))];
    }),
  ];
}

/**
 * A deployment as text for a terminal: how it stands, what is odd, an engine a line, and the handshakes.
 *
 * @param unread Files that could not be read.
 * @param width Columns to lay it out in.
 */
export function deploymentText(deployment: Deployment, unread: number, width: number, paint: Paint): string {
  const { engines, workers, pairings } = deployment;
  const { tone, headline } = deploymentVerdict(deployment, unread);
  const mark = tone === 'good' ? paint.green : paint.red;
  const order = oddFirst(deployment).flatMap((index) => engines[index] ?? []);
  const odd = order.filter((engine) => isOdd(engine, workers));
  const columns: Column[] = [
    { head: 'role', align: 'left' },
    { head: 'files', align: 'right' },
    { head: 'ranks', align: 'right' },
    { head: 'regions', align: 'right' },
    { head: 'odd', align: 'right' },
    { head: 'engine', align: 'left' },
  ];
  const rows = order.map((engine) => [
    roleText(engine.role),
    formatCount(engine.workers.length),
    formatCount(engine.tpSize * engine.ppSize),
    regionsText(engine, workers),
    formatCount(engine.workers.filter((index) => (workers[index]?.differences.length ?? 0) > 0).length),
    engineName(engine),
  ]);
  const shakes = pairings.flatMap((pairing) => {
    const { tone: found, status, details } = pairingWords(pairing);
    const sides = `${engineSetName(pairing.prefill, deployment)} → ${engineSetName(pairing.decode, deployment)}`;
    const line = `${found === 'error' ? '✗' : found === 'good' ? '✓' : '~'} ${sides}: ${status}`;
    return [
      found === 'error' ? paint.red(line) : line,
      ...details.flatMap((each) => wrap(plainText(each), Math.max(40, width - 7)).map((text) => `    ${text}`)),
    ];
  });
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length > 0 ? ['', paint.bold(title), ...lines] : [];
  return [
    ...wrap(`${tone === 'good' ? '✓' : '✗'} ${plainText(headline)}`, width).map(mark),
    ...section(
      'Odd',
      odd.flatMap((engine) => oddities(engine, deployment, width, paint)),
    ),
    ...section('Engines', table(columns, rows, width)),
    ...section('Handshakes', shakes),
    '',
  ].join('\n');
}
