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
 * So long without one more event, and something is stuck. A receiver that dies with several requests under way is left
 * alone for up to five minutes and a tenth (`LONGEST_REST_MS` of server/webhooks/delivery-lane.ts).
 */
const STALL_MS = 400_000;
/** Conversations that are paused and resumed at the same time. */
const SIDE_BY_SIDE = 12;

/** A receiver that is asked says of some that it is gone for good; it is switched on again by somebody who looks. */
const GONE_EVERY = 128;
/** Some requests hang until the sender has had enough of it, which takes 15 s. */
const HANGS_EVERY = 512;

/**
 * A receiver that fails in every way while the server is killed: it refuses, hangs, breaks off, says that it is gone,
 * dies and comes back. Each act that was answered has its event delivered, in the end and under one id, and another
 * receiver has them all as well.
 */
test(`webhooks of a server that is killed lose nothing of ${EVENTS} acts (FAULTS_SEED=${SEED})`, async () => {
  const random = createRandom(SEED);
  const refusals: readonly ReturnType<RequestHandler>[] = [
    500,
    429,
    302,
    404,
    (response) => void response.destroy(),
    (response) => void setTimeout(() => response.destroy(), 2_000).unref(),
  ];
  const requests = new Map<string, number>();
  let hung = 0;
  const difficult = await openReceiver(({ id }) => {
    const before = requests.get(id) ?? 0;
    requests.set(id, before + 1);
    // One in eight is refused, once or twice.
    const number = Number.parseInt(id.slice(-3), 16);
    if (before === 0 && number % GONE_EVERY === 1) return 410;
    if (before === 0 && number % HANGS_EVERY === 2) {
      hung += 1;
      return () => undefined;
    }
    return number % 8 === 0 && before <= number % 2 ? (refusals[number % refusals.length] ?? 500) : 204;
  });
  const easy = await openReceiver();
  const server = await createServerProcess({
    seed: 'demo',
    sandboxSpeed: 0.001,
    env: { WEBHOOKS_TO_LOOPBACK: '1', WEBHOOK_RETRY_SECONDS: '1,1,2,2,4,4,8,8,8,8,8,8' },
  });
  try {
    await server.start();
    const demo = await observeDemo(server.url);
    const chats = [...(await demo.readChats()).values()].filter(({ status }) => status > 0).slice(0, SIDE_BY_SIDE);
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
    const [difficultId] = await Promise.all(
      [difficult, easy].map(async ({ url }) => {
        const made = await post('/webhooks', { name: 'Receiver', url, events: ['chat.paused', 'chat.resumed'] });
        expect(made.status).toBe(200);
        return webhookCreateAnswerSchema.parse(((await made.json()) as { data: unknown }).data).webhook.$id;
      }),
    );
    const webhookId = difficultId ?? '';
    let switchedOn = 0;
    /** Somebody sees that the webhook was switched off, switches it on, and has sent again what was not. */
    const lookAfter = async (): Promise<void> => {
      const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
        fetch(`${server.url}/api${path}`, {
          ...init,
          headers: { Authorization: `Bearer ${jwt}`, [TEAM_HEADER]: first.teamId, 'Content-Type': 'application/json' },
        });
      const listed = await ask('/webhooks');
      if (listed.status !== 200) return void (jwt = await demo.mintToken());
      const { webhooks } = ((await listed.json()) as { data: { webhooks: { $id: string; active: boolean }[] } }).data;
      const isOff = webhooks.some(({ $id, active }) => $id === webhookId && !active);
      if (isOff && (await ask(`/webhooks/${webhookId}`, { method: 'PUT', body: JSON.stringify({ active: true }) })).ok)
        switchedOn += 1;
      if (isOff || done >= EVENTS)
        await post('/webhooks/replay', { webhookId, since: startedAt, withDelivered: false });
    };

    const startedMs = Date.now();
    let done = 0;
    let isOver = false;
    const act = async (chatId: string, wasPaused: boolean): Promise<void> => {
      for (let paused = !wasPaused; done < EVENTS; paused = !paused) {
        const key = crypto.randomUUID();
        // Asked under its key until it is answered: the server may be dead in between.
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
    const looking = (async () => {
      while (!isOver) {
        await delay(1_000);
        await lookAfter().catch(() => undefined);
      }
    })();
    const dying = (async () => {
      for (const share of [0.3, 0.7]) {
        await waitUntil(
          `Enough was done for the receiver to die at ${share}`,
          () => isOver || done >= EVENTS * share,
          1_200_000,
        );
        await difficult.stop();
        await delay(integerBetween(random, 500, 2_000));
        await difficult.restart();
      }
    })();
    await Promise.all(chats.map((chat) => act(chat.id, chat.paused)));
    const doneMs = Date.now() - startedMs;
    await Promise.all([killing, dying]);

    const taken = (receiver: typeof easy) =>
      new Set(receiver.received.filter(({ status }) => status === 204).map(({ id }) => id));
    // However long it takes: what matters is that it goes on.
    for (let missing = Number.POSITIVE_INFINITY; missing > 0;) {
      const before = missing;
      const missed = (): number => 2 * done - taken(easy).size - taken(difficult).size;
      missing = await waitUntil(
        `More than ${taken(easy).size} and ${taken(difficult).size} of ${done} events come to the two receivers`,
        () => (missed() < before ? [missed()] : undefined),
        STALL_MS,
      ).then(([left]) => left ?? 0);
    }
    isOver = true;
    await looking;
    // Each act is one event, by one id for both; what was sent twice was the same.
    expect([taken(easy).size, taken(difficult).size]).toEqual([done, done]);
    expect(taken(difficult)).toEqual(taken(easy));
    const bodies = new Map<string, string>();
    for (const { id, body } of [...easy.received, ...difficult.received])
      expect(bodies.set(id, bodies.get(id) ?? body).get(id)).toBe(body);
    const gone = difficult.received.filter(({ status }) => status === 410).length;
    console.log(
      `${done} acts in ${Math.round(doneMs / 1_000)} s, all told after ${Math.round((Date.now() - startedMs) / 1_000)} s; ${KILLS} kills: ${easy.received.length} requests to the one receiver, ${difficult.received.length} to the difficult one, of which ${hung} hung and ${gone} were answered 410; it was switched on again ${switchedOn} times and died twice`,
    );
  } finally {
    await server.dispose();
    await Promise.all([difficult.close(), easy.close()]);
  }
}, 3_600_000);
