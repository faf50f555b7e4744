import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { PROJECT_ROOT } from '../../../scripts/project-root.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** A child process that answers one message after the other. */
export class Child {
  #process;
  #waiting = [];
  #ended;

  constructor(file, args = []) {
    this.#process = fork(file, args, { execArgv: [] });
    this.#process.on('message', (message) => this.#waiting.shift()?.resolve(message));
    this.#ended = new Promise((resolve) => {
      this.#process.once('exit', (code) => {
        for (const { reject } of this.#waiting) reject(new Error(`${file} ended with ${code}`));
        resolve();
      });
    });
  }

  /** Resolves with the next message. @throws {Error} when the process ends first, or reports a failure */
  async next() {
    const message = await new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    });
    if (message.failed !== undefined) throw new Error(message.failed);
    return message;
  }

  request(message) {
    const answer = this.next();
    this.#process.send(message);
    return answer;
  }

  async end() {
    this.#process.kill();
    await this.#ended;
  }
}

/**
 * Builds the embedded service alone and calls `work` with the functions to run it; then ends all processes and removes
 * the files.
 * @param {(functions: { fill: Function, serve: Function, control: Function, client: Function, subscribers: Function,
 *   file: (name: string) => string }) => Promise<void>} work
 */
export async function withEmbeddedService(work) {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-bench-'));
  const built = join(PROJECT_ROOT, 'dist/bench');
  const children = [];
  const start = async (file, args) => {
    const child = new Child(file, args);
    children.push(child);
    return { child, info: await child.next() };
  };
  try {
    await build({
      root: PROJECT_ROOT,
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: here('service.ts'),
        outDir: built,
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        rollupOptions: { output: { entryFileNames: 'service.mjs' } },
      },
    });
    const service = join(built, 'service.mjs');
    await work({
      file: (name) => join(folder, name),
      fill: async (options) => {
        const { child, info } = await start(service, ['fill', JSON.stringify(options)]);
        await child.end();
        return info;
      },
      serve: (file) => start(service, ['serve', JSON.stringify({ file })]),
      control: (options) => start(here('control.mjs'), [JSON.stringify(options)]),
      client: async () => (await start(here('client.mjs'), [])).child,
      subscribers: async () => (await start(here('subscribers.mjs'), [])).child,
    });
  } finally {
    for (const child of children) await child.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
