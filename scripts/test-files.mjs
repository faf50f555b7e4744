import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * Lists every test file with its text, in the order of the paths relative to the project's root.
 * @returns {{ file: string, text: string }[]}
 */
export function listTestFiles() {
  return readdirSync(join(PROJECT_ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .sort()
    .map((file) => ({ file, text: readFileSync(join(PROJECT_ROOT, file), 'utf8') }));
}

/** Returns the project of a test file: its folder, except for the simulator's tests. */
export function projectOf(file) {
  return /^tests\/faults\/sim[^/]*\.test\.ts$/.test(file) ? 'simulation' : file.split('/')[1];
}
