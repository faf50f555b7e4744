import { describeFailure } from './outcome.mjs';

/** @typedef {import('../tests/support/result-reporter.ts').TestResult} TestResult */

/** The version that the contract is of. A scenario that names no older one holds from it on. */
const CONTRACT_VERSION = '1.9.6';
/** The version of the recordings; no older one was ever compared. */
export const OLDEST_VERSION = '1.8.1';

/**
 * Returns whether a version is older than another one.
 * @param {string} version
 * @param {string} other
 * @returns {boolean}
 */
export function isOlder(version, other) {
  const [one, two] = [version, other].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)));
  const position = [0, 1, 2].find((index) => one[index] !== two[index]);
  return position !== undefined && one[position] < two[position];
}

/**
 * Sorts the failures of a run against an Appwrite into those expected of its version and faults.
 * @param {readonly TestResult[]} results
 * @param {string} version of the server
 * @returns {{ lines: string[], exitCode: number }} what to print; only faults make the exit code 1
 */
export function reportOf(results, version) {
  const isExpected = (failure) => isOlder(version, oldestVersionOf(failure, results));
  const failures = results.filter(({ state }) => state === 'failed');
  const expected = failures.filter(isExpected);
  const faults = failures.filter((failure) => !isExpected(failure));
  const countOf = (state) => results.filter((result) => result.state === state).length;
  const release = version.split('.', 2).join('.');
  return {
    lines: [
      `Appwrite ${version}: ${countOf('passed')} passed, ${expected.length} differ as expected for ${release}, ${faults.length} differ and should not, ${countOf('skipped')} did not run.`,
      ...sectionOf(`Differs, expected for ${release}`, expected.map(nameOf)),
      ...sectionOf('Differs, tell us', faults.map(describeFault)),
    ],
    exitCode: faults.length > 0 ? 1 : 0,
  };
}

/**
 * Returns the oldest version on which a result must be a success. The set-up of a file serves all its scenarios, so it
 * must succeed where one of them holds; a failure that belongs to no scenario is never expected.
 * @param {TestResult} result
 * @param {readonly TestResult[]} results
 * @returns {string}
 */
function oldestVersionOf({ file, name, holdsFrom = CONTRACT_VERSION }, results) {
  if (name !== '') return holdsFrom;
  const versions = results
    .filter((other) => other.file === file && other.name !== '')
    .map((other) => other.holdsFrom ?? CONTRACT_VERSION);
  return versions.find((one) => versions.every((other) => !isOlder(other, one))) ?? OLDEST_VERSION;
}

const nameOf = ({ file, name }) =>
  file === '' ? 'the test runner' : `${file}: ${name === '' ? 'its set-up or clean-up' : name}`;

const describeFault = (fault) => describeFailure(nameOf(fault), fault.message);

const sectionOf = (title, entries) =>
  entries.length === 0 ? [] : ['', `${title}:`, ...entries.map((entry) => `- ${entry}`)];
