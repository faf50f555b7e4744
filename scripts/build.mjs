import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { measureClient } from './build-budget.mjs';
import { HALVES, fingerprintOf, removeFingerprint, isBuilt, writeFingerprint } from './build-fingerprint.mjs';
import { TOOLS, runNode } from './child-process.mjs';
import { writeGuide } from './guide/write-guide.mjs';
import { readOptions } from './options.mjs';
import { precompress } from './precompress.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { writeSignInPage } from './sign-in-page.mjs';

/**
 * `npm run build`: builds client and server into `dist`. Ends with 1 and a sentence when a step fails or a budget is
 * exceeded.
 */
const { 'if-changed': isIfChanged, only } = readOptions({
  command: 'npm run build',
  about: 'Builds client and server into dist.',
  options: {
    'if-changed': { help: 'skips a half whose sources have not changed' },
    only: { value: 'HALF', help: 'builds only one half', choices: Object.keys(HALVES) },
  },
});

const wanted = Object.keys(HALVES).filter((half) => only === undefined || half === only);
const stale = isIfChanged ? wanted.filter((half) => !isBuilt(half)) : wanted;

if (stale.length > 0 && !existsSync(TOOLS.vite)) {
  fail('The sources have changed since the last build, and the build tools are not installed. Run "npm ci" first.');
}
for (const half of stale) await (half === 'client' ? buildClient() : buildServer());

async function buildClient() {
  const fingerprint = fingerprintOf('client');
  removeFingerprint('client');
  await runVite('the app', []);
  const folder = join(PROJECT_ROOT, 'dist/client');
  const { initialGzipBytes, largestScreen, problems } = measureClient(folder);
  if (problems.length > 0) fail(problems.join('\n'));
  await writeSignInPage(folder);
  await writeGuide(folder);
  const { files } = await precompress(folder);
  writeFingerprint('client', fingerprint);
  const largest =
    largestScreen === undefined
      ? ''
      : `; the largest screen (${largestScreen.name}) ${(largestScreen.gzipBytes / 1_000).toFixed(1)} kB`;
  console.log(
    `Initial JavaScript ${(initialGzipBytes / 1_000).toFixed(1)} kB gzip${largest}; ${files} files precompressed.`,
  );
}

async function buildServer() {
  const fingerprint = fingerprintOf('server');
  removeFingerprint('server');
  await runVite('the server', ['-c', 'server/vite.config.ts']);
  writeFingerprint('server', fingerprint);
}

/** Runs Vite and shows its output only when it fails. */
async function runVite(label, args) {
  const { code, output, durationMs } = await runNode(TOOLS.vite, ['build', ...args], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) fail(`${output}\nBuilding ${label} failed; the reason is above.`);
  console.log(`Built ${label} in ${(durationMs / 1_000).toFixed(1)} s.`);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
