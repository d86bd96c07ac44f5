import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SEVERITY } from '../../src/core/analysis/finding.ts';
import { computeFacts } from '../../src/core/facts.ts';
import { DEFAULT_ROW_POLICY } from '../../src/core/registration/rows/list.ts';
import { DEFAULT_ALIAS_RULE } from '../../src/core/registration/rules/list.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { DEFAULT_PRESET, PRESETS, type Preset } from '../../src/presets/catalog.ts';

const layouts = new URL('../../src/presets/layouts/', import.meta.url);
const golden = new URL('../golden/registration/', import.meta.url);

async function read(preset: Preset) {
  const result = readLayout(await preset.load());
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result;
}

async function codes(preset: Preset): Promise<string[]> {
  const { document } = await read(preset);
  const facts = computeFacts(document, preset.rules ?? { alias: DEFAULT_ALIAS_RULE, rows: DEFAULT_ROW_POLICY });
  return facts.kind === 'refused' ? ['refused'] : facts.analysis.findings.map((finding) => finding.code);
}

describe.each(PRESETS.map((preset) => [preset.id, preset] as const))('preset %s', (_id, preset) => {
  test('reads without an issue', async () => {
    expect((await read(preset)).issues).toStrictEqual([]);
  });

  test('shows what it promises, under its rules', async () => {
    const found = await codes(preset);
    if (preset.shows === undefined) {
      expect(
        found.filter((code) => code === 'refused' || SEVERITY[code as keyof typeof SEVERITY] === 'error'),
      ).toStrictEqual([]);
    } else expect(found).toContain(preset.shows);
  });

  test('says what it teaches in one sentence, and where it comes from', () => {
    expect(preset.teaches).toMatch(/^[A-Z].*\.$/);
    expect(preset.teaches.length).toBeLessThanOrEqual(140);
    expect(preset.provenance).toMatch(/illustrative|public|not taken/i);
  });
});

describe('PRESETS', () => {
  test('have ids of their own', () => {
    expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length);
  });

  test('hold the default, under the rule that it shows', () => {
    expect(PRESETS[0]).toMatchObject({ id: DEFAULT_PRESET, rules: { alias: 'base-address', rows: 'packed-mla' } });
  });

  test('keep a section together', () => {
    const sections = PRESETS.map(({ section }) => section).filter((section, i, all) => section !== all[i - 1]);
    expect(new Set(sections).size).toBe(sections.length);
  });

  test('show every finding there is, and a refusal', () => {
    const shown = new Set(PRESETS.map(({ shows }) => shows));
    expect([...Object.keys(SEVERITY), 'refused'].filter((code) => !shown.has(code as never))).toStrictEqual([]);
  });

  test('refuse only under their own heading', () => {
    const refused = PRESETS.filter(({ shows }) => shows === 'refused').map(({ section }) => section);
    expect(new Set(refused)).toStrictEqual(new Set(['Refused']));
  });
});

describe('the bundled layouts', () => {
  const files = readdirSync(layouts);

  test('are each offered', () => {
    const ids = new Set(PRESETS.map(({ id }) => `${id}.json`));
    expect(files.filter((file) => !ids.has(file))).toStrictEqual([]);
  });

  test.each(files)('%s is the golden layout of that name', async (file) => {
    const preset = PRESETS.find(({ id }) => `${id}.json` === file);
    const text = readFileSync(new URL(file, layouts), 'utf8');
    expect(await preset?.load()).toBe(text);
    const vector = readLayout(readFileSync(new URL(file, golden)));
    const bundled = readLayout(text);
    expect(bundled.ok && bundled.document).toStrictEqual(vector.ok && vector.document);
  });
});
