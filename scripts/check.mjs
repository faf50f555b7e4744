import { readOptions } from './options.mjs';
import { addOutcomes, printFailures } from './outcome.mjs';
import { judge } from './repeated-failures.mjs';
import { runStaticChecks } from './static-checks.mjs';
import { FAST_PROJECTS, runTests } from './test-run.mjs';

/** `npm run check`: types of every world, format, lint, architecture and the fast tests. */
readOptions({
  command: 'npm run check',
  about: 'Checks types, format and lint, and runs the architecture tests and the fast tests.',
});
const startedAt = performance.now();
const statics = await runStaticChecks();
const total = addOutcomes([statics, judge((await runTests(FAST_PROJECTS)).results, [])]);
printFailures(total);
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
console.log(
  total.failed === 0
    ? `check: all ${total.passed} green in ${seconds} s`
    : `check: ${total.failed} failed, ${total.passed} green in ${seconds} s`,
);
process.exitCode = total.failed === 0 ? 0 : 1;
