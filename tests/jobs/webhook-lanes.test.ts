import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { RETRY_DELAYS_MS } from '#domain/webhook/webhook-delivery.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { createLaneNotifier } from '#server/webhooks/lane-notifier.ts';
import { createDeliveryLane, DELIVERY_LANE_KIND } from '#server/webhooks/delivery-lane.ts';
import { createSender } from '#server/webhooks/send-delivery.ts';
import { emitEvents } from '#server/webhooks/emit-events.ts';
import { openTestServer, TEST_CIPHER, type TestServer } from '#support/test-server.ts';
import { waitUntil } from '#support/wait-until.ts';
import { openReceiver } from '#support/webhook-receiver.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('a receiver that hangs delays no other one, and a change is delivered without a further request', async () => {
  const { backend } = server;
  const log: string[] = [];
  const [hanging, healthy] = [await openReceiver(() => () => undefined), await openReceiver()];
  // Longer than the test: a hanging receiver hangs until the test ends.
  const send = createSender({ toLoopback: true, now: Date.now, timeoutMs: 600_000 });
  const lane = createDeliveryLane({
    backend,
    cipher: TEST_CIPHER,
    send,
    random: () => 0.5,
    retryDelaysMs: RETRY_DELAYS_MS,
  });
  const runner = createJobRunner({
    backend,
    kinds: { [DELIVERY_LANE_KIND]: { handler: lane, concurrency: 8, retriesForever: true } },
    clock: machineClock,
    random: Math.random,
    log: (line) => log.push(line),
  });
  const lanes = createLaneNotifier({
    backend,
    clock: machineClock,
    onNotified: () => runner.wake(),
    log: (line) => log.push(line),
  });
  const backendWithEvents = emitEvents(backend, {
    now: Date.now,
    onDeliveries: (teamId, ids) => lanes.notify(teamId, ids),
  });
  try {
    const teamId = await server.createTeam({ plan: 'hunter' });
    for (const { url } of [hanging, healthy])
      await server.create(COLLECTIONS.webhooks, {
        teamId,
        name: url,
        url,
        events: ['chat.paused', 'chat.resumed'],
        active: true,
      });
    await lanes.notifyAll();
    runner.start();
    const chats = await Promise.all(
      Array.from({ length: 12 }, () => server.createChat(teamId, { personKey: randomUUID() })),
    );
    for (const paused of [true, false, true])
      for (const id of chats)
        await backendWithEvents.transact([{ action: 'update', collection: COLLECTIONS.chats, id, data: { paused } }]);
    await waitUntil('The healthy one has everything', () => new Set(healthy.received.map(({ id }) => id)).size === 36);
    expect(hanging.received.length).toBeLessThanOrEqual(8);
    expect(hanging.received.every(({ status }) => status === 0)).toBe(true);
    // Each conversation's events arrive in order.
    for (const chat of chats)
      expect(
        healthy.received
          .map(({ body }) => JSON.parse(body) as { type: string; data: { chat: { id: string } } })
          .filter(({ data }) => data.chat.id === chat)
          .map(({ type }) => type),
      ).toEqual(['chat.paused', 'chat.resumed', 'chat.paused']);
    expect(log).toEqual([]);
  } finally {
    await lanes.stop();
    await runner.stop();
    await Promise.all([hanging.close(), healthy.close()]);
  }
});
