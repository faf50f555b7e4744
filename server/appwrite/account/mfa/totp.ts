import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '#server/secrets/is-same-secret.ts';

/**
 * Codes of authenticator apps: TOTP (RFC 6238) with what every app assumes: SHA-1, six digits, steps of 30 seconds
 * since
 * 1970. Secrets are written in base32 (RFC 4648) without padding.
 */
const STEP_MS = 30_000;
/** Steps before and after the present one whose codes are taken: clocks differ, and typing takes time. */
const DRIFT_STEPS = 1;
/** The length that RFC 4226 recommends: 160 bits, 32 letters to copy by hand. */
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Writes bytes in base32. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '')
    .join('');
}

/** Reads bytes from base32 in capitals; bits that fill no byte are dropped. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const createTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

/** Returns the number of the step at `nowMs`, in Unix milliseconds. */
export const totpStepAt = (nowMs: number): number => Math.floor(nowMs / STEP_MS);

/** Returns the code of a secret in one step (RFC 4226 §5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * Returns the step whose code `otp` is; undefined for a wrong code. Steps up to `lastStep` are used up: a code that was
 * taken once, or is older than one that was, is never taken again (RFC 6238 §5.2).
 */
export function findTotpStep(secret: string, otp: string, nowMs: number, lastStep: number): number | undefined {
  const present = totpStepAt(nowMs);
  const candidates = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, position) => present - DRIFT_STEPS + position);
  // All are compared, so that the time does not tell which one it was.
  const matching = candidates.filter((step) => isSameSecret(totpCode(secret, step), otp));
  return matching.find((step) => step > lastStep);
}

/** Returns the `otpauth://` address of a secret, which authenticator apps read from a QR code. */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?issuer=${encodeURIComponent(issuer)}&secret=${secret}`;
