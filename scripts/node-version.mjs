import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * Returns why this Node cannot run the project, or undefined when it can. `engines.node` of package.json is
 * `>=major.minor`.
 * @param {string} [version] a version like `20.20.2`
 * @returns {string | undefined}
 */
export function findNodeVersionProblem(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'));
  const [needMajor = 0, needMinor = 0] = String(engines.node).replace('>=', '').split('.').map(Number);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return undefined;
  return `Outrider needs Node ${needMajor}.${needMinor} or newer, and this is Node ${version}. Install a newer one from https://nodejs.org and start again.`;
}
