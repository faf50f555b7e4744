import { describeFailure } from './outcome.mjs';

/** @typedef {import('../tests/support/result-reporter.ts').TestResult} TestResult */

/**
 * A repeated run: the failed tests of a file, or all of it when the file itself failed.
 * @typedef {{ project: string, file: string, names?: string[] }} Repeat
 */

/**
 * A test that failed among the others and passed alone.
 * @typedef {object} Flake
 * @property {string} file
 * @property {string} name empty for a whole file
 * @property {string | undefined} seed
 * @property {number} failedMs
 * @property {number} passedMs
 * @property {string} message its error
 * @property {string} output its output when it failed
 */

/** More failures than this mean a broken program: none of them is repeated. */
export const MAX_REPEATED = 10;

const isFailure = ({ state }) => state === 'failed';
const keyOf = ({ project, file, name }) => JSON.stringify([project, file, name]);

/**
 * Returns which failures are run once more.
 * @param {readonly TestResult[]} results of the whole run
 * @param {readonly string[]} projects those whose failures may be flaky
 * @returns {Repeat[]}
 */
export function planRepeats(results, projects) {
  const failures = results.filter((result) => isFailure(result) && projects.includes(result.project));
  if (failures.length > MAX_REPEATED) return [];
  const repeats = new Map();
  for (const { project, file, name } of failures) {
    const key = keyOf({ project, file, name: '' });
    const names = repeats.get(key)?.names ?? [];
    repeats.set(key, { project, file, names: names.includes(name) ? names : [...names, name] });
  }
  return [...repeats.values()].map(({ project, file, names }) =>
    names.includes('') ? { project, file } : { project, file, names },
  );
}

/**
 * Returns the outcome of a run with its repeated tests.
 * @param {readonly TestResult[]} results of the whole run
 * @param {readonly { repeat: Repeat, results: readonly TestResult[] }[]} repeated
 * @returns {import('./outcome.mjs').Outcome & { flaky: Flake[] }}
 */
export function judge(results, repeated) {
  const flaky = [];
  const failures = [];
  const passed = results.filter(({ state }) => state === 'passed');
  for (const result of results.filter(isFailure)) {
    const again = repeated.find(({ repeat }) => repeat.project === result.project && repeat.file === result.file);
    const second = again === undefined ? undefined : secondOf(result, again.results);
    if (second === undefined || !second.isPassed) {
      const message = [second === undefined ? '' : 'failed twice', result.message, ...pagesOf(result.output)];
      failures.push({ ...result, message: message.filter(Boolean).join('\n') });
      continue;
    }
    const { file, name, message, output, durationMs: failedMs } = result;
    flaky.push({ file, name, seed: seedOf(result), failedMs, passedMs: second.durationMs, message, output });
    if (name !== '') passed.push(result);
    // A file that failed as a whole may not have run its tests: those that only ran the second time count.
    else
      passed.push(
        ...again.results.filter(
          (one) =>
            one.state === 'passed' &&
            ![...results.filter(isFailure), ...passed].some((known) => keyOf(known) === keyOf(one)),
        ),
      );
  }
  return {
    passed: passed.length,
    failed: failures.length,
    failures: failures.map(({ file, name, message }) =>
      describeFailure([file, name].filter(Boolean).join(': ') || 'the runner', message),
    ),
    flaky,
  };
}

/** Returns how a failed test or file ended alone. A failure of the file is one of each of its tests. */
function secondOf(first, results) {
  const own = first.name === '' ? results : results.filter(({ name }) => name === first.name);
  const isPassed =
    own.some(({ state }) => state === 'passed') &&
    !own.some(isFailure) &&
    !results.some((result) => isFailure(result) && result.name === '');
  return { isPassed, durationMs: own.reduce((sum, { durationMs }) => sum + durationMs, 0) };
}

/** Returns the lines in which a failed journey tells where its pages were (`tests/support/journey.ts`). */
const pagesOf = (output = '') => output.split('\n').filter((line) => line.startsWith('A page was at '));

/** Returns the last seed in the error of a failed test, or else in its output. */
function seedOf({ message, output }) {
  const find = (text) =>
    [...text.matchAll(/\b(?:\w+_)?seed["']?[=:\s]+["']?([\w:.-]*\d[\w:.-]*|\w+:\d+)/gi)].at(-1)?.[1];
  return find(message) ?? find(output);
}
