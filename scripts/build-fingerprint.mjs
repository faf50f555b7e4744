import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * The sources and results of each half of the build. A half is built again when the contents of its sources differ from
 * those of its last build. File times are ignored, since a clone or a copy changes them.
 */
export const HALVES = {
  client: {
    sources: [
      'src',
      'sw',
      'public',
      'vite.config.ts',
      'scripts/vite',
      'tsconfig.base.json',
      'tsconfig.json',
      'package.json',
      'package-lock.json',
      'scripts/build.mjs',
      'scripts/precompress.mjs',
      'scripts/build-budget.mjs',
      'scripts/sign-in-page.mjs',
      'scripts/guide',
      'docs/guide',
      'scripts/languages.mjs',
    ],
    result: 'dist/client/index.html',
    fingerprint: 'dist/client.fingerprint',
  },
  server: {
    sources: [
      'src/domain',
      'src/i18n',
      'server',
      'tsconfig.base.json',
      'package.json',
      'package-lock.json',
      'scripts/build.mjs',
    ],
    result: 'dist/server/main.js',
    fingerprint: 'dist/server.fingerprint',
  },
};

/** Lists the files under a path in the same order on every machine. A file yields itself, a missing path nothing. */
function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Returns a hash of the names and contents of the sources of a half.
 * @param {keyof typeof HALVES} half
 * @returns {string}
 */
export function fingerprintOf(half) {
  const hash = createHash('sha256');
  for (const source of HALVES[half].sources) {
    for (const file of listFiles(join(PROJECT_ROOT, source))) {
      const content = readFileSync(file);
      hash.update(`${relative(PROJECT_ROOT, file).split(sep).join('/')}\0${content.length}\0`);
      hash.update(content);
    }
  }
  return hash.digest('hex');
}

/**
 * Returns whether `dist` was built from exactly these sources.
 * @param {keyof typeof HALVES} half
 */
export function isBuilt(half) {
  const { result, fingerprint } = HALVES[half];
  const path = join(PROJECT_ROOT, fingerprint);
  return (
    existsSync(join(PROJECT_ROOT, result)) && existsSync(path) && readFileSync(path, 'utf8') === fingerprintOf(half)
  );
}

/**
 * Removes the fingerprint of a half before it is built again, so that an interrupted build does not count as finished.
 * @param {keyof typeof HALVES} half
 */
export function removeFingerprint(half) {
  rmSync(join(PROJECT_ROOT, HALVES[half].fingerprint), { force: true });
}

/**
 * Writes the fingerprint of a half, as the last step of its build.
 * @param {keyof typeof HALVES} half
 * @param {string} fingerprint taken before the build began
 */
export function writeFingerprint(half, fingerprint) {
  writeFileSync(join(PROJECT_ROOT, HALVES[half].fingerprint), fingerprint);
}
