import { writeFile } from 'node:fs/promises';
import { AS_REGISTERED, type Facts, type RuleChange } from '../core/facts.ts';
import { decisionsOf } from '../core/replay.ts';
import { startPlace } from '../core/scene/start-place.ts';
import { carriedText, pngWith } from '../io/picture/carry.ts';
import { framed, type Picture } from '../io/picture/frame.ts';
import { pictureOf } from '../io/picture/picture.ts';
import { pngRefusal } from '../io/picture/png-size.ts';
import type { AnyDocument } from '../io/readers/read-any.ts';
import type { Share } from '../io/share/share.ts';
import { USUAL_VIEW } from '../io/share/share-view.ts';
import { DARK, LIGHT } from '../io/svg/palette.ts';
import { formatCount } from '../io/words/figures.ts';
import { rulesOf } from './diff.ts';
import { readSource, writeIssuesOf } from './read-source.ts';
import { factsFor, opened, preset, type Source } from './sources.ts';
import { type Streams, write } from './streams.ts';
import { chosen, chosenRows, chosenRule, EXIT, parsed, UsageError } from './usage.ts';
import { version } from './version.ts';

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  preset: { type: 'string' },
  rule: { type: 'string' },
  rows: { type: 'string' },
  'as-registered': { type: 'boolean', default: false },
  against: { type: 'string' },
  lens: { type: 'string' },
  owner: { type: 'string' },
  block: { type: 'string' },
  step: { type: 'string' },
  theme: { type: 'string', default: 'light' },
  scale: { type: 'string', default: '2' },
} as const;

type Values = ReturnType<typeof parsed<typeof OPTIONS>>['values'];

/** A whole number of an option up to a limit; undefined where it is not given. @throws UsageError */
function numberOf(what: string, word: string | undefined, most: number): number | undefined {
  if (word === undefined) return undefined;
  const value = Number(word);
  if (/^\d+$/.test(word) && value <= most) return value;
  throw new UsageError(`${what} is a whole number from 0 to ${formatCount(most)}, not ${JSON.stringify(word)}.`);
}

/** @throws UsageError where --as-registered is asked for beside rules. */
function rulesAsked(values: Values): RuleChange {
  const alias = chosenRule(values.rule);
  const rows = chosenRows(values.rows);
  if (!values['as-registered']) return { ...(alias && { alias }), ...(rows && { rows }) };
  if (alias || rows) throw new UsageError('--as-registered takes no --rule and no --rows.');
  return AS_REGISTERED;
}

/** How the layout is looked at, as the options have it. @throws UsageError */
function viewOf(values: Values, facts: Facts): Share['view'] {
  const start = startPlace(facts);
  const groups = facts.layout?.groups ?? [];
  const owner =
    values.owner === 'all' ? 'all' : (numberOf('--owner', values.owner, Math.max(0, groups.length - 1)) ?? start.owner);
  const all = facts.layout ? facts.layout.numBlocks * facts.layout.ratio : 1;
  const blocks = owner === 'all' ? all : (groups[owner]?.blocks ?? 1);
  const block = numberOf('--block', values.block, Math.max(0, blocks - 1));
  const lens = values.lens === undefined ? null : chosen('lens', values.lens, ['rows', 'addresses']);
  return {
    ...USUAL_VIEW,
    mode: values.against === undefined ? 'explore' : 'compare',
    map: {
      ...USUAL_VIEW.map,
      lens: lens === 'rows' || lens === 'addresses' ? lens : null,
      owner,
      row: block ?? (owner === start.owner ? start.row : 0),
    },
    replayed: numberOf('--step', values.step, decisionsOf(facts).length) ?? null,
  };
}

/** A picture as a PNG with what it carries, or why it cannot be one. */
async function pngOf(
  picture: Picture,
  scale: number,
  carried: string,
): Promise<Uint8Array | { readonly failed: string }> {
  const refusal = pngRefusal(picture, scale);
  if (refusal !== null) return { failed: refusal };
  let renderer: typeof import('@resvg/resvg-js');
  try {
    renderer = await import('@resvg/resvg-js');
  } catch {
    return { failed: 'a PNG needs the package @resvg/resvg-js: npm install @resvg/resvg-js. An SVG needs nothing.' };
  }
  const image = new renderer.Resvg(picture.svg, { fitTo: { mode: 'zoom', value: scale } }).render();
  return pngWith(image.asPng(), carried);
}

/** Where it goes, by its ending. @throws UsageError */
function formatOf(output: string): 'svg' | 'png' {
  const ending = /\.(svg|png)$/i.exec(output)?.[1]?.toLowerCase();
  if (output === '-' || ending === 'svg') return 'svg';
  if (ending === 'png') return 'png';
  throw new UsageError(`a picture is .svg or .png, and ${JSON.stringify(output)} is neither.`);
}

/** A link's or a picture's own view, where no option asks for another. */
function seen(share: Share | undefined, values: Values): Share | undefined {
  const { rule, rows, against, lens, owner, block, step } = values;
  const isAsked = values['as-registered'] || [rule, rows, against, lens, owner, block, step].some((each) => each);
  return isAsked ? undefined : share;
}

/** The layout as the options have it. @throws UsageError */
function asAsked(
  { name, document }: AnyDocument,
  values: Values,
  source: Source,
  asked: RuleChange,
  against: RuleChange | null,
): Share | { readonly failed: string } {
  const facts = factsFor(document, source, asked);
  if ('failed' in facts) return facts;
  const other = against && factsFor(document, source, against);
  if (other && 'failed' in other) return other;
  const side = { name, preset: values.preset ?? null, document };
  return {
    open: { ...side, rules: facts.rules },
    other: other && { ...side, rules: other.rules },
    view: viewOf(values, facts),
  };
}

/**
 * `render`: a layout as a picture.
 *
 * @returns the exit code: 2 where the layout could not be read or the picture not be made, else 0.
 */
export async function render(args: readonly string[], streams: Streams): Promise<number> {
  const { values, positionals } = parsed(args, OPTIONS);
  const [path] = positionals;
  if (positionals.length + (values.preset === undefined ? 0 : 1) !== 1) {
    throw new UsageError('render takes one layout: a file, - for standard input, or --preset.');
  }
  const { output } = values;
  if (output === undefined) throw new UsageError('render needs -o OUT, a file that ends in .svg or .png.');
  const format = formatOf(output);
  const asked = rulesAsked(values);
  const against = rulesOf(values.against);
  const palette = chosen('theme', values.theme, ['light', 'dark']) === 'dark' ? DARK : LIGHT;
  const scale = Number(chosen('scale', values.scale, ['1', '2']));
  const fail = async (why: string): Promise<number> => {
    await write(streams.errors, `${why}\n`);
    return EXIT.unreadable;
  };

  const source = values.preset === undefined ? await opened(path ?? '-', streams) : await preset(values.preset);
  if ('failed' in source) return fail(source.failed);
  const read = readSource(source);
  for (const each of read.ok ? read.documents.slice(0, 1) : read.unread) await writeIssuesOf(each, streams);
  if (!read.ok) return EXIT.unreadable;
  const [first] = read.documents;
  if (first === undefined) return EXIT.unreadable;
  if (read.documents.length > 1) {
    await write(streams.errors, `${source.name}: the first of ${read.documents.length} layouts is drawn\n`);
  }

  const shown = seen(first.share, values) ?? asAsked(first, values, source, asked, against);
  if ('failed' in shown) return fail(shown.failed);
  const content = pictureOf(shown);
  const carries = carriedText(shown);
  const picture = framed(content, { palette, version: version(), carries });
  if (output === '-') {
    await write(streams.output, picture.svg);
    return EXIT.clean;
  }
  const made = format === 'svg' ? picture.svg : await pngOf(picture, scale, carries);
  if (typeof made === 'object' && 'failed' in made) return fail(made.failed);
  try {
    await writeFile(output, made);
  } catch (error) {
    return fail(`${output}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return EXIT.clean;
}
