import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { DeliveryAttemptError } from '#domain/webhook/webhook-delivery.ts';
import { joinPieces } from '#server/http/body/join-pieces.ts';
import { addressesOf, openConnection, type PageNetwork } from '#server/page-reader/guarded-request.ts';
import { mayConnectTo } from './webhook-address.ts';

/** Bytes of an answer that are read. */
const MAX_RESPONSE_BYTES = 2_048;
const MAX_HEADER_BYTES = 16_384;

/** Thrown when an attempt fails before a status is known. */
export class AttemptFailed extends Error {
  readonly reason: DeliveryAttemptError;

  constructor(reason: DeliveryAttemptError) {
    super(reason);
    this.reason = reason;
  }
}

interface Post {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly toLoopback: boolean;
  readonly signal: AbortSignal;
}

/**
 * Posts to an address of a stranger once: the name is resolved once, every address must be public, the checked address
 * is the one connected to, no redirect is followed, and no more of the answer is read than its beginning. Throws
 * `AttemptFailed`, and what the connection throws.
 */
export async function guardedPost(
  network: PageNetwork,
  url: URL,
  { body, headers, toLoopback, signal }: Post,
): Promise<{ readonly message: IncomingMessage; readonly response: string }> {
  const [address, ...others] = await addressesOf(network, url.hostname, signal);
  if (address === undefined) throw new AttemptFailed('unknown_host');
  if (![address, ...others].every((each) => mayConnectTo(each, toLoopback))) throw new AttemptFailed('not_public');
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: 'POST',
      createConnection: () => openConnection(network, url, address),
      signal,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: { ...headers, Host: url.host, 'Content-Length': Buffer.byteLength(body), Connection: 'close' },
    });
    request.once('response', (answer) => {
      joinPieces(answer);
      resolve(answer);
    });
    request.once('upgrade', (_message, socket) => {
      socket.destroy();
      reject(new AttemptFailed('unreachable'));
    });
    request.on('error', reject);
    request.end(body);
  });
  try {
    return { message, response: await readStart(message) };
  } finally {
    message.destroy();
  }
}

/** Reads the beginning of an answer as text. An answer that breaks off keeps its status. */
async function readStart(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of message) {
      chunks.push(Buffer.from(chunk as Uint8Array));
      sizeBytes += (chunk as Uint8Array).byteLength;
      if (sizeBytes >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // The head has arrived; how the body ends changes nothing.
  }
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8').replaceAll('\0', '');
}

/** The longest `Retry-After` that is respected. */
export const MAX_RETRY_AFTER_MS = 24 * 3_600_000;

/** Reads `Retry-After` in either of its forms, as milliseconds from now. */
export function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const afterMs = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(afterMs) || afterMs <= 0 ? undefined : Math.min(MAX_RETRY_AFTER_MS, afterMs);
}
