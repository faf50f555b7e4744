import type { DeliveryAttempt, DeliveryAttemptError } from '#domain/webhook/webhook-delivery.ts';
import { networkOf, type PageNetwork } from '#server/page-reader/guarded-request.ts';
import { AttemptFailed, guardedPost, readRetryAfter } from './guarded-post.ts';
import { signedHeaders } from './webhook-signature.ts';
import { mayConnectTo, parseWebhookAddress } from './webhook-address.ts';

/** Time a receiver has to answer. */
const ATTEMPT_TIMEOUT_MS = 15_000;
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
      const { message, response } = await guardedPost(network, parseAddress(url, toLoopback), {
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
