import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TOOLS, runNode } from './child-process.mjs';
import { readOptions } from './options.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * `npm run test:contract`: runs the tests of the wire against the embedded service. With CONTRACT_ENDPOINT,
 * CONTRACT_PROJECT_ID and CONTRACT_API_KEY the scenario suites run unchanged against that Appwrite; the other files,
 * which need the embedded service, are listed.
 */
readOptions({
  command: 'npm run test:contract',
  about:
    'Runs the tests of the wire against the embedded service, or against the Appwrite that CONTRACT_ENDPOINT, CONTRACT_PROJECT_ID and CONTRACT_API_KEY name.',
});
const NAMES = ['CONTRACT_ENDPOINT', 'CONTRACT_PROJECT_ID', 'CONTRACT_API_KEY'];
const FOLDER = 'tests/contract';

const missing = NAMES.filter((name) => (process.env[name] ?? '') === '');
if (missing.length > 0 && missing.length < NAMES.length) {
  console.error(`${missing.join(' and ')} must be set too: ${NAMES.join(', ')} must be set together or not at all.`);
  process.exit(1);
}

/** Returns whether a file is a scenario suite: it takes its server from `openTarget`, which reads the environment. */
const isScenario = (file) => /\bopenTarget\(/.test(readFileSync(join(PROJECT_ROOT, FOLDER, file), 'utf8'));
const files = readdirSync(join(PROJECT_ROOT, FOLDER)).filter((file) => file.endsWith('.test.ts'));
const chosen = missing.length === 0 ? files.filter(isScenario) : files;

if (missing.length === 0) {
  console.log(`Against ${process.env['CONTRACT_ENDPOINT']}, project ${process.env['CONTRACT_PROJECT_ID']}.`);
  const skipped = files.filter((file) => !chosen.includes(file));
  console.log(
    `Skipped, because they use parts of the embedded service (its clock, mails, files, recordings): ${skipped.join(', ')}.`,
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
// One file at a time: the rate limits of a real Appwrite count all files together.
const { code } = await runNode(TOOLS.vitest, missing.length === 0 ? [...args, '--no-file-parallelism'] : args);
process.exitCode = code;
