import type * as z from 'zod/mini';
import { OutriderError } from '#domain/errors.ts';

/**
 * The body of a request as text. Throws `too_large` as soon as it is known to be longer than `maxBytes`, without reading on,
 * and `invalid_request` when it is not UTF-8.
 */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new OutriderError('too_large');
  if (request.body === null) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = request.body.getReader();
  let text = '';
  let sizeBytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      sizeBytes += value.byteLength;
      if (sizeBytes > maxBytes) throw new OutriderError('too_large');
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    if (error instanceof OutriderError) throw error;
    throw new OutriderError('invalid_request');
  }
}

/** A JSON text read with a schema. Throws `invalid_request`, naming the place of the first fault. */
export function parseJson<T>(text: string, schema: z.ZodMiniType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new OutriderError('invalid_request', 'The request body is not JSON.');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new OutriderError('invalid_request', place === '' ? 'The request body has the wrong shape.' : `The request is wrong at "${place}".`);
}
