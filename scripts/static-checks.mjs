import { join } from 'node:path';
import { TOOLS, runNode } from './child-process.mjs';
import { describeFailure } from './outcome.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * The compiler projects and the folders of their settings. Each is compiled alone: a global of another one is an error.
 */
const TYPE_PROJECTS = { 'src/domain': 'src/domain', src: '.', sw: 'sw', server: 'server', tests: 'tests' };

const STATIC_CHECKS = [
  // Incremental: the compiler skips what has not changed since its last run.
  ...Object.entries(TYPE_PROJECTS).map(([project, folder]) => ({
    name: `types: ${project}`,
    file: TOOLS.tsc,
    args: [
      '-p',
      folder,
      '--incremental',
      '--tsBuildInfoFile',
      join(PROJECT_ROOT, '.cache/types', `${project.replace('/', '-')}.tsbuildinfo`),
    ],
  })),
  { name: 'format', file: TOOLS.oxfmt, args: ['--check', '.'] },
  { name: 'lint', file: TOOLS.oxlint, args: ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'] },
];

/**
 * Checks types, format and lint at the same time. Prints a line for each, and the output of a failed one.
 * @returns {Promise<import('./outcome.mjs').Outcome>} each check counts as one
 */
export async function runStaticChecks() {
  const outcomes = await Promise.all(
    STATIC_CHECKS.map(async ({ name, file, args }) => {
      const { code, output, durationMs } = await runNode(file, args, { quiet: true });
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${(durationMs / 1_000).toFixed(1)} s)`);
      if (code !== 0) console.log(output.trimEnd());
      return { name, output, isPassed: code === 0 };
    }),
  );
  const failed = outcomes.filter(({ isPassed }) => !isPassed);
  return {
    passed: outcomes.length - failed.length,
    failed: failed.length,
    failures: failed.map(({ name, output }) => describeFailure(name, output)),
  };
}
