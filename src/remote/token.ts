import * as z from 'zod/mini';
import { failed, success, type Outcome } from './failure.ts';

/** A token is minted anew when it would expire within this time (specification part 1 §7 and §9). */
export const TOKEN_REFRESH_BUFFER_MS = 60_000;

const claimsSchema = z.object({ exp: z.number(), userId: z.string() });
type Claims = z.output<typeof claimsSchema>;

/** What a JWT says of itself (unverified: the server decides); undefined when it cannot be read. */
export function readClaims(jwt: string): Claims | undefined {
  try {
    const payload = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims = claimsSchema.safeParse(JSON.parse(atob(payload)));
    return claims.success ? claims.data : undefined;
  } catch {
    return undefined;
  }
}

/** The bearer token of the dashboard API, kept in memory only. */
export interface TokenSource {
  /** A token with at least a minute to live; requests at the same time share one minting. */
  get(): Promise<Outcome<string>>;
  /** Forgets the token: the server refused it, or the person signed out. */
  clear(): void;
}

/**
 * `mint` asks Appwrite for a JWT; `now` is Unix ms. `userId` names the person whose changes are sent: should the browser's session
 * meanwhile belong to someone else (signed in in another tab), the answer is `unauthenticated` and nothing is sent in their name.
 */
export function createTokenSource(mint: () => Promise<Outcome<string>>, now: () => number, userId: () => string | undefined): TokenSource {
  let kept: { readonly jwt: string; readonly expiresMs: number } | undefined;
  let minting: Promise<Outcome<string>> | undefined;

  async function mintAnew(): Promise<Outcome<string>> {
    const minted = await mint();
    if (!minted.ok) return minted;
    const claims = readClaims(minted.value);
    if (claims === undefined) return failed('malformed_answer', 200);
    if (claims.userId !== userId()) return failed('unauthenticated', 401);
    kept = { jwt: minted.value, expiresMs: claims.exp * 1_000 };
    return success(minted.value);
  }

  return {
    async get() {
      if (kept !== undefined && kept.expiresMs - now() > TOKEN_REFRESH_BUFFER_MS) return success(kept.jwt);
      minting ??= mintAnew().finally(() => {
        minting = undefined;
      });
      return minting;
    },
    clear() {
      kept = undefined;
    },
  };
}
