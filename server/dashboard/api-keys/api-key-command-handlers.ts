import type * as z from 'zod/mini';
import {
  API_KEY_SCOPES,
  API_KEY_MESSAGES,
  apiKeyDocumentSchema,
  MAX_API_KEYS,
  readApiKey,
  readApiKeyLog,
  ROTATION_OVERLAP_HOURS,
  type ApiKeyLogEntry,
  type ApiKeyDocument,
  type apiKeyListAnswerSchema,
  type apiKeySecretAnswerSchema,
} from '#domain/api-key/api-key.ts';
import { hasApiKeys } from '#domain/plan/plan.ts';
import type {
  apiKeyCreateRequestSchema,
  apiKeyRotateRequestSchema,
  apiKeyUpdateRequestSchema,
} from '#domain/api-key/api-key-requests.ts';
import { isSame } from '#domain/text/stable-json.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { lenientString } from '#domain/wire/lenient-schemas.ts';
import type { Random } from '#domain/random.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { PAGE_SIZE, type Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Action } from '#domain/roles/permissions.ts';
import type { Fields } from '#server/backend/transaction.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { withLogEntry } from './api-key-log.ts';
import { cipherContextOf, newSecretFields } from './api-key-secret.ts';
import { assertMay } from '../assert-may.ts';
import type { Caller } from '../authenticate.ts';
import { deleteDocument, getOfTeam } from '../team-document.ts';
import { advanceTeamVersion } from '../team-version.ts';

/**
 * API keys (specification part 2 §2, §3, §7). A document holds a hash by which a key is found and the encrypted key:
 * the documents alone contain no working key. Stored answers are kept for ever, so none of them holds a secret; it is
 * decrypted each time it is shown.
 */
interface ApiKeyDeps {
  readonly backend: Backend;
  readonly cipher: SecretCipher;
  readonly now: () => number;
  readonly random: Random;
  readonly log: (line: string) => void;
}

const HOUR_MS = 3_600_000;

/** Tells whether the team's plan has API keys (part 2 §6). */
export async function teamHasApiKeys(backend: Backend, teamId: string): Promise<boolean> {
  const record = await backend.findDocument(COLLECTIONS.teams, teamId);
  return record !== undefined && hasApiKeys(readTeamRecord(record).plan);
}

/** Throws `limit_reached` when the team's plan has no API keys. */
async function assertHasApiKeys(backend: Backend, teamId: string): Promise<void> {
  if (!(await teamHasApiKeys(backend, teamId))) throw new OutriderError('limit_reached', API_KEY_MESSAGES.notInPlan);
}

/** Returns a key as members see it, without its secret. */
const toApiKey = (document: WireDocument): ApiKeyDocument =>
  apiKeyDocumentSchema.parse({ ...document, acts: readApiKeyLog(document['acts']) });

/**
 * `GET /api/keys`: lists the team's keys, newest first, without their secrets; on every plan, so that existing keys can
 * be deleted.
 */
export async function listApiKeys(
  backend: Backend,
  { teamId }: Caller,
): Promise<z.input<typeof apiKeyListAnswerSchema>> {
  const documents = await backend.list(COLLECTIONS.apiKeys, [
    Query.equal('teamId', teamId),
    Query.orderDesc('$updatedAt'),
    Query.limit(PAGE_SIZE),
  ]);
  return { keys: documents.map(toApiKey).toSorted((one, other) => other.$createdAt.localeCompare(one.$createdAt)) };
}

/**
 * `POST /api/key`: creates a key under the id `keyId`. Throws `limit_reached` on a plan without API keys and at the
 * maximum per team.
 */
export const createApiKey = (
  deps: ApiKeyDeps,
  caller: Caller,
  keyId: string,
  {
    name,
    teamId = caller.teamId,
    scopes = [...API_KEY_SCOPES],
    expiresAt = null,
  }: z.output<typeof apiKeyCreateRequestSchema>,
): IdempotentCommand => ({
  async plan() {
    if (teamId !== caller.teamId)
      throw new OutriderError('invalid_request', 'The body and the header name different teams.');
    await assertHasApiKeys(deps.backend, teamId);
    assertInFuture(expiresAt, deps.now());
    const { writes } = await advanceTeamVersion(deps.backend, teamId);
    const { keys } = await listApiKeys(deps.backend, caller);
    if (keys.length >= MAX_API_KEYS)
      throw new OutriderError(
        'limit_reached',
        `A team has at most ${MAX_API_KEYS} API keys. Delete one you no longer use.`,
      );
    const acts = withLogEntry(undefined, { act: 'created', by: caller.userId, at: new Date(deps.now()).toISOString() });
    const data = {
      teamId,
      name,
      scopes: [...new Set(scopes)],
      expiresAt,
      createdBy: caller.userId,
      acts,
      ...newSecretFields(deps.cipher, teamId, keyId),
    };
    return {
      operations: [{ action: 'create', collection: COLLECTIONS.apiKeys, id: keyId, data }, ...writes.operations],
      expectations: writes.expectations,
    };
  },
  readAnswer: () => readApiKeyAnswer(deps.backend, caller, keyId),
});

const readApiKeyAnswer = async (
  backend: Backend,
  caller: Caller,
  keyId: string,
): Promise<{ readonly apiKey: ApiKeyDocument }> => ({
  apiKey: toApiKey(await getOfTeam(backend, caller, COLLECTIONS.apiKeys, keyId)),
});

function assertInFuture(expiresAt: string | null, nowMs: number): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs)
    throw new OutriderError('invalid_request', 'The expiry must be in the future.');
}

/**
 * Returns a command that changes a key of the team and records who did. Throws `not_found`, `forbidden` to members for
 * keys that others hold, and `limit_reached` on a plan without API keys.
 */
const changeKey = (
  deps: ApiKeyDeps,
  caller: Caller,
  action: Extract<Action, `api-keys.${string}`>,
  keyId: string,
  decide: (document: WireDocument) => { readonly act: ApiKeyLogEntry['act']; readonly fields: Fields },
): IdempotentCommand => ({
  async plan() {
    const document = await getOfTeam(deps.backend, caller, COLLECTIONS.apiKeys, keyId);
    assertMay(caller, action, readApiKey({ ...document, acts: [] }).holder);
    await assertHasApiKeys(deps.backend, caller.teamId);
    const { act, fields } = decide(document);
    const acts = withLogEntry(document, { act, by: caller.userId, at: new Date(deps.now()).toISOString() });
    const keyReference = { collection: COLLECTIONS.apiKeys, id: keyId };
    return {
      operations: [{ ...keyReference, action: 'update', data: { ...fields, acts } }],
      expectations: [{ ...keyReference, fields: { acts: document['acts'] ?? null, keyHash: document['keyHash'] } }],
    };
  },
  readAnswer: () => readApiKeyAnswer(deps.backend, caller, keyId),
});

/** `PUT /api/key/{id}`: changes name, scopes and expiry. */
export const updateApiKey = (
  deps: ApiKeyDeps,
  caller: Caller,
  keyId: string,
  input: z.output<typeof apiKeyUpdateRequestSchema>,
): IdempotentCommand =>
  changeKey(deps, caller, 'api-keys.change', keyId, (document) => {
    const present = toApiKey(document);
    const { name = present.name, scopes = present.scopes, expiresAt = present.expiresAt } = input;
    if (expiresAt !== present.expiresAt) assertInFuture(expiresAt, deps.now());
    const isOnlyNamed = isSame([scopes.toSorted(), expiresAt], [present.scopes.toSorted(), present.expiresAt]);
    return { act: isOnlyNamed ? 'renamed' : 'changed', fields: { name, scopes: [...new Set(scopes)], expiresAt } };
  });

/**
 * `POST /api/key/{id}/rotate`: replaces the key. The previous one works for some hours, so that programs can be
 * switched over one by one.
 */
export const rotateApiKey = (
  deps: ApiKeyDeps,
  caller: Caller,
  keyId: string,
  { overlapHours = ROTATION_OVERLAP_HOURS }: z.output<typeof apiKeyRotateRequestSchema>,
): IdempotentCommand =>
  changeKey(deps, caller, 'api-keys.change', keyId, (document) => {
    const previous =
      overlapHours > 0
        ? { formerHash: document['keyHash'], formerUntil: new Date(deps.now() + overlapHours * HOUR_MS).toISOString() }
        : { formerHash: null, formerUntil: null };
    return { act: 'rotated', fields: { ...newSecretFields(deps.cipher, caller.teamId, keyId), ...previous } };
  });

/** `DELETE /api/key/{id}`, on every plan: ends a key at once. */
export const deleteApiKey = ({ backend }: ApiKeyDeps, caller: Caller, keyId: string): IdempotentCommand =>
  deleteDocument(backend, caller, { collection: COLLECTIONS.apiKeys, id: keyId }, (document) => {
    assertMay(caller, 'api-keys.change', readApiKey({ ...document, acts: [] }).holder);
    return undefined;
  });

/**
 * Returns the decrypted secret; stored answers do not hold it. Throws `forbidden` to callers who may not see it, also
 * where a command was answered before: they may have had another role then, and the key another holder.
 */
async function withSecret(
  deps: ApiKeyDeps,
  caller: Caller,
  keyId: string,
): Promise<z.input<typeof apiKeySecretAnswerSchema>> {
  const document = await getOfTeam(deps.backend, caller, COLLECTIONS.apiKeys, keyId);
  assertMay(caller, 'api-keys.reveal', readApiKey({ ...document, acts: [] }).holder);
  const key = deps.cipher.decrypt(lenientString.parse(document['keySealed']), cipherContextOf(keyId));
  if (key === '')
    throw new OutriderError(
      'conflict',
      'This key can no longer be shown because the server lost its encryption key. It still works; rotate it to get one that can be shown.',
    );
  return { apiKey: toApiKey(document), key, secret: `${caller.teamId}${key}` };
}

/**
 * Returns the answer to a command that created a secret, with the secret. A command is answered for ever and the key
 * may have been rotated since: a secret that this caller did not create last is revealed like any other.
 */
export async function toSecretAnswer(
  deps: ApiKeyDeps,
  caller: Caller,
  keyId: string,
): Promise<z.input<typeof apiKeySecretAnswerSchema>> {
  const last = readApiKeyLog((await getOfTeam(deps.backend, caller, COLLECTIONS.apiKeys, keyId))['acts']).at(-1);
  const isOwnSecret = last?.by === caller.userId && (last.act === 'created' || last.act === 'rotated');
  return isOwnSecret ? withSecret(deps, caller, keyId) : revealApiKey(deps, caller, keyId);
}

/**
 * `POST /api/key/{id}/reveal`: shows the secret again and records who asked first. Throws `not_found`, and
 * `limit_reached` on a plan without API keys.
 */
export async function revealApiKey(
  deps: ApiKeyDeps,
  caller: Caller,
  keyId: string,
): Promise<z.input<typeof apiKeySecretAnswerSchema>> {
  const { plan } = changeKey(deps, caller, 'api-keys.reveal', keyId, () => ({ act: 'revealed', fields: {} }));
  await retryOnConflict(async () => {
    const { operations, expectations } = await plan();
    await deps.backend.transact(operations, expectations);
  }, deps.random);
  deps.log(`API key ${keyId} of team ${caller.teamId} was shown to ${caller.userId}`);
  return withSecret(deps, caller, keyId);
}
