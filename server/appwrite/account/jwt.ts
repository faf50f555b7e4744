import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { isSameSecret } from '#server/secrets/is-same-secret.ts';
import { AppwriteError } from '../http/errors.ts';

const payloadSchema = z.object({
  userId: z.string(),
  sessionId: z.string(),
  exp: z.number(),
  /** A server key asked for it. */
  isByServer: z.optional(z.boolean()),
});

type JwtPayload = z.infer<typeof payloadSchema>;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const invalid = (reason: string): AppwriteError =>
  new AppwriteError('user_jwt_invalid', `Failed to verify JWT. Invalid token: ${reason}`);

/** Creates a short-lived replacement for a session (contract §2.1): HS256, `exp` in seconds. */
export function createJwt(key: Buffer, payload: JwtPayload): string {
  const text = `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode(payload)}`;
  return `${text}.${sign(key, text).toString('base64url')}`;
}

/** Returns the payload of a valid token. Throws `user_jwt_invalid` for anything but an unexpired token of this key. */
export function verifyJwt(key: Buffer, token: string, nowMs: number): JwtPayload {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0)
    throw invalid('Incomplete segments');
  const expected = sign(key, `${header}.${payload}`);
  if (!isSameSecret(Buffer.from(signature, 'base64url'), expected)) throw invalid('Signature failed');
  const parsed = z.safeParse(payloadSchema, parseJson(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!parsed.success) throw invalid('Malformed payload');
  if (parsed.data.exp * 1000 <= nowMs) throw invalid('Expired');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
