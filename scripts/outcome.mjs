/**
 * What some tests or checks came to, with a description of each that failed: it is said again at the end of a long run,
 * whose middle nobody scrolls back to.
 * @typedef {{ passed: number, failed: number, failures: readonly string[] }} Outcome
 */

/** Of what a failed test said, the beginning: the message, and where it was thrown. */
const MAX_DESCRIPTION = 1_500;

/**
 * @param {string} name
 * @param {string} said
 * @returns {string} the name, and under it the beginning of what was said
 */
export function describeFailure(name, said) {
  const text = said.trim();
  const beginning = text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION)}…` : text;
  return [name, ...beginning.split('\n').filter(Boolean)].join('\n  ');
}

/**
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
 * Prints what failed, each with the beginning of what it said; nothing when nothing did.
 * @param {Outcome} outcome
 */
export function printFailures({ failures }) {
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
}
