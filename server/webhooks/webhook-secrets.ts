import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { toUtc } from '#domain/wire/wire-document.ts';
import { lenientString, readJsonText } from '#domain/wire/lenient-schemas.ts';
import { ROTATION_OVERLAP_MS } from '#domain/webhook/webhook-secret.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { ConditionalWrites, Operation } from '#server/backend/transaction.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';
import { makeSecret } from './webhook-signature.ts';

/** The secrets that a webhook signs with now. */
export interface WebhookSecrets {
  /** Empty when it cannot be decrypted: it was encrypted with another key. */
  readonly secret: string;
  /** Earlier secrets that are still valid, newest first; more than one when it was rotated again within a day. */
  readonly previous: readonly string[];
  /** Until when the newest of them is valid, UTC ISO; empty without one. */
  readonly previousUntil: string;
}

const recordSchema = z.looseObject({ secret: lenientString, previous: lenientString, previousUntil: lenientString });
/** The stored list of replaced secrets; `sealed` is the stored name of an encrypted one. */
const replacedSchema = z.array(z.object({ sealed: z.string(), until: z.string() }));
type Replaced = z.output<typeof replacedSchema>[number];

/** Most earlier secrets that also sign; each adds a signature to the header of every delivery. */
const MAX_PREVIOUS = 4;

/** Returns the replaced secrets that are still valid, newest first. */
function readReplaced({ previous, previousUntil }: z.output<typeof recordSchema>, nowMs: number): readonly Replaced[] {
  // An earlier version stored a single one.
  const replaced = previous.startsWith('[')
    ? readJsonText<Replaced[]>(previous, replacedSchema, []).value
    : previous === ''
      ? []
      : [{ sealed: previous, until: previousUntil }];
  return replaced.filter(({ until }) => Date.parse(until) > nowMs);
}

const cipherContextOf = (webhookId: string): string => `webhook ${webhookId}`;

/** Returns the write that gives a new webhook its secret. */
export const firstSecretOperation = (
  cipher: SecretCipher,
  { webhookId, teamId, secret }: { readonly webhookId: string; readonly teamId: string; readonly secret: string },
) =>
  ({
    action: 'create',
    collection: COLLECTIONS.webhookSecrets,
    id: webhookId,
    data: { teamId, secret: cipher.encrypt(secret, cipherContextOf(webhookId)) },
  }) as const satisfies Operation;

/** Finds the secrets of a webhook; undefined when it has none, as in a version before secrets. */
async function findSecrets(
  backend: Backend,
  cipher: SecretCipher,
  webhookId: string,
  nowMs: number,
): Promise<WebhookSecrets | undefined> {
  const document = await backend.findDocument(COLLECTIONS.webhookSecrets, webhookId);
  if (document === undefined) return undefined;
  const record = recordSchema.parse(document);
  const replaced = readReplaced(record, nowMs);
  return {
    secret: cipher.decrypt(record.secret, cipherContextOf(webhookId)),
    previous: replaced
      .map(({ sealed }) => cipher.decrypt(sealed, cipherContextOf(webhookId)))
      .filter((secret) => secret !== ''),
    previousUntil: toUtc(replaced[0]?.until ?? ''),
  };
}

/**
 * Returns the writes that rotate the secret. Old and new sign for a day, as does whatever was replaced within the day
 * before.
 */
export async function rotationWrites(
  backend: Backend,
  cipher: SecretCipher,
  { webhookId, teamId, secret }: { readonly webhookId: string; readonly teamId: string; readonly secret: string },
  nowMs: number,
): Promise<ConditionalWrites> {
  const document = await backend.findDocument(COLLECTIONS.webhookSecrets, webhookId);
  if (document === undefined) return { operations: [firstSecretOperation(cipher, { webhookId, teamId, secret })] };
  const record = recordSchema.parse(document);
  const { secret: present } = record;
  const until = new Date(nowMs + ROTATION_OVERLAP_MS).toISOString();
  const previous = JSON.stringify([{ sealed: present, until }, ...readReplaced(record, nowMs)].slice(0, MAX_PREVIOUS));
  return {
    operations: [
      {
        action: 'update',
        collection: COLLECTIONS.webhookSecrets,
        id: webhookId,
        data: { secret: cipher.encrypt(secret, cipherContextOf(webhookId)), previous, previousUntil: until },
      },
    ],
    expectations: [{ collection: COLLECTIONS.webhookSecrets, id: webhookId, fields: { secret: present } }],
  };
}

/**
 * Finds the secrets of a webhook, and creates one for a webhook of a version without secrets, so that nothing is sent
 * unsigned.
 */
export async function getSecrets(
  backend: Backend,
  cipher: SecretCipher,
  { id: webhookId, teamId }: { readonly id: string; readonly teamId: string },
  nowMs: number,
): Promise<WebhookSecrets> {
  const found = await findSecrets(backend, cipher, webhookId, nowMs);
  if (found !== undefined) return found;
  const { collection, id, data } = firstSecretOperation(cipher, { webhookId, teamId, secret: makeSecret() });
  await backend.createOnce(collection, id, data);
  return (await findSecrets(backend, cipher, webhookId, nowMs)) ?? { secret: '', previous: [], previousUntil: '' };
}
