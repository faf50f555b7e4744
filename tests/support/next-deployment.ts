import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const PROJECT_ROOT = join(import.meta.dirname, '../..');
const DIST = join(PROJECT_ROOT, 'dist');
/** `client` and `server` as they stand on the host. */
export const PRESENT_DEPLOYMENT = DIST;
/** As they would stand on the host after the next release. */
export const NEXT_DEPLOYMENT = join(DIST, 'next');
const BUILT_FROM = join(NEXT_DEPLOYMENT, 'built-from');

/**
 * The release after the present one: the same program, every script of which has another name, so that none of the
 * present one's is on the host any more. Made anew when the present build is another. @throws Error with what the build
 * said
 */
export async function buildNextDeployment(): Promise<void> {
  const present = ['client', 'server']
    .map((half) => readFileSync(join(DIST, `${half}.fingerprint`), 'utf8'))
    .join('\n');
  if (existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === present) return;
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
  writeFileSync(BUILT_FROM, present);
}
