import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#domain/push/notification-settings.ts';
import type { PushMessage } from '#domain/push/push-message.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import type { JobOutcome } from '#server/jobs/job.ts';
import { createPushLane, PUSH_IDLE_MS } from '#server/push/push-lane.ts';
import { createPushNotifier } from '#server/push/push-notifier.ts';
import { readPushSubscription, type PushSubscriptionRecord } from '#server/push/push-subscriptions.ts';
import { createPushDevice } from '#support/push-service.ts';
import { openTestServer, TEST_CIPHER, type TestMember, type TestServer } from '#support/test-server.ts';

/** In quiet hours, eight of which are left, and after them. */
const NIGHT_MS = Date.parse('2026-12-01T22:00:00Z');
const MORNING_MS = Date.parse('2026-12-02T06:00:00Z');
const QUIET = { from: '22:00', to: '06:00' };

let server: TestServer;
let teamId: string;
let member: TestMember;
let subscription: PushSubscriptionRecord;
/** What was sent, and the progress of the lane. */
let sent: PushMessage[];
let progress: unknown;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Opens a team whose only member has subscribed and has this much news, each of a conversation of its own. */
async function openTeam(newsCount: number): Promise<void> {
  [sent, progress] = [[], undefined];
  teamId = await server.createTeam();
  member = await server.createMember(teamId);
  const { body } = await server.post(
    '/push/subscribe',
    {
      subscription: createPushDevice('http://127.0.0.1:9/device').address,
      settings: { ...DEFAULT_NOTIFICATION_SETTINGS, quiet: QUIET },
      timeZone: 'UTC',
      language: 'en',
    },
    { member, teamId },
  );
  expect(body.error).toBeNull();
  const [document] = await listOfTeam('pushSubscriptions');
  subscription = readPushSubscription(document ?? expect.fail());
  for (let index = 0; index < newsCount; index += 1) {
    const chat = await server.createChat(teamId, { status: 2 });
    const at = new Date(NIGHT_MS - 60_000 + index).toISOString();
    await server.create(COLLECTIONS.pushNews, {
      teamId,
      userId: member.userId,
      chat,
      at,
      subscription: subscription.id,
      kinds: ['qualified'],
    });
  }
}

const listOfTeam = (collection: 'pushSubscriptions' | 'pushNews') =>
  server.backend.listAll(COLLECTIONS[collection], [Query.equal('teamId', teamId)]);

/** Runs the lane once; `whileSending` happens before the push service answers. */
async function turn(nowMs: number, kind: 'sent' | 'gone' = 'sent', whileSending?: () => Promise<unknown>) {
  const lane = createPushLane({
    backend: server.backend,
    cipher: TEST_CIPHER,
    random: () => 0,
    async send({ text }) {
      sent.push(JSON.parse(text) as PushMessage);
      await whileSending?.();
      return { kind };
    },
  });
  return lane({
    jobId: 'job',
    teamId,
    payload: { subscriptionId: subscription.id, lane: subscription.lane },
    progress,
    signal: new AbortController().signal,
    now: () => nowMs,
    async saveProgress(saved, { operations, expectations } = { operations: [] }) {
      await server.backend.transact(operations, expectations);
      progress = JSON.parse(JSON.stringify(saved));
    },
  }) satisfies Promise<JobOutcome>;
}

describe('news that waits for the end of quiet hours', () => {
  test('is one push, however much there is', async () => {
    await openTeam(205);
    await turn(MORNING_MS);
    await turn(MORNING_MS);
    expect(sent.map(({ chats, others }) => chats.length + others)).toEqual([205]);
    expect(await listOfTeam('pushNews')).toEqual([]);
  });

  test('is looked after each hour, and deleted with the subscription once the device is signed out', async () => {
    await openTeam(1);
    expect(await turn(NIGHT_MS)).toEqual({ kind: 'again', atMs: NIGHT_MS + PUSH_IDLE_MS });
    expect(await listOfTeam('pushSubscriptions')).toHaveLength(1);
    await server.backend.users.deleteSessions({ userId: member.userId });
    expect(await turn(NIGHT_MS + PUSH_IDLE_MS)).toEqual({ kind: 'done' });
    expect([await listOfTeam('pushSubscriptions'), await listOfTeam('pushNews'), sent]).toEqual([[], [], []]);
  });
});

describe('the lanes of stored news', () => {
  test('are called without holding up the start, and no more after the stop', async () => {
    await openTeam(1);
    let answer: () => void = () => undefined;
    const isAnswering = new Promise<void>((resolve) => (answer = resolve));
    const notifier = createPushNotifier({
      backend: {
        ...server.backend,
        async *pages(collection, queries) {
          await isAnswering;
          yield* server.backend.pages(collection, queries);
        },
        findDocument: () => expect.fail('A lane is called after the stop.'),
      },
      clock: machineClock,
      onNotified: () => expect.fail('It has called all.'),
      log: (line) => expect.fail(line),
    });
    expect(notifier.notifyAll()).toBeUndefined();
    const stopped = notifier.stop();
    answer();
    await stopped;
  });
});
