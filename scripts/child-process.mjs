import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.mjs';

/** The entry files of the tools. Node runs them directly: a wrapper such as npx would outlive a signal sent to it. */
export const TOOLS = {
  vite: join(PROJECT_ROOT, 'node_modules/vite/bin/vite.js'),
  vitest: join(PROJECT_ROOT, 'node_modules/vitest/vitest.mjs'),
  oxlint: join(PROJECT_ROOT, 'node_modules/oxlint/bin/oxlint'),
  oxfmt: join(PROJECT_ROOT, 'node_modules/oxfmt/bin/oxfmt'),
  tsc: join(PROJECT_ROOT, 'node_modules/typescript/bin/tsc'),
  playwright: join(PROJECT_ROOT, 'node_modules/playwright-core/cli.js'),
};

/**
 * @typedef {object} RunOptions
 * @property {boolean} [quiet] collects its output instead of showing it
 * @property {Record<string, string>} [env] more variables
 * @property {number} [timeoutMs] after this time the program and every process it has started are killed
 */

/**
 * Runs a Node script in a child process and waits for its end. A signal to this process reaches the child too.
 * @param {string} file
 * @param {readonly string[]} [args]
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, durationMs: number }>} code is 1 when a signal ended it
 */
export function runNode(file, args = [], options = {}) {
  return runProgram(process.execPath, [file, ...args], options);
}

/**
 * Builds what has changed since the last build. Ends this process with the code of a build that fails.
 * @param {...string} options more options of `scripts/build.mjs`
 * @returns {Promise<void>}
 */
export async function buildOrExit(...options) {
  const { code } = await runNode(join(PROJECT_ROOT, 'scripts/build.mjs'), ['--if-changed', ...options]);
  if (code !== 0) process.exit(code);
}

/**
 * Runs any program in the same way. One that does not exist ends with 127.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, durationMs: number }>}
 */
export function runProgram(program, args, { quiet = false, env = {}, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    // A process group of its own, so that a busy worker process ends with the program that started it.
    const isGroup = timeoutMs !== undefined && process.platform !== 'win32';
    const child = spawn(program, args, {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: isGroup,
    });
    const signalAll = (signal) => {
      if (child.pid === undefined) return;
      try {
        process.kill(isGroup ? -child.pid : child.pid, signal);
      } catch {
        // It has already ended.
      }
    };
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    process.on('SIGTERM', signalAll);
    process.on('SIGINT', signalAll);
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => signalAll('SIGKILL'), timeoutMs);
    let ended = false;
    const end = (code, note = '') => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      process.off('SIGTERM', signalAll);
      process.off('SIGINT', signalAll);
      resolve({
        code,
        output: Buffer.concat(chunks).toString('utf8') + note,
        durationMs: performance.now() - startedAt,
      });
    };
    child.on('error', (error) => end(127, error.message));
    child.on('close', (code) => end(code ?? 1));
  });
}
