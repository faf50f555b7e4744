import { AppwriteException } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createRandom } from '#domain/random.ts';
import { retryClassOf } from '#domain/wire/errors.ts';
import { failureOfResponse } from '#remote/failure.ts';
import type { Backend } from '#server/backend/backend.ts';
import { toOutriderError } from '#server/backend/failure.ts';
import { errorAnswer } from '#server/http/error-answer.ts';
import { enqueueJob, jobIdOf } from '#server/jobs/job-queue.ts';
import { JOB_DONE } from '#server/jobs/job.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const cut = new TypeError('fetch failed', { cause: new Error('ECONNRESET') });
/** Failures that a retry may mend, with the status and code of their answer. */
const PASSING: readonly (readonly [string, unknown, number, string])[] = [
  ['a transaction that expired', new AppwriteException('expired', 410, 'transaction_expired'), 503, 'unavailable'],
  ['a transaction that is gone', new AppwriteException('gone', 404, 'transaction_not_found'), 503, 'unavailable'],
  ['a transaction in the making', new AppwriteException('not yet', 400, 'transaction_not_ready'), 503, 'unavailable'],
  ['a busy storage', new AppwriteException('busy', 503, 'general_server_overloaded'), 503, 'unavailable'],
  ['a full disk', new AppwriteException('full', 503, 'general_storage_full'), 503, 'server_full'],
  ['a fault of Appwrite', new AppwriteException('Server Error', 500, 'general_unknown'), 503, 'unavailable'],
  ['a proxy without Appwrite behind it', new AppwriteException('<html>', 502, ''), 503, 'unavailable'],
  ['a proxy that waited too long', new AppwriteException('<html>', 504, ''), 503, 'unavailable'],
  ['a database that took too long', new AppwriteException('slow', 408, 'database_timeout'), 503, 'unavailable'],
  ['a body sent too slowly', new AppwriteException('slow', 408, 'general_request_timeout'), 503, 'unavailable'],
  ['an exceeded limit', new AppwriteException('slow down', 429, 'general_rate_limit_exceeded'), 429, 'rate_limited'],
  ['a cut connection', cut, 503, 'unavailable'],
  ['an answer that did not come in time', new DOMException('late', 'TimeoutError'), 503, 'unavailable'],
];

test.each(PASSING)('%s is answered so that the sender waits and tries again', async (_case, failure, status, code) => {
  const answer = errorAnswer(toOutriderError(failure));
  expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([status, true]);
  const received = (await failureOfResponse(answer, 0)).failure;
  expect(received).toMatchObject({ code, status, retry: 'later' });
  expect(received.retryAfterMs).toBeGreaterThan(0);
});

test.each(PASSING)(
  'a command that meets %s is not recorded, and is carried out later',
  async (_case, failure, status) => {
    const teamId = await server.createTeam({ plan: 'free' });
    const member = await server.createMember(teamId);
    const chatId = await server.createChat(teamId);
    const overloaded: Backend = {
      ...server.backend,
      transact: async () => {
        throw failure;
      },
    };
    const as = { member, teamId, key: `pause ${chatId}`.replace(' ', '-') };
    const body = { chatId, paused: true };
    const refused = await server.post('/chat/paused', body, { ...as, through: overloaded });
    expect(refused.status).toBe(status);
    expect((await server.post('/chat/paused', body, as)).status).toBe(200);
  },
);

test.each(PASSING)('a job that meets %s is tried again, however often', async (_case, failure) => {
  const kind = `busy-${jobIdOf(JSON.stringify([_case]))}`;
  let [attempts, nowMs] = [0, Date.now()];
  const runner = createJobRunner({
    backend: server.backend,
    kinds: {
      [kind]: {
        concurrency: 1,
        handler: async () => {
          attempts += 1;
          if (attempts <= 22) throw failure;
          return JOB_DONE;
        },
      },
    },
    clock: { now: () => nowMs, sleep: () => Promise.resolve() },
    random: createRandom(kind),
    log: () => undefined,
  });
  await enqueueJob(server.backend, { kind, key: kind, teamId: 'team', payload: {} }, nowMs);
  for (let round = 0; round < 23; round += 1) {
    await runner.runUntilIdle([kind]);
    nowMs += 3_600_000;
  }
  const job = await server.backend.findDocument(COLLECTIONS.jobs, jobIdOf(kind));
  expect([attempts, job?.['state']]).toEqual([23, 'done']);
});

test('what no retry mends is not said to pass', () => {
  for (const type of ['document_not_found', 'user_blocked', 'general_argument_invalid', 'document_invalid_structure'])
    expect([type, retryClassOf(toOutriderError(new AppwriteException('no', 400, type)).code)]).toEqual([type, 'never']);
});
