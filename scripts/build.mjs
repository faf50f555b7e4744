import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { measureClient } from './build-budget.mjs';
import { HALVES, fingerprintOf, forgetFingerprint, isBuilt, rememberFingerprint } from './build-fingerprint.mjs';
import { TOOLS, runNode } from './child-process.mjs';
import { readOptions } from './options.mjs';
import { precompress } from './precompress.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { writeSignInPage } from './sign-in-page.mjs';

/** `npm run build`: builds client and server into `dist`. Ends with 1 and a sentence when something does not fit. */
const { 'if-changed': isIfChanged, only } = readOptions({
  command: 'npm run build',
  about: 'Builds client and server into dist.',
  options: {
    'if-changed': { help: 'skips a half whose sources are those it was built from' },
    only: { value: 'HALF', help: 'builds one half alone', choices: Object.keys(HALVES) },
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
  forgetFingerprint('client');
  await runVite('the app', []);
  const folder = join(PROJECT_ROOT, 'dist/client');
  const { initialGzipBytes, largestScreen, problems } = measureClient(folder);
  if (problems.length > 0) fail(problems.join('\n'));
  await writeSignInPage(folder);
  const { files } = await precompress(folder);
  rememberFingerprint('client', fingerprint);
  const largest =
    largestScreen === undefined
      ? ''
      : `; the largest screen (${largestScreen.name}) ${(largestScreen.gzipBytes / 1_000).toFixed(1)} kB`;
  console.log(
    `Initial JavaScript ${(initialGzipBytes / 1_000).toFixed(1)} kB gzip${largest}; ${files} files compressed ahead.`,
  );
}

async function buildServer() {
  const fingerprint = fingerprintOf('server');
  forgetFingerprint('server');
  await runVite('the server', ['-c', 'server/vite.config.ts']);
  rememberFingerprint('server', fingerprint);
}

/** Runs Vite and shows what it prints only when it fails. */
async function runVite(what, args) {
  const { code, output, durationMs } = await runNode(TOOLS.vite, ['build', ...args], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) fail(`${output}\nBuilding ${what} failed; the reason stands above.`);
  console.log(`Built ${what} in ${(durationMs / 1_000).toFixed(1)} s.`);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
