import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.mjs';

const FILE = 'tests/durations.json';
/** Shorter files are left out: their order does not matter. */
const MIN_SECONDS = 1;

/**
 * Writes the durations of the longer test files, s; `tests/support/longest-first.ts` orders the files by them.
 * @param {readonly import('../tests/support/result-reporter.ts').FileDuration[]} durations
 */
export function recordDurations(durations) {
  const entries = durations
    .map(({ file, durationMs }) => [file, Math.round(durationMs / 1_000)])
    .filter(([, seconds]) => seconds >= MIN_SECONDS)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(join(PROJECT_ROOT, FILE), `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
  console.log(`\n${FILE} holds the durations of ${entries.length} files.`);
}
