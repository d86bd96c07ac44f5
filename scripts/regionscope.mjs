import { bundleAndRun, NATIVE } from './bundle.mjs';

await bundleAndRun('regionscope', 'src/cli/main.ts', ['src', 'docs/findings.md'], NATIVE);
