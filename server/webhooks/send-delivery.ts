import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { DeliveryAttempt, DeliveryAttemptError } from '#domain/webhook/webhook-delivery.ts';
import { joinPieces } from '#server/http/body/join-pieces.ts';
import { addressesOf, networkOf, openConnection, type PageNetwork } from '#server/page-reader/guarded-request.ts';
import { signedHeaders } from './webhook-signature.ts';
import { mayConnectTo, parseWebhookAddress } from './webhook-address.ts';

/** Time a receiver has to answer. */
const ATTEMPT_TIMEOUT_MS = 15_000;
/** Bytes of an answer that are read and stored. */
const MAX_RESPONSE_BYTES = 2_048;
const MAX_HEADER_BYTES = 16_384;
const AGENT = 'Outrider-Webhooks/1.0';

interface SenderOptions {
  /** Allows addresses of this machine, for development. */
  readonly toLoopback: boolean;
  /** The machine's network when absent. */
  readonly network?: PageNetwork;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly timeoutMs?: number;
}

/** A delivery to send. */
interface Outgoing {
  readonly url: string;
  readonly event: string;
  readonly messageId: string;
  readonly body: string;
  /** The secrets to sign with: more than one while a rotation overlaps. */
  readonly secrets: readonly string[];
}

interface SendResult {
  readonly attempt: DeliveryAttempt;
  /** Milliseconds after which the receiver wants to be asked again. */
  readonly retryAfterMs: number | undefined;
}

/** Sends one delivery once. Returns undefined when `signal` was aborted: it counts as not tried. */
export type SendDelivery = (outgoing: Outgoing, signal: AbortSignal) => Promise<SendResult | undefined>;

/** Thrown when an attempt fails before a status is known. */
class AttemptFailed extends Error {
  readonly reason: DeliveryAttemptError;

  constructor(reason: DeliveryAttemptError) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Creates the sender of deliveries. It runs inside our network and calls addresses of strangers: the name is resolved
 * once, every address must be public, the checked address is the one connected to, no redirect is followed, and no more
 * is read than is stored.
 */
export function createSender({
  toLoopback,
  now,
  network = networkOf((address) => mayConnectTo(address, toLoopback)),
  timeoutMs = ATTEMPT_TIMEOUT_MS,
}: SenderOptions): SendDelivery {
  return async ({ url, event, messageId, body, secrets }, signal) => {
    const startedMs = now();
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      'User-Agent': AGENT,
      'X-Outrider-Event': event,
      ...signedHeaders({ id: messageId, body, timestamp: Math.floor(startedMs / 1_000) }, secrets),
    };
    const timeout = AbortSignal.timeout(timeoutMs);
    const attempt = (answered: Partial<DeliveryAttempt>): DeliveryAttempt => ({
      at: new Date(startedMs).toISOString(),
      status: 0,
      error: '',
      response: '',
      headers,
      durationMs: Math.max(0, now() - startedMs),
      ...answered,
    });
    try {
      const { message, response } = await post(network, parseAddress(url, toLoopback), {
        body,
        headers,
        toLoopback,
        signal: AbortSignal.any([signal, timeout]),
      });
      const status = message.statusCode ?? 0;
      return {
        attempt: attempt({ status, response, ...(status >= 300 && status < 400 ? { error: 'redirected' } : {}) }),
        retryAfterMs: readRetryAfter(message.headers['retry-after'], now()),
      };
    } catch (error) {
      if (signal.aborted) return undefined;
      const reason: DeliveryAttemptError = timeout.aborted
        ? 'timeout'
        : error instanceof AttemptFailed
          ? error.reason
          : 'unreachable';
      return { attempt: attempt({ error: reason }), retryAfterMs: undefined };
    }
  };
}

function parseAddress(text: string, toLoopback: boolean): URL {
  try {
    return parseWebhookAddress(text, toLoopback);
  } catch {
    throw new AttemptFailed('not_public');
  }
}

interface Post {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly toLoopback: boolean;
  readonly signal: AbortSignal;
}

async function post(
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
function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const afterMs = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(afterMs) || afterMs <= 0 ? undefined : Math.min(MAX_RETRY_AFTER_MS, afterMs);
}
