import { createHmac, randomBytes } from 'node:crypto';
import { isStandardSecret, SECRET_PREFIX } from '#domain/webhook/webhook-secret.ts';

const GENERATED_SECRET_BYTES = 32;

/** Creates a secret of Standard Webhooks. */
export const makeSecret = (): string => `${SECRET_PREFIX}${randomBytes(GENERATED_SECRET_BYTES).toString('base64')}`;

const keyOf = (secret: string): Buffer =>
  isStandardSecret(secret) ? Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64') : Buffer.from(secret, 'utf8');

/** A message to sign; exactly these bytes are sent. */
interface SignedMessage {
  readonly id: string;
  readonly body: string;
  /** Time of the attempt, Unix seconds. */
  readonly timestamp: number;
}

/** Returns the headers of Standard Webhooks 1.0, with one signature for each valid secret. */
export function signedHeaders(
  { id, body, timestamp }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
