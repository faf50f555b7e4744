import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { RETRY_DELAYS_MS } from '#domain/webhook/webhook-delivery.ts';
import { MAX_BULK_DOCUMENTS } from '#server/backend/transaction.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { createLaneNotifier } from '#server/webhooks/lane-notifier.ts';
import { createDeliveryLane, DELIVERY_LANE_KIND } from '#server/webhooks/delivery-lane.ts';
import { newDelivery } from '#server/webhooks/delivery-record.ts';
import { createSender } from '#server/webhooks/send-delivery.ts';
import { openTestServer, TEST_CIPHER, type TestServer } from '#support/test-server.ts';
import { waitUntil } from '#support/wait-until.ts';
import { openReceiver, type WebhookReceiver } from '#support/webhook-receiver.ts';

/** The benchmark sets more events and checks the pace. */
const EVENTS = Number(process.env['WEBHOOK_PACE_EVENTS'] ?? 60);
const ROUNDS = Number(process.env['WEBHOOK_ROUNDS'] ?? 0);
/** The minimum share of its normal pace that a healthy receiver keeps beside a hanging one. */
const MIN_PACE = 0.95;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Creates events of forty conversations that wait for a webhook. */
async function write(webhookId: string, teamId: string): Promise<void> {
  const documents = Array.from({ length: EVENTS }, (_, index) =>
    newDelivery({
      webhookId,
      eventId: randomUUID().replaceAll('-', ''),
      teamId,
      event: 'chat.paused',
      chatId: `chat-${index % 40}`,
      body: JSON.stringify({ index }),
      dueAtMs: Date.now() - EVENTS + index,
    }),
  );
  for (let from = 0; from < documents.length; from += MAX_BULK_DOCUMENTS)
    await server.backend.transact([
      {
        action: 'bulkCreate',
        collection: COLLECTIONS.deliveries,
        documents: documents.slice(from, from + MAX_BULK_DOCUMENTS),
      },
    ]);
}

/** Delivers all events to a healthy receiver, optionally beside a hanging one, and returns how long that took. */
async function deliverAll(healthy: WebhookReceiver, hanging: WebhookReceiver | undefined): Promise<number> {
  const { backend } = server;
  const teamId = await server.createTeam({ plan: 'hunter' });
  for (const { url } of [healthy, ...(hanging === undefined ? [] : [hanging])])
    await write(
      await server.create(COLLECTIONS.webhooks, { teamId, name: url, url, events: ['chat.paused'], active: true }),
      teamId,
    );
  const lane = createDeliveryLane({
    backend,
    cipher: TEST_CIPHER,
    send: createSender({ toLoopback: true, now: Date.now }),
    random: () => 0.5,
    retryDelaysMs: RETRY_DELAYS_MS,
  });
  const runner = createJobRunner({
    backend,
    kinds: { [DELIVERY_LANE_KIND]: { handler: lane, concurrency: 64, retriesForever: true } },
    clock: machineClock,
    random: Math.random,
    log: () => undefined,
  });
  const lanes = createLaneNotifier({
    backend,
    clock: machineClock,
    onNotified: () => runner.wake(),
    log: () => undefined,
  });
  const before = healthy.received.length;
  try {
    await lanes.notifyAll();
    const startedMs = performance.now();
    runner.start();
    await waitUntil('The healthy one has everything', () => healthy.received.length >= before + EVENTS, 300_000);
    return performance.now() - startedMs;
  } finally {
    await lanes.stop();
    await runner.stop();
    // Deliveries that wait for a hanging receiver must not affect the next round.
    for (const { $id } of await backend.listAll(COLLECTIONS.webhooks, []))
      await backend.transact([
        { action: 'update', collection: COLLECTIONS.webhooks, id: $id, data: { active: false } },
      ]);
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

test('a healthy receiver gets every event beside one that hangs, and keeps its pace where that is measured', async () => {
  const [healthy, hanging] = [await openReceiver(), await openReceiver(() => () => undefined)];
  try {
    await deliverAll(healthy, hanging);
    expect(new Set(healthy.received.map(({ id }) => id)).size).toBe(EVENTS);
    expect(hanging.received.length).toBeGreaterThan(0);
    const paces: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // The load of the machine affects both rounds of a pair.
      const before = await deliverAll(healthy, undefined);
      const beside = await deliverAll(healthy, hanging);
      const after = await deliverAll(healthy, undefined);
      paces.push((before + after) / 2 / beside);
      console.log(
        `${EVENTS} events: ${Math.round(before)} ms and ${Math.round(after)} ms alone, ${Math.round(beside)} ms beside a receiver that hangs`,
      );
    }
    if (ROUNDS === 0) return;
    console.log(
      `Beside a receiver that hangs: ${median(paces).toFixed(3)} of the pace alone, as the median of ${ROUNDS} rounds`,
    );
    expect(median(paces)).toBeGreaterThanOrEqual(MIN_PACE);
  } finally {
    await Promise.all([healthy.close(), hanging.close()]);
  }
}, 1_800_000);
