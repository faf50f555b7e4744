import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError, UserConsoleLog } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /**
     * The oldest Appwrite on which a scenario of `tests/contract` is known to hold, when it is older than the contract.
     */
    holdsFrom?: string;
  }
}

/**
 * The result of one test. A failure of the file itself (it does not load, a hook throws, a rejection is unhandled) has
 * the empty name; a failure of the runner has no file either.
 */
export interface TestResult {
  /** The folder of `tests`; empty for a failure of the runner. */
  readonly project: string;
  /** Relative to the project's root. */
  readonly file: string;
  /** Titles of the groups and of the test, separated by spaces, as `vitest -t` compares them. */
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly durationMs: number;
  /** The errors of a failed test. */
  readonly message: string;
  /** The output of a failed test. */
  readonly output: string;
  /** As in the metadata of the test. */
  readonly holdsFrom?: string;
}

/** The duration of a file with collecting, hooks and tests. */
interface FileDuration {
  readonly file: string;
  readonly durationMs: number;
}

/** The part of a run that prints: a test, a group or a file. */
type LogSource = TestCase | TestSuite | TestModule;

/** Characters stored of the output of one failed test, from its end, where pages and server are printed. */
const MAX_OUTPUT = 200_000;
const PROJECT_ROOT = join(import.meta.dirname, '../..');

/** Writes every result of a run as JSON into a file, for `scripts/test-run.mjs`. */
export class ResultReporter implements Reporter {
  private readonly logs = new Map<string, UserConsoleLog[]>();

  constructor(private readonly path: string) {}

  onUserConsoleLog(log: UserConsoleLog): void {
    const id = log.taskId ?? '';
    const known = this.logs.get(id);
    if (known === undefined) this.logs.set(id, [log]);
    else known.push(log);
  }

  onTestRunEnd(testModules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const results = [
      ...testModules.flatMap((module) => this.resultsOf(module)),
      ...unhandledErrors.map((error) => this.resultOfUnhandled(error, testModules)),
    ];
    const durations = testModules.map((module): FileDuration => ({ file: fileOf(module), durationMs: timeOf(module) }));
    writeFileSync(this.path, JSON.stringify({ results, durations }));
  }

  private resultsOf(module: TestModule): TestResult[] {
    const project = module.project.name;
    const file = fileOf(module);
    const results = [...module.children.allTests()].map((test): TestResult => {
      const { state, errors } = test.result();
      const { holdsFrom } = test.meta();
      return {
        project,
        file,
        name: nameOf(test),
        state: state === 'passed' || state === 'failed' ? state : 'skipped',
        durationMs: Math.round(test.diagnostic()?.duration ?? 0),
        message: (errors ?? []).map(messageOf).join('\n'),
        output: state === 'failed' ? this.outputOf(test) : '',
        ...(holdsFrom === undefined ? {} : { holdsFrom }),
      };
    });
    const own = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
    const isFailed = module.state() === 'failed' && results.every(({ state }) => state !== 'failed');
    if (own.length > 0 || isFailed) {
      const message = own.map(messageOf).join('\n');
      const output = this.outputOf(module);
      results.push({ project, file, name: '', state: 'failed', durationMs: timeOf(module), message, output });
    }
    return results;
  }

  /** Returns an unhandled error as a failure of its file, or of the runner. */
  private resultOfUnhandled(error: SerializedError, testModules: readonly TestModule[]): TestResult {
    const module = testModules.find(({ moduleId }) => moduleId === error['VITEST_TEST_PATH']);
    return {
      project: module?.project.name ?? '',
      file: module === undefined ? '' : fileOf(module),
      name: '',
      state: 'failed',
      durationMs: module === undefined ? 0 : timeOf(module),
      message: messageOf(error),
      output: module === undefined ? '' : this.outputOf(module),
    };
  }

  /** Returns the output of a test, group or file and of those around it, oldest first. */
  private outputOf(source: LogSource): string {
    const logs: UserConsoleLog[] = [];
    for (let at: LogSource | undefined = source; at !== undefined; at = 'parent' in at ? at.parent : undefined)
      logs.push(...(this.logs.get(at.id) ?? []));
    return logs
      .toSorted((one, other) => one.time - other.time)
      .map(({ content }) => content)
      .join('')
      .slice(-MAX_OUTPUT);
  }
}

const fileOf = ({ moduleId }: TestModule): string => relative(PROJECT_ROOT, moduleId).replaceAll('\\', '/');

function nameOf(item: TestCase | TestSuite): string {
  return item.parent.type === 'module' ? item.name : `${nameOf(item.parent)} ${item.name}`;
}

function timeOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return Math.round(environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration);
}

/** Returns the message and stack of an error, without the frames of the runner. */
function messageOf(error: SerializedError): string {
  const stack = (error.stack ?? error.message).split('\n');
  const own = stack.filter((line) => !/^\s+at (?:.*node_modules|new Promise|process\.)/.test(line));
  const { diff } = error;
  return stripVTControlCharacters([...own, ...(typeof diff === 'string' ? [diff] : [])].join('\n'));
}
