import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HALVES } from './build-fingerprint.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

const START_TIMEOUT_MS = 300_000;
const POLL_INTERVAL_MS = 100;

/** Returns a loopback port that is free now. */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Starts the built server with a data directory of its own and runs `work`; then stops the process and removes its
 * data.
 * @template T
 * @param {Record<string, string>} env more variables, `SEED` among them
 * @param {(url: string, server: { kill(): Promise<void>, start(): Promise<void> }) => Promise<T>} work receives
 *   `http://127.0.0.1:{port}` once `/healthz` answers 200, and how to kill the server (SIGKILL) and start it again on
 *   the same port and data
 * @returns {Promise<T>}
 * @throws {Error} with the server's output, when it does not start
 */
export async function withThrowawayServer(env, work) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'outrider-data-'));
  let server;
  let ended;
  const start = async () => {
    server = spawn(process.execPath, [join(PROJECT_ROOT, HALVES.server.result)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...env },
    });
    const output = [];
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => output.push(chunk));
    ended = new Promise((resolve) => {
      server.once('exit', resolve);
    });
    await waitForHealth(url, server, output);
  };
  const end = async (signal) => {
    server.kill(signal);
    await ended;
  };
  try {
    await start();
    return await work(url, { start, kill: () => end('SIGKILL') });
  } finally {
    await end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function waitForHealth(url, server, output) {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_INTERVAL_MS);
    });
  }
  throw new Error(`The server did not start:\n${Buffer.concat(output).toString('utf8')}`);
}
