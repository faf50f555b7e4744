import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createRandom } from '#domain/random.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { RETRY_DELAYS_MS } from '#domain/webhook/webhook-delivery.ts';
import { readInTurn, type ReadPage } from '#server/ai/enrich-offer.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { enqueueJob, listDue } from '#server/jobs/job-queue.ts';
import { JOB_DONE, runAgain, type JobHandler } from '#server/jobs/job.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { createDeliveryLane, deliveryLaneJob } from '#server/webhooks/delivery-lane.ts';
import { newDelivery } from '#server/webhooks/delivery-record.ts';
import {
  openTestServer,
  TEST_CIPHER,
  type TestCaller,
  type TestMember,
  type TestServer,
} from '#support/test-server.ts';
import { mainThreadTimeMs } from '#support/processor-time.ts';
import { waitUntil } from '#support/wait-until.ts';

/**
 * One team fills the queues with work that never ends, or always begins anew; the work of others is done all the same.
 */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const enqueue = (kind: string, teamId: string, name: string) =>
  enqueueJob(server.backend, { kind, key: `${kind} ${teamId} ${name}`, teamId, payload: {} }, Date.now());

describe('the jobs of one team', () => {
  test('take their share of the places, however many wait, and leave the others to other teams', async () => {
    const kind = `share-${randomUUID()}`;
    for (let count = 0; count < 30; count += 1) await enqueue(kind, 'greedy', String(count));
    await enqueue(kind, 'modest', 'one');
    const begun: string[] = [];
    const done: string[] = [];
    const release = new AbortController();
    const handler: JobHandler = async ({ teamId }) => {
      begun.push(teamId);
      if (teamId === 'greedy' && !release.signal.aborted)
        await new Promise<void>((resolve) => release.signal.addEventListener('abort', () => resolve(), { once: true }));
      done.push(teamId);
      return JOB_DONE;
    };
    const runner = createJobRunner({
      backend: server.backend,
      kinds: { [kind]: { handler, concurrency: 4, perTeam: 2 } },
      clock: machineClock,
      random: createRandom(kind),
      log: () => undefined,
      pollMs: 50,
    });
    runner.start();
    try {
      await waitUntil('the job of the other team is done', () => done.includes('modest'));
      expect(begun.filter((teamId) => teamId === 'greedy')).toHaveLength(2);
      release.abort();
      await waitUntil('all jobs are done', () => done.length === 31);
    } finally {
      await runner.stop();
    }
  });

  test('of teams that fill all places together hold up no other team either', async () => {
    const kind = `full-${randomUUID()}`;
    for (let count = 0; count < 40; count += 1)
      for (const team of ['one', 'two']) await enqueue(kind, team, String(count));
    await enqueue(kind, 'modest', 'one');
    const begun: string[] = [];
    const runner = createJobRunner({
      backend: server.backend,
      kinds: {
        [kind]: {
          handler: async ({ teamId }) => {
            begun.push(teamId);
            return JOB_DONE;
          },
          concurrency: 4,
          perTeam: 2,
        },
      },
      clock: machineClock,
      random: createRandom(kind),
      log: () => undefined,
      pollMs: 50,
    });
    runner.start();
    try {
      await waitUntil('all jobs are done', () => begun.length === 81);
    } finally {
      await runner.stop();
    }
    expect(begun.indexOf('modest')).toBeLessThan(40);
  });

  test('of two teams never take more places than each may have, however many wait and whichever end first', async () => {
    const kind = `shares-${randomUUID()}`;
    for (let count = 0; count < 60; count += 1)
      for (const team of ['one', 'two']) await enqueue(kind, team, String(count));
    const active = new Map<string, number>();
    let [most, done] = [0, 0];
    const runner = createJobRunner({
      backend: server.backend,
      kinds: {
        [kind]: {
          async handler({ teamId }) {
            active.set(teamId, (active.get(teamId) ?? 0) + 1);
            most = Math.max(most, active.get(teamId) ?? 0);
            // The jobs of one team end first.
            for (let turn = 0; turn < (teamId === 'one' ? 40 : 2); turn += 1)
              await new Promise((resolve) => setImmediate(resolve));
            active.set(teamId, (active.get(teamId) ?? 0) - 1);
            done += 1;
            return JOB_DONE;
          },
          concurrency: 4,
          perTeam: 3,
        },
      },
      clock: machineClock,
      random: createRandom(kind),
      log: () => undefined,
      pollMs: 50,
    });
    runner.start();
    try {
      await waitUntil('all jobs are done', () => done === 120);
    } finally {
      await runner.stop();
    }
    expect(most).toBe(3);
  });

  test('give their place up after a while, and go on after those of others', async () => {
    const kind = `turns-${randomUUID()}`;
    await enqueue(kind, 'greedy', 'endless');
    await enqueue(kind, 'modest', 'one');
    const done: string[] = [];
    let turns = 0;
    const runner = createJobRunner({
      backend: server.backend,
      kinds: {
        [kind]: {
          async handler({ teamId, signal, now }) {
            if (teamId === 'modest') {
              done.push(teamId);
              return JOB_DONE;
            }
            turns += 1;
            await waitUntil('the turn is over', () => signal.aborted);
            return runAgain(now());
          },
          concurrency: 1,
          turnMs: 100,
        },
      },
      clock: machineClock,
      random: createRandom(kind),
      log: () => undefined,
      leaseMs: 300,
      pollMs: 50,
    });
    runner.start();
    try {
      await waitUntil('the job of the other team is done', () => done.includes('modest'));
      await waitUntil('the first one goes on', () => turns >= 2);
    } finally {
      await runner.stop();
    }
    expect(done).toEqual(['modest']);
  });

  test('cost the look for due ones nothing while they wait for a later time, however many they are', async () => {
    const kind = `later-${randomUUID()}`;
    const look = () => listDue(server.backend, [kind], Date.now(), 25, () => ['greedy']);
    const looks = async (): Promise<number> => {
      const before = mainThreadTimeMs();
      for (let count = 0; count < 20; count += 1) await look();
      return mainThreadTimeMs() - before;
    };
    await looks();
    const withoutMs = await looks();
    const runAt = new Date(Date.now() + 300 * 86_400_000).toISOString();
    for (let from = 0; from < 20_000; from += 100)
      await server.backend.transact([
        {
          action: 'bulkCreate',
          collection: COLLECTIONS.jobs,
          documents: Array.from({ length: 100 }, (_, index) => ({
            id: `${kind.slice(0, 24)}-${from + index}`,
            data: { kind, key: `${kind} ${from + index}`, teamId: 'greedy', state: 'waiting', runAt, payload: '{}' },
          })),
        },
      ]);
    const withMs = await looks();
    expect(withMs).toBeLessThan(2.5 * withoutMs);
    expect((await look()).due).toEqual([]);
  });

  test('the jobs of one team are left out of the list only of the kind they fill', async () => {
    const [one, other] = [`one-${randomUUID()}`, `other-${randomUUID()}`];
    for (const kind of [one, other]) for (const teamId of ['greedy', 'modest']) await enqueue(kind, teamId, 'job');
    const { due } = await listDue(server.backend, [one, other], Date.now() + 1_000, 25, (kind) =>
      kind === one ? ['greedy'] : [],
    );
    expect(due.map(({ kind, teamId }) => `${kind === one ? 'one' : 'other'} ${teamId}`).toSorted()).toEqual([
      'one modest',
      'other greedy',
      'other modest',
    ]);
  });
});

test('a webhook whose receiver takes its time gives its place up after a minute, and goes on later', async () => {
  const { backend } = server;
  const teamId = await server.createTeam({ plan: 'hunter' });
  const url = 'http://127.0.0.1:9/';
  const webhookId = await server.create(COLLECTIONS.webhooks, {
    teamId,
    name: 'slow',
    url,
    events: ['chat.paused'],
    active: true,
  });
  await backend.transact([
    {
      action: 'bulkCreate',
      collection: COLLECTIONS.deliveries,
      documents: Array.from({ length: 40 }, (_, index) =>
        newDelivery({
          webhookId,
          eventId: randomUUID().replaceAll('-', ''),
          teamId,
          event: 'chat.paused',
          chatId: 'one chat',
          body: '{}',
          dueAtMs: Date.now() - 1_000 + index,
        }),
      ),
    },
  ]);
  let passedMs = 0;
  let sent = 0;
  const lane = createDeliveryLane({
    backend,
    cipher: TEST_CIPHER,
    send: async () => {
      passedMs += 14_000;
      sent += 1;
      const at = new Date().toISOString();
      return {
        attempt: { at, status: 200, error: '', response: '', headers: {}, durationMs: 14_000 },
        retryAfterMs: undefined,
      };
    },
    random: () => 0.5,
    retryDelaysMs: RETRY_DELAYS_MS,
  });
  await enqueueJob(backend, deliveryLaneJob(webhookId, teamId), Date.now());
  const run = () =>
    lane({
      jobId: 'job',
      teamId,
      payload: { webhookId },
      progress: undefined,
      saveProgress: async (_progress, writes) => backend.transact(writes?.operations ?? [], []),
      signal: new AbortController().signal,
      now: () => Date.now() + passedMs,
    });
  expect(await run()).toMatchObject({ kind: 'again' });
  expect(sent).toBe(5);
  await run();
  expect(sent).toBe(10);
});

describe('the pages that a team has read', () => {
  test('the pages that a team has read are read one after another, beside those of other teams, also after one that failed or was canceled', async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const readPage: ReadPage = (address) => {
      begun.push(address);
      return new Promise((_resolve, reject) => ends.push(() => reject(new OutriderError('page_unreadable'))));
    };
    const readOf = readInTurn(readPage);
    const [here, gone] = [new AbortController(), new AbortController()];
    const first = readOf('one')('a', here.signal);
    const second = readOf('one')('b', gone.signal);
    const third = readOf('one')('c', here.signal);
    const other = readOf('two')('d', here.signal);
    await Promise.resolve();
    expect(begun).toEqual(['a', 'd']);
    gone.abort();
    for (const end of ends.splice(0)) end();
    await expect(first).rejects.toMatchObject({ code: 'page_unreadable' });
    await expect(second).rejects.toMatchObject({ code: 'canceled' });
    await waitUntil('the third page is begun', () => begun.length === 3);
    expect(begun).toEqual(['a', 'd', 'c']);
    for (const end of ends.splice(0)) end();
    await expect(third).rejects.toMatchObject({ code: 'page_unreadable' });
    await expect(other).rejects.toMatchObject({ code: 'page_unreadable' });
  });
});

describe('the pages that are asked for and cannot be read', () => {
  /** Asks for pages, each person within what a minute allows, and returns how often which status was answered. */
  async function ask(times: number, as: Omit<TestCaller, 'key'>): Promise<Record<string, number>> {
    const statuses: Record<string, number> = {};
    for (let count = 0; count < times; count += 1) {
      if (count % 30 === 0) server.advanceTime(60_000);
      const { status } = await server.post('/products/enrich', { url: 'absent.example.com' }, as);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return statuses;
  }
  const openTeam = async (): Promise<{ member: TestMember; teamId: string }> => {
    const teamId = await server.createTeam({ plan: 'conqueror', credits: 5 });
    return { member: await server.createMember(teamId), teamId };
  };

  test('the pages that are asked for and cannot be read count towards what a team may ask for in an hour, though they cost nothing', async () => {
    const greedy = await openTeam();
    expect(await ask(125, greedy)).toEqual({ 422: 120, 429: 5 });
    expect(await ask(1, await openTeam())).toEqual({ 422: 1 });
    server.advanceTime(3_600_000);
    expect(await ask(1, { ...greedy, member: await server.createMember(greedy.teamId) })).toEqual({ 422: 1 });
  });

  test('the pages that cannot be read count towards what a place may ask for, however many teams it has', async () => {
    const address = '203.0.113.7';
    for (let team = 0; team < 4; team += 1)
      expect(await ask(120, { ...(await openTeam()), address })).toEqual({ 422: 120 });
    const last = await openTeam();
    expect(await ask(1, { ...last, address })).toEqual({ 429: 1 });
    expect(await ask(1, { ...last, address: '198.51.100.7' })).toEqual({ 422: 1 });
  });
});
