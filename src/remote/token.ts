import * as z from 'zod/mini';
import { failed, success, type Failure, type Outcome } from './failure.ts';

/** A token is replaced when it would expire within this time (specification part 1 §7 and §9). */
const TOKEN_REFRESH_BUFFER_MS = 60_000;

const claimsSchema = z.object({ exp: z.number(), userId: z.string() });
type Claims = z.output<typeof claimsSchema>;

/** Reads the claims of a JWT, unverified because the server decides; undefined when they cannot be read. */
function readClaims(jwt: string): Claims | undefined {
  try {
    const payload = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims = claimsSchema.safeParse(JSON.parse(atob(payload)));
    return claims.success ? claims.data : undefined;
  } catch {
    return undefined;
  }
}

interface Token {
  readonly jwt: string;
  readonly expiresMs: number;
  readonly userId: string;
}

/**
 * Delay before a rejected minting is retried, doubled up to the maximum: everything that needs a token asks at once.
 */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** Provides the bearer token of the dashboard API, held in memory only. */
export interface TokenSource {
  /**
   * Returns a token that is valid for at least another minute; concurrent callers share one minting. It belongs to
   * `onBehalfOf`, or to the current user: the sender of a command is not always the user who is signed in when it is
   * retried. After a rejection no request is sent for a growing time; callers meanwhile get the same failure
   * with the remaining time.
   */
  get(onBehalfOf?: string): Promise<Outcome<string>>;
  /** Clears the token: the server rejected it, or the user signed out. */
  clear(): void;
}

/**
 * Creates a token source. `mint` asks Appwrite for a JWT; `now` is Unix ms. `userId` names the current user: when the
 * browser's session belongs to somebody else meanwhile (signed in in another tab), the answer is `unauthenticated` and
 * nothing is sent in their name.
 */
export function createTokenSource(
  mint: () => Promise<Outcome<string>>,
  now: () => number,
  userId: () => string | undefined,
): TokenSource {
  let cached: Token | undefined;
  let minting: Promise<Outcome<Token>> | undefined;
  let rejections = 0;
  let backoff: { readonly sinceMs: number; readonly untilMs: number; readonly failure: Failure } | undefined;

  async function mintNew(): Promise<Outcome<Token>> {
    const nowMs = now();
    // A clock before the refusal was set back since: the remaining time is unknown.
    if (backoff !== undefined && backoff.sinceMs <= nowMs && nowMs < backoff.untilMs)
      return { ok: false, failure: { ...backoff.failure, retryAfterMs: backoff.untilMs - nowMs } };
    const minted = await mint();
    // A missing answer needs no delay here, and a sign-in is tried again as soon as there may be one.
    const isRejection = !minted.ok && minted.failure.status !== 0 && minted.failure.retry !== 'after-sign-in';
    rejections = isRejection ? rejections + 1 : 0;
    backoff = undefined;
    if (!minted.ok) {
      if (!isRejection) return minted;
      const retryMs = Math.max(
        minted.failure.retryAfterMs ?? 0,
        Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(16, rejections - 1)),
      );
      backoff = { sinceMs: now(), untilMs: now() + retryMs, failure: minted.failure };
      return { ok: false, failure: { ...minted.failure, retryAfterMs: retryMs } };
    }
    const claims = readClaims(minted.value);
    if (claims === undefined) return failed('malformed_answer', 200);
    return success({ jwt: minted.value, expiresMs: claims.exp * 1_000, userId: claims.userId });
  }

  return {
    async get(onBehalfOf) {
      const ownerId = onBehalfOf ?? userId();
      if (ownerId === undefined) return failed('unauthenticated', 401);
      if (cached !== undefined && cached.userId === ownerId && cached.expiresMs - now() > TOKEN_REFRESH_BUFFER_MS)
        return success(cached.jwt);
      minting ??= mintNew().finally(() => {
        minting = undefined;
      });
      const minted = await minting;
      if (!minted.ok) return minted;
      if (minted.value.userId !== ownerId) return failed('unauthenticated', 401);
      cached = minted.value;
      return success(cached.jwt);
    },
    clear() {
      cached = undefined;
    },
  };
}
