import { deploymentOf } from '../core/deployment/deployment.ts';
import type { DeploymentFile } from '../core/deployment/deployment-file.ts';
import { hasOddities } from '../io/words/deployment-sentence.ts';
import { deploymentText } from './deployment-text.ts';
import { inputs } from './inputs.ts';
import { isLeftOut, readSource, writeIssuesOf } from './read-source.ts';
import { type Streams, write } from './streams.ts';
import { paint } from './text.ts';
import { EXIT, parsed, UsageError } from './usage.ts';

/**
 * `deployment`: documents of many workers by engine, each compared with its engine's, and prefill with decode.
 *
 * @returns the exit code: 2 where a file could not be read or there was none, else 1 where something is odd, else 0.
 */
export async function deployment(args: readonly string[], streams: Streams): Promise<number> {
  const { positionals } = parsed(args, {});
  if (positionals.length === 0) throw new UsageError('deployment needs a folder, an archive, or files.');
  const files: DeploymentFile[] = [];
  let unread = 0;
  for await (const { source, isFound } of inputs(positionals, [], streams)) {
    if ('failed' in source) {
      unread += 1;
      await write(streams.errors, `${source.failed}\n`);
      continue;
    }
    const read = readSource(source);
    // A folder of captures has other files, too.
    for (const each of read.unread) {
      if (isFound && (await isLeftOut(each, streams))) continue;
      unread += 1;
      await writeIssuesOf(each, streams);
    }
    if (read.ok) files.push(...read.documents.map(({ name, document }) => ({ name, document })));
  }
  if (files.length === 0) return EXIT.unreadable;
  const found = deploymentOf(files);
  const { output, width, coloured } = streams;
  await write(output, deploymentText(found, unread, width, paint(coloured)));
  if (unread > 0) return EXIT.unreadable;
  return hasOddities(found) ? EXIT.findings : EXIT.clean;
}
