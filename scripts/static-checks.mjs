import { TOOLS, runNode } from './child-process.mjs';

/** One compiler run per world, so that a global of the wrong world does not compile; and the lint over everything. */
const STATIC_CHECKS = [
  { name: 'types: src/domain', file: TOOLS.tsc, args: ['-p', 'src/domain'] },
  { name: 'types: src', file: TOOLS.tsc, args: ['-p', '.'] },
  { name: 'types: sw', file: TOOLS.tsc, args: ['-p', 'sw'] },
  { name: 'types: server', file: TOOLS.tsc, args: ['-p', 'server'] },
  { name: 'types: tests', file: TOOLS.tsc, args: ['-p', 'tests'] },
  { name: 'lint', file: TOOLS.oxlint, args: ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'] },
];

/**
 * Runs all of them side by side; prints a line for each, and everything a failed one said.
 * @returns {Promise<{ passed: number, failed: number }>} each check counts as one
 */
export async function runStaticChecks() {
  const outcomes = await Promise.all(
    STATIC_CHECKS.map(async ({ name, file, args }) => {
      const { code, output, durationMs } = await runNode(file, args, { quiet: true });
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${(durationMs / 1_000).toFixed(1)} s)`);
      if (code !== 0) console.log(output.trimEnd());
      return code === 0;
    }),
  );
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed };
}
