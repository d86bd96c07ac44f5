import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SEVERITY } from '../../src/core/analysis/finding.ts';
import { computeFacts } from '../../src/core/facts.ts';
import { DEFAULT_ROW_POLICY, ROW_POLICIES } from '../../src/core/registration/rows/list.ts';
import { ALIAS_RULES, DEFAULT_ALIAS_RULE, findAliasRule } from '../../src/core/registration/rules/list.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { readAny } from '../../src/io/readers/read-any.ts';
import { plainText } from '../../src/io/words/phrase.ts';
import { verdict } from '../../src/io/words/verdict.ts';
import { PRESETS } from '../../src/presets/catalog.ts';
import { captured } from '../cli/captured-run.ts';

const docs = new URL('../../docs/', import.meta.url);
const page = (name: string): string => readFileSync(new URL(name, docs), 'utf8');

/** Fenced blocks of a language, in order. */
const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map((match) => match[1] ?? '');

const PAGES = [
  'layout-format.md',
  'registration-rules.md',
  'findings.md',
  'command-line.md',
  'capture.md',
  'readers.md',
  'ci.md',
  'api.md',
  'models.md',
];

describe('docs/layout-format.md', () => {
  const examples = blocks(page('layout-format.md'), 'json');

  test('shows each of the three ways', () => {
    expect(examples).toHaveLength(3);
    expect(examples.map((text) => /"(kv_cache_tensors|kv_caches|pages)"/.exec(text)?.[1])).toStrictEqual([
      'kv_cache_tensors',
      'kv_caches',
      'pages',
    ]);
  });

  test.each(examples.map((text, i) => [i + 1, text] as const))(
    'example %i reads without an issue, and registers',
    (_i, text) => {
      const read = readLayout(text);
      expect(read.issues).toStrictEqual([]);
      if (!read.ok) throw new Error('not read');
      const alias = findAliasRule(read.document.rules?.alias ?? '')?.name ?? DEFAULT_ALIAS_RULE;
      expect(computeFacts(read.document, { alias, rows: DEFAULT_ROW_POLICY }).kind).toBe('registered');
    },
  );

  test('the hand-written example loses what the text says of the report', () => {
    const read = readLayout(examples[2] ?? '');
    if (!read.ok) throw new Error('not read');
    const facts = computeFacts(read.document, { alias: 'base-address', rows: 'packed-mla' });
    expect(plainText(verdict(facts).headline)).toBe('ring loses 13,760 of 32,768 B in every block');
  });
});

describe('docs/readers.md', () => {
  test.each([...blocks(page('readers.md'), 'python'), ...blocks(page('readers.md'), 'json')])(
    'example %# opens with no assumption, and registers two regions',
    (text) => {
      const read = readAny(text);
      if (!read.ok) throw new Error('not read');
      expect(read.documents).toHaveLength(1);
      expect(read.documents[0].issues.filter(({ code }) => code !== 'regions-only')).toStrictEqual([]);
      const facts = computeFacts(read.documents[0].document, { alias: 'full-geometry', rows: 'never' });
      expect(facts).toMatchObject({ kind: 'registered', registration: { regions: { length: 2 } } });
    },
  );
});

describe('docs/command-line.md', () => {
  test('shows what check writes', async () => {
    const [shown = ''] = blocks(page('command-line.md'), 'text');
    const { output } = await captured(['check', '--preset', 'dsv41-swa-compressor']);
    expect(output.startsWith(shown)).toBe(true);
  });

  test('shows what diff writes', async () => {
    const shown = blocks(page('command-line.md'), 'text').find((block) => block.startsWith('A  ')) ?? 'no such block';
    const rules = ['--a-rules', 'base-address', '--b-rules', 'packed-row-aware'];
    const { output } = await captured(['diff', '--preset', 'dsv41-swa-compressor', ...rules]);
    expect(output.startsWith(shown)).toBe(true);
  });

  test('names every field of a finding in JSON', async () => {
    const { output } = await captured(['check', '--preset', 'spill', '--format', 'json']);
    const report = JSON.parse(output);
    const fields = [...Object.keys(report), ...Object.keys(report.findings[0]), ...Object.keys(report.request)];
    const text = page('command-line.md');
    expect(fields.filter((field) => !text.includes(`\`${field}\``))).toStrictEqual([]);
  });
});

test('docs/registration-rules.md names every rule and row policy with its evidence', () => {
  const text = page('registration-rules.md');
  for (const { name, evidence } of [...ALIAS_RULES, ...ROW_POLICIES]) {
    expect(text).toMatch(new RegExp(`^\\| \`${name}\`.*\\| ${evidence} \\|$`, 'm'));
  }
});

test('docs/findings.md has a section on every finding, with its severity', () => {
  const text = page('findings.md');
  for (const [code, severity] of Object.entries(SEVERITY)) {
    expect(text).toContain(`| [\`${code}\`](#${code}) | ${severity} |`);
    expect(text).toContain(`\n## ${code}\n`);
  }
});

test.each(PAGES)('docs/%s names only presets that there are', (name) => {
  const ids = new Set(PRESETS.map(({ id }) => id));
  const named = [...page(name).matchAll(/(?:presets?|layout) `([\w-]+)`|--(?:preset|print) ([a-z][\w-]+)/g)];
  expect(named.map((match) => match[1] ?? match[2]).filter((id) => !ids.has(id ?? ''))).toStrictEqual([]);
});

test.each(PAGES)('docs/%s links to files that there are', (name) => {
  const links = [...page(name).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');
  for (const link of links) expect(() => page(link)).not.toThrow();
});
