import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ERROR_RULES, OutriderError, retryClassOf, type ErrorCode } from '#domain/wire/errors.ts';
import { apiAnswerSchema } from '#domain/wire/wire.ts';
import { errorAnswer, RateLimited } from '#server/http/error-answer.ts';
import { parseJson, readBody } from '#server/http/read-body.ts';

describe('errorAnswer', () => {
  test.each(Object.keys(ERROR_RULES) as ErrorCode[])(
    'errorAnswer keeps the code, the status and the message of %s',
    async (code) => {
      const response = errorAnswer(new OutriderError(code));
      expect(response.status).toBe(ERROR_RULES[code].status || 500);
      expect(apiAnswerSchema.parse(await response.json())).toEqual({
        data: null,
        error: { code, message: ERROR_RULES[code].message },
      });
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.has('Retry-After')).toBe(retryClassOf(code) === 'later');
    },
  );

  test.each([undefined, 'too_many_codes'] as const)(
    'errorAnswer says when a rate-limited request may be retried, with the code %s',
    async (code) => {
      const response = errorAnswer(new RateLimited(840, undefined, code));
      expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '840']);
      expect(apiAnswerSchema.parse(await response.json()).error?.code).toBe(code ?? 'rate_limited');
    },
  );

  test('reveals no details of an unexpected error', async () => {
    const text = await errorAnswer(new Error('SQLITE_CORRUPT at /secret/path')).text();
    expect(text).not.toContain('secret');
    expect(JSON.parse(text).error.code).toBe('server_error');
  });
});

const streamedRequest = (parts: readonly (string | Uint8Array)[], headers: Record<string, string> = {}): Request => {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(typeof part === 'string' ? encoder.encode(part) : part);
      controller.close();
    },
  });
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
};

describe('readBody', () => {
  test('joins the parts of a body, also within a character', async () => {
    const bytes = new TextEncoder().encode('né');
    expect(await readBody(streamedRequest([bytes.slice(0, 2), bytes.slice(2)]), 10)).toBe('né');
  });

  test.each([
    ['a body beyond the limit', streamedRequest(['12345', '67890'], {}), 'too_large'],
    ['an announced length beyond the limit', streamedRequest(['1'], { 'Content-Length': '9' }), 'too_large'],
    ['a body that is not UTF-8', streamedRequest([new Uint8Array([0xff, 0xfe])]), 'invalid_request'],
  ])('refuses %s', async (_case, request, code) => {
    await expect(readBody(request, 8)).rejects.toMatchObject({ code });
  });

  test('readBody reads a missing body as the empty text', async () => {
    expect(await readBody(new Request('http://localhost/', { method: 'POST' }), 8)).toBe('');
  });
});

describe('parseJson', () => {
  const schema = z.object({ chat: z.object({ id: z.string() }) });

  test('parseJson names the path of the first problem', () => {
    expect(() => parseJson('{"chat":{"id":1}}', schema)).toThrow(
      '"chat.id" is too short, too long or of the wrong kind. Correct it and try again.',
    );
    expect(() => parseJson('{"chat":{}}', schema)).toThrow('"chat.id" is missing. Fill it in and try again.');
    expect(() => parseJson('[]', schema)).toThrow(
      'What was sent is not what is asked for here. Look at what is missing or too much.',
    );
    expect(() => parseJson('{', schema)).toThrow('What was sent is not JSON.');
  });

  test('states the bounds of a number and the unknown keys', () => {
    const paged = z.strictObject({ limit: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(100))) });
    expect(() => parseJson('{"limit":"0"}', paged)).toThrow('"limit" must be at least 1. Correct it and try again.');
    expect(() => parseJson('{"limit":101}', paged)).toThrow('"limit" must be at most 100. Correct it and try again.');
    expect(() => parseJson('{"limit":""}', paged)).toThrow('"limit" is missing. Fill it in and try again.');
    expect(() => parseJson('{"pageSize":1,"x":2}', paged)).toThrow(
      '"pageSize", "x": not known here. Leave it out, or correct its name.',
    );
    expect(() => parseJson('{"in":{"x":2}}', z.object({ in: z.strictObject({}) }), { in: 'Offer' })).toThrow(
      '"in.x": not known here. Leave it out, or correct its name.',
    );
  });

  const schemaOfScreen = z.object({
    name: z.string().check(z.regex(/\S/), z.maxLength(3)),
    parts: z.array(z.object({ text: z.string().check(z.maxLength(2)) })).check(z.maxLength(2)),
    kind: z.enum(['a']),
  });
  const valid = { name: 'one', parts: [{ text: 'ab' }], kind: 'a' };
  test.each([
    [{ ...valid, name: ' ' }, 'Offer name is missing. Fill it in and try again.'],
    [{ ...valid, name: 'four' }, 'Offer name has 4 characters; the maximum is 3. Shorten it by 1.'],
    [
      { ...valid, parts: [{ text: 'ab' }, { text: 'x'.repeat(1_002) }] },
      'Your message has 1,002 characters; the maximum is 2. Shorten it by 1,000.',
    ],
    [
      { ...valid, parts: [{ text: 1 }] },
      'Your message is too short, too long or of the wrong kind. Correct it and try again.',
    ],
    [
      { ...valid, parts: Array.from({ length: 3 }, () => ({ text: '' })) },
      'The test is too short, too long or of the wrong kind. Correct it and try again.',
    ],
    [{ ...valid, kind: 'b' }, '"kind" is too short, too long or of the wrong kind. Correct it and try again.'],
  ])('refuses %j with the names of the screen', (sent, expectedMessage) => {
    expect(() =>
      parseJson(JSON.stringify(sent), schemaOfScreen, {
        name: 'Offer name',
        'parts.*.text': 'Your message',
        parts: 'The test',
      }),
    ).toThrow(expectedMessage);
  });
});
