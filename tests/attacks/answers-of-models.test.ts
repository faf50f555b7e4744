import { afterAll, expect, test } from 'vitest';
import { chunk, endOfStream, startStream, type Responder } from '#support/ai-endpoint.ts';
import { failureOf, openWriterEndpoint } from '#support/endpoint-writer.ts';
import { longestStallMs } from '#support/processor-time.ts';
import { IMPROVE, terms } from '#support/writing-tasks.ts';

/** An endpoint of a model is another's: what it answers is read within bounds, as the texts of strangers are. */

const MAX_STALL_MS = 100;
const TRIES = 3;

const { endpoint, writerWith } = await openWriterEndpoint();
afterAll(() => endpoint.close());

const whole =
  (body: string): Responder =>
  (response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
const stream =
  (...pieces: readonly string[]): Responder =>
  (response) => {
    startStream(response);
    for (const piece of pieces) response.write(piece);
    response.end(endOfStream());
  };
const choices = (count: number, first = '{}'): string => `{"choices":[${first}${',{}'.repeat(count)}]}`;
const answer = (content: string): string => JSON.stringify({ choices: [{ message: { content } }] });
const streaming = terms({ onText: () => undefined });

test.each<[string, Responder, boolean]>([
  ['hundreds of thousands of choices', whole(choices(300_000)), false],
  ['as many choices as fit', whole(choices(85_000)), false],
  ['as many choices in a stream', stream(`data: ${choices(300_000)}\n\n`), true],
  ['nothing but blanks, word by word', stream(chunk(' ').repeat(4_500)), true],
  ['chunks without an end', stream('data: {"choices":[{"delta":{"content":" "}}]}\n\n'.repeat(18_000)), true],
  ['line ends', stream('\r'.repeat(900_000)), true],
  ['a number in place of choices', whole('{"choices":1}'), false],
  ['a choice that is no object', whole('{"choices":[null]}'), false],
  ['a text that is none', whole('{"choices":[{"message":{"content":[1]}}]}'), false],
  ['nesting without an end', whole(`{"choices":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`), false],
])('an answer of %s is none, and stalls nobody', async (_name, responder, isStreamed) => {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > MAX_STALL_MS; tries += 1) {
    endpoint.respondWith(responder);
    const stall = await longestStallMs(async () => {
      expect(await failureOf(writerWith().write(IMPROVE, isStreamed ? streaming : terms()))).toBe('writer_failed');
    });
    least = Math.min(least, stall);
  }
  expect(least).toBeLessThanOrEqual(MAX_STALL_MS);
});

test.each<[string, string]>([
  ['at once', answer('Hello there. '.repeat(10_000))],
  ['as one of many choices', choices(10_000, JSON.stringify({ message: { content: 'Hello there. '.repeat(2_000) } }))],
])('a long text that comes %s is cut to 16 000 characters', async (_name, body) => {
  endpoint.respondWith(whole(body));
  const { text } = await writerWith().write(IMPROVE, terms());
  expect(text.length).toBeGreaterThan(15_900);
  expect(text.length).toBeLessThanOrEqual(16_000);
});

test('a long text that comes in parts is cut, as it is shown too', async () => {
  const shown: number[] = [];
  endpoint.respondWith(stream(...Array.from({ length: 40 }, () => chunk('x'.repeat(1_000)))));
  const { text } = await writerWith().write(IMPROVE, terms({ onText: (given) => shown.push(given.length) }));
  expect([text.length, Math.max(...shown)]).toEqual([16_000, 16_000]);
});

test('what cannot be stored is left out, and what is whole in two parts stays', async () => {
  const content = '\u0000A\ud800 text\udc00.\u0000';
  endpoint.respondWith(whole(answer(content)));
  expect((await writerWith().write(IMPROVE, terms())).text).toBe('A text.');
  const shown: string[] = [];
  endpoint.respondWith(stream(chunk('\u0000A\ud800'), chunk(' text\ud83d'), chunk('\ude00.\ud800')));
  const { text } = await writerWith().write(IMPROVE, terms({ onText: (given) => shown.push(given) }));
  expect([text, shown]).toEqual(['A text😀.', ['A', 'A text', 'A text😀.']]);
});
