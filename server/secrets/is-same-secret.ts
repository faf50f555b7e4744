import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (secret: string | Uint8Array): Buffer => createHash('sha256').update(secret).digest();

/**
 * Tells whether what somebody sent is a secret, or a value made of one: in a time that tells nothing of where they
 * differ, nor of their lengths. A secret that is looked up is looked up by its hash, of which nobody chooses a part.
 */
export const isSameSecret = (one: string | Uint8Array, other: string | Uint8Array): boolean =>
  timingSafeEqual(digestOf(one), digestOf(other));

/** Tells whether a secret is one of several; all are compared, so that the time does not tell which. */
export const isOneOfSecrets = (secrets: readonly string[], secret: string): boolean =>
  secrets.filter((one) => isSameSecret(one, secret)).length > 0;
