import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';
import { ResultReporter } from './support/result-reporter.ts';
import { IS_FULL_VOLUME } from './support/volume.ts';

const root = join(import.meta.dirname, '..');
/** File in which `scripts/test-run.mjs` reads the results. */
const report = process.env['OUTRIDER_TEST_REPORT'];
/** Factor of the time limits: proofs at full size take longer. */
const PATIENCE = IS_FULL_VOLUME ? 20 : 1;

/**
 * Describes the project of a folder of `tests`: the folder is the environment. Run one with
 * `npx vitest run -c tests/vitest.config.ts --project domain`. No test is retried within a run; `npm test` repeats some
 * of the failed ones at its end and says so (docs/flaky.md).
 */
const project = (
  folder: string,
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  root,
  test: {
    name: folder,
    environment: 'node',
    include: [`tests/${folder}/**/*.test.ts`],
    retry: 0,
    hookTimeout: 120_000,
    // As long as `waitUntil` waits: one second is too short for a screen on a busy machine.
    expect: { poll: { timeout: 120_000 } },
    ...test,
    testTimeout: (test.testTimeout ?? 120_000) * PATIENCE,
    setupFiles: ['tests/support/property-seed.ts', ...[test.setupFiles ?? []].flat()],
  },
});

/**
 * Runs the files of a project one after another in processes that load the program once. Such files share no names and
 * restore what they replace.
 */
const together = { isolate: false, restoreMocks: true };

/** Files that replace the hash function before the program is loaded, so that each needs a process of its own. */
const COUNTS_HASHES = [
  'tests/contract/password-work.test.ts',
  'tests/contract/account-hiding.test.ts',
  'tests/attacks/password-work.test.ts',
];

/** Settings of tests against the built server; `support/built-server.ts` builds it when its sources have changed. */
const processes = { globalSetup: 'tests/support/built-server.ts', testTimeout: 180_000 };

export default defineConfig({
  root,
  test: {
    passWithNoTests: true,
    ...(report === undefined ? {} : { reporters: ['default', new ResultReporter(report)] }),
    sequence: { sequencer: LongestFirst },
    // Keeps transformed modules by their contents, for the next run and the other processes of this one.
    experimental: { fsModuleCache: true, fsModuleCachePath: join(root, '.cache/vitest') },
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project('domain', together),
      project('replica', { ...together, setupFiles: ['fake-indexeddb/auto'] }),
      project('sync', { ...together, setupFiles: ['fake-indexeddb/auto'] }),
      project('remote', together),
      project('workers', { ...together, setupFiles: ['fake-indexeddb/auto'] }),
      project('features', { ...together, setupFiles: ['fake-indexeddb/auto'] }),
      project('sw', { ...together, setupFiles: ['fake-indexeddb/auto'] }),
      project('architecture', together),
      project('server', together),
      project('product', together),
      project('jobs', together),
      project('contract', { ...together, exclude: COUNTS_HASHES }),
      project('attacks', { ...together, exclude: COUNTS_HASHES }),
      project('hashing', { include: COUNTS_HASHES }),
      project('faults', { ...processes, exclude: ['tests/faults/sim*.test.ts'] }),
      project('simulation', { include: ['tests/faults/sim*.test.ts'], testTimeout: 600_000 }),
      project('journeys', {
        ...processes,
        ...together,
        globalSetup: 'tests/support/built-app.ts',
        testTimeout: 600_000,
      }),
      // `npm run engines` and `npm run prove` run these.
      project('engines', {
        ...processes,
        globalSetup: 'tests/support/engines/found-engines.ts',
        testTimeout: 600_000,
      }),
    ],
  },
});
