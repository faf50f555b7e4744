import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openAppwriteProxy, type ProxyRules } from '#support/appwrite-proxy.ts';
import type { TestResult } from '#support/result-reporter.ts';
import { startEmbeddedServer } from './embedded-server.ts';

const SCRIPTS = join(import.meta.dirname, '../../scripts');
const { reportOf } = (await import(pathToFileURL(join(SCRIPTS, 'contract-report.mjs')).href)) as {
  readonly reportOf: (
    results: readonly TestResult[],
    version: string,
  ) => { readonly lines: readonly string[]; readonly exitCode: number };
};

type Refuse = NonNullable<ProxyRules['refuse']>;

interface CommandResult {
  readonly code: number;
  readonly stderr: string;
  /** The part of the output after the results of the runner. */
  readonly report: string;
}

/** Runs the scenarios of `locale.test.ts` against an embedded service whose answers are changed. */
async function runAgainst(rules: ProxyRules): Promise<CommandResult> {
  const server = await startEmbeddedServer();
  const proxy = await openAppwriteProxy(server.endpoint, rules);
  // The runner of this file must not be taken for that of the command.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV$|OUTRIDER_TEST)/.test(name));
  try {
    return await new Promise<CommandResult>((resolve) => {
      const child = execFile(
        process.execPath,
        [join(SCRIPTS, 'test-contract.mjs'), 'locale'],
        {
          cwd: join(SCRIPTS, '..'),
          env: {
            ...Object.fromEntries(inherited),
            CONTRACT_ENDPOINT: proxy.endpoint,
            CONTRACT_PROJECT_ID: server.projectId,
            CONTRACT_API_KEY: server.key,
          },
        },
        (_, stdout, stderr) =>
          resolve({
            code: child.exitCode ?? -1,
            stderr,
            report: stdout.slice(Math.max(0, stdout.lastIndexOf('\nAppwrite ')) + 1).trim(),
          }),
      );
    });
  } finally {
    await proxy.close();
    await server.close();
  }
}

/** Answers the version as 1.8.1 does: to everybody but a server key. */
const versionOf181: Refuse = ({ path, headers }) => {
  if (path !== '/v1/health/version') return undefined;
  if (headers['x-appwrite-key'] === undefined) return { status: 200, body: '{"version":"1.8.1"}' };
  const refusal = { message: 'missing scopes (["public"])', code: 401, type: 'general_unauthorized_scope' };
  return { status: 401, body: JSON.stringify({ ...refusal, version: '1.8.1' }) };
};

test('what an older Appwrite is known to answer otherwise is listed as expected and does not fail the run', async () => {
  expect(await runAgainst({ refuse: versionOf181 })).toMatchObject({
    code: 0,
    report: [
      'Appwrite 1.8.1: 5 passed, 1 differ as expected for 1.8, 0 differ and should not, 0 did not run.',
      '',
      'Differs, expected for 1.8:',
      '- tests/contract/locale.test.ts: server keys read the health of the service',
    ].join('\n'),
  });
});

test('a fault of an older Appwrite is listed apart with its error and fails the run', async () => {
  const { code, report } = await runAgainst({
    refuse: versionOf181,
    alter: ({ path }, answer) =>
      path === '/v1/locale/countries' ? { ...answer, body: answer.body.replace('"total":197', '"total":196') } : answer,
  });
  expect(code).toBe(1);
  const [counts = '', expected = '', faults = ''] = report.split('\n\n');
  expect(counts).toBe(
    'Appwrite 1.8.1: 4 passed, 1 differ as expected for 1.8, 1 differ and should not, 0 did not run.',
  );
  expect(expected.split('\n')).toEqual([
    'Differs, expected for 1.8:',
    '- tests/contract/locale.test.ts: server keys read the health of the service',
  ]);
  expect(faults.split('\n').slice(0, 2)).toEqual([
    'Differs, tell us:',
    '- tests/contract/locale.test.ts: the lists of locales, countries, currencies and languages are complete',
  ]);
  expect(faults).toContain('AssertionError');
});

test.each<[string, Refuse, RegExp]>([
  [
    'older than the recordings',
    () => ({ status: 200, body: '{"version":"1.7.4"}' }),
    /^The Appwrite at \S+ is version 1\.7\.4\. Versions before 1\.8\.1 were never compared with the contract\.\n$/,
  ],
  [
    'no Appwrite',
    () => ({ status: 200, body: '<!doctype html>' }),
    /^CONTRACT_ENDPOINT \S+ does not answer like an Appwrite\. Check the address; it ends with \/v1\.\n$/,
  ],
])('a server that is %s is refused before the first scenario', async (_name, refuse, sentence) => {
  const { code, stderr } = await runAgainst({ refuse });
  expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
});

const FILE = 'tests/contract/teams.test.ts';
const resultOf = (name: string, state: TestResult['state'], more: Partial<TestResult> = {}): TestResult => ({
  project: 'contract',
  file: FILE,
  name,
  state,
  durationMs: 1,
  message: state === 'failed' ? 'Error: broke' : '',
  output: '',
  ...more,
});

test.each<[string, boolean]>([
  ['1.8.1', true],
  ['1.9.5', true],
  ['1.9.6', false],
  ['1.10.0', false],
  ['2.0.0', false],
])('a scenario of the contract that fails on %s is expected: %j', (version, isExpected) => {
  const { lines, exitCode } = reportOf([resultOf('new', 'failed'), resultOf('old', 'passed')], version);
  expect(exitCode).toBe(isExpected ? 0 : 1);
  expect(lines.includes('Differs, tell us:')).toBe(!isExpected);
});

test('a set-up that fails is a fault where a scenario of its file should hold, and so is a failure of no scenario', () => {
  const setUp = resultOf('', 'failed');
  const old = resultOf('old', 'skipped', { holdsFrom: '1.8.1' });
  expect(reportOf([resultOf('new', 'skipped'), setUp], '1.8.1').exitCode).toBe(0);
  const { lines, exitCode } = reportOf([resultOf('new', 'skipped'), old, setUp], '1.8.1');
  expect([exitCode, lines]).toEqual([
    1,
    [
      'Appwrite 1.8.1: 0 passed, 0 differ as expected for 1.8, 1 differ and should not, 2 did not run.',
      '',
      'Differs, tell us:',
      `- ${FILE}: its set-up or clean-up\n  Error: broke`,
    ],
  ]);
  expect(reportOf([resultOf('', 'failed', { file: '' })], '1.8.1').exitCode).toBe(1);
  expect(reportOf([setUp], '1.8.1').exitCode).toBe(1);
});
