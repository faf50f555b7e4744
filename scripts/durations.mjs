import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.mjs';

const FILE = 'tests/durations.json';
/** Shorter files are left out: in which order they run is of no matter. */
const LEAST_SECONDS = 1;

/**
 * Writes how many seconds each longer test file took: `tests/support/longest-first.ts` orders the files by it.
 * @param {readonly import('../tests/support/result-reporter.ts').FileDuration[]} durations
 */
export function recordDurations(durations) {
  const entries = durations
    .map(({ file, durationMs }) => [file, Math.round(durationMs / 1_000)])
    .filter(([, seconds]) => seconds >= LEAST_SECONDS)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(join(PROJECT_ROOT, FILE), `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
  console.log(`\n${FILE} holds the durations of ${entries.length} files.`);
}
