import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} path A file or folder. @returns {number} When the newest file in it changed, in ms; 0 if none. */
function newest(path) {
  if (!existsSync(path)) {
    return 0;
  }
  const stat = statSync(path);
  if (!stat.isDirectory()) {
    return stat.mtimeMs;
  }
  // A folder's own time counts too: it changes when a file is removed.
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/**
 * Whether something built must be built again.
 *
 * @param {string} output The built file.
 * @param {string[]} inputs Files and folders it is built from.
 */
export function isStale(output, inputs) {
  return !existsSync(output) || statSync(output).mtimeMs < Math.max(...inputs.map(newest));
}
