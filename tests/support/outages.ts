import { type Random, integerBetween } from '#domain/random.ts';
import type { ServerProcess } from './server-process.ts';

interface OutageLengths {
  /** Least and most time the server runs between two outages, and is away in each; milliseconds. */
  readonly upMs: readonly [number, number];
  readonly downMs: readonly [number, number];
}

/** A server that is stopped, or killed, and started again at random until `end()`; then it runs. */
interface Outages {
  /** How often it went away so far, and how. */
  readonly count: { readonly stopped: number; readonly killed: number };
  /** Lets the server come back for good. @throws Error when it could not be started meanwhile */
  end(): Promise<void>;
}

/** Begins at once; `random` decides when, for how long, and whether by SIGTERM or SIGKILL. */
export function startOutages(server: ServerProcess, random: Random, { upMs, downMs }: OutageLengths): Outages {
  const count = { stopped: 0, killed: 0 };
  let isEnding = false;
  let wake: () => void = () => undefined;

  /** A pause that `end()` cuts short. */
  const pause = ([least, most]: readonly [number, number]): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, integerBetween(random, least, most));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (!isEnding) {
      await pause(upMs);
      if (isEnding) return;
      if (random() < 0.5) {
        await server.kill();
        count.killed += 1;
      } else {
        await server.stop();
        count.stopped += 1;
      }
      await pause(downMs);
      await server.start();
    }
  };

  // Kept as an outcome, so that a failure waits for `end()` and is not lost meanwhile.
  const outcome = run().then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  return {
    count,
    async end() {
      isEnding = true;
      wake();
      const failure = await outcome;
      if (failure !== undefined) throw failure.error;
    },
  };
}
