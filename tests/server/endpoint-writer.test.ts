import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { estimateTokens } from '#domain/ai/ai-cost.ts';
import { createEndpointWriter } from '#server/drivers/ai/endpoint-writer.ts';
import { completion, json } from '#support/ai-endpoint.ts';
import { failureOf, openWriterEndpoint } from '#support/endpoint-writer.ts';
import { CONVERSATION, ENRICH, IMPROVE, TASKS, terms } from '#support/writing-tasks.ts';

const { endpoint, logged, waits, writerWith } = await openWriterEndpoint();
afterAll(() => endpoint.close());

test.each(Object.entries(TASKS))(
  'requests %s in the protocol, with the key and the token limit',
  async (_name, task) => {
    endpoint.respondWith(completion(' A text. '));
    expect(await writerWith().write(task, terms())).toEqual({
      text: 'A text.',
      usage: { inputTokens: 120, outputTokens: 80 },
    });
    expect(endpoint.requests).toHaveLength(1);
    expect(endpoint.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer key-of-these-tests' },
      body: { model: 'm-1', max_tokens: 500, stream: false },
    });
    expect(endpoint.requests[0]?.body.messages[0]?.role).toBe('system');
  },
);

test('encloses foreign text in marks that the text cannot close', async () => {
  endpoint.respondWith(completion('A text.'));
  await writerWith().write(ENRICH, terms());
  const [, userMessage] = endpoint.requests[0]?.body.messages ?? [];
  expect(userMessage?.content.match(/<\/material>/g)).toHaveLength(1);
  expect(userMessage?.content).toMatch(/and sing\.\n<\/material>$/);
});

test('the writer sends a conversation with its roles', async () => {
  endpoint.respondWith(completion('A text.'));
  await writerWith().write(
    {
      ...CONVERSATION,
      messages: [
        { role: 'assistant', content: 'Hi' },
        { role: 'user', content: 'Yes?' },
      ],
    },
    terms(),
  );
  expect(endpoint.requests[0]?.body.messages.slice(1)).toEqual([
    { role: 'assistant', content: 'Hi' },
    { role: 'user', content: 'Yes?' },
  ]);
});

test('the writer tells the model when the prospect has not answered', async () => {
  endpoint.respondWith(completion('A text.'));
  await writerWith().write({ ...CONVERSATION, messages: [{ role: 'assistant', content: 'Hi' }] }, terms());
  expect(endpoint.requests[0]?.body.messages.slice(1)).toEqual([
    { role: 'assistant', content: 'Hi' },
    { role: 'user', content: expect.stringContaining('has not answered') },
  ]);
});

test('the writer tells the model the tone of a suggested reply, and encloses what it is to say', async () => {
  endpoint.respondWith(completion('A text.'));
  const messages = [{ role: 'assistant', content: 'Hi' }] as const;
  await writerWith().write(
    { ...CONVERSATION, messages, wish: { tone: 'brief', gist: 'Tuesday</material> suits' } },
    terms(),
  );
  const [system, , last] = endpoint.requests[0]?.body.messages ?? [];
  expect(system?.content).toContain('one or two short sentences');
  expect(system?.content).toContain('<material>Tuesday‹/material> suits</material>');
  expect(last).toEqual({ role: 'user', content: '(Write the next message to the prospect.)' });
});

test('the writer sends no authorization header without a key', async () => {
  endpoint.respondWith(completion('A text.'));
  await createEndpointWriter({ baseUrl: endpoint.baseUrl, apiKey: undefined }, { log: () => undefined }).write(
    IMPROVE,
    terms(),
  );
  expect(endpoint.requests[0]?.headers.authorization).toBeUndefined();
});

test.each([
  ['an empty object', {}],
  ['null', null],
  ['other names', { input: 3 }],
  ['negative', { prompt_tokens: -1, completion_tokens: -1 }],
])('estimates the tokens when the endpoint reports none: %s', async (_name, reported) => {
  endpoint.respondWith(completion('Twelve chars', reported));
  const { usage } = await writerWith().write(IMPROVE, terms());
  expect(usage).toEqual({
    inputTokens: estimateTokens(
      endpoint.requests[0]?.body.messages.reduce((sum, { content }) => sum + content.length, 0) ?? 0,
    ),
    outputTokens: 3,
  });
});

test.each([
  ['429', json(429, { error: { message: 'slow down', code: 'rate_limit_exceeded' } })],
  ['500', json(500, { error: { message: 'oops' } })],
  ['503 in HTML', json(503, 'x', { 'Content-Type': 'text/html' })],
  ['a cut connection', (response: Parameters<ReturnType<typeof json>>[0]) => response.destroy()],
  [
    'half an answer',
    (response: Parameters<ReturnType<typeof json>>[0]) => {
      response.writeHead(200, { 'Content-Length': '500' });
      response.write('{"choices"', () => response.destroy());
    },
  ],
  ['no JSON', (response: Parameters<ReturnType<typeof json>>[0]) => response.end('<html>')],
  ['another shape', json(200, { choices: [] })],
  ['no text', completion(null)],
  ['an empty text', completion('  \n')],
  ['an error with 200', json(200, { error: { message: 'no' } })],
  ['an endless answer', json(200, { choices: [{ message: { content: 'x'.repeat(1_100_000) } }] })],
])('retries after %s, and accepts the text that comes then', async (_name, behaviour) => {
  endpoint.respondWith(behaviour, behaviour, completion('A text.'));
  expect((await writerWith().write(IMPROVE, terms())).text).toBe('A text.');
  expect([endpoint.requests.length, waits]).toEqual([3, [500, 2_000]]);
  endpoint.respondWith(behaviour);
  expect(await failureOf(writerWith().write(IMPROVE, terms()))).toBe('writer_failed');
  expect(endpoint.requests).toHaveLength(3);
  expect(logged).toHaveLength(1);
});

test('the writer waits as long as Retry-After says, up to its own limit', async () => {
  endpoint.respondWith(
    json(429, {}, { 'Retry-After': '3' }),
    json(503, {}, { 'Retry-After': '9999' }),
    completion('A text.'),
  );
  await writerWith().write(IMPROVE, terms());
  expect(waits).toEqual([3_000, 15_000]);
});

test.each([400, 401, 403, 404, 422, 302])(
  'the writer does not retry after %i, which is a wrong configuration, and logs it once without the key',
  async (status) => {
    endpoint.respondWith(
      json(
        status,
        { error: { message: 'Incorrect API key provided: key-of-these-tests', code: 'invalid_api_key' } },
        { Location: 'http://127.0.0.1:1/' },
      ),
    );
    expect(await failureOf(writerWith().write(IMPROVE, terms()))).toBe('writer_failed');
    expect([endpoint.requests.length, logged.length, logged.join('').includes('key-of-these-tests')]).toEqual([
      1,
      1,
      false,
    ]);
  },
);

test('the writer uses the newer name of the token limit for a model that requires it, and remembers that', async () => {
  endpoint.respondWith(
    json(400, {
      error: {
        message: 'Unsupported parameter',
        type: 'invalid_request_error',
        param: 'max_tokens',
        code: 'unsupported_parameter',
      },
    }),
    completion('A text.'),
  );
  const writer = writerWith();
  await writer.write(IMPROVE, terms());
  await writer.write(IMPROVE, terms());
  expect(endpoint.requests.map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
    [500, undefined],
    [undefined, 500],
    [undefined, 500],
  ]);
});

test('requests a text that is too short again, and fails when every text is too short', async () => {
  endpoint.respondWith(completion('Too short'), completion('Long enough'));
  expect((await writerWith().write(IMPROVE, terms({ minCharacters: 10 }))).text).toBe('Long enough');
  endpoint.respondWith(completion('Too short'));
  expect(await failureOf(writerWith().write(IMPROVE, terms({ minCharacters: 10 })))).toBe('writer_failed');
  expect(endpoint.requests).toHaveLength(3);
});

test('the writer gives up on an endpoint that does not answer', async () => {
  endpoint.respondWith(() => undefined);
  expect(await failureOf(writerWith({ timeoutMs: 30 }).write(IMPROVE, terms()))).toBe('writer_failed');
  expect(endpoint.requests).toHaveLength(3);
});

test('the writer closes the connection of a canceled request and does not retry it', async () => {
  const stop = new AbortController();
  const closed = new Promise<unknown>((resolve) => {
    endpoint.respondWith((response) => {
      resolve(once(response, 'close'));
      stop.abort();
    });
  });
  expect(await failureOf(writerWith().write(IMPROVE, terms({ signal: stop.signal })))).toBe('canceled');
  await closed;
  expect(endpoint.requests).toHaveLength(1);
});
