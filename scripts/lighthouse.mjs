import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runNode, runProgram } from './child-process.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

const VERSION = '13.5.0';
const FOLDER = join(PROJECT_ROOT, '.cache/lighthouse');
const MODULES = join(FOLDER, 'node_modules');

const installedVersion = () => {
  const packageFile = join(MODULES, 'lighthouse/package.json');
  return existsSync(packageFile) ? JSON.parse(readFileSync(packageFile, 'utf8')).version : undefined;
};

/**
 * Loads Lighthouse and its launcher in a fixed version, so that figures compare. Only `npm run audit` needs it, and it
 * is larger than all tools of the project together: it is installed into `.cache` at the first use.
 * @returns {Promise<{ lighthouse: typeof import('lighthouse').default, launch: typeof import('chrome-launcher').launch
 *   }>}
 * @throws {Error} with npm's output, when it cannot be installed
 */
export async function loadLighthouse() {
  if (installedVersion() !== VERSION) {
    console.log(`Installing Lighthouse ${VERSION} into ${FOLDER} (157 MB, once).`);
    mkdirSync(FOLDER, { recursive: true });
    const args = [
      'install',
      '--prefix',
      FOLDER,
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      `lighthouse@${VERSION}`,
    ];
    const npm = process.env['npm_execpath'];
    const { code, output } = await (npm === undefined
      ? runProgram('npm', args, { quiet: true })
      : runNode(npm, args, { quiet: true }));
    if (code !== 0 || installedVersion() !== VERSION)
      throw new Error(`${output}\nLighthouse could not be installed; the reason is above.`);
  }
  const [{ default: lighthouse }, { launch }] = await Promise.all(
    ['lighthouse/core/index.js', 'chrome-launcher/dist/index.js'].map(
      (path) => import(pathToFileURL(join(MODULES, path)).href),
    ),
  );
  return { lighthouse, launch };
}
