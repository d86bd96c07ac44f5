import { type ParseArgsConfig, parseArgs } from 'node:util';
import { findRowPolicy, ROW_POLICIES, type RowPolicyName } from '../core/registration/rows/list.ts';
import { ALIAS_RULES, type AliasChoice, type AliasRuleName, findAliasRule } from '../core/registration/rules/list.ts';
import { OWN_RULE } from '../core/registration/rules/own-rule.ts';
import { suggest } from '../io/suggest.ts';

/** Exit codes, the same for every command. */
export const EXIT = { clean: 0, findings: 1, unreadable: 2, fault: 3 } as const;

/** A command line that asks for what there is not; its message is for people. */
export class UsageError extends Error {}

const meant = (word: string, among: readonly string[]): string => {
  const near = suggest(word, among);
  return near === undefined ? '' : ` Did you mean ${near}?`;
};

/** A name out of a list. @throws UsageError with the nearest one, and all of them. */
export function chosen(what: string, word: string, among: readonly string[]): string {
  if (among.includes(word)) return word;
  throw new UsageError(
    `no ${what} is named ${JSON.stringify(word)}.${meant(word, among)} There are: ${among.join(', ')}.`,
  );
}

/** An alias rule of the list. @throws UsageError */
export function chosenBuiltIn(word: string | undefined): AliasRuleName | undefined {
  if (word === undefined) return undefined;
  const name = chosen(
    'alias rule',
    word,
    ALIAS_RULES.map((rule) => rule.name),
  );
  return findAliasRule(name)?.name;
}

/** An alias rule of the list, or the one that a document brings. @throws UsageError */
export const chosenRule = (word: string | undefined): AliasChoice | undefined =>
  word === OWN_RULE ? OWN_RULE : chosenBuiltIn(word);

/** The row policy of an option. @throws UsageError */
export function chosenRows(word: string | undefined): RowPolicyName | undefined {
  if (word === undefined) return undefined;
  return findRowPolicy(
    chosen(
      'row policy',
      word,
      ROW_POLICIES.map(({ name }) => name),
    ),
  )?.name;
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Options and operands of a command line.
 *
 * @throws UsageError on an option that is not there, or one without its value.
 */
export function parsed<const Known extends Options>(args: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const unknown = /^Unknown option '(-+)([^']+)'/.exec(message);
    if (unknown === null) throw new UsageError(message);
    const [, dashes = '--', word = ''] = unknown;
    const known = Object.keys(options).map((option) => `--${option}`);
    const there = known.length === 0 ? 'There are none.' : `There are: ${known.join(', ')}.`;
    throw new UsageError(`no option is named ${dashes}${word}.${meant(`--${word}`, known)} ${there}`);
  }
}
