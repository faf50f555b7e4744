import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { HALVES, removeFingerprint } from './build-fingerprint.mjs';
import { findNodeVersionProblem } from './node-version.mjs';
import { readOptions } from './options.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * `npm run dev`: runs the seeded server, rebuilt and restarted after every change of its sources, and in front of it
 * Vite with the app from its sources, at Vite's address. The service worker belongs to the production build and is left
 * out.
 */
readOptions({
  command: 'npm run dev',
  about: 'Serves the app from its sources on port 5173, over a seeded server that restarts after each change.',
});
const problem = findNodeVersionProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
process.chdir(PROJECT_ROOT);

const HOST = '127.0.0.1';
const APP_PORT = 5173;
const serverPort = process.env['PORT'] ?? '4600';
const serverAddress = `http://${HOST}:${serverPort}`;
const SERVER_PATHS = ['/v1', '/api', '/config.json', '/sandbox', '/healthz', '/guide'];

let server;
let isEnding = false;

/** Stops the running server, waits for its end and starts the one just built. */
async function restartServer() {
  if (server !== undefined && server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => {
      server.once('exit', resolve);
    });
    server.kill('SIGTERM');
    await ended;
  }
  if (isEnding) return;
  server = spawn(process.execPath, ['--enable-source-maps', join(PROJECT_ROOT, HALVES.server.result)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      HOST,
      PORT: serverPort,
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://${HOST}:${APP_PORT}`,
    },
  });
}

// A development build must not count as a production build for `npm start`.
removeFingerprint('server');
const watcher = await build({
  configFile: 'server/vite.config.ts',
  mode: 'development',
  logLevel: 'warn',
  build: { watch: {} },
});
let restarting = Promise.resolve();
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') restarting = restarting.then(restartServer);
  if (event.code === 'ERROR') console.error(event.error.message);
});

const app = await createServer({
  server: {
    host: HOST,
    port: APP_PORT,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: serverAddress, ws: path === '/v1' }])),
  },
});
await app.listen();
console.log(`The app from its sources: http://${HOST}:${APP_PORT} (its server: ${serverAddress})`);

async function end() {
  if (isEnding) return;
  isEnding = true;
  server?.kill('SIGTERM');
  await Promise.allSettled([restarting, watcher.close(), app.close()]);
}
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());
