import { runStaticChecks } from './static-checks.mjs';
import { FAST_PROJECTS, runTests } from './test-run.mjs';

/** `npm run check`: types in every world, lint, architecture and the fast tests, in under a minute. */
const startedAt = performance.now();
const statics = await runStaticChecks();
const tests = await runTests(FAST_PROJECTS);
const failed = statics.failed + tests.failed;
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
console.log(
  failed === 0
    ? `check: all ${statics.passed + tests.passed} green in ${seconds} s`
    : `check: ${failed} failed, ${statics.passed + tests.passed} green in ${seconds} s`,
);
process.exitCode = failed === 0 ? 0 : 1;
