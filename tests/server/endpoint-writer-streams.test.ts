import { afterAll, expect, test } from 'vitest';
import { startStream, chunk, completion, endOfStream, json, streamed, type Responder } from '#support/ai-endpoint.ts';
import { failureOf, openWriterEndpoint } from '#support/endpoint-writer.ts';
import { IMPROVE, terms } from '#support/writing-tasks.ts';

const { endpoint, logged, waits, writerWith } = await openWriterEndpoint();
afterAll(() => endpoint.close());

test('streams the text to a listener as it grows, and uses the token counts at the end of the stream', async () => {
  const texts: string[] = [];
  endpoint.respondWith((response) => {
    startStream(response);
    // The network may cut anywhere: within a character, a line or an event.
    const bytes = Buffer.from(
      `: hello\n\n${chunk('')}${chunk(' Déjà')}${chunk(' vu')}${endOfStream()}`.replaceAll('\n', '\r\n'),
    );
    for (const cut of bytes) response.write(Buffer.from([cut]));
    response.end();
  });
  expect(await writerWith().write(IMPROVE, terms({ onText: (text) => texts.push(text) }))).toEqual({
    text: 'Déjà vu',
    usage: { inputTokens: 120, outputTokens: 80 },
  });
  expect(texts).toEqual(['Déjà', 'Déjà vu']);
  expect(endpoint.requests[0]?.body).toMatchObject({
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 500,
  });
});

test.each<[string, Responder]>([
  ['a stream without an end', streamed(['Half a'], '')],
  [
    'a stream that is cut',
    (response) => {
      startStream(response);
      response.write(chunk('Half a'), () => response.destroy());
    },
  ],
  ['an error in the middle', streamed(['Half a'], `data: ${JSON.stringify({ error: { message: 'overloaded' } })}\n\n`)],
  ['no JSON in the middle', streamed(['Half a'], 'data: {"choices"\n\n')],
  ['a stream of nothing', streamed([])],
  ['an endless stream', streamed(['Half a', 'x'.repeat(1_100_000)])],
])('starts again after %s, and resets the text of the listener', async (_name, behaviour) => {
  const texts: string[] = [];
  endpoint.respondWith(behaviour, streamed(['A ', 'text.']));
  expect((await writerWith().write(IMPROVE, terms({ onText: (text) => texts.push(text) }))).text).toBe('A text.');
  expect(texts.slice(-3)).toEqual(['', 'A ', 'A text.']);
  expect([endpoint.requests.length, waits]).toEqual([2, [500]]);
});

const unknownParameter = (param: string | null, status = 400) =>
  json(status, { error: { message: 'Unknown parameter', type: 'invalid_request_error', param, code: null } });
const forms = () =>
  endpoint.requests.map(({ body }) =>
    body.stream === true ? (body.stream_options === undefined ? 'chunks' : 'chunks with use') : 'whole',
  );
const listening = terms({ onText: () => undefined });

test.each<[string, readonly Responder[], string[], string[]]>([
  [
    'token counts of a stream',
    [unknownParameter('stream_options'), streamed(['A text.'], endOfStream(null))],
    ['chunks with use', 'chunks'],
    ['chunks'],
  ],
  [
    'token counts of a stream, without naming the parameter',
    [json(422, { detail: 'extra fields not permitted' }), streamed(['A text.'])],
    ['chunks with use', 'chunks'],
    ['chunks'],
  ],
  ['streams', [unknownParameter('stream'), completion('A text.')], ['chunks with use', 'whole'], ['whole']],
  [
    'both, without naming the parameter',
    [unknownParameter(null), unknownParameter(null), completion('A text.')],
    ['chunks with use', 'chunks', 'whole'],
    ['whole'],
  ],
  ['streams, and answers as a whole', [completion('A text.')], ['chunks with use'], ['chunks with use']],
])('adapts to an endpoint that does not know %s, and remembers that', async (_name, behaviours, first, later) => {
  endpoint.respondWith(...behaviours);
  const writer = writerWith();
  expect((await writer.write(IMPROVE, listening)).text).toBe('A text.');
  expect(forms()).toEqual(first);
  endpoint.respondWith(later.includes('whole') ? completion('A text.') : streamed(['A text.']));
  await writer.write(IMPROVE, listening);
  expect([forms(), waits, logged]).toEqual([later, [], []]);
});

test('the writer does not try other options at an endpoint that has streamed before', async () => {
  const writer = writerWith();
  endpoint.respondWith(streamed(['A text.']), unknownParameter(null));
  await writer.write(IMPROVE, listening);
  expect(await failureOf(writer.write(IMPROVE, listening))).toBe('writer_failed');
  expect(endpoint.requests).toHaveLength(2);
});
