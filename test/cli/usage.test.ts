import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { ROW_POLICIES } from '../../src/core/registration/rows/list.ts';
import { ALIAS_RULES } from '../../src/core/registration/rules/list.ts';
import { FINDING_CODES } from '../../src/io/checked.ts';
import { PRESETS } from '../../src/presets/catalog.ts';
import { captured } from './captured-run.ts';

describe('run() on a command line it does not understand', () => {
  test.each([
    [['chek'], 'no command is named "chek". Did you mean check?'],
    [['--frobnicate'], 'a command comes first, not --frobnicate.'],
    [['check', 'x', '--rull', 'covered'], 'no option is named --rull. Did you mean --rule?'],
    [['check', 'x', '--rule'], "Option '--rule <value>' argument missing"],
    [['check', 'x', '--rule', 'base-adress'], 'no alias rule is named "base-adress". Did you mean base-address?'],
    [['check', 'x', '--rows', 'packed'], 'no row policy is named "packed".'],
    [['check', 'x', '--format', 'yaml'], 'no format is named "yaml". There are: text, json, markdown, sarif, junit.'],
    [['check', 'x', '--fail-on', 'truncated,spiled'], 'no finding is named "spiled". Did you mean spilled?'],
    [['check', 'x', '--fail-on', ''], 'no finding is named "". There are: truncated, spilled,'],
    [['convert'], 'convert needs a file, a folder, - for standard input, or --preset.'],
    [['convert', 'x', '--cannonical'], 'no option is named --cannonical. Did you mean --canonical?'],
    [['check', '--preset', 'spil'], 'no preset is named "spil". Did you mean spill?'],
    [['check'], 'check needs a file, a folder, - for standard input, or --preset.'],
    [['diff'], 'diff needs two layouts, or one under two rule sets.'],
    [['diff', 'a', 'b', 'c'], 'diff needs two layouts, or one under two rule sets.'],
    [['diff', 'a'], 'diff of one layout needs --a-rules or --b-rules.'],
    [['diff', '-', '-'], 'only one side can come from standard input.'],
    [
      ['diff', 'a', 'b', '--a-rules', 'base-adress/never'],
      'no alias rule is named "base-adress". Did you mean base-address?',
    ],
    [['diff', 'a', 'b', '--b-rules', 'covered/nevr'], 'no row policy is named "nevr". Did you mean never?'],
    [['diff', 'a', 'b', '--b-rules', 'covered/never/x'], 'rules are ALIAS/ROWS, not "covered/never/x".'],
    [['diff', 'a', 'b', '--format', 'json'], 'no format is named "json". There are: text, markdown.'],
    [['evaluate', 'x.json'], 'evaluate reads standard input and takes no file'],
    [['matrix', '--format', 'json'], 'no format is named "json". There are: text, markdown, csv.'],
    [['matrix', '--seed', '1x'], 'a seed is a whole number, not "1x".'],
    [['help', 'evalute'], 'no command is named "evalute". Did you mean evaluate?'],
  ])('%j says so, and ends with 2', async (args, message) => {
    const { code, output, errors } = await captured(args);
    expect(code).toBe(2);
    expect(output).toBe('');
    expect(errors).toContain(`regionscope: ${message}`);
    expect(errors).toMatch(/regionscope (?:\w+ )?--help tells more\.\n$/);
  });

  test('helps where there is none at all', async () => {
    const { code, errors } = await captured([]);
    expect(code).toBe(2);
    expect(errors).toContain('Usage');
  });
});

test('run() tells a fault from a finding', async () => {
  const broken = (function* (): Iterable<Uint8Array> {
    yield Buffer.from('{');
    throw new Error('the disk is gone');
  })();
  const { code, errors } = await captured(['evaluate'], { input: broken });
  expect(code).toBe(3);
  expect(errors).toMatch(/^regionscope failed; please report this with the layout\.\nError: the disk is gone\n/);
});

describe('run() helps', () => {
  const names = COMMANDS.map(({ name }) => name);

  test.each([[['--help']], [['-h']], [['help']]])('%j on the whole', async (args) => {
    const { code, output } = await captured(args);
    expect(code).toBe(0);
    for (const command of names) expect(output).toContain(`  regionscope ${command}`);
  });

  test.each(names)('on %s, asked either way', async (command) => {
    const asked = await captured([command, '--help']);
    expect(asked.code).toBe(0);
    expect(asked.output.startsWith(`regionscope ${command} `)).toBe(true);
    expect(await captured(['help', command])).toStrictEqual(asked);
  });

  test.each(names)('on %s with every option it takes, and where to look for more', async (command) => {
    const { errors } = await captured([command, '--no-such-option']);
    const options = /There are: (.*)\.$/m.exec(errors)?.[1]?.split(', ') ?? [];
    expect(options.length > 0 || errors.includes('There are none.')).toBe(true);
    const { output } = await captured([command, '--help']);
    const listed = (option: string): boolean => new RegExp(`\\n  (?:-\\w, )?${option} `).test(output);
    expect(options.filter((option) => !listed(option))).toStrictEqual([]);
    expect(errors).toContain(`regionscope ${command} --help tells more.`);
  });

  test.each(names)('on %s with an example', async (command) => {
    const { output } = await captured([command, '--help']);
    expect(output).toMatch(new RegExp(`\nExamples?\n(?:  .*\n)*  .*regionscope ${command}`));
    expect(output).toContain('\nExit codes\n  0  ');
  });

  test('on check with every rule, row policy, format and finding', async () => {
    const { output } = await captured(['help', 'check']);
    for (const { name } of [...ALIAS_RULES, ...ROW_POLICIES]) expect(output).toContain(`  ${name} `);
    expect(output).toMatch(/packed-row-aware .*\(default\)/);
    for (const code of FINDING_CODES) expect(output).toContain(code);
    const { errors } = await captured(['check', 'x', '--format', 'x']);
    for (const format of /There are: (.*)\.$/m.exec(errors)?.[1]?.split(', ') ?? []) {
      expect(output).toMatch(new RegExp(`\n +(?:--format NAME +)?${format}\\b`));
    }
  });

  test('in lines that fit', async () => {
    for (const topic of [[], ...names.map((name) => [name])]) {
      const { output } = await captured(['help', ...topic]);
      const longest = Math.max(...output.split('\n').map((line) => line.length));
      expect(longest).toBeLessThanOrEqual(118);
    }
  });
});

describe('presets', () => {
  test('lists each with what it shows', async () => {
    const { code, output } = await captured(['presets']);
    expect(code).toBe(0);
    for (const { id, section } of PRESETS) {
      expect(output).toContain(`  ${id}`);
      expect(output).toContain(`${section}\n`);
    }
  });

  test('prints a document that check reads', async () => {
    const { output } = await captured(['presets', '--print', 'spill']);
    const checked = await captured(['check', '-'], { input: output });
    expect(checked.output).toContain('R0 reaches 128 B into other blocks');
  });
});
