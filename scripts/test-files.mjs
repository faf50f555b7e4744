import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * Lists every test file, in the order of their paths relative to the project's root.
 * @returns {{ file: string, text: string }[]}
 */
export function listTestFiles() {
  return readdirSync(join(PROJECT_ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .sort()
    .map((file) => ({ file, text: readFileSync(join(PROJECT_ROOT, file), 'utf8') }));
}

/** Returns the project a test file belongs to: its folder, but for the simulator's. */
export function projectOf(file) {
  return /^tests\/faults\/sim[^/]*\.test\.ts$/.test(file) ? 'simulation' : file.split('/')[1];
}
