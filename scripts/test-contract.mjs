import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TOOLS, runNode } from './child-process.mjs';
import { readOptions } from './options.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * `npm run test:contract`: the tests of the wire, against the embedded service. With CONTRACT_ENDPOINT,
 * CONTRACT_PROJECT_ID and CONTRACT_API_KEY the scenario suites run unchanged against that Appwrite; the other files,
 * which need the embedded service itself, are named.
 */
readOptions({
  command: 'npm run test:contract',
  about:
    'Runs the tests of the wire against the embedded service, or against the Appwrite that CONTRACT_ENDPOINT, CONTRACT_PROJECT_ID and CONTRACT_API_KEY name.',
});
const NAMES = ['CONTRACT_ENDPOINT', 'CONTRACT_PROJECT_ID', 'CONTRACT_API_KEY'];
const FOLDER = 'tests/contract';

const absent = NAMES.filter((name) => (process.env[name] ?? '') === '');
if (absent.length > 0 && absent.length < NAMES.length) {
  console.error(`${absent.join(' and ')} must be set too: ${NAMES.join(', ')} are given together or not at all.`);
  process.exit(1);
}

/** Decides whether a file is a scenario suite: it takes its server from `openTarget`, which reads the environment. */
const isScenario = (file) => /\bopenTarget\(/.test(readFileSync(join(PROJECT_ROOT, FOLDER, file), 'utf8'));
const files = readdirSync(join(PROJECT_ROOT, FOLDER)).filter((file) => file.endsWith('.test.ts'));
const chosen = absent.length === 0 ? files.filter(isScenario) : files;

if (absent.length === 0) {
  console.log(`Against ${process.env['CONTRACT_ENDPOINT']}, project ${process.env['CONTRACT_PROJECT_ID']}.`);
  const leftOut = files.filter((file) => !chosen.includes(file));
  console.log(
    `Left out, because they hold parts of the embedded service in their hand (its clock, mails, files, recordings): ${leftOut.join(', ')}.`,
  );
}

const args = [
  'run',
  '-c',
  'tests/vitest.config.ts',
  '--project',
  'contract',
  '--reporter=verbose',
  ...chosen.map((file) => `${FOLDER}/${file}`),
];
// One file at a time elsewhere: the limits of a real Appwrite count all of them together.
const { code } = await runNode(TOOLS.vitest, absent.length === 0 ? [...args, '--no-file-parallelism'] : args);
process.exitCode = code;
