import { ruleSetName } from '../io/words/standing.ts';
import { PRESETS } from '../presets/catalog.ts';
import { type Streams, write } from './streams.ts';
import { paint, wrap } from './text.ts';
import { chosen, EXIT, parsed, UsageError } from './usage.ts';

/** `presets`: the bundled layouts, or the document of one of them. */
export async function presets(args: readonly string[], { output, width, coloured }: Streams): Promise<number> {
  const { values, positionals } = parsed(args, { print: { type: 'string' } });
  if (positionals.length > 0) throw new UsageError('presets takes no operand; use --print ID.');
  if (values.print !== undefined) {
    const id = chosen(
      'preset',
      values.print,
      PRESETS.map((each) => each.id),
    );
    await write(output, (await PRESETS.find((each) => each.id === id)?.load()) ?? '');
    return EXIT.clean;
  }
  const { bold, dim } = paint(coloured);
  let section = '';
  for (const preset of PRESETS) {
    if (preset.section !== section) await write(output, `${section === '' ? '' : '\n'}${bold(preset.section)}\n`);
    section = preset.section;
    const rules = preset.rules ? ` ${dim(`[${ruleSetName(preset.rules)}]`)}` : '';
    const lines = wrap(preset.teaches, width - 4).map((line) => `    ${line}`);
    await write(output, `  ${preset.id}${rules}\n${lines.join('\n')}\n`);
  }
  return EXIT.clean;
}
