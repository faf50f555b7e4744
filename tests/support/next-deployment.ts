import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';

const DIST = join(import.meta.dirname, '../../dist');
/** Folder with `client` and `server` of the current release. */
export const CURRENT_DEPLOYMENT = DIST;
/** Folder with `client` and `server` of the next release. */
export const NEXT_DEPLOYMENT = join(DIST, 'next');
const BUILT_FROM = join(NEXT_DEPLOYMENT, 'built-from');

/** Matches the file name of a script with its content hash. */
const SCRIPT = /-([\w-]{8})\.js$/;
const TEXTS = /\.(?:js|css|html|webmanifest)$/;
const REVISION_OF_PAGE = /"revision":"[0-9a-f]+"(?=,"url":"index\.html")/;

/** A release that differs from the current one in nothing but the names of its scripts. */
interface Release {
  /** The value of `globalThis.release` in its pages. */
  readonly release: number | 'next';
  /** The last three characters of the hash in the name of each script. */
  readonly suffix: string;
}

/**
 * Copies the current deployment to `folder` as another release, without building: every script gets another name, so
 * that the host has no script of the current release any more, and all references to it are replaced.
 */
export function copyAsRelease(folder: string, { release, suffix }: Release): void {
  rmSync(folder, { recursive: true, force: true });
  const isWanted = (file: string): boolean => !/\.(?:map|gz|br)$/.test(file) && basename(file) !== 'screenshots';
  for (const half of ['client', 'server'])
    cpSync(join(CURRENT_DEPLOYMENT, half), join(folder, half), { recursive: true, filter: isWanted });

  const client = join(folder, 'client');
  const renamed = new Map<string, string>();
  for (const name of readdirSync(join(client, 'assets'))) {
    const hash = SCRIPT.exec(name)?.[1];
    if (hash !== undefined) renamed.set(`${hash}.js`, `${hash.slice(0, 5)}${suffix}.js`);
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
    writeFileSync(
      join(client, rename(file)),
      isEntry ? `${after}\nglobalThis.release=${JSON.stringify(release)};` : after,
    );
  }
}

/** Creates the next release. Does nothing when it was made from the current build. */
export function createNextDeployment(): void {
  const current = ['client', 'server']
    .map((half) => readFileSync(join(DIST, `${half}.fingerprint`), 'utf8'))
    .join('\n');
  if (existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === current) return;
  copyAsRelease(NEXT_DEPLOYMENT, { release: 'next', suffix: 'nxt' });
  writeFileSync(BUILT_FROM, current);
}

/** Returns the release that a page runs; undefined for the present one. */
export const releaseOf = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, 'release'));
