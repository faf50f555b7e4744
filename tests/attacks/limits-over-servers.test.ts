import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createRandom } from '#domain/random.ts';
import { createBackend } from '#server/backend/backend.ts';
import { DocumentRateLimiter } from '#server/backend/document-rate-limiter.ts';
import { ID, Query } from '#server/backend/query.ts';
import type { RateState } from '#server/http/rate-limit.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const RULE = { limit: 5, windowMs: 60_000 };

class Refused extends Error {
  readonly state: RateState;

  constructor(state: RateState) {
    super('refused');
    this.state = state;
  }
}

/** Returns the limiter of one more server on the same Appwrite. */
const openLimiter = (name: string): DocumentRateLimiter =>
  new DocumentRateLimiter({
    backend: createBackend(server.settings),
    now: server.now,
    random: createRandom(name),
    errorOf: (state) => new Refused(state),
  });

const outcomeOf = async (request: Promise<RateState>): Promise<number | string> => {
  try {
    return (await request).remaining;
  } catch (error) {
    return error instanceof Refused ? `refused for ${error.state.resetInSeconds > 0}` : 'in progress';
  }
};

test('servers on one Appwrite share a limit, and a new window begins after it has ended', async () => {
  const key = ID.unique();
  const [one, two] = [openLimiter('one'), openLimiter('two')];
  const counted: (number | string)[] = [];
  for (let n = 0; n < 7; n += 1) counted.push(await outcomeOf((n % 2 === 0 ? one : two).consume(key, RULE)));
  expect(counted).toEqual([4, 3, 2, 1, 0, 'refused for true', 'refused for true']);
  expect((await two.peek(key, RULE)).remaining).toBe(0);
  server.advanceTime(RULE.windowMs + 1);
  expect(await outcomeOf(two.consume(key, RULE))).toBe(4);
  await one.refund(key);
  expect((await two.peek(key, RULE)).remaining).toBe(5);
  await one.consume(key, RULE);
  await two.reset(key);
  expect((await one.peek(key, RULE)).remaining).toBe(5);
});

test('of concurrent requests to several servers no more pass than the limit allows', async () => {
  const key = ID.unique();
  const limiters = Array.from({ length: 4 }, (_, n) => openLimiter(`server ${n}`));
  const outcomes = await Promise.all(
    Array.from({ length: 16 }, (_, n) => outcomeOf((limiters[n % 4] ?? limiters[0]!).consume(key, RULE))),
  );
  expect(outcomes.filter((outcome) => typeof outcome === 'number').length).toBeLessThanOrEqual(RULE.limit);
});

test('ended windows do not pile up', async () => {
  const limiter = openLimiter('cleaner');
  const countWindows = (): Promise<number> => server.backend.count(COLLECTIONS.rateWindows, [Query.limit(1)]);
  for (let n = 0; n < 12; n += 1) await limiter.consume(`old ${n}`, RULE);
  server.advanceTime(RULE.windowMs + 1);
  for (let n = 0; n < 8; n += 1) await limiter.consume(`new ${n}`, RULE);
  expect(await countWindows()).toBe(8);
});
