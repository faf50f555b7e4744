import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerPartSchema, createEventReader, type AnswerStreamPart } from '#domain/ai/answer-stream.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { offerTextAnswerSchema } from '#domain/offer/offer-answers.ts';
import { IDEMPOTENCY_HEADER, TEAM_HEADER } from '#domain/wire/wire.ts';
import { Query } from '#server/backend/query.ts';
import { createEndpointWriter } from '#server/drivers/ai/endpoint-writer.ts';
import { startStream, chunk, completion, endOfStream, openAiEndpoint, type AiEndpoint } from '#support/ai-endpoint.ts';
import { DESCRIPTION, TEXT } from '#support/offer-texts.ts';
import { openTestServer, type ApiReply, type TestCaller, type TestServer } from '#support/test-server.ts';

/** A member with a team and a command's id. */
type KeyedAsker = Required<Omit<TestCaller, 'secret' | 'address'>>;

describe('an endpoint that takes longer than those who ask have patience', () => {
  let endpoint: AiEndpoint;
  let slow: TestServer;
  let apiUrl: string;
  const door = createServer(
    (request, response) =>
      void getRequestListener((asked) => slow.fetch(asked), { overrideGlobalObjects: false })(request, response),
  );
  /** The endpoint's answers that are awaited. */
  const awaited: ServerResponse[] = [];
  beforeAll(async () => {
    endpoint = await openAiEndpoint();
    slow = await openTestServer({
      writer: createEndpointWriter({ baseUrl: endpoint.baseUrl, apiKey: undefined }, { log: () => undefined }),
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    apiUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}/api`;
  });
  afterAll(async () => {
    door.closeAllConnections();
    await new Promise((resolve) => door.close(resolve));
    await slow.close();
    await endpoint.close();
  });

  /** Asks over a connection of its own, as a browser does, and lets it break once the endpoint was asked. */
  async function giveUp(as: KeyedAsker): Promise<void> {
    const patience = new AbortController();
    const reached = new Promise<void>((resolve) => {
      endpoint.respondWith((response) => {
        awaited.push(response);
        resolve();
      });
    });
    const ended = once(door, 'connection').then(([socket]) => once(socket, 'close'));
    const asked = fetch(`${apiUrl}/products/improve`, {
      ...requestBy(as, 'POST'),
      body: JSON.stringify({ description: DESCRIPTION }),
      signal: patience.signal,
    });
    await reached;
    patience.abort();
    await expect(asked).rejects.toThrow();
    await ended;
  }
  const requestBy = ({ member, teamId, key }: KeyedAsker, method: string) => ({
    method,
    headers: {
      'Content-Type': 'application/json',
      Connection: 'close',
      Authorization: `Bearer ${member.jwt}`,
      [TEAM_HEADER]: teamId,
      [IDEMPOTENCY_HEADER]: key,
    },
  });
  const askAgain = async (as: KeyedAsker): Promise<ApiReply['body']> =>
    (
      await fetch(`${apiUrl}/products/improve`, {
        ...requestBy(as, 'POST'),
        body: JSON.stringify({ description: DESCRIPTION }),
      })
    ).json();
  async function openAsker(): Promise<KeyedAsker> {
    const teamId = await slow.createTeam();
    await slow.backend.transact([
      {
        action: 'create',
        collection: COLLECTIONS.teams,
        id: teamId,
        data: { plan: 'pioneer', credits: 5, additionalCredits: 0 },
      },
    ]);
    return { teamId, member: await slow.createMember(teamId), key: randomUUID(), through: slow.backend };
  }
  const chargesOf = (teamId: string) => slow.backend.listAll(COLLECTIONS.credits, [Query.equal('teamId', teamId)]);

  test('requests repeated under one id get one text and one charge', async () => {
    const as = await openAsker();
    await giveUp(as);
    const [second, third] = [askAgain(as), askAgain(as)];
    for (const response of awaited.splice(0))
      completion(TEXT)(response, { path: '', headers: {}, body: { model: '', messages: [] } });
    const answers = [await second, await third, await askAgain(as)];
    expect(answers.map(({ data, error }) => error ?? offerTextAnswerSchema.parse(data).description)).toEqual([
      TEXT,
      TEXT,
      TEXT,
    ]);
    expect([endpoint.requests.length, (await chargesOf(as.teamId)).length]).toEqual([1, 1]);
  });

  const PIECES = [TEXT.slice(0, 40), TEXT.slice(40, 90), TEXT.slice(90)] as const;

  /** Parts of an answer, as they come. */
  async function* partsOf(response: Response): AsyncGenerator<AnswerStreamPart, void> {
    const read = createEventReader();
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? [])
      for (const data of read(decoder.decode(piece, { stream: true }))) yield answerPartSchema.parse(JSON.parse(data));
  }
  const askInParts = (as: KeyedAsker): Promise<Response> => {
    const { method, headers } = requestBy(as, 'POST');
    return fetch(`${apiUrl}/products/improve`, {
      method,
      headers: { ...headers, Accept: 'text/event-stream, application/json' },
      body: JSON.stringify({ description: DESCRIPTION }),
    });
  };
  const nextOf = async (parts: AsyncGenerator<AnswerStreamPart, void>): Promise<AnswerStreamPart | undefined> =>
    (await parts.next()).value ?? undefined;
  async function restOf(parts: AsyncGenerator<AnswerStreamPart, void>): Promise<AnswerStreamPart[]> {
    const rest: AnswerStreamPart[] = [];
    for await (const part of parts) rest.push(part);
    return rest;
  }
  /** The endpoint's answer, which stays open; the first piece is written. */
  const beginAnswer = (): Promise<ServerResponse> =>
    new Promise((resolve) => {
      endpoint.respondWith((response) => {
        startStream(response);
        response.write(chunk(PIECES[0]));
        resolve(response);
      });
    });

  test('every listener receives the text as it is written, also one that joins later; it is one text and one charge', async () => {
    const as = await openAsker();
    const [opened, first] = [beginAnswer(), askInParts(as)];
    const written = await opened;
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

    const later = partsOf(await askInParts(as));
    expect(await nextOf(later)).toEqual({ at: 0, text: PIECES[0] + PIECES[1] });
    expect(await chargesOf(as.teamId)).toEqual([]);
    written.end(chunk(PIECES[2]) + endOfStream());
    const answer = { status: 200, body: { data: { description: TEXT, credits: 1, writer: 'model' }, error: null } };
    for (const each of [parts, later]) {
      const rest = await restOf(each);
      expect(rest.at(-1)).toEqual(answer);
      expect(rest.slice(0, -1).every((part) => 'at' in part && part.at === 90)).toBe(true);
    }
    // What is answered already comes whole.
    const again = await askInParts(as);
    expect([again.headers.get('Content-Type'), await again.json()]).toEqual(['application/json', answer.body]);
    expect([endpoint.requests.length, (await chargesOf(as.teamId)).length]).toEqual([1, 1]);
  });

  test('a streamed generation that is stopped ends as canceled, and nothing is charged for the part received', async () => {
    const as = await openAsker();
    const [opened, asked] = [beginAnswer(), askInParts(as)];
    const closed = once(await opened, 'close');
    const parts = partsOf(await asked);
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

  test('a listener that disconnects gets the text when it asks again', async () => {
    const as = await openAsker();
    const [opened, asked] = [beginAnswer(), askInParts(as)];
    const written = await opened;
    const response = await asked;
    await response.body?.cancel();
    written.end(chunk(PIECES[1]) + chunk(PIECES[2]) + endOfStream());
    expect(offerTextAnswerSchema.parse((await askAgain(as)).data).description).toBe(TEXT);
    expect([endpoint.requests.length, (await chargesOf(as.teamId)).length]).toEqual([1, 1]);
  });

  test('a text that no offer can use is requested again, and never charged', async () => {
    const as = await openAsker();
    endpoint.respondWith(completion('Better.'), completion(TEXT));
    expect(offerTextAnswerSchema.parse((await askAgain(as)).data).description).toBe(TEXT);
    expect([endpoint.requests.length, (await chargesOf(as.teamId)).length]).toEqual([2, 1]);
  });

  test('a stopped generation closes the connection to the endpoint and is not charged', async () => {
    const as = await openAsker();
    await giveUp(as);
    const [closed] = awaited.splice(0).map((response) => once(response, 'close'));
    expect(await (await fetch(`${apiUrl}/ai/${as.key}`, requestBy(as, 'DELETE'))).json()).toEqual({
      data: { canceled: true },
      error: null,
    });
    await closed;
    expect((await askAgain(as)).error?.code).toBe('canceled');
    expect([endpoint.requests.length, await chargesOf(as.teamId)]).toEqual([1, []]);
  });
});
