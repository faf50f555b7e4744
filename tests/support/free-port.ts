import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports below those a system hands out by itself (Linux begins at 32 768): a server that is stopped and started again
 * must find its port as it left it, and no outgoing connection may have taken it meanwhile.
 */
const LOWEST = 20_000;
const HIGHEST = 30_000;
/**
 * Test processes that run side by side take ports from ranges of their own: another's stopped server must find its port
 * free.
 */
const RANGES = 10;
const RANGE_SIZE = (HIGHEST - LOWEST) / RANGES;
const RANGE_START = LOWEST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % RANGES) * RANGE_SIZE;
const MAX_TRIES = 100;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** What was given out belongs to whom it was given, also while nothing listens there. */
const givenOut = new Set<number>();

/** A loopback port nobody listens on, another one each time. @throws Error when a hundred tries found none */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(RANGE_START, RANGE_START + RANGE_SIZE);
    if (givenOut.has(port) || !(await isFree(port))) continue;
    givenOut.add(port);
    return port;
  }
  throw new Error(`No free port was found between ${RANGE_START} and ${RANGE_START + RANGE_SIZE}.`);
}
