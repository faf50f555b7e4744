import { join } from 'node:path';
import { runNode } from './child-process.mjs';
import { findNodeVersionProblem } from './node-version.mjs';
import { addOutcomes, printFailures } from './outcome.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { runStaticChecks } from './static-checks.mjs';
import {
  BROWSER_PROJECTS,
  CRASH_PROJECTS,
  FAST_PROJECTS,
  PORT_PROJECTS,
  runTests,
  SIMULATION_PROJECTS,
} from './test-run.mjs';

/**
 * `npm test`: everything. Types, lint, fast tests; the production build; tests against its server; journeys in a
 * browser. Each part runs whatever the parts before it said, unless it needs them. What failed is said again at the
 * end; the last line is `N passed, N failed`.
 */
const problem = findNodeVersionProblem();
const total = addOutcomes(problem === undefined ? await runEverything() : [failedBecause(problem)]);

printFailures(total);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** @returns {Promise<import('./outcome.mjs').Outcome[]>} */
async function runEverything() {
  const outcomes = [await runStaticChecks(), await runTests(FAST_PROJECTS), await runTests(SIMULATION_PROJECTS)];

  const build = await runNode(join(PROJECT_ROOT, 'scripts/build.mjs'), ['--if-changed']);
  if (build.code !== 0)
    return [...outcomes, failedBecause('The build failed, so neither its server nor its app could be tested.')];
  outcomes.push({ passed: 1, failed: 0, failures: [] });
  outcomes.push(...(await Promise.all([PORT_PROJECTS, CRASH_PROJECTS].map((projects) => runTests(projects)))));
  outcomes.push(await runTests(BROWSER_PROJECTS));
  return outcomes;
}

function failedBecause(sentence) {
  return { passed: 0, failed: 1, failures: [sentence] };
}
