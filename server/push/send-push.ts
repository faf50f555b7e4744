import type { PushAddress } from '#domain/push/push-requests.ts';
import { networkOf, type PageNetwork } from '#server/page-reader/guarded-request.ts';
import { guardedPost, readRetryAfter } from '#server/webhooks/guarded-post.ts';
import { mayConnectTo } from '#server/webhooks/webhook-address.ts';
import { encryptPush } from './encrypt-push.ts';
import { parsePushEndpoint } from './push-endpoint.ts';
import type { Vapid } from './vapid.ts';

/** Time a push service has to take a message. */
const TIMEOUT_MS = 10_000;
/** How long a push service keeps a message for a device that is off. */
const TTL_SECONDS = 24 * 3_600;

interface Push {
  readonly address: PushAddress;
  readonly text: string;
  readonly urgency: 'normal' | 'high';
}

/**
 * Says what became of a push. `gone`: there is no such subscription any more. `refused`: it will never be taken.
 * `failed`: another try may succeed, not before `retryAfterMs`, where the service names a time.
 */
export type PushResult =
  | { readonly kind: 'sent' | 'gone' | 'refused' }
  | { readonly kind: 'failed'; readonly retryAfterMs: number | undefined };

/** Sends one push once; rejects when `signal` was aborted. */
export type SendPush = (push: Push, signal: AbortSignal) => Promise<PushResult>;

interface PushSenderOptions {
  readonly vapid: Vapid;
  /** Allows addresses of this machine, for development. */
  readonly toLoopback: boolean;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** The machine's network when absent. */
  readonly network?: PageNetwork;
  readonly timeoutMs?: number;
}

/** Creates the sender of pushes, which calls addresses that browsers name under the guard of `guardedPost`. */
export function createPushSender({
  vapid,
  toLoopback,
  now,
  network = networkOf((address) => mayConnectTo(address, toLoopback)),
  timeoutMs = TIMEOUT_MS,
}: PushSenderOptions): SendPush {
  return async ({ address: { endpoint, keys }, text, urgency }, signal) => {
    let url: URL;
    let body: Buffer;
    try {
      url = parsePushEndpoint(endpoint, toLoopback);
      body = encryptPush(text, keys);
    } catch {
      return { kind: 'gone' };
    }
    try {
      const { message } = await guardedPost(network, url, {
        body,
        // No `Topic`: each push carries other news, so a later one must not take the place of an undelivered one.
        headers: {
          Authorization: vapid.authorize(url, now()),
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          TTL: String(TTL_SECONDS),
          Urgency: urgency,
        },
        toLoopback,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      return resultOf(message.statusCode ?? 0, readRetryAfter(message.headers['retry-after'], now()));
    } catch (error) {
      if (signal.aborted) throw error;
      return { kind: 'failed', retryAfterMs: undefined };
    }
  };
}

function resultOf(status: number, retryAfterMs: number | undefined): PushResult {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  // Too many requests, a request that took too long, and faults of the service pass.
  return status === 408 || status === 429 || status >= 500 ? { kind: 'failed', retryAfterMs } : { kind: 'refused' };
}
