import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CURRENT_DEPLOYMENT } from './next-deployment.ts';

/** Beside the others: the server finds its packages from there. */
const FOLDER = join(CURRENT_DEPLOYMENT, 'deployments');
/** A script's name, with its contents' hash. */
const SCRIPT = /-([\w-]{8})\.js$/;
const TEXTS = /\.(?:js|css|html|webmanifest)$/;
const REVISION_OF_PAGE = /"revision":"[0-9a-f]+"(?=,"url":"index\.html")/;

interface Deployment {
  /** `client` and `server` in it. */
  readonly folder: string;
  /** A screen's script is missing, as while a host is being filled: the worker of this build cannot be installed. */
  readonly isBroken: boolean;
}

/**
 * The present build as its `release`th successor would stand on the host: every script under another name, everywhere
 * it is spoken of, and a page that says `globalThis.release`. Without building anything: the names of scripts are found
 * nowhere but where they are meant.
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
      throw new Error('The worker names no revision of the page: look at its list of files.');
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

/** Takes away what was laid. */
export const removeDeployments = (): void => rmSync(FOLDER, { recursive: true, force: true });
