import { check } from './check.ts';
import type { Command } from './command.ts';
import { convert } from './convert.ts';
import { deployment } from './deployment.ts';
import { diff } from './diff.ts';
import { evaluate } from './evaluate.ts';
import { CHECK_HELP } from './help/check.ts';
import { CONVERT_HELP } from './help/convert.ts';
import { DEPLOYMENT_HELP } from './help/deployment.ts';
import { DIFF_HELP } from './help/diff.ts';
import { EVALUATE_HELP } from './help/evaluate.ts';
import { MATRIX_HELP } from './help/matrix.ts';
import { PRESETS_HELP } from './help/presets.ts';
import { RENDER_HELP } from './help/render.ts';
import { matrix } from './matrix.ts';
import { presets } from './presets.ts';
import { render } from './render.ts';

/** The commands, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'check',
    operands: 'FILE…',
    summary: 'verdict, regions and findings of layouts; reports for CI',
    help: CHECK_HELP,
    run: check,
  },
  {
    name: 'diff',
    operands: 'A B',
    summary: 'what B registers otherwise than A, and why; of two folders, file by file',
    help: DIFF_HELP,
    run: diff,
  },
  {
    name: 'deployment',
    operands: 'DIR',
    summary: 'workers that differ from their engine, and prefill against decode',
    help: DEPLOYMENT_HELP,
    run: deployment,
  },
  {
    name: 'matrix',
    operands: '[PATH…]',
    summary: 'layouts under every row policy and alias rule, as a table',
    help: MATRIX_HELP,
    run: matrix,
  },
  {
    name: 'evaluate',
    operands: '< FILE',
    summary: 'results of layouts, one a line, under every rule',
    help: EVALUATE_HELP,
    run: evaluate,
  },
  {
    name: 'convert',
    operands: 'FILE…',
    summary: 'logs, handshakes and archives as layout documents',
    help: CONVERT_HELP,
    run: convert,
  },
  {
    name: 'render',
    operands: 'FILE -o OUT',
    summary: 'a layout as a picture, SVG or PNG',
    help: RENDER_HELP,
    run: render,
  },
  {
    name: 'presets',
    operands: '',
    summary: 'the layouts that come with it',
    help: PRESETS_HELP,
    run: presets,
  },
];
