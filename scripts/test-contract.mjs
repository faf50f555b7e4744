import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TOOLS, runNode } from './child-process.mjs';
import { OLDEST_VERSION, isOlder, reportOf } from './contract-report.mjs';
import { readOptions } from './options.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { runTests } from './test-run.mjs';

/**
 * `npm run test:contract`: runs the tests of the wire against the embedded service. With CONTRACT_ENDPOINT,
 * CONTRACT_PROJECT_ID and CONTRACT_API_KEY the scenario suites run unchanged against that Appwrite; the other files,
 * which need the embedded service, are listed.
 */
const { word: namePart = '' } = readOptions({
  command: 'npm run test:contract',
  about:
    'Runs the tests of the wire against the embedded service, or against the Appwrite that CONTRACT_ENDPOINT, CONTRACT_PROJECT_ID and CONTRACT_API_KEY name. An Appwrite is asked for its version: what an older one is known to do otherwise is listed as expected, and only other differences make the exit code 1.',
  word: { name: 'NAME', help: 'only the files with NAME in their name, such as teams' },
});
const NAMES = ['CONTRACT_ENDPOINT', 'CONTRACT_PROJECT_ID', 'CONTRACT_API_KEY'];
const FOLDER = 'tests/contract';
const TIMEOUT_MS = 10_000;

const missing = NAMES.filter((name) => (process.env[name] ?? '') === '');
if (missing.length > 0 && missing.length < NAMES.length)
  exit(`${missing.join(' and ')} must be set too: ${NAMES.join(', ')} must be set together or not at all.`);

const files = readdirSync(join(PROJECT_ROOT, FOLDER)).filter(
  (file) => file.endsWith('.test.ts') && file.includes(namePart),
);
if (files.length === 0) exit(`No file in ${FOLDER} has "${namePart}" in its name.`);

process.exitCode =
  missing.length === 0 ? await runAgainstAppwrite(process.env['CONTRACT_ENDPOINT']) : await runAgainstEmbedded();

/** Returns the exit code. */
async function runAgainstEmbedded() {
  const args = ['run', '-c', 'tests/vitest.config.ts', '--project', 'contract', '--reporter=verbose'];
  return (await runNode(TOOLS.vitest, [...args, ...files.map((file) => `${FOLDER}/${file}`)])).code;
}

/** Returns the exit code: 1 for a difference that is not expected of the server's version. */
async function runAgainstAppwrite(endpoint) {
  const version = await askVersion(endpoint);
  if (version === undefined)
    exit(`CONTRACT_ENDPOINT ${endpoint} does not answer like an Appwrite. Check the address; it ends with /v1.`);
  if (isOlder(version, OLDEST_VERSION))
    exit(
      `The Appwrite at ${endpoint} is version ${version}. Versions before ${OLDEST_VERSION} were never compared with the contract.`,
    );
  console.log(`Against ${endpoint}, Appwrite ${version}, project ${process.env['CONTRACT_PROJECT_ID']}.`);
  const chosen = files.filter(isScenario);
  const skipped = files.filter((file) => !chosen.includes(file));
  if (skipped.length > 0)
    console.log(
      `Skipped, because they use parts of the embedded service (its clock, mails, files, recordings): ${skipped.join(', ')}.`,
    );
  if (chosen.length === 0) return 1;
  // One file at a time: the rate limits of a real Appwrite count all files together.
  const { results } = await runTests(['contract'], {
    files: chosen.map((file) => `${FOLDER}/${file}`),
    workers: '1',
  });
  const { lines, exitCode } = reportOf(results, version);
  console.log(`\n${lines.join('\n')}`);
  return exitCode;
}

/** Returns whether a file is a scenario suite: it takes its server from `openTarget`, which reads the environment. */
function isScenario(file) {
  return /\b(?:openTarget|sharePapers|shareDatabase)\(/.test(readFileSync(join(PROJECT_ROOT, FOLDER, file), 'utf8'));
}

/** Returns the version of an Appwrite; undefined when nothing answers like one. */
async function askVersion(endpoint) {
  try {
    // Without a key: 1.8 does not tell a key its version.
    const answer = await fetch(`${endpoint}/health/version`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { version } = await answer.json();
    return typeof version === 'string' && /^\d+\.\d+\.\d+/.test(version) ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Ends the run with a sentence. */
function exit(sentence) {
  console.error(sentence);
  process.exit(1);
}
