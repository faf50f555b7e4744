import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';
import { ResultReporter } from './support/result-reporter.ts';
import { IS_FULL_VOLUME } from './support/volume.ts';

const root = join(import.meta.dirname, '..');
/** Where `scripts/test-run.mjs` reads what a run came to. */
const report = process.env['OUTRIDER_TEST_REPORT'];
/** A proof at its full size takes so much longer. */
const PATIENCE = IS_FULL_VOLUME ? 20 : 1;

/**
 * The folder is the environment: one project per folder of `tests`. Run one with
 * `npx vitest run -c tests/vitest.config.ts --project domain`. No test is retried within a run; `npm test` runs a failed one of some projects once more at its
 * end and says so (docs/flaky.md).
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
    ...test,
    testTimeout: (test.testTimeout ?? 120_000) * PATIENCE,
    setupFiles: ['tests/support/fixed-chance.ts', ...[test.setupFiles ?? []].flat()],
  },
});

/**
 * Files of such a project follow one another in processes that have loaded the program once. They share nothing by
 * name, and take out again what they put in the place of something else.
 */
const together = { isolate: false, restoreMocks: true };

/** They put another hash in the place of the real one, before the program is loaded: each has a process of its own. */
const COUNTS_HASHES = ['tests/contract/password-work.test.ts', 'tests/contract/account-hiding.test.ts'];

/**
 * Tests against the built server, each in a process of its own; `support/built-server.ts` builds it when its sources
 * changed.
 */
const processes = { globalSetup: 'tests/support/built-server.ts', testTimeout: 180_000 };

export default defineConfig({
  root,
  test: {
    passWithNoTests: true,
    ...(report === undefined ? {} : { reporters: ['default', new ResultReporter(report)] }),
    sequence: { sequencer: LongestFirst },
    // What was translated once is kept by its contents, for the next run and the other processes of this one.
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
      project('hashing', { include: COUNTS_HASHES }),
      project('faults', { ...processes, exclude: ['tests/faults/sim*.test.ts'] }),
      project('simulation', { include: ['tests/faults/sim*.test.ts'], testTimeout: 600_000 }),
      project('journeys', {
        ...processes,
        ...together,
        globalSetup: 'tests/support/built-app.ts',
        testTimeout: 600_000,
      }),
    ],
  },
});
