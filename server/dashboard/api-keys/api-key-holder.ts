import { readApiKey, type ApiKey } from '#domain/api-key/api-key.ts';
import type { Random } from '#domain/random.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { Backend } from '#server/backend/backend.ts';
import { toOutriderError } from '#server/backend/failure.ts';
import { Query } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Fields, Operation } from '#server/backend/transaction.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';
import { findConfirmedMembership } from '../authenticate.ts';
import { hasOpenAccount, type Membership } from '../members/memberships.ts';
import { withLogEntry } from './api-key-log.ts';
import { newSecretFields } from './api-key-secret.ts';

/**
 * Returns the present roles of the member who holds a key; undefined when it has none any more: the team is gone, they
 * are no longer in it, or their account is closed. Read at each request, so that the key of a removed member ends with
 * their membership. A membership that began after they got the key is another one: the key does not come back with it.
 * Throws failures of Appwrite as `OutriderError`.
 */
export async function findHolderRoles(
  backend: Backend,
  { teamId, holder, heldSince }: Pick<ApiKey, 'teamId' | 'holder' | 'heldSince'>,
): Promise<readonly string[] | undefined> {
  if (holder === '') return undefined;
  try {
    const [membership, hasAccount] = await Promise.all([
      findConfirmedMembership(backend, teamId, holder),
      hasOpenAccount(backend.users, holder),
    ]);
    if (membership === undefined || !hasAccount) return undefined;
    return isHeldIn(membership, heldSince) ? membership.roles : undefined;
  } catch (error) {
    throw toOutriderError(error);
  }
}

/** Tells whether a key was got in this membership: a later one is another one, for which it has ended. */
export const isHeldIn = (
  { $createdAt: begunAt }: { readonly $createdAt: string },
  heldSince: ApiKey['heldSince'],
): boolean => Date.parse(begunAt) <= Date.parse(heldSince);

interface ReleaseDeps {
  readonly backend: Backend;
  readonly now: () => number;
  readonly random: Random;
}

/** Ends the keys that a member holds. */
export const endApiKeys = (deps: ReleaseDeps, teamId: string, holder: string): Promise<void> =>
  changeHeldKeys(deps, teamId, holder, ({ $id: id }) => ({ action: 'delete', collection: COLLECTIONS.apiKeys, id }));

interface HandOverDeps extends ReleaseDeps {
  readonly cipher: SecretCipher;
}

/**
 * Hands the keys that a member holds over to another, and writes who did into the log of each. The member knows their
 * secrets, so each key gets a new one at once: no earlier secret works on.
 */
export const handOverApiKeys = (
  deps: HandOverDeps,
  teamId: string,
  holder: string,
  heir: Membership,
  by: string,
): Promise<void> =>
  changeHeldKeys(deps, teamId, holder, (document) => {
    const at = new Date(deps.now()).toISOString();
    const data: Fields = {
      ...newSecretFields(deps.cipher, teamId, document.$id),
      formerHash: null,
      formerUntil: null,
      holder: heir.userId,
      // The clock of Appwrite may be ahead of ours, and a key is not held from before the membership.
      heldSince: at < heir.$createdAt ? heir.$createdAt : at,
      acts: withLogEntry(document, { act: 'handed-over', by, at }),
    };
    return { action: 'update', collection: COLLECTIONS.apiKeys, id: document.$id, data };
  });

async function changeHeldKeys(
  { backend, random }: ReleaseDeps,
  teamId: string,
  holder: string,
  toOperation: (document: WireDocument) => Operation,
): Promise<void> {
  await retryOnConflict(async () => {
    const documents = await backend.listAll(COLLECTIONS.apiKeys, [Query.equal('teamId', teamId)]);
    const held = documents.filter((document) => readApiKey({ ...document, acts: [] }).holder === holder);
    await backend.transact(
      held.map(toOperation),
      held.map(({ $id: id, acts, holder: present }) => ({
        collection: COLLECTIONS.apiKeys,
        id,
        fields: { acts: acts ?? null, holder: present ?? null },
      })),
    );
  }, random);
}
