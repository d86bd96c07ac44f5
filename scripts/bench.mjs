import { bundleAndRun } from './bundle.mjs';

await bundleAndRun('bench', 'test/bench/bench.ts', ['src', 'test']);
