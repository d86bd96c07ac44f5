import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { captured } from '../cli/captured-run.ts';
import { SAMPLE } from '../io/sample-layout.ts';

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

const root = join(import.meta.dirname, '..', '..');
const workflow = parse(readFileSync(join(root, 'docs', 'ci', 'regionscope.yml'), 'utf8'));
const job = workflow.jobs.check as {
  readonly permissions: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
};
const uses = (action: string): Step | undefined => job.steps.find((step) => step.uses?.startsWith(`${action}@`));

let folder = '';
const file = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ci-'));
  mkdirSync(file('layouts'));
  mkdirSync(file('bin'));
  // What `npm install --global` puts on the path.
  const program = join(root, 'scripts', 'regionscope.mjs');
  writeFileSync(file('bin/regionscope'), `#!/bin/sh\nunset INIT_CWD\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(file('bin/regionscope'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a step as the runner does. @returns what it set, and its summary. */
async function runStep(script: string): Promise<{ readonly set: string; readonly summary: string }> {
  writeFileSync(file('set'), '');
  writeFileSync(file('summary'), '');
  await promisify(execFile)('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: folder,
    env: {
      ...process.env,
      ...job.env,
      PATH: `${file('bin')}${delimiter}${process.env.PATH}`,
      GITHUB_OUTPUT: file('set'),
      GITHUB_STEP_SUMMARY: file('summary'),
    },
  });
  return { set: readFileSync(file('set'), 'utf8'), summary: readFileSync(file('summary'), 'utf8') };
}

describe('docs/ci/regionscope.yml', () => {
  const script = job.steps.find(({ id }) => id === 'check')?.run ?? 'exit 9';

  test('reports what is lost, and what cannot be read, in all three forms', async () => {
    const { output } = await captured(['presets', '--print', 'spill']);
    writeFileSync(file('layouts/spill.json'), output);
    writeFileSync(file('layouts/good.json'), SAMPLE);
    const lost = await runStep(script);
    expect(lost.set).toBe('code=1\n');
    expect(lost.summary).toContain('## RegionScope: 1 of 2 layouts fails');
    expect(lost.summary).toBe(readFileSync(file('regionscope.md'), 'utf8'));
    const [run] = JSON.parse(readFileSync(file('regionscope.sarif'), 'utf8')).runs;
    expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('layouts/spill.json');
    expect(readFileSync(file('regionscope.xml'), 'utf8')).toContain('failures="1" errors="0"');

    writeFileSync(file('layouts/spill.json'), '{');
    expect((await runStep(script)).set).toBe('code=2\n');
    expect(readFileSync(file('regionscope.sarif'), 'utf8')).toContain('"ruleId": "unreadable"');
  });

  test('fails with the code of the check, after everything has been told', () => {
    const last = job.steps.at(-1);
    expect(last).toMatchObject({ if: `\${{ steps.check.outputs.code != '0' }}` });
    expect(last?.run).toBe(`exit \${{ steps.check.outputs.code }}`);
  });

  test('may do no more than it must, and runs actions of GitHub only', () => {
    expect(workflow.permissions).toStrictEqual({});
    expect(job.permissions).toStrictEqual({
      contents: 'read',
      'pull-requests': 'write',
      'security-events': 'write',
    });
    expect(Object.keys(workflow.on)).toStrictEqual(['pull_request', 'push']);
    const actions = job.steps.flatMap((step) => step.uses ?? []);
    expect(actions.length).toBeGreaterThan(4);
    expect(actions.filter((action) => !/^(?:actions|github)\/[\w-]+(?:\/[\w-]+)?@v\d+$/.test(action))).toStrictEqual(
      [],
    );
    expect(uses('actions/checkout')?.with).toMatchObject({ 'persist-credentials': false });
  });

  test('takes nothing of a pull request into a script but by the environment', () => {
    const scripts = job.steps.flatMap((step) => [step.run ?? '', String(step.with?.script ?? '')]);
    const spliced = scripts.flatMap((text) => text.match(/\$\{\{[^}]*\}\}/g) ?? []);
    expect(spliced).toStrictEqual([`\${{ steps.check.outputs.code }}`]);
  });

  test('installs this version, and uploads what the check wrote', () => {
    const install = job.steps.find(({ name }) => name === 'Install RegionScope')?.run;
    expect(install).toMatch(new RegExp(` ${manifest.name}@${manifest.version.replaceAll('.', '\\.')}$`));
    const written = [...script.matchAll(/> (regionscope\.\w+)/g)].map((match) => match[1]);
    expect(String(uses('actions/upload-artifact')?.with?.path).trim().split('\n')).toStrictEqual([
      ...['regionscope.md', 'regionscope.sarif', 'regionscope.xml'],
    ]);
    expect(written).toStrictEqual(['regionscope.md', 'regionscope.sarif', 'regionscope.xml']);
    expect(uses('github/codeql-action/upload-sarif')?.with?.sarif_file).toBe('regionscope.sarif');
  });

  test('writes one comment, and renews it', async () => {
    const comments: { id: number; body: string; user: { type: string } }[] = [
      { id: 1, body: '<!-- regionscope --> quoted by a person', user: { type: 'User' } },
    ];
    const issues = {
      listComments: () => undefined,
      createComment: async ({ body }: { body: string }) => {
        comments.push({ id: comments.length + 1, body, user: { type: 'Bot' } });
      },
      updateComment: async ({ comment_id: id, body }: { comment_id: number; body: string }) => {
        const found = comments.find((each) => each.id === id);
        if (found) found.body = body;
      },
    };
    const github = { rest: { issues }, paginate: async () => comments };
    const context = { repo: { owner: 'o', repo: 'r' }, issue: { number: 7 } };
    const texts = ['first', 'second'];
    const require = () => ({ readFileSync: () => texts.shift() });
    const source = String(uses('actions/github-script')?.with?.script);
    const comment = new Function('github', 'context', 'require', `return (async () => {${source}})()`);
    await comment(github, context, require);
    await comment(github, context, require);
    expect(comments.map(({ body }) => body)).toStrictEqual([
      '<!-- regionscope --> quoted by a person',
      '<!-- regionscope -->\nsecond',
    ]);
  });
});

describe('docs/ci.md', () => {
  const page = readFileSync(join(root, 'docs', 'ci.md'), 'utf8');
  const examples = [...page.matchAll(/^```yaml\n(.*?)^```$/gms)].map((match) => match[1] ?? '');

  test('shows YAML whose commands run', async () => {
    expect(examples).toHaveLength(2);
    const commands = examples.flatMap((text) => text.match(/regionscope (?:check|diff) [^>\n]*/g) ?? []);
    expect(examples.map((text) => typeof parse(text))).toStrictEqual(['object', 'object']);
    expect(commands).toHaveLength(2);
    mkdirSync(file('base/layouts'), { recursive: true });
    writeFileSync(file('base/layouts/good.json'), SAMPLE);
    rmSync(file('layouts'), { recursive: true });
    mkdirSync(file('layouts'));
    writeFileSync(file('layouts/good.json'), SAMPLE);
    for (const command of commands) {
      const args = command.trim().split(' ').slice(1);
      const inFolder = args.map((word) => (/^(?:base\/)?layouts$/.test(word) ? file(word) : word));
      expect((await captured(inFolder)).code, command).toBe(0);
    }
  });

  test('says what fails without --fail-on', async () => {
    const { output } = await captured(['check', '--help']);
    const codes = /without it\n +([\w,-]+)/.exec(output)?.[1]?.split(',') ?? [];
    expect(codes).toHaveLength(5);
    expect(page).toContain(codes.map((code) => `\`${code}\``).join(', '));
    expect(job.env.FAIL_ON?.split(',')).toStrictEqual(codes);
  });
});
