import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports below those that a system assigns by itself (Linux starts at 32 768): a restarted server must find its port
 * free.
 */
const LOWEST = 20_000;
const HIGHEST = 30_000;
/**
 * Parallel test processes take ports from separate ranges: a stopped server of another process must find its port free.
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

/** A port stays reserved for its test, also while nothing listens on it. */
const reserved = new Set<number>();

/** Returns a free loopback port, another one each time. @throws Error when a hundred tries found none */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(RANGE_START, RANGE_START + RANGE_SIZE);
    if (reserved.has(port) || !(await isFree(port))) continue;
    reserved.add(port);
    return port;
  }
  throw new Error(`No free port was found between ${RANGE_START} and ${RANGE_START + RANGE_SIZE}.`);
}
