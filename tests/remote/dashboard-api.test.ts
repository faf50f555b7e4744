import { describe, expect, it } from 'vitest';
import { createDashboardApi } from '#remote/dashboard-api.ts';
import { failed, success, type Outcome } from '#remote/failure.ts';
import { createTokenSource } from '#remote/token.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');

function jwt(userId: string, expiresInMs: number): string {
  const payload = btoa(JSON.stringify({ userId, sessionId: 's', exp: Math.floor((NOW + expiresInMs) / 1_000) }));
  return `h.${payload}.s`;
}

function setUp(answers: (() => Response | Promise<Response>)[], mint: () => Outcome<string> = () => success(jwt('u1', 900_000)), whoIsHere: () => string = () => 'u1') {
  const minted: number[] = [];
  const sent: Request[] = [];
  let nowMs = NOW;
  const tokens = createTokenSource(
    () => {
      minted.push(nowMs);
      return Promise.resolve(mint());
    },
    () => nowMs,
    whoIsHere,
  );
  const send = createDashboardApi({
    baseUrl: 'http://app.test/api',
    tokens,
    now: () => nowMs,
    fetch: async (input, init) => {
      sent.push(new Request(input, init));
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer();
    },
  });
  const request = { method: 'POST', path: '/chat/paused', body: { chatId: 'c1', paused: true }, teamId: 't1', idempotencyKey: 'k1' } as const;
  return { send: (userId?: string) => send(userId === undefined ? request : { ...request, userId }), ask: () => send({ ...request, isPublic: true }), sent, minted, pass: (ms: number) => (nowMs += ms) };
}

const ok = (data: unknown): Response => Response.json({ data, error: null });

describe('the dashboard API (part 1 §7)', () => {
  it('sends the bearer token, the team and the command id', async () => {
    const { send, sent } = setUp([() => ok({ chat: 1 })]);
    expect(await send()).toEqual(success({ chat: 1 }));
    const [request] = sent;
    expect(request?.headers.get('Authorization')).toBe(`Bearer ${jwt('u1', 900_000)}`);
    expect(request?.headers.get('X-Team-ID')).toBe('t1');
    expect(request?.headers.get('Idempotency-Key')).toBe('k1');
  });

  it('on a 401 clears the token, fetches it again once and retries the call', async () => {
    const { send, sent, minted } = setUp([() => new Response('', { status: 401 }), () => ok(null)]);
    expect((await send()).ok).toBe(true);
    expect(sent).toHaveLength(2);
    expect(minted).toHaveLength(2);
  });

  it('sends nothing of one person in the name of another who signed in while it was on its way', async () => {
    let here = 'u1';
    const mint = (): Outcome<string> => success(jwt(here, 900_000));
    const { send, sent } = setUp(
      [
        () => {
          here = 'u2';
          return new Response('', { status: 401 });
        },
        () => ok(null),
        () => ok(null),
      ],
      mint,
      () => here,
    );
    expect(await send('u1')).toMatchObject({ ok: false, failure: { code: 'unauthenticated', neverSent: true } });
    expect(sent).toHaveLength(1);
    // Nor does a token of the first speak for the second, whoever asked for it.
    expect((await send('u2')).ok).toBe(true);
    here = 'u1';
    expect((await send('u1')).ok).toBe(true);
    expect(sent.map((request) => request.headers.get('Authorization'))).toEqual(['u1', 'u2', 'u1'].map((userId) => `Bearer ${jwt(userId, 900_000)}`));
  });

  it('gives up after the second 401', async () => {
    const { send, sent } = setUp([() => new Response('', { status: 401 }), () => new Response('', { status: 401 }), () => ok(null)]);
    expect(await send()).toMatchObject({ ok: false, failure: { code: 'unauthenticated', retry: 'after-sign-in' } });
    expect(sent).toHaveLength(2);
  });

  it('refreshes the token when it would expire within 60 s', async () => {
    const { send, minted, pass } = setUp([() => ok(null), () => ok(null), () => ok(null)]);
    await send();
    pass(839_000);
    await send();
    expect(minted).toHaveLength(1);
    pass(2_000);
    await send();
    expect(minted).toHaveLength(2);
  });

  it('sends nothing when the browser session belongs to somebody else', async () => {
    const { send, sent } = setUp([() => ok(null)], () => success(jwt('someone-else', 900_000)));
    expect(await send()).toMatchObject({ ok: false, failure: { code: 'unauthenticated' } });
    expect(sent).toHaveLength(0);
  });

  it.each([
    ['no network', [], { code: 'unreachable', status: 0 }],
    ['an answer that is no JSON', [() => new Response('<html>', { status: 200 })], { code: 'not_the_server', status: 0 }],
    ['an answer of another shape', [() => Response.json([1])], { code: 'malformed_answer' }],
  ])('%s is kept for later', async (_name, answers, expected) => {
    const { send } = setUp(answers);
    expect(await send()).toMatchObject({ ok: false, failure: { retry: 'later', ...expected } });
  });

  it('leaves a server alone for a growing while that refuses a token, and tells those who ask how long; a sign-in and the network are asked for at once', async () => {
    let answer: Outcome<string> = failed('server_error', 500);
    const { send, minted, pass } = setUp([() => ok(null)], () => answer);
    const restMs: unknown[] = [];
    for (let round = 0; round < 7; round += 1) {
      const outcome = await send();
      restMs.push(outcome.ok ? undefined : outcome.failure.retryAfterMs);
      await send();
      expect(minted).toHaveLength(round + 1);
      pass(30_000);
    }
    expect(restMs).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    answer = failed('unauthenticated', 401);
    await send();
    answer = failed('unreachable', 0);
    await send();
    answer = success(jwt('u1', 900_000));
    expect((await send()).ok).toBe(true);
    expect(minted).toHaveLength(10);
  });

  it('passes on why no token could be had', async () => {
    const { send, sent } = setUp([], () => failed('unreachable', 0));
    expect(await send()).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
    expect(sent).toHaveLength(0);
  });

  it('asks as a stranger where a sign-in is not needed and there is none; without a network it asks nothing', async () => {
    const stranger = setUp([() => ok(1)], () => failed('unauthenticated', 401));
    expect(await stranger.ask()).toEqual(success(1));
    expect(stranger.sent.map(({ headers }) => headers.get('Authorization'))).toEqual([null]);
    const known = setUp([() => ok(1)]);
    await known.ask();
    expect(known.sent[0]?.headers.get('Authorization')).toMatch(/^Bearer /);
    const offline = setUp([() => ok(1)], () => failed('unreachable', 0));
    expect([(await offline.ask()).ok, offline.sent.length]).toEqual([false, 0]);
  });
});
