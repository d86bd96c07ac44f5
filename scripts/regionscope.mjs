import { bundleAndRun } from './bundle.mjs';

await bundleAndRun('regionscope', 'src/cli/main.ts', ['src']);
