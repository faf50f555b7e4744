import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';
import { waitUntil } from './wait-until.ts';

const PRESENT_DEPLOYMENT = join(import.meta.dirname, '../../dist');
/** A demo is seeded within this on a slow machine; `large` needs more. */
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;

export interface ServerOptions {
  readonly seed?: 'demo' | 'none' | 'large';
  /** Network time per real time. */
  readonly sandboxSpeed?: number;
  /** A data directory to begin with a copy of, left by a server that was stopped. */
  readonly copyOf?: string;
  /** A free one when left out. */
  readonly port?: number;
  /** More environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * The built server in a process of its own, with its own port and data directory.
 *
 *   stopped ──start──▶ running ──stop (SIGTERM) | kill (SIGKILL)──▶ stopped ──dispose──▶ gone, its data too
 */
export interface ServerProcess {
  /** `http://127.0.0.1:{port}`, the same for its whole life. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly isRunning: boolean;
  /** Undefined while it is stopped. */
  readonly processId: number | undefined;
  /** Everything it printed, over all its starts. */
  readonly output: string;
  /** Answers when `/healthz` says 200. @throws Error with the output when it ends before that */
  start(): Promise<void>;
  /** Asks it to finish (SIGTERM) and gives its exit code; null when a signal ended it. */
  stop(): Promise<number | null>;
  /** Ends it at once (SIGKILL). */
  kill(): Promise<void>;
  /** Lets it stand still as it is (SIGSTOP), taking connections and answering nothing, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** From the next start on it runs from another folder with `client` and `server`, as `dist` is one. */
  deploy(folder: string): void;
  /** From the next start on with these environment variables besides its own. */
  configure(env: Readonly<Record<string, string>>): void;
  /** Stops it if need be and removes its data. */
  dispose(): Promise<void>;
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** What the tests were started with, without settings of the product: a server in a test is set by the test alone. */
const inheritedEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:APPWRITE_|SANDBOX_|PLAN_LIMITS$|PUBLIC_URL$|SEED$|.*_URL$)/.test(name),
    ),
  );

/** Prepares a server; it runs after `start()`. */
export async function createServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'outrider-data-'));
  if (options.copyOf !== undefined) cpSync(options.copyOf, dataDir, { recursive: true });
  const output: string[] = [];
  let deployment = PRESENT_DEPLOYMENT;
  let env = options.env ?? {};
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = child;
    if (ending === undefined) return null;
    if (!hasEnded(ending)) {
      ending.kill(signal);
      // A frozen one hears of its end as well.
      ending.kill('SIGCONT');
      await waitUntil(`The server ends after ${signal}`, () => hasEnded(ending), STOP_TIMEOUT_MS);
    }
    child = undefined;
    return ending.exitCode;
  };

  return {
    url,
    port,
    dataDir,
    get isRunning() {
      return child !== undefined && !hasEnded(child);
    },
    get processId() {
      return child?.pid;
    },
    get output() {
      return output.join('');
    },
    async start() {
      const started = spawn(process.execPath, [join(deployment, 'server/main.js')], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...inheritedEnvironment(),
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: dataDir,
          SEED: options.seed ?? 'demo',
          SANDBOX_SPEED: String(options.sandboxSpeed ?? 30),
          ...env,
        },
      });
      child = started;
      running.add(started);
      started.once('exit', () => running.delete(started));
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')));
      let died = false;
      await waitUntil(
        'The server is healthy',
        async () => {
          died = hasEnded(started);
          return died || (await fetch(`${url}/healthz`)).ok;
        },
        START_TIMEOUT_MS,
      );
      if (died)
        throw new Error(
          `The server ended with ${started.exitCode ?? started.signalCode ?? 'nothing'} before it was healthy:\n${output.join('')}`,
        );
    },
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    deploy(folder) {
      deployment = folder;
    },
    configure(more) {
      env = { ...env, ...more };
    },
    async dispose() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A server that runs. @throws Error with what it printed when it does not come up; nothing of it is left then */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const server = await createServerProcess(options);
  try {
    await server.start();
  } catch (error) {
    await server.dispose();
    throw error;
  }
  return server;
}
