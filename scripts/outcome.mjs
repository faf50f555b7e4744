/**
 * The result of some tests or checks, with a description of each failure, which the end of a long run repeats.
 * @typedef {{ passed: number, failed: number, failures: readonly string[] }} Outcome
 */

/** The maximum length of a failure's description: the beginning holds the message and where it was thrown. */
const MAX_DESCRIPTION = 1_500;

/**
 * Returns a name and, below it, the beginning of an output.
 * @param {string} name
 * @param {string} output
 * @returns {string}
 */
export function describeFailure(name, output) {
  const text = output.trim();
  const beginning = text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION)}…` : text;
  return [name, ...beginning.split('\n').filter(Boolean)].join('\n  ');
}

/**
 * Adds up outcomes.
 * @param {readonly Outcome[]} outcomes
 * @returns {Outcome}
 */
export function addOutcomes(outcomes) {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

/**
 * Prints each failure; nothing when there is none.
 * @param {Outcome} outcome
 */
export function printFailures({ failures }) {
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
}
