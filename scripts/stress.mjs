import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFailure } from './outcome.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { listTestFiles } from './test-files.mjs';
import { ALL_PROJECTS, runTests } from './test-run.mjs';

const RUNS = 20;
const BUSY_LOOPS = 2;
const FOLDER = 'test-results/stress';

/**
 * Runs the tests with a name in their path or title twenty times beside two busy loops, and prints each outcome. The
 * output of a failed run is stored in `test-results/stress`.
 * @param {string} name
 * @returns {Promise<number>} the number of failed runs; all of them when no test has the name
 */
export async function stress(name) {
  const chosen = chooseTests(name);
  if (chosen.files.length === 0) {
    console.error(`No test has "${name}" in its path or its title.`);
    return RUNS;
  }
  console.log(`${RUNS} runs beside ${BUSY_LOOPS} busy loops: ${chosen.files.join(', ')}`);
  const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const endLoops = () => loops.forEach((loop) => loop.kill('SIGKILL'));
  process.on('exit', endLoops);
  let failed = 0;
  try {
    for (let run = 1; run <= RUNS; run += 1) if (!(await runOnce(run, chosen))) failed += 1;
  } finally {
    endLoops();
    process.off('exit', endLoops);
  }
  console.log(`${RUNS - failed} of ${RUNS} runs passed`);
  return failed;
}

/**
 * Returns the files with the name in their path, or else the files with it in their text and the part of the title to
 * run.
 */
function chooseTests(name) {
  const all = listTestFiles();
  const byPath = all.filter(({ file }) => file.includes(name)).map(({ file }) => file);
  if (byPath.length > 0) return { files: byPath };
  return { files: all.filter(({ text }) => text.includes(name)).map(({ file }) => file), titlePart: name };
}

/** Returns whether every test passed. */
async function runOnce(run, { files, titlePart }) {
  const startedAt = performance.now();
  const { results } = await runTests(ALL_PROJECTS, { files, titlePart, isQuiet: true });
  const failures = results.filter(({ state }) => state === 'failed');
  const passed = results.filter(({ state }) => state === 'passed').length;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    `${String(run).padStart(2)} ${failures.length === 0 ? 'ok    ' : 'FAILED'} ${passed} passed, ${failures.length} failed, ${seconds} s`,
  );
  for (const [index, { file, name, message, output }] of failures.entries()) {
    const outputFile = `${FOLDER}/run-${run}-${index + 1}.txt`;
    mkdirSync(join(PROJECT_ROOT, FOLDER), { recursive: true });
    writeFileSync(join(PROJECT_ROOT, outputFile), `${file}: ${name}\n\n${message}\n\n${output}`);
    console.log(`   ${describeFailure(`${file}: ${name}`, message)}\n  its output: ${outputFile}`);
  }
  return failures.length === 0;
}
