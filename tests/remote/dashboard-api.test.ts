import { describe, expect, it, vi } from 'vitest';
import { toEvent } from '#domain/ai/answer-stream.ts';
import { createDashboardApi } from '#remote/dashboard-api.ts';
import { failed, success, type Outcome } from '#remote/failure.ts';
import { serverAheadMs } from '#remote/clock/server-clock.ts';
import { createTokenSource } from '#remote/token.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');

function jwt(userId: string, expiresInMs: number): string {
  const payload = btoa(JSON.stringify({ userId, sessionId: 's', exp: Math.floor((NOW + expiresInMs) / 1_000) }));
  return `h.${payload}.s`;
}

function setUp(
  answers: (() => Response | Promise<Response>)[],
  mint: () => Outcome<string> = () => success(jwt('u1', 900_000)),
  signedInUserId: () => string = () => 'u1',
  hangingFetch?: (signal: AbortSignal | null | undefined) => Promise<Response>,
) {
  const minted: number[] = [];
  const sent: Request[] = [];
  let nowMs = NOW;
  const tokens = createTokenSource(
    () => {
      minted.push(nowMs);
      return Promise.resolve(mint());
    },
    () => nowMs,
    signedInUserId,
  );
  const send = createDashboardApi({
    baseUrl: 'http://app.test/api',
    tokens,
    now: () => nowMs,
    fetch: async (input, init) => {
      sent.push(new Request(input, init));
      if (hangingFetch !== undefined) return hangingFetch(init?.signal);
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer();
    },
  });
  const request = {
    method: 'POST',
    path: '/chat/paused',
    body: { chatId: 'c1', paused: true },
    teamId: 't1',
    idempotencyKey: 'k1',
  } as const;
  return {
    send: (userId?: string) => send(userId === undefined ? request : { ...request, userId }),
    sendPublic: () => send({ ...request, isPublic: true }),
    listen: (onText: (text: string) => void) => send({ ...request, onText }),
    sent,
    minted,
    advance: (ms: number) => (nowMs += ms),
  };
}

const ok = (data: unknown): Response => Response.json({ data, error: null });

describe('the dashboard API (part 1 §7)', () => {
  it('a request carries the bearer token, the team and the command id', async () => {
    const { send, sent } = setUp([() => ok({ chat: 1 })]);
    expect(await send()).toEqual(success({ chat: 1 }));
    const [request] = sent;
    expect(request?.headers.get('Authorization')).toBe(`Bearer ${jwt('u1', 900_000)}`);
    expect(request?.headers.get('X-Team-ID')).toBe('t1');
    expect(request?.headers.get('Idempotency-Key')).toBe('k1');
  });

  it.each([
    ['an hour ahead', '2026-03-02T11:00:00Z', 3_600_000],
    ['two days behind', '2026-02-28T10:00:00Z', -2 * 86_400_000],
    ['right but for the way of the answer', '2026-03-02T10:00:20Z', 0],
  ])('an answer tells the clock of the server: %s', async (_name, date, aheadMs) => {
    const answer = (): Response =>
      Response.json({ data: null, error: null }, { headers: { Date: new Date(date).toUTCString() } });
    const { send } = setUp([answer, () => ok(null)]);
    await send();
    expect(serverAheadMs()).toBe(aheadMs);
    // An answer without a date, as of another origin, tells nothing.
    await send();
    expect(serverAheadMs()).toBe(aheadMs);
  });

  it('a 401 clears the token, mints another once and repeats the request', async () => {
    const { send, sent, minted } = setUp([() => new Response('', { status: 401 }), () => ok(null)]);
    expect((await send()).ok).toBe(true);
    expect(sent).toHaveLength(2);
    expect(minted).toHaveLength(2);
  });

  it('a command is not sent for another user who signed in while it was in flight', async () => {
    let currentUserId = 'u1';
    const mint = (): Outcome<string> => success(jwt(currentUserId, 900_000));
    const { send, sent } = setUp(
      [
        () => {
          currentUserId = 'u2';
          return new Response('', { status: 401 });
        },
        () => ok(null),
        () => ok(null),
      ],
      mint,
      () => currentUserId,
    );
    expect(await send('u1')).toMatchObject({ ok: false, failure: { code: 'unauthenticated', neverSent: true } });
    expect(sent).toHaveLength(1);
    // A token of the first user is not used for the second either.
    expect((await send('u2')).ok).toBe(true);
    currentUserId = 'u1';
    expect((await send('u1')).ok).toBe(true);
    expect(sent.map((request) => request.headers.get('Authorization'))).toEqual(
      ['u1', 'u2', 'u1'].map((userId) => `Bearer ${jwt(userId, 900_000)}`),
    );
  });

  it('a request is given up after the second 401', async () => {
    const { send, sent } = setUp([
      () => new Response('', { status: 401 }),
      () => new Response('', { status: 401 }),
      () => ok(null),
    ]);
    expect(await send()).toMatchObject({ ok: false, failure: { code: 'unauthenticated', retry: 'after-sign-in' } });
    expect(sent).toHaveLength(2);
  });

  it('a token that would expire within 60 s is replaced', async () => {
    const { send, minted, advance } = setUp([() => ok(null), () => ok(null), () => ok(null)]);
    await send();
    advance(839_000);
    await send();
    expect(minted).toHaveLength(1);
    advance(2_000);
    await send();
    expect(minted).toHaveLength(2);
  });

  it('a request is not sent when the session belongs to another user', async () => {
    const { send, sent } = setUp([() => ok(null)], () => success(jwt('someone-else', 900_000)));
    expect(await send()).toMatchObject({ ok: false, failure: { code: 'unauthenticated' } });
    expect(sent).toHaveLength(0);
  });

  it.each([
    ['an unreachable network', [], { code: 'unreachable', status: 0 }],
    [
      'an answer that is not JSON',
      [() => new Response('<html>', { status: 200 })],
      { code: 'not_the_server', status: 0 },
    ],
    ['an answer of another shape', [() => Response.json([1])], { code: 'malformed_answer' }],
  ])('a request is retried later after %s', async (_name, answers, expected) => {
    const { send } = setUp(answers);
    expect(await send()).toMatchObject({ ok: false, failure: { retry: 'later', ...expected } });
  });

  it('a server that refuses a token is asked again after growing delays, which callers are told; after a missing sign-in or network it is asked at once', async () => {
    let answer: Outcome<string> = failed('server_error', 500);
    const { send, minted, advance } = setUp([() => ok(null)], () => answer);
    const retryDelays: unknown[] = [];
    for (let round = 0; round < 7; round += 1) {
      const outcome = await send();
      retryDelays.push(outcome.ok ? undefined : outcome.failure.retryAfterMs);
      await send();
      expect(minted).toHaveLength(round + 1);
      advance(30_000);
    }
    expect(retryDelays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    // A clock that is set back by hours must not make the delay hours long.
    await send();
    const countBefore = minted.length;
    advance(-3_600_000);
    expect(await send()).toMatchObject({ failure: { retryAfterMs: 30_000 } });
    expect(minted).toHaveLength(countBefore + 1);
    advance(30_000);
    answer = failed('unauthenticated', 401);
    await send();
    answer = failed('unreachable', 0);
    await send();
    answer = success(jwt('u1', 900_000));
    expect((await send()).ok).toBe(true);
    expect(minted).toHaveLength(12);
  });

  describe('a streamed answer', () => {
    /** Makes a streamed response of chunks of so many bytes. */
    const inChunks = (events: readonly string[], sizeBytes: number) => (): Response => {
      const whole = new TextEncoder().encode(events.join(''));
      const chunks = Array.from({ length: Math.ceil(whole.length / sizeBytes) }, (_, index) =>
        whole.slice(index * sizeBytes, (index + 1) * sizeBytes),
      );
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          const chunk = chunks.shift();
          if (chunk === undefined) controller.close();
          else controller.enqueue(chunk);
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
    };
    const answerEvent = (status: number, body: unknown) => toEvent({ status, body });
    const textEvents = [
      toEvent({ at: 0, text: 'Déjà' }),
      toEvent({ at: 4, text: ' vu' }),
      toEvent({ at: 0, text: '' }),
      toEvent({ at: 0, text: 'Anew' }),
    ];

    it.each([1, 7, 4_096])(
      'a streamed answer passes on the text as it grows and restarts, and ends as a whole answer does, in chunks of %i bytes',
      async (sizeBytes) => {
        const receivedTexts: string[] = [];
        const { listen, sent } = setUp([
          inChunks([...textEvents, answerEvent(200, { data: { description: 'Anew.' }, error: null })], sizeBytes),
        ]);
        expect(await listen((text) => receivedTexts.push(text))).toEqual(success({ description: 'Anew.' }));
        expect(receivedTexts).toEqual(['Déjà', 'Déjà vu', '', 'Anew']);
        expect(sent[0]?.headers.get('Accept')).toBe('text/event-stream, application/json');
      },
    );

    it('a streamed error is read like any other', async () => {
      const { listen } = setUp([
        inChunks(
          [...textEvents, answerEvent(402, { data: null, error: { code: 'no_credits', message: 'None left.' } })],
          64,
        ),
      ]);
      expect(await listen(() => undefined)).toEqual(failed('no_credits', 402, { message: 'None left.' }));
    });

    it.each<[string, () => Response]>([
      ['a stream that ends before the answer', inChunks(textEvents, 64)],
      [
        'a stream that is cut within the answer',
        inChunks([...textEvents, answerEvent(200, { data: 1, error: null }).slice(0, -20)], 64),
      ],
      ['an event of another shape', inChunks(['data: {"text":5}\n\n'], 64)],
      ['an event that is not JSON', inChunks(['data: {"at"\n\n'], 64)],
    ])('a streamed answer is unknown after %s, and may be requested again', async (_name, answer) => {
      expect(await setUp([answer]).listen(() => undefined)).toMatchObject({
        ok: false,
        failure: { code: 'unreachable', retry: 'later' },
      });
    });

    it('an answer that is not streamed is accepted', async () => {
      expect(await setUp([() => ok(1)]).listen(() => undefined)).toEqual(success(1));
    });

    it('a streamed answer times out when no next chunk arrives', async () => {
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
        const stop = new AbortController();
        queueMicrotask(() => stop.abort(new DOMException('', 'TimeoutError')));
        return stop.signal;
      });
      const hangingFetch = (signal: AbortSignal | null | undefined) =>
        new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
      const { listen } = setUp([], undefined, undefined, hangingFetch);
      expect(await listen(() => undefined)).toMatchObject({ ok: false, failure: { code: 'timeout' } });
    });
  });

  it('a failure to get a token is returned', async () => {
    const { send, sent } = setUp([], () => failed('unreachable', 0));
    expect(await send()).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
    expect(sent).toHaveLength(0);
  });

  it('a public request is sent without a sign-in, and not without a network', async () => {
    const signedOut = setUp([() => ok(1)], () => failed('unauthenticated', 401));
    expect(await signedOut.sendPublic()).toEqual(success(1));
    expect(signedOut.sent.map(({ headers }) => headers.get('Authorization'))).toEqual([null]);
    const signedIn = setUp([() => ok(1)]);
    await signedIn.sendPublic();
    expect(signedIn.sent[0]?.headers.get('Authorization')).toMatch(/^Bearer /);
    const offline = setUp([() => ok(1)], () => failed('unreachable', 0));
    expect([(await offline.sendPublic()).ok, offline.sent.length]).toEqual([false, 0]);
  });
});
