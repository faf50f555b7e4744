import { API_KEY_MESSAGES, apiKeyDocumentSchema, isExpired, readApiKey, type ApiKey } from '#domain/api-key/api-key.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { teamIdSchema, userIdSchema } from '#domain/wire/ids.ts';
import { TEAM_HEADER } from '#domain/wire/wire.ts';
import { rateLimitScope } from '#server/http/client-address.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { isSameSecret } from '#server/secrets/is-same-secret.ts';
import { assertTeamExists } from '#server/teams/team-existence.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import { MemoryWindows } from '#server/http/memory-windows.ts';
import { RateLimiter, type RateRule, type RateState } from '#server/http/rate-limit.ts';
import { hashOfKey } from './api-key-secret.ts';
import { teamHasApiKeys } from './api-key-command-handlers.ts';
import { findHolderRoles } from './api-key-holder.ts';
import { findOperation } from '../public-api/api-operations.ts';
import type { Caller } from '../authenticate.ts';

/** Limit of requests with one key. */
export const KEY_RATE: RateRule = { limit: 300, windowMs: 60_000 };
/** Limit of invalid keys from one address range: nobody guesses a key, but lookups cost work. */
const INVALID_KEY_RATE: RateRule = { limit: 60, windowMs: 60_000 };
/** Most valid keys remembered. */
const MAX_KNOWN_KEYS = 10_000;
/** The last use of a key is stored no more often than this. */
const LAST_USE_INTERVAL_MS = 60_000;

interface KeyGuardDeps {
  readonly backend: Backend;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** A request that came with an API key. */
interface KeyRequest {
  readonly secret: { readonly teamId: string; readonly key: string };
  readonly request: Request;
  /** Below `/api`. */
  readonly path: string;
  /** Address of the client; empty when unknown. */
  readonly address: string;
}

/** Authenticates requests with an API key. */
interface KeyGuard {
  /**
   * Returns the caller. Calls `onRateState` with the number of requests left before anything else is decided. Throws
   * `unauthenticated` for an unknown or expired key and for one whose holder is gone, `team_gone` for one of a deleted
   * team, `rate_limited`, `not_a_member` when the header names another team, `forbidden` for what this key or no key
   * may do, and `limit_reached` on a plan without API keys.
   */
  authenticate(input: KeyRequest, onRateState: (state: RateState) => void): Promise<Caller>;
}

const rateLimitedError = ({ limit, resetInSeconds }: RateState): RateLimited =>
  new RateLimited(
    resetInSeconds,
    `Too many requests: at most ${limit} a minute. Wait ${resetInSeconds} s (Retry-After), then send this one again.`,
  );

/** Creates a guard; its counters belong to this process. */
export function createKeyGuard({ backend, now, log }: KeyGuardDeps): KeyGuard {
  const limiter = new RateLimiter(new MemoryWindows(), now, rateLimitedError);
  /** Hashes of valid keys: they pass even when their address range has used up its invalid attempts. */
  const knownHashes = new Set<string>();
  const addKnownHash = (hash: string): void => {
    if (knownHashes.size >= MAX_KNOWN_KEYS) knownHashes.clear();
    knownHashes.add(hash);
  };

  async function findKey(teamId: string, hash: string): Promise<WireDocument | undefined> {
    const [present] = await backend.list(COLLECTIONS.apiKeys, [Query.equal('keyHash', hash), Query.limit(1)]);
    const [previous] =
      present === undefined
        ? await backend.list(COLLECTIONS.apiKeys, [Query.equal('formerHash', hash), Query.limit(1)])
        : [];
    const found = present ?? previous;
    if (found === undefined || found['teamId'] !== teamId) return undefined;
    const stored = String(present === undefined ? found['formerHash'] : found['keyHash']);
    // A database may find one that is written almost like it.
    if (!isSameSecret(stored, hash)) return undefined;
    const { formerUntil } = apiKeyDocumentSchema.parse(found);
    return present !== undefined || (formerUntil !== null && Date.parse(formerUntil) > now()) ? found : undefined;
  }

  /** Stores the last use; a failure is only logged. */
  async function storeLastUse({ id, lastUsedAt, lastUsedFrom }: ApiKey, address: string): Promise<void> {
    const isRecent =
      lastUsedAt !== null && now() - Date.parse(lastUsedAt) < LAST_USE_INTERVAL_MS && lastUsedFrom === address;
    if (isRecent) return;
    try {
      await backend.transact([
        {
          action: 'update',
          collection: COLLECTIONS.apiKeys,
          id,
          data: { lastUsedAt: new Date(now()).toISOString(), lastUsedFrom: address },
        },
      ]);
    } catch (error) {
      log(`API key ${id}: its use was not noted (${error instanceof Error ? error.message : 'unknown'})`);
    }
  }

  return {
    async authenticate({ secret, request, path, address }, onRateState) {
      const addressKey = `stranger ${rateLimitScope(address)}`;
      const { remaining, ...invalidAttempts } = limiter.peek(addressKey, INVALID_KEY_RATE);
      const hash = hashOfKey(secret.teamId, secret.key);
      if (remaining === 0 && !knownHashes.has(hash)) throw rateLimitedError({ remaining, ...invalidAttempts });
      const document = await findKey(secret.teamId, hash);
      if (document === undefined) {
        knownHashes.delete(hash);
        limiter.consume(addressKey, INVALID_KEY_RATE);
        throw new OutriderError(
          'unauthenticated',
          'This API key is not known: it was deleted or rotated, or is not whole. Copy the key from API Keys in the dashboard: the team’s id and the key, together.',
        );
      }
      addKnownHash(hash);
      const key = readApiKey({ ...document, acts: [] });
      onRateState(limiter.peek(key.id, KEY_RATE));
      onRateState(limiter.consume(key.id, KEY_RATE));
      if (isExpired(key, now()))
        throw new OutriderError(
          'unauthenticated',
          'This API key has expired. Give it another expiry under API Keys in the dashboard, or make a new key.',
        );
      const [roles, isInPlan] = await Promise.all([
        findHolderRoles(backend, key),
        teamHasApiKeys(backend, key.teamId),
        assertTeamExists(backend, key.teamId, now(), 'The team of this API key was deleted, and everything of it.'),
      ]);
      if (roles === undefined)
        throw new OutriderError(
          'unauthenticated',
          'This API key has ended: the member who held it is no longer in the team, or their account is closed or has another owner. Make a new key under API Keys in the dashboard.',
        );
      const header = request.headers.get(TEAM_HEADER);
      if (header !== null && header !== key.teamId)
        throw new OutriderError(
          'not_a_member',
          `This API key belongs to another team than ${TEAM_HEADER} names. Leave the header out: the key says which team is meant.`,
        );
      const operation = findOperation(request.method, path);
      if (operation === undefined)
        throw new OutriderError('forbidden', 'No API key opens this. What keys open is described at /api/docs.');
      if (!key.scopes.includes(operation.scope))
        throw new OutriderError(
          'forbidden',
          `This API key has not the scope “${operation.scope}”, which this needs. Give it that scope under API Keys in the dashboard, or use another key.`,
        );
      if (!isInPlan) throw new OutriderError('limit_reached', API_KEY_MESSAGES.notInPlan);
      await storeLastUse(key, address);
      const { id, name, scopes, expiresAt, holder } = key;
      // A key acts in the team's name, under its own id, and may do what its holder may; there is no token of a person.
      return {
        userId: userIdSchema.parse(id),
        teamId: teamIdSchema.parse(key.teamId),
        roles,
        jwt: '',
        key: { id, name, scopes, expiresAt, holder },
      };
    },
  };
}
