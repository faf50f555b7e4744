import type * as z from 'zod/mini';
import {
  API_KEY_SCOPES,
  API_KEY_MESSAGES,
  apiKeyDocumentSchema,
  MAX_API_KEY_ACTS,
  MAX_API_KEYS,
  readApiKeyActs,
  ROTATION_OVERLAP_HOURS,
  type ApiKeyAct,
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
import type { Fields } from '#server/backend/transaction.ts';
import type { Seal } from '#server/secrets/secret-cipher.ts';
import type { OnceOnly } from '../idempotency.ts';
import { createKey, hashOfKey, sealPlaceOf } from './api-key-secret.ts';
import type { Caller } from '../authenticate.ts';
import { getOfTeam } from '../team-document.ts';
import { takeTurn } from '../team-version.ts';

/**
 * API keys (specification part 2 §2, §3, §7). A document holds a hash by which a key is found and the key itself,
 * sealed: whoever has the documents alone has no working key. What is answered once is kept for ever, so no such answer
 * holds a secret; it is opened each time it is shown.
 */
export interface ApiKeyDeps {
  readonly backend: Backend;
  readonly seal: Seal;
  readonly now: () => number;
  readonly random: Random;
  readonly log: (line: string) => void;
}

const HOUR_MS = 3_600_000;

/** Throws `limit_reached` where the team's plan has no API keys (part 2 §6). */
export async function assertHasApiKeys(backend: Backend, teamId: string): Promise<void> {
  const record = await backend.findDocument(COLLECTIONS.teams, teamId);
  if (record === undefined || !hasApiKeys(readTeamRecord(record).plan))
    throw new OutriderError('limit_reached', API_KEY_MESSAGES.notInPlan);
}

/** A key as members are told of it. */
const toShown = (document: WireDocument): ApiKeyDocument =>
  apiKeyDocumentSchema.parse({ ...document, acts: readApiKeyActs(document['acts']) });

const withAct = (document: WireDocument | undefined, act: ApiKeyAct): string =>
  JSON.stringify([...readApiKeyActs(document?.['acts']), act].slice(-MAX_API_KEY_ACTS));

/**
 * `GET /api/keys` (decisions.md): all of the team's, the newest first, without their secrets; on every plan, so that
 * what was made can be taken away.
 */
export async function apiKeyList(
  backend: Backend,
  { teamId }: Caller,
): Promise<z.input<typeof apiKeyListAnswerSchema>> {
  const documents = await backend.list(COLLECTIONS.apiKeys, [
    Query.equal('teamId', teamId),
    Query.orderDesc('$updatedAt'),
    Query.limit(PAGE_SIZE),
  ]);
  return { keys: documents.map(toShown).toSorted((one, other) => other.$createdAt.localeCompare(one.$createdAt)) };
}

function newKey({ seal }: ApiKeyDeps, teamId: string, keyId: string): Fields {
  const key = createKey();
  return { keyHash: hashOfKey(teamId, key), keySealed: seal.close(key, sealPlaceOf(keyId)), lastFour: key.slice(-4) };
}

/**
 * `POST /api/key`, under the id `keyId`. Throws `limit_reached` on a plan without keys, and beyond as many as a team
 * may have.
 */
export const apiKeyCreate = (
  deps: ApiKeyDeps,
  caller: Caller,
  keyId: string,
  {
    name,
    teamId = caller.teamId,
    scopes = [...API_KEY_SCOPES],
    expiresAt = null,
  }: z.output<typeof apiKeyCreateRequestSchema>,
): OnceOnly => ({
  async plan() {
    if (teamId !== caller.teamId)
      throw new OutriderError('invalid_request', 'The body and the header name different teams.');
    await assertHasApiKeys(deps.backend, teamId);
    assertAhead(expiresAt, deps.now());
    const { writes } = await takeTurn(deps.backend, teamId);
    const { keys } = await apiKeyList(deps.backend, caller);
    if (keys.length >= MAX_API_KEYS)
      throw new OutriderError(
        'limit_reached',
        `A team has at most ${MAX_API_KEYS} API keys. Delete one that is not used any more.`,
      );
    const acts = withAct(undefined, { act: 'created', by: caller.userId, at: new Date(deps.now()).toISOString() });
    const data = {
      teamId,
      name,
      scopes: [...new Set(scopes)],
      expiresAt,
      createdBy: caller.userId,
      acts,
      ...newKey(deps, teamId, keyId),
    };
    return {
      operations: [{ action: 'create', collection: COLLECTIONS.apiKeys, id: keyId, data }, ...writes.operations],
      expectations: writes.expectations,
    };
  },
  readAnswer: () => shown(deps.backend, caller, keyId),
});

const shown = async (
  backend: Backend,
  caller: Caller,
  keyId: string,
): Promise<{ readonly apiKey: ApiKeyDocument }> => ({
  apiKey: toShown(await getOfTeam(backend, caller, COLLECTIONS.apiKeys, keyId)),
});

function assertAhead(expiresAt: string | null, nowMs: number): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs)
    throw new OutriderError('invalid_request', 'The expiry has passed already. Choose a time ahead.');
}

/**
 * A command that changes a key of the team and notes who did. Throws `not_found`, and `limit_reached` on a plan without
 * keys.
 */
const changeKey = (
  deps: ApiKeyDeps,
  caller: Caller,
  keyId: string,
  decide: (document: WireDocument) => { readonly act: ApiKeyAct['act']; readonly fields: Fields },
): OnceOnly => ({
  async plan() {
    const document = await getOfTeam(deps.backend, caller, COLLECTIONS.apiKeys, keyId);
    await assertHasApiKeys(deps.backend, caller.teamId);
    const { act, fields } = decide(document);
    const acts = withAct(document, { act, by: caller.userId, at: new Date(deps.now()).toISOString() });
    const own = { collection: COLLECTIONS.apiKeys, id: keyId };
    return {
      operations: [{ ...own, action: 'update', data: { ...fields, acts } }],
      expectations: [{ ...own, fields: { acts: document['acts'] ?? null, keyHash: document['keyHash'] } }],
    };
  },
  readAnswer: () => shown(deps.backend, caller, keyId),
});

/** `PUT /api/key/{id}`: its name, its scopes, its end. */
export const apiKeyUpdate = (
  deps: ApiKeyDeps,
  caller: Caller,
  keyId: string,
  asked: z.output<typeof apiKeyUpdateRequestSchema>,
): OnceOnly =>
  changeKey(deps, caller, keyId, (document) => {
    const present = toShown(document);
    const { name = present.name, scopes = present.scopes, expiresAt = present.expiresAt } = asked;
    if (expiresAt !== present.expiresAt) assertAhead(expiresAt, deps.now());
    const isOnlyNamed = isSame([scopes.toSorted(), expiresAt], [present.scopes.toSorted(), present.expiresAt]);
    return { act: isOnlyNamed ? 'renamed' : 'changed', fields: { name, scopes: [...new Set(scopes)], expiresAt } };
  });

/**
 * `POST /api/key/{id}/rotate`: another key in its place. The one before works on for some hours, so that programs can
 * be changed over one by one.
 */
export const apiKeyRotate = (
  deps: ApiKeyDeps,
  caller: Caller,
  keyId: string,
  { overlapHours = ROTATION_OVERLAP_HOURS }: z.output<typeof apiKeyRotateRequestSchema>,
): OnceOnly =>
  changeKey(deps, caller, keyId, (document) => {
    const former =
      overlapHours > 0
        ? { formerHash: document['keyHash'], formerUntil: new Date(deps.now() + overlapHours * HOUR_MS).toISOString() }
        : { formerHash: null, formerUntil: null };
    return { act: 'rotated', fields: { ...newKey(deps, caller.teamId, keyId), ...former } };
  });

/** The secret, opened for whoever is answered: it stands in no record of answers. */
async function withSecret(
  deps: ApiKeyDeps,
  caller: Caller,
  keyId: string,
): Promise<z.input<typeof apiKeySecretAnswerSchema>> {
  const document = await getOfTeam(deps.backend, caller, COLLECTIONS.apiKeys, keyId);
  const key = deps.seal.open(lenientString.parse(document['keySealed']), sealPlaceOf(keyId));
  if (key === '')
    throw new OutriderError(
      'conflict',
      'This key cannot be shown any more: the server has lost what it was sealed with. It still works; rotate it to have one that can be shown.',
    );
  return { apiKey: toShown(document), key, secret: `${caller.teamId}${key}` };
}

/**
 * The answer to a command that made a secret, with the secret. A command is answered for ever, and a key may have
 * another secret since: what the caller was not told by making it is shown as any other reveal is.
 */
export async function secretAgain(
  deps: ApiKeyDeps,
  caller: Caller,
  keyId: string,
): Promise<z.input<typeof apiKeySecretAnswerSchema>> {
  const last = readApiKeyActs((await getOfTeam(deps.backend, caller, COLLECTIONS.apiKeys, keyId))['acts']).at(-1);
  const isTheirs = last?.by === caller.userId && (last.act === 'created' || last.act === 'rotated');
  return isTheirs ? withSecret(deps, caller, keyId) : apiKeyReveal(deps, caller, keyId);
}

/**
 * `POST /api/key/{id}/reveal`: the secret again; who asked is noted first. Throws `not_found`, and `limit_reached` on a
 * plan without keys.
 */
export async function apiKeyReveal(
  deps: ApiKeyDeps,
  caller: Caller,
  keyId: string,
): Promise<z.input<typeof apiKeySecretAnswerSchema>> {
  const { plan } = changeKey(deps, caller, keyId, () => ({ act: 'revealed', fields: {} }));
  await retryOnConflict(async () => {
    const { operations, expectations } = await plan();
    await deps.backend.transact(operations, expectations);
  }, deps.random);
  deps.log(`API key ${keyId} of team ${caller.teamId} was shown to ${caller.userId}`);
  return withSecret(deps, caller, keyId);
}
