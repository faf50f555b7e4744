import { join } from 'node:path';
import { runNode } from './child-process.mjs';
import { findNodeVersionProblem } from './node-version.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { runStaticChecks } from './static-checks.mjs';
import { BROWSER_PROJECTS, CRASH_PROJECTS, FAST_PROJECTS, PORT_PROJECTS, runTests, SIMULATION_PROJECTS } from './test-run.mjs';

/**
 * `npm test`: everything. Types, lint, fast tests; the production build; tests against its server; journeys in a browser. Each part
 * runs whatever the parts before it said, unless it needs them. The last line is `N passed, N failed`.
 */
const total = { passed: 0, failed: 0 };
const count = ({ passed, failed }) => {
  total.passed += passed;
  total.failed += failed;
};
const failedBecause = (sentence) => {
  console.error(sentence);
  count({ passed: 0, failed: 1 });
};

const problem = findNodeVersionProblem();
if (problem === undefined) await runEverything();
else failedBecause(problem);

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runEverything() {
  count(await runStaticChecks());
  count(await runTests(FAST_PROJECTS));
  count(await runTests(SIMULATION_PROJECTS));

  const build = await runNode(join(PROJECT_ROOT, 'scripts/build.mjs'), ['--if-changed']);
  if (build.code !== 0) return failedBecause('The build failed, so neither its server nor its app could be tested.');
  count({ passed: 1, failed: 0 });
  for (const outcome of await Promise.all([PORT_PROJECTS, CRASH_PROJECTS].map((projects) => runTests(projects)))) count(outcome);
  count(await runTests(BROWSER_PROJECTS));
}
