import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AS_REGISTERED, type RuleChoice } from '../../src/core/facts.ts';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { linkTo } from '../../src/io/share/link.ts';
import { USUAL_VIEW } from '../../src/io/share/share-view.ts';
import { workedUnder } from '../core/observed/tables.ts';
import { captured } from './captured-run.ts';

let folder = '';
let layout: LayoutDocument;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'link-'));
  const read = readLayout((await captured(['presets', '--print', 'dsv41-swa-compressor'])).output);
  if (!read.ok) throw new Error('the preset is no layout');
  layout = read.document;
});
afterAll(() => rmSync(folder, { recursive: true }));

function link(document: LayoutDocument, rules: RuleChoice): string {
  const open = { name: 'shared', preset: null, document, rules };
  return linkTo('https://regionscope.example/', { open, other: null, view: USUAL_VIEW });
}

describe('check of a link', () => {
  const own = { alias: 'covered', rows: 'never' } as const;

  test("takes the rules that it was shared under before the document's own, and says so", async () => {
    const shared = link({ ...layout, rules: own }, { alias: 'base-address', rows: 'packed-mla' });
    const { code, output, errors } = await captured(['check', shared]);
    expect(code).toBe(1);
    expect(output).toContain('✗ compressor.state_cache loses 13,760 of 32,768 B');
    expect(errors).toBe('shared: under base-address · packed-mla, as it was shared\n');
    const path = join(folder, 'link.md');
    writeFileSync(path, `[look](${shared})`);
    expect(await captured(['check', path])).toStrictEqual({ code, output, errors });
  });

  test('an option comes before them, one by one', async () => {
    const shared = link({ ...layout, rules: own }, { alias: 'base-address', rows: 'packed-mla' });
    const asked = async (...args: string[]) => {
      const { output, errors } = await captured(['check', shared, '--format', 'json', ...args]);
      return [JSON.parse(output).rules, errors];
    };
    expect(await asked('--rule', 'full-geometry')).toStrictEqual([{ alias: 'full-geometry', rows: 'packed-mla' }, '']);
    expect(await asked('--rows', 'never')).toStrictEqual([{ alias: 'base-address', rows: 'never' }, '']);
  });

  test("that shows a worker's table is checked as registered", async () => {
    const captures = workedUnder(layout, { alias: 'base-address', rows: 'packed-mla' });
    if (captures === null) throw new Error('the layout is refused');
    const { output, errors } = await captured(['check', link(captures, AS_REGISTERED), '--format', 'json']);
    expect(JSON.parse(output).rules).toBe(AS_REGISTERED);
    expect(errors).toBe("shared: in the worker's own table, as it was shared\n");
  });

  test('that is cut off is told, with what to do', async () => {
    const shared = link(layout, own);
    const { code, errors } = await captured(['check', shared.slice(0, -40)]);
    expect(code).toBe(2);
    expect(errors).toMatch(/^link:.*cut off or changed/);
  });
});
