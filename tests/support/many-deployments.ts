import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CURRENT_DEPLOYMENT } from './next-deployment.ts';

/** Within the project, so that the server finds its packages. */
const FOLDER = join(CURRENT_DEPLOYMENT, 'deployments');
/** Matches the file name of a script with its content hash. */
const SCRIPT = /-([\w-]{8})\.js$/;
const TEXTS = /\.(?:js|css|html|webmanifest)$/;
const REVISION_OF_PAGE = /"revision":"[0-9a-f]+"(?=,"url":"index\.html")/;

interface Deployment {
  /** The folder with `client` and `server`. */
  readonly folder: string;
  /** True when the script of a screen is missing, as during an upload: its service worker cannot be installed. */
  readonly isBroken: boolean;
}

/**
 * Creates the `release`th next deployment from the current build, without building: every script gets another name, all
 * references to it are replaced, and the page sets `globalThis.release`.
 */
export function createDeployment(release: number, isBroken = false): Deployment {
  const folder = join(FOLDER, String(release));
  rmSync(folder, { recursive: true, force: true });
  const isWanted = (file: string): boolean => !/\.(?:map|gz|br)$/.test(file) && basename(file) !== 'screenshots';
  for (const half of ['client', 'server'])
    cpSync(join(CURRENT_DEPLOYMENT, half), join(folder, half), { recursive: true, filter: isWanted });

  const client = join(folder, 'client');
  const renamed = new Map<string, string>();
  for (const name of readdirSync(join(client, 'assets'))) {
    const hash = SCRIPT.exec(name)?.[1];
    if (hash !== undefined) renamed.set(`${hash}.js`, `${hash.slice(0, 5)}${String(release).padStart(3, '0')}.js`);
  }
  const rename = (text: string): string => text.replaceAll(/[\w-]{8}\.js/g, (name) => renamed.get(name) ?? name);
  for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    const path = join(client, file);
    if (!TEXTS.test(file)) continue;
    const before = readFileSync(path, 'utf8');
    const isEntry = /^assets\/index-[\w-]+\.js$/.test(file);
    const after = rename(before).replace(REVISION_OF_PAGE, `"revision":"release-${release}"`);
    if (file === 'sw.js' && !REVISION_OF_PAGE.test(before))
      throw new Error('The service worker has no revision of the page in its precache list.');
    rmSync(path);
    writeFileSync(join(client, rename(file)), isEntry ? `${after}\nglobalThis.release=${release};` : after);
  }
  if (isBroken)
    rmSync(
      join(
        client,
        'assets',
        readdirSync(join(client, 'assets')).find((name) => name.startsWith('credits-route-')) ?? 'none',
      ),
    );
  return { folder, isBroken };
}

/** Removes all created deployments. */
export const removeDeployments = (): void => rmSync(FOLDER, { recursive: true, force: true });
