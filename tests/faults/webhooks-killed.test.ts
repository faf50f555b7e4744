import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom, integerBetween } from '#domain/random.ts';
import { TEAM_HEADER } from '#domain/wire/wire.ts';
import { webhookCreateAnswerSchema } from '#domain/webhook/webhook-requests.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { createServerProcess } from '#support/server-process.ts';
import { waitUntil } from '#support/wait-until.ts';
import { openReceiver, type RequestHandler } from '#support/webhook-receiver.ts';
import { seedOf, volumeOf } from '#support/volume.ts';

const EVENTS = volumeOf('WEBHOOK_EVENTS', { sample: 120, full: 2_000 });
const KILLS = volumeOf('WEBHOOK_KILLS', { sample: 3, full: 10 });
const SEED = seedOf('FAULTS_SEED', 'outrider');
/**
 * After this time without another event something is stuck. A receiver that dies with several requests in progress is
 * left alone for up to five minutes and a tenth (`LONGEST_REST_MS` of server/webhooks/delivery-lane.ts).
 */
const STALL_MS = 400_000;
/** The number of conversations that are paused and resumed at the same time. */
const CONCURRENT_CHATS = 12;

/** The receiver answers some requests with 410; a person then switches the webhook on again. */
const GONE_EVERY = 128;
/** Some requests hang until the sender's timeout of 15 s. */
const HANGS_EVERY = 512;

/**
 * Proves delivery to a receiver that fails in every way while the server is killed: it refuses, hangs, breaks off,
 * answers 410, dies and comes back. The event of each accepted command is delivered in the end, under one id, and
 * another receiver has all events too.
 */
test(`webhooks of a server that is killed lose none of ${EVENTS} events (FAULTS_SEED=${SEED})`, async () => {
  const random = createRandom(SEED);
  const failures: readonly ReturnType<RequestHandler>[] = [
    500,
    429,
    302,
    404,
    (response) => void response.destroy(),
    (response) => void setTimeout(() => response.destroy(), 2_000).unref(),
  ];
  const requests = new Map<string, number>();
  let hungCount = 0;
  const failing = await openReceiver(({ id }) => {
    const before = requests.get(id) ?? 0;
    requests.set(id, before + 1);
    // One in eight is refused, once or twice.
    const number = Number.parseInt(id.slice(-3), 16);
    if (before === 0 && number % GONE_EVERY === 1) return 410;
    if (before === 0 && number % HANGS_EVERY === 2) {
      hungCount += 1;
      return () => undefined;
    }
    return number % 8 === 0 && before <= number % 2 ? (failures[number % failures.length] ?? 500) : 204;
  });
  const healthy = await openReceiver();
  const server = await createServerProcess({
    seed: 'demo',
    sandboxSpeed: 0.001,
    env: { WEBHOOKS_TO_LOOPBACK: '1', WEBHOOK_RETRY_SECONDS: '1,1,2,2,4,4,8,8,8,8,8,8' },
  });
  try {
    await server.start();
    const demo = await observeDemo(server.url);
    const chats = [...(await demo.readChats()).values()].filter(({ status }) => status > 0).slice(0, CONCURRENT_CHATS);
    const [first] = chats;
    if (first === undefined) throw new Error('The demo has no conversations.');
    let jwt = await demo.mintToken();
    const post = async (path: string, body: unknown, key?: string): Promise<Response> =>
      fetch(`${server.url}/api${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${jwt}`,
          [TEAM_HEADER]: first.teamId,
          'Content-Type': 'application/json',
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        },
        body: JSON.stringify(body),
      });
    const startedAt = new Date(Date.now() - 60_000).toISOString();
    const [failingId] = await Promise.all(
      [failing, healthy].map(async ({ url }) => {
        const created = await post('/webhooks', { name: 'Receiver', url, events: ['chat.paused', 'chat.resumed'] });
        expect(created.status).toBe(200);
        return webhookCreateAnswerSchema.parse(((await created.json()) as { data: unknown }).data).webhook.$id;
      }),
    );
    const webhookId = failingId ?? '';
    let reactivations = 0;
    /** Switches the webhook on again when it was switched off, and has the missed events sent again. */
    const superviseWebhook = async (): Promise<void> => {
      const request = (path: string, init: RequestInit = {}): Promise<Response> =>
        fetch(`${server.url}/api${path}`, {
          ...init,
          headers: { Authorization: `Bearer ${jwt}`, [TEAM_HEADER]: first.teamId, 'Content-Type': 'application/json' },
        });
      const listed = await request('/webhooks');
      if (listed.status !== 200) return void (jwt = await demo.mintToken());
      const { webhooks } = ((await listed.json()) as { data: { webhooks: { $id: string; active: boolean }[] } }).data;
      const isOff = webhooks.some(({ $id, active }) => $id === webhookId && !active);
      if (
        isOff &&
        (await request(`/webhooks/${webhookId}`, { method: 'PUT', body: JSON.stringify({ active: true }) })).ok
      )
        reactivations += 1;
      if (isOff || done >= EVENTS)
        await post('/webhooks/replay', { webhookId, since: startedAt, withDelivered: false });
    };

    const startedMs = Date.now();
    let done = 0;
    let isOver = false;
    const toggle = async (chatId: string, wasPaused: boolean): Promise<void> => {
      for (let paused = !wasPaused; done < EVENTS; paused = !paused) {
        const key = crypto.randomUUID();
        // Repeated under its key until it is answered: the server may be dead in between.
        for (;;) {
          const answered = await post('/chat/paused', { chatId, paused }, key).catch(() => undefined);
          if (answered?.status === 200) break;
          if (answered?.status === 401) jwt = await demo.mintToken().catch(() => jwt);
          await delay(100);
        }
        done += 1;
      }
    };
    const killing = (async () => {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await waitUntil(
          `Enough was done for kill ${kill}`,
          () => isOver || done >= (EVENTS * kill) / (KILLS + 1),
          600_000,
        );
        await delay(integerBetween(random, 0, 300));
        await server.kill();
        await server.start();
      }
    })();
    const supervising = (async () => {
      while (!isOver) {
        await delay(1_000);
        await superviseWebhook().catch(() => undefined);
      }
    })();
    const failReceiver = (async () => {
      for (const share of [0.3, 0.7]) {
        await waitUntil(
          `Enough was done for the receiver to die at ${share}`,
          () => isOver || done >= EVENTS * share,
          1_200_000,
        );
        await failing.stop();
        await delay(integerBetween(random, 500, 2_000));
        await failing.restart();
      }
    })();
    await Promise.all(chats.map((chat) => toggle(chat.id, chat.paused)));
    const doneMs = Date.now() - startedMs;
    await Promise.all([killing, failReceiver]);

    const acceptedIds = (receiver: typeof healthy) =>
      new Set(receiver.received.filter(({ status }) => status === 204).map(({ id }) => id));
    // The time does not matter as long as events keep coming.
    for (let missing = Number.POSITIVE_INFINITY; missing > 0;) {
      const before = missing;
      const countMissing = (): number => 2 * done - acceptedIds(healthy).size - acceptedIds(failing).size;
      missing = await waitUntil(
        `More than ${acceptedIds(healthy).size} and ${acceptedIds(failing).size} of ${done} events arrive at the two receivers`,
        () => (countMissing() < before ? [countMissing()] : undefined),
        STALL_MS,
      ).then(([left]) => left ?? 0);
    }
    isOver = true;
    await supervising;
    // Each command is one event, with one id for both receivers; a repeated request has the same body.
    expect([acceptedIds(healthy).size, acceptedIds(failing).size]).toEqual([done, done]);
    expect(acceptedIds(failing)).toEqual(acceptedIds(healthy));
    const bodies = new Map<string, string>();
    for (const { id, body } of [...healthy.received, ...failing.received])
      expect(bodies.set(id, bodies.get(id) ?? body).get(id)).toBe(body);
    const gone = failing.received.filter(({ status }) => status === 410).length;
    console.log(
      `${done} commands in ${Math.round(doneMs / 1_000)} s, all delivered after ${Math.round((Date.now() - startedMs) / 1_000)} s; ${KILLS} kills: ${healthy.received.length} requests to the healthy receiver, ${failing.received.length} to the failing one, of which ${hungCount} hung and ${gone} were answered 410; it was switched on again ${reactivations} times and died twice`,
    );
  } finally {
    await server.dispose();
    await Promise.all([failing.close(), healthy.close()]);
  }
}, 3_600_000);
