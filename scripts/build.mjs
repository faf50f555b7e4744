import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { measureClient } from './build-budget.mjs';
import { HALVES, fingerprintOf, forgetFingerprint, isBuilt, rememberFingerprint } from './build-fingerprint.mjs';
import { TOOLS, runNode } from './child-process.mjs';
import { precompress } from './precompress.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { writeSignInPage } from './sign-in-page.mjs';

/**
 * `npm run build`: client and server into `dist`.
 *   --if-changed          skip a half whose sources are those it was built from
 *   --only=client|server  one half alone
 * Ends with 1 and a sentence when something does not fit.
 */
const options = new Set(process.argv.slice(2));
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
if (only !== undefined && !(only in HALVES)) fail(`There is no half called "${only}"; --only takes client or server.`);

const wanted = Object.keys(HALVES).filter((half) => only === undefined || half === only);
const stale = options.has('--if-changed') ? wanted.filter((half) => !isBuilt(half)) : wanted;

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
  writeSignInPage(folder);
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

/** Vite's own list of files is of interest only when something went wrong. */
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
