import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerEventSchema, createEventReader, type AnswerEvent } from '#domain/ai/answer-stream.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { offerTextAnswerSchema } from '#domain/offer/offer-answers.ts';
import { IDEMPOTENCY_HEADER, TEAM_HEADER } from '#domain/wire/wire.ts';
import { Query } from '#server/backend/query.ts';
import { createEndpointWriter } from '#server/drivers/ai/endpoint-writer.ts';
import { startStream, chunk, completion, endOfStream, openAiEndpoint, type AiEndpoint } from '#support/ai-endpoint.ts';
import { DESCRIPTION, TEXT } from '#support/offer-texts.ts';
import { openTestServer, type ApiReply, type TestCaller, type TestServer } from '#support/test-server.ts';

/** A member of a team, with an idempotency key. */
type KeyedCaller = Required<Omit<TestCaller, 'secret' | 'address'>>;

describe('an endpoint that answers slowly:', () => {
  let endpoint: AiEndpoint;
  let server: TestServer;
  let apiUrl: string;
  const httpServer = createServer(
    (request, response) =>
      void getRequestListener((webRequest) => server.fetch(webRequest), { overrideGlobalObjects: false })(
        request,
        response,
      ),
  );
  /** Responses of the endpoint that are still open. */
  const pendingResponses: ServerResponse[] = [];
  beforeAll(async () => {
    endpoint = await openAiEndpoint();
    server = await openTestServer({
      writer: createEndpointWriter({ baseUrl: endpoint.baseUrl, apiKey: undefined }, { log: () => undefined }),
    });
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
    apiUrl = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}/api`;
  });
  afterAll(async () => {
    httpServer.closeAllConnections();
    await new Promise((resolve) => httpServer.close(resolve));
    await server.close();
    await endpoint.close();
  });

  /** Sends a request on a connection of its own, as a browser does, and aborts it once the endpoint was called. */
  async function askAndDisconnect(as: KeyedCaller): Promise<void> {
    const disconnect = new AbortController();
    const reached = new Promise<void>((resolve) => {
      endpoint.respondWith((response) => {
        pendingResponses.push(response);
        resolve();
      });
    });
    const ended = once(httpServer, 'connection').then(([socket]) => once(socket, 'close'));
    const pending = fetch(`${apiUrl}/products/improve`, {
      ...requestBy(as, 'POST'),
      body: JSON.stringify({ description: DESCRIPTION }),
      signal: disconnect.signal,
    });
    await reached;
    disconnect.abort();
    await expect(pending).rejects.toThrow();
    await ended;
  }
  const requestBy = ({ member, teamId, key }: KeyedCaller, method: string) => ({
    method,
    headers: {
      'Content-Type': 'application/json',
      Connection: 'close',
      Authorization: `Bearer ${member.jwt}`,
      [TEAM_HEADER]: teamId,
      [IDEMPOTENCY_HEADER]: key,
    },
  });
  const improve = async (as: KeyedCaller): Promise<ApiReply['body']> =>
    (
      await fetch(`${apiUrl}/products/improve`, {
        ...requestBy(as, 'POST'),
        body: JSON.stringify({ description: DESCRIPTION }),
      })
    ).json();
  async function openCaller(): Promise<KeyedCaller> {
    const teamId = await server.createTeam({ plan: 'pioneer', credits: 5, additionalCredits: 0 });
    return { teamId, member: await server.createMember(teamId), key: randomUUID(), through: server.backend };
  }
  const chargesOf = (teamId: string) => server.backend.listAll(COLLECTIONS.credits, [Query.equal('teamId', teamId)]);

  test('requests repeated under one id get one text and one charge', async () => {
    const as = await openCaller();
    await askAndDisconnect(as);
    const [second, third] = [improve(as), improve(as)];
    for (const response of pendingResponses.splice(0))
      completion(TEXT)(response, { path: '', headers: {}, body: { model: '', messages: [] } });
    const answers = [await second, await third, await improve(as)];
    expect(answers.map(({ data, error }) => error ?? offerTextAnswerSchema.parse(data).description)).toEqual([
      TEXT,
      TEXT,
      TEXT,
    ]);
    expect([endpoint.requests.length, (await chargesOf(as.teamId)).length]).toEqual([1, 1]);
  });

  const PIECES = [TEXT.slice(0, 40), TEXT.slice(40, 90), TEXT.slice(90)] as const;

  /** Yields the parts of a streamed answer as they arrive. */
  async function* partsOf(response: Response): AsyncGenerator<AnswerEvent, void> {
    const read = createEventReader();
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? [])
      for (const data of read(decoder.decode(piece, { stream: true }))) yield answerEventSchema.parse(JSON.parse(data));
  }
  const improveStreamed = (as: KeyedCaller): Promise<Response> => {
    const { method, headers } = requestBy(as, 'POST');
    return fetch(`${apiUrl}/products/improve`, {
      method,
      headers: { ...headers, Accept: 'text/event-stream, application/json' },
      body: JSON.stringify({ description: DESCRIPTION }),
    });
  };
  const nextOf = async (parts: AsyncGenerator<AnswerEvent, void>): Promise<AnswerEvent | undefined> =>
    (await parts.next()).value ?? undefined;
  async function restOf(parts: AsyncGenerator<AnswerEvent, void>): Promise<AnswerEvent[]> {
    const rest: AnswerEvent[] = [];
    for await (const part of parts) rest.push(part);
    return rest;
  }
  /** Returns the endpoint's response, which stays open, after its first piece is written. */
  const beginAnswer = (): Promise<ServerResponse> =>
    new Promise((resolve) => {
      endpoint.respondWith((response) => {
        startStream(response);
        response.write(chunk(PIECES[0]));
        resolve(response);
      });
    });

  test('every listener receives the text as it is written, also one that joins later, for one text and one charge', async () => {
    const as = await openCaller();
    const [started, first] = [beginAnswer(), improveStreamed(as)];
    const written = await started;
    const response = await first;
    expect([response.status, response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store, no-transform',
    ]);
    const parts = partsOf(response);
    expect(await nextOf(parts)).toEqual({ at: 0, text: PIECES[0].trim() });
    written.write(chunk(PIECES[1]));
    expect(await nextOf(parts)).toEqual({ at: 40, text: PIECES[1] });

    const later = partsOf(await improveStreamed(as));
    expect(await nextOf(later)).toEqual({ at: 0, text: PIECES[0] + PIECES[1] });
    expect(await chargesOf(as.teamId)).toEqual([]);
    written.end(chunk(PIECES[2]) + endOfStream());
    const answer = { status: 200, body: { data: { description: TEXT, credits: 1, writer: 'model' }, error: null } };
    for (const each of [parts, later]) {
      const rest = await restOf(each);
      expect(rest.at(-1)).toEqual(answer);
      expect(rest.slice(0, -1).every((part) => 'at' in part && part.at === 90)).toBe(true);
    }
    // A finished answer is sent as a whole.
    const again = await improveStreamed(as);
    expect([again.headers.get('Content-Type'), await again.json()]).toEqual(['application/json', answer.body]);
    expect([endpoint.requests.length, (await chargesOf(as.teamId)).length]).toEqual([1, 1]);
  });

  test('a streamed generation that is stopped ends as canceled, and nothing is charged for the part received', async () => {
    const as = await openCaller();
    const [started, pending] = [beginAnswer(), improveStreamed(as)];
    const closed = once(await started, 'close');
    const parts = partsOf(await pending);
    expect(await nextOf(parts)).toMatchObject({ at: 0 });
    expect(await (await fetch(`${apiUrl}/ai/${as.key}`, requestBy(as, 'DELETE'))).json()).toEqual({
      data: { canceled: true },
      error: null,
    });
    await closed;
    expect((await restOf(parts)).at(-1)).toMatchObject({
      status: 409,
      body: { data: null, error: { code: 'canceled' } },
    });
    expect(await chargesOf(as.teamId)).toEqual([]);
  });

  test('a team that stops one text after another sees the next ones only once they are charged', async () => {
    const as = await openCaller();
    const stopOne = async (): Promise<void> => {
      const key = randomUUID();
      const [started, pending] = [beginAnswer(), improveStreamed({ ...as, key })];
      const closed = once(await started, 'close');
      expect(await nextOf(partsOf(await pending))).toMatchObject({ at: 0 });
      await fetch(`${apiUrl}/ai/${key}`, requestBy(as, 'DELETE'));
      await closed;
    };
    for (let stopped = 0; stopped < 10; stopped += 1) await stopOne();
    const [started, pending] = [beginAnswer(), improveStreamed(as)];
    (await started).end(chunk(PIECES[1]) + chunk(PIECES[2]) + endOfStream());
    const answer = await pending;
    expect(answer.headers.get('Content-Type')).toBe('application/json');
    expect(await answer.json()).toMatchObject({ data: { description: TEXT, credits: 1 }, error: null });
    expect(await chargesOf(as.teamId)).toHaveLength(1);
  });

  test('texts that are charged do not count against the streaming of a team', async () => {
    const teamId = await server.createTeam({ plan: 'pioneer', credits: 50, additionalCredits: 0 });
    const member = await server.createMember(teamId);
    for (let count = 0; count < 12; count += 1) {
      const as = { teamId, member, key: randomUUID(), through: server.backend };
      const [started, pending] = [beginAnswer(), improveStreamed(as)];
      const written = await started;
      const parts = partsOf(await pending);
      expect(await nextOf(parts)).toMatchObject({ at: 0 });
      written.end(chunk(PIECES[1]) + chunk(PIECES[2]) + endOfStream());
      expect((await restOf(parts)).at(-1)).toMatchObject({ status: 200 });
    }
  });

  test('a listener that disconnects gets the text when it asks again', async () => {
    const as = await openCaller();
    const [started, pending] = [beginAnswer(), improveStreamed(as)];
    const written = await started;
    const response = await pending;
    await response.body?.cancel();
    written.end(chunk(PIECES[1]) + chunk(PIECES[2]) + endOfStream());
    expect(offerTextAnswerSchema.parse((await improve(as)).data).description).toBe(TEXT);
    expect([endpoint.requests.length, (await chargesOf(as.teamId)).length]).toEqual([1, 1]);
  });

  test('a text that no offer can use is requested again, and never charged', async () => {
    const as = await openCaller();
    endpoint.respondWith(completion('Better.'), completion(TEXT));
    expect(offerTextAnswerSchema.parse((await improve(as)).data).description).toBe(TEXT);
    expect([endpoint.requests.length, (await chargesOf(as.teamId)).length]).toEqual([2, 1]);
  });

  test('a stopped generation closes the connection to the endpoint and is not charged', async () => {
    const as = await openCaller();
    await askAndDisconnect(as);
    const [closed] = pendingResponses.splice(0).map((response) => once(response, 'close'));
    expect(await (await fetch(`${apiUrl}/ai/${as.key}`, requestBy(as, 'DELETE'))).json()).toEqual({
      data: { canceled: true },
      error: null,
    });
    await closed;
    expect((await improve(as)).error?.code).toBe('canceled');
    expect([endpoint.requests.length, await chargesOf(as.teamId)]).toEqual([1, []]);
  });
});
