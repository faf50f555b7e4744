import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { dexieParts } from './dexie-parts.ts';

const VIRTUAL = 'virtual:sender-address';
const ROOT = join(import.meta.dirname, '../..');
const ASSETS = 'assets';

/**
 * Builds the background sender of the service worker (`sw/background-sender.ts`: database, sync core, network) as a
 * script of its own. The worker starts at each visit and must be small; it imports this script only when the browser
 * wakes it to send. `inApp` writes the script into the app's assets; `inWorker` passes its address to the worker as
 * `virtual:sender-address`.
 */
export function senderPlugins(): { inApp: Plugin; inWorker: Plugin } {
  let address: string | undefined;
  let outDir = '';
  return {
    inApp: {
      name: 'sender-script',
      apply: 'build',
      configResolved(config) {
        outDir = resolve(config.root, config.build.outDir);
      },
      closeBundle: {
        order: 'pre',
        sequential: true,
        async handler(error) {
          if (error !== undefined) return;
          const { code, map } = await buildSender();
          const name = `sender-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
          const folder = join(outDir, ASSETS);
          mkdirSync(folder, { recursive: true });
          writeFileSync(join(folder, name), code);
          writeFileSync(join(folder, `${name}.map`), map);
          address = `/${ASSETS}/${name}`;
        },
      },
    },
    inWorker: {
      name: 'sender-address',
      resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
      load(id) {
        if (id !== `\0${VIRTUAL}`) return null;
        if (address === undefined) throw new Error('The sender must be built before the service worker.');
        return `export const SENDER_ADDRESS = ${JSON.stringify(address)};`;
      },
    },
  };
}

/** Builds one classic script: after its first start a service worker cannot import anything else. */
async function buildSender(): Promise<{ code: string; map: string }> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    plugins: [dexieParts()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      sourcemap: 'hidden',
      copyPublicDir: false,
      lib: { entry: join(ROOT, 'sw/background-sender.ts'), formats: ['iife'], name: 'outriderSender' },
    },
  });
  const [output] = [result].flat();
  const chunk =
    output !== undefined && 'output' in output ? output.output.find((part) => part.type === 'chunk') : undefined;
  if (chunk === undefined) throw new Error('The build of the sender has no script.');
  return { code: chunk.code, map: chunk.map?.toString() ?? '' };
}
