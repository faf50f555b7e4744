import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOOLS, runNode } from './child-process.mjs';
import { describeFailure } from './outcome.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/** @typedef {import('./repeated-failures.mjs').Flake} Flake */

const LIST = 'docs/flaky.md';
const TRACES = 'test-results/flaky';

/**
 * Reports every flaky test with its seed, both durations and the first line of its error. Stores its output in
 * `test-results/flaky` and appends it to `docs/flaky.md`; with CI=true it prints everything and writes nothing.
 * @param {readonly Flake[]} flakes
 * @param {{ isCI: boolean, now?: Date }} options
 */
export async function reportFlaky(flakes, { isCI, now = new Date() }) {
  if (flakes.length === 0) return;
  for (const [index, flake] of flakes.entries()) {
    const trace = `${flake.message}\n\n${flake.output}`;
    console.log(`\nFLAKY ${describeFailure(titleOf(flake), flake.message)}`);
    console.log(`  failed after ${secondsOf(flake.failedMs)}, passed alone in ${secondsOf(flake.passedMs)}`);
    if (flake.seed !== undefined) console.log(`  seed ${flake.seed}`);
    console.log(isCI ? `  its output:\n${trace}` : `  its output: ${saveTrace(trace, now, index)}`);
  }
  if (isCI) return;
  const path = join(PROJECT_ROOT, LIST);
  writeFileSync(path, addRows(readFileSync(path, 'utf8'), flakes, now));
  await runNode(TOOLS.oxfmt, [LIST], { quiet: true });
  console.log(`\n${LIST} names ${flakes.length === 1 ? 'it' : 'them'}: fix the cause next.`);
}

/**
 * Returns the list with a row for each flake appended.
 * @param {string} list
 * @param {readonly Flake[]} flakes
 * @param {Date} now
 */
export function addRows(list, flakes, now) {
  const rows = flakes.map((flake) => {
    const durations = `${secondsOf(flake.failedMs)}, then ${secondsOf(flake.passedMs)}`;
    const cells = [now.toISOString().slice(0, 10), titleOf(flake), flake.seed ?? 'none', durations];
    const [firstLine = ''] = flake.message.split('\n');
    return `| ${[...cells, firstLine, 'not known yet'].map(cellOf).join(' | ')} |`;
  });
  return `${[list.trimEnd(), ...rows].join('\n')}\n`;
}

/** Writes the output of a flaky test to a file; returns its path relative to the project's root. */
function saveTrace(trace, now, index) {
  const file = `${TRACES}/${now.toISOString().replaceAll(/[:.]/g, '-')}-${index + 1}.txt`;
  mkdirSync(join(PROJECT_ROOT, TRACES), { recursive: true });
  writeFileSync(join(PROJECT_ROOT, file), trace);
  return file;
}

const titleOf = ({ file, name }) => (name === '' ? file : `${file}: ${name}`);
const secondsOf = (durationMs) => `${(durationMs / 1_000).toFixed(1)} s`;
/** Returns text for a cell of a table: one line, escaped, at most 160 characters. */
const cellOf = (text) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[|\\`<>*_[\]]/g, '\\$&')
    .slice(0, 160);
