import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';
import { waitUntil } from './wait-until.ts';

const CURRENT_DEPLOYMENT = join(import.meta.dirname, '../../dist');
/** Long enough to seed the demo on a slow machine; `large` takes longer. */
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;

export interface ServerOptions {
  readonly seed?: 'demo' | 'none' | 'large';
  /** Speed of simulated time. */
  readonly sandboxSpeed?: number;
  /** The data directory of a stopped server; the new one starts with a copy of it. */
  readonly copyOf?: string;
  /** A free port when absent. */
  readonly port?: number;
  /** The folder, laid out as `dist`, that it runs from; the current release when absent. */
  readonly deployment?: string;
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * The built server in its own process, with its own port and data directory.
 *
 *   stopped ──start──▶ running ──stop (SIGTERM) | kill (SIGKILL)──▶ stopped ──dispose──▶ removed with its data
 */
export interface ServerProcess {
  /** `http://127.0.0.1:{port}`, also after restarts. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly isRunning: boolean;
  /** Undefined while it is stopped. */
  readonly processId: number | undefined;
  /** Everything it has printed since its first start. */
  readonly output: string;
  /** Resolves when `/healthz` answers 200. @throws Error with the output when the process ends before */
  start(): Promise<void>;
  /** Stops it (SIGTERM). Returns the exit code; null when a signal ended it. */
  stop(): Promise<number | null>;
  /** Kills it (SIGKILL). */
  kill(): Promise<void>;
  /** Suspends it (SIGSTOP): until `thaw` it accepts connections and answers nothing. */
  freeze(): void;
  thaw(): void;
  /** Sets the folder, laid out as `dist`, that it runs from at the next start. */
  deploy(folder: string): void;
  /** Adds environment variables from the next start on. */
  configure(env: Readonly<Record<string, string>>): void;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Returns the environment of the test run without settings of the product, which each test sets itself. */
const inheritedEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:APPWRITE_|SANDBOX_|PLAN_LIMITS$|PUBLIC_URL$|SEED$|.*_URL$)/.test(name),
    ),
  );

/** Creates a stopped server. */
export async function createServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'outrider-data-'));
  if (options.copyOf !== undefined) cpSync(options.copyOf, dataDir, { recursive: true });
  const output: string[] = [];
  let deployment = options.deployment ?? CURRENT_DEPLOYMENT;
  let env = options.env ?? {};
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = child;
    if (ending === undefined) return null;
    if (!hasEnded(ending)) {
      ending.kill(signal);
      // A suspended process receives the signal only once it continues.
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

/** Starts a server. @throws Error with its output when it does not start; its data are removed then */
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
