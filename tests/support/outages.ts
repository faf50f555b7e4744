import { type Random, integerBetween } from '#domain/random.ts';
import type { ServerProcess } from './server-process.ts';

interface OutageLengths {
  /** Shortest and longest time between two outages, and of an outage; milliseconds. */
  readonly upMs: readonly [number, number];
  readonly downMs: readonly [number, number];
}

/** A server that is stopped or killed and restarted at random until `end()`. */
interface Outages {
  /** Number of outages so far, by kind. */
  readonly count: { readonly stopped: number; readonly killed: number };
  /** Ends the outages; the server runs afterwards. @throws Error when it could not be restarted meanwhile */
  end(): Promise<void>;
}

/** Starts the outages at once. `random` decides when, for how long, and whether by SIGTERM or SIGKILL. */
export function startOutages(server: ServerProcess, random: Random, { upMs, downMs }: OutageLengths): Outages {
  const count = { stopped: 0, killed: 0 };
  let isEnding = false;
  let wake: () => void = () => undefined;

  /** Waits; `end()` ends the wait. */
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

  // Stored as a result, so that a failure waits for `end()` and is not unhandled.
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
