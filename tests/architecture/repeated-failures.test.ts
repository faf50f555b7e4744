import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { TestResult } from '#support/result-reporter.ts';

interface Repeat {
  readonly project: string;
  readonly file: string;
  readonly names?: readonly string[];
}
interface Flake {
  readonly file: string;
  readonly name: string;
  readonly seed: string | undefined;
  readonly failedMs: number;
  readonly passedMs: number;
  readonly message: string;
  readonly output: string;
}
interface RepeatedFailures {
  readonly MAX_REPEATED: number;
  readonly planRepeats: (results: readonly TestResult[], projects: readonly string[]) => Repeat[];
  readonly judge: (
    results: readonly TestResult[],
    repeated: readonly { readonly repeat: Repeat; readonly results: readonly TestResult[] }[],
  ) => { readonly passed: number; readonly failed: number; readonly failures: string[]; readonly flaky: Flake[] };
}

const load = async (script: string): Promise<unknown> =>
  import(pathToFileURL(join(import.meta.dirname, '../../scripts', script)).href);
const { MAX_REPEATED, planRepeats, judge } = (await load('repeated-failures.mjs')) as RepeatedFailures;
const { addRows } = (await load('flaky.mjs')) as {
  readonly addRows: (list: string, flakes: readonly Flake[], now: Date) => string;
};
const { FAST_PROJECTS, REPEATED_PROJECTS, SIMULATION_PROJECTS } = (await load('test-run.mjs')) as Record<
  'FAST_PROJECTS' | 'REPEATED_PROJECTS' | 'SIMULATION_PROJECTS',
  readonly string[]
>;

const FILE = 'tests/journeys/pause.test.ts';
const result = (name: string, state: TestResult['state'], more: Partial<TestResult> = {}): TestResult => ({
  project: 'journeys',
  file: FILE,
  name,
  state,
  durationMs: state === 'failed' ? 60_000 : 2_000,
  message: state === 'failed' ? `${name || 'the file'} broke` : '',
  output: '',
  ...more,
});
/** Judges a run whose planned second runs ended as given, in the order of the plan. */
const judgeWith = (results: readonly TestResult[], ...second: readonly (readonly TestResult[])[]) =>
  judge(
    results,
    planRepeats(results, REPEATED_PROJECTS).map((repeat, position) => ({ repeat, results: second[position] ?? [] })),
  );

describe('the plan of what runs once more', () => {
  it('the plan names the failed tests of each file', () => {
    const results = [
      result('a', 'failed'),
      result('b', 'passed'),
      result('c', 'failed'),
      result('d', 'failed', { project: 'faults', file: 'tests/faults/kill-server.test.ts' }),
    ];
    expect(planRepeats(results, REPEATED_PROJECTS)).toEqual([
      { project: 'journeys', file: FILE, names: ['a', 'c'] },
      { project: 'faults', file: 'tests/faults/kill-server.test.ts', names: ['d'] },
    ]);
  });

  it('the plan takes a whole file when the file itself failed', () => {
    expect(planRepeats([result('', 'failed'), result('a', 'failed')], REPEATED_PROJECTS)).toEqual([
      { project: 'journeys', file: FILE },
    ]);
  });

  it('the plan has no fast test, no schedule of the simulator and no failure of the runner', () => {
    const projects = [...FAST_PROJECTS, ...SIMULATION_PROJECTS, ''];
    expect(
      planRepeats(
        projects.map((project) => result('a', 'failed', { project })),
        REPEATED_PROJECTS,
      ),
    ).toEqual([]);
  });

  it('the plan is empty when too many tests failed', () => {
    const failures = Array.from({ length: MAX_REPEATED + 1 }, (_, position) => result(`test ${position}`, 'failed'));
    expect(planRepeats(failures.slice(1), REPEATED_PROJECTS)).toHaveLength(1);
    expect(planRepeats(failures, REPEATED_PROJECTS)).toEqual([]);
  });
});

describe('the judgement of a run', () => {
  it('a test that passes alone counts as passed and is listed as flaky with seed and both durations', () => {
    const failed = result('a', 'failed', { output: 'SCHEDULES_SEED=alpha:17\nand more' });
    expect(judgeWith([failed, result('b', 'passed')], [result('a', 'passed'), result('b', 'skipped')])).toEqual({
      passed: 2,
      failed: 0,
      failures: [],
      flaky: [
        {
          file: FILE,
          name: 'a',
          seed: 'alpha:17',
          failedMs: 60_000,
          passedMs: 2_000,
          message: 'a broke',
          output: failed.output,
        },
      ],
    });
  });

  it('a test that fails twice has failed', () => {
    const output = 'A page showed:\n- main\nA page was at http://127.0.0.1/device and said ["This device"]\n';
    const judged = judgeWith([result('a', 'failed', { output }), result('b', 'passed')], [result('a', 'failed')]);
    expect(judged).toMatchObject({ passed: 1, failed: 1, flaky: [] });
    expect(judged.failures[0]).toContain('failed twice');
    // Why a test waited in vain is seen from where its pages were.
    expect(judged.failures[0]).toContain('A page was at http://127.0.0.1/device and said ["This device"]');
    expect(judged.failures[0]).not.toContain('- main');
  });

  it('in one file a flaky test passes and a test that fails twice fails', () => {
    const judged = judgeWith(
      [result('a', 'failed'), result('b', 'failed')],
      [result('a', 'passed'), result('b', 'failed')],
    );
    expect(judged).toMatchObject({ passed: 1, failed: 1 });
    expect(judged.flaky.map(({ name }) => name)).toEqual(['a']);
  });

  it('a failed test that did not run again has failed', () => {
    expect(judgeWith([result('a', 'failed')], [result('a', 'skipped')])).toMatchObject({ failed: 1, flaky: [] });
    expect(judgeWith([result('a', 'failed')], [])).toMatchObject({ failed: 1, flaky: [] });
  });

  it('a test that passes again in a file, or under a runner, that failed has failed', () => {
    const second = [result('a', 'passed'), result('', 'failed')];
    expect(judgeWith([result('a', 'failed')], second)).toMatchObject({ failed: 1, flaky: [] });
    const ended = [result('a', 'passed'), result('', 'failed', { project: '', file: '' })];
    expect(judgeWith([result('a', 'failed')], ended)).toMatchObject({ failed: 1, flaky: [] });
  });

  it('each test of a file that failed as a whole counts once', () => {
    const first = [result('', 'failed'), result('', 'failed'), result('a', 'passed'), result('b', 'skipped')];
    const judged = judgeWith(first, [result('a', 'passed'), result('b', 'passed')]);
    expect(judged).toMatchObject({ passed: 2, failed: 0 });
    expect(judged.flaky).toHaveLength(2);
  });

  it('a file fails when one of its tests fails in the second run', () => {
    const judged = judgeWith([result('', 'failed')], [result('a', 'passed'), result('b', 'failed')]);
    expect(judged).toMatchObject({ failed: 1, flaky: [] });
  });

  it('failures of fast tests, the simulator and the runner are not repeated', () => {
    const first = [
      result('a', 'failed', { project: 'sync' }),
      result('b', 'failed', { project: 'simulation' }),
      result('', 'failed', { project: '', file: '' }),
    ];
    expect(judgeWith(first)).toMatchObject({ passed: 0, failed: 3, flaky: [] });
  });
});

it('the list of flaky tests gets one row for each, whatever the test is called', () => {
  const [flake] = judgeWith([result('says "a | b"', 'failed')], [result('says "a | b"', 'passed')]).flaky;
  if (flake === undefined) throw new Error('It is flaky.');
  const list = addRows('# Flaky tests\n\n| Date | Test |\n', [flake], new Date('2026-11-27T03:00:00Z'));
  expect(list.split('\n').slice(3)).toEqual([
    `| 2026-11-27 | ${FILE}: says "a \\| b" | none | 60.0 s, then 2.0 s | says "a \\| b" broke | not known yet |`,
    '',
  ]);
});
