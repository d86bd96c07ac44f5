import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

/** JavaScript the first view may load, in gzipped kB (1000 bytes). */
const LIMIT = 180;

const html = readFileSync('dist/index.html', 'utf8');
const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map((match) => match[1] ?? '');
const preloads = [...html.matchAll(/<link\b[^>]*>/g)]
  .map((match) => match[0])
  .filter((tag) => /\brel="modulepreload"/.test(tag))
  .map((tag) => /\bhref="([^"]+)"/.exec(tag)?.[1] ?? '');

// What the page names, and what that imports statically. Minified code writes `import{a}from"./b.js"`,
// `export{a}from"./b.js"` or `import"./b.js"`; `import("./b.js")` is loaded later and does not count.
const waiting = [...scripts, ...preloads].map((path) => join('dist', path));
/** @type {Map<string, number>} */
const sizes = new Map();
for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
  if (sizes.has(path)) {
    continue;
  }
  const code = readFileSync(path);
  sizes.set(path, gzipSync(code, { level: 9 }).length);
  for (const match of code.toString().matchAll(/(?:\bimport|\bfrom)\s*["'](\.[^"']+\.js)["']/g)) {
    waiting.push(join(dirname(path), match[1] ?? ''));
  }
}

if (sizes.size === 0) {
  console.error('dist/index.html names no script');
  process.exit(1);
}
let total = 0;
for (const [path, size] of sizes) {
  total += size;
  console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${relative('dist', path)}`);
}
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  of ${LIMIT} kB, gzipped`);
if (total > LIMIT * 1000) {
  process.exitCode = 1;
}
