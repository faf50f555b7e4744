import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';

/** Identifies this server to push services (RFC 8292). */
export interface Vapid {
  /** The public key, 65 bytes as base64url: a subscription takes messages from its holder alone. */
  readonly publicKey: string;
  /** Returns the `Authorization` header of a message to this endpoint. */
  authorize(endpoint: URL, nowMs: number): string;
}

const CURVE = 'prime256v1';
/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const KEY_BYTES = 32;
/** Bytes of a seed: with 16 more than the key has, every key is as likely as any other (FIPS 186-5, A.2.1). */
export const VAPID_SEED_BYTES = KEY_BYTES + 16;

/** How long a signature is good for; push services take at most a day. */
const LIFE_MS = 12 * 3_600_000;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Creates the identity of a server from a secret seed: the same seed is the same key, on every server of a deployment.
 * `contact` is an address (`mailto:` or `https:`) at which a push service reaches whoever runs it.
 */
export function createVapid(seed: Buffer, contact: string): Vapid {
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const secret = Buffer.from(scalar.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex');
  const curve = createECDH(CURVE);
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const key = privateKeyOf(secret, point);
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorize(endpoint, nowMs) {
      const claims = { aud: endpoint.origin, exp: Math.floor((nowMs + LIFE_MS) / 1_000), sub: contact };
      const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

const privateKeyOf = (secret: Buffer, point: Buffer): KeyObject =>
  createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: secret.toString('base64url'),
      x: point.subarray(1, 1 + KEY_BYTES).toString('base64url'),
      y: point.subarray(1 + KEY_BYTES).toString('base64url'),
    },
  });
