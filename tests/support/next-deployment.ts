import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';

const PROJECT_ROOT = join(import.meta.dirname, '../..');
const DIST = join(PROJECT_ROOT, 'dist');
/** Folder with `client` and `server` of the current release. */
export const CURRENT_DEPLOYMENT = DIST;
/** Folder with `client` and `server` of the next release. */
export const NEXT_DEPLOYMENT = join(DIST, 'next');
const BUILT_FROM = join(NEXT_DEPLOYMENT, 'built-from');

/**
 * Builds the next release: the same program with other names of all scripts, so that the host has no script of the current
 * release any more. Does nothing when it was made from the current build.
 * @throws Error with the output of the build
 */
export async function buildNextDeployment(): Promise<void> {
  const current = ['client', 'server']
    .map((half) => readFileSync(join(DIST, `${half}.fingerprint`), 'utf8'))
    .join('\n');
  if (existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === current) return;
  rmSync(NEXT_DEPLOYMENT, { recursive: true, force: true });
  await build({
    root: join(PROJECT_ROOT, 'src'),
    configFile: join(PROJECT_ROOT, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { outDir: join(NEXT_DEPLOYMENT, 'client') },
    plugins: [
      {
        name: 'another-release',
        renderChunk: (code, chunk) => ({
          code: chunk.fileName === 'sw.js' ? code : `${code}\nglobalThis.release="next";`,
          map: null,
        }),
      },
    ],
  });
  cpSync(join(DIST, 'server'), join(NEXT_DEPLOYMENT, 'server'), { recursive: true });
  writeFileSync(BUILT_FROM, current);
}

/** Returns the release that a page runs; undefined for the present one. */
export const releaseOf = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, 'release'));
