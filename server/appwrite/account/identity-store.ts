import { toDateTime } from '../datetime.ts';
import { AppwriteError } from '../http/errors.ts';
import { createId } from '../ids.ts';
import type { PlatformList } from '../platform-list.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';
import type { SqlRow, Store } from '../storage/store.ts';

/** A user's identity at a provider. Tokens are the provider's; a missing one is empty. */
export interface Identity {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly userId: string;
  readonly provider: string;
  readonly providerUid: string;
  readonly providerEmail: string;
  readonly accessToken: string;
  readonly accessTokenExpiry: string;
  readonly refreshToken: string;
}

export interface ProviderTokens {
  readonly accessToken: string;
  /** A wire date-time; empty when the provider sent none. */
  readonly accessTokenExpiry: string;
  readonly refreshToken: string;
}

interface NewIdentity {
  readonly userId: string;
  readonly provider: string;
  readonly providerUid: string;
  readonly providerEmail: string;
  readonly tokens: ProviderTokens;
}

/** Converts an identity to the wire's Identity (contract §2). */
export const identityModel = (identity: Identity): Record<string, unknown> => ({
  $id: identity.id,
  $createdAt: identity.createdAt,
  $updatedAt: identity.updatedAt,
  userId: identity.userId,
  provider: identity.provider,
  providerUid: identity.providerUid,
  providerEmail: identity.providerEmail,
  providerAccessToken: identity.accessToken,
  providerAccessTokenExpiry: identity.accessTokenExpiry,
  providerRefreshToken: identity.refreshToken,
});

/** Stores the identities of users. An identity at a provider belongs to one user; its tokens are encrypted. */
export class IdentityStore {
  readonly #store: Store;
  readonly #cipher: SecretCipher;
  readonly #now: () => number;

  constructor(store: Store, cipher: SecretCipher, now: () => number) {
    this.#store = store;
    this.#cipher = cipher;
    this.#now = now;
  }

  /** Describes the identities for `listPlatform`. */
  get list(): PlatformList<Identity> {
    return {
      table: 'identities',
      noun: 'Identity',
      fields: {
        userId: 'string',
        provider: 'string',
        providerUid: 'string',
        providerEmail: 'string',
        providerAccessTokenExpiry: 'datetime',
      },
      searched: ['_id', 'userId', 'provider', 'providerUid', 'providerEmail'],
      fromRow: (row) => this.#toIdentity(row),
    };
  }

  /** Throws `user_identity_not_found`. */
  get(id: string): Identity {
    const row = this.#store.find('SELECT * FROM identities WHERE _id = ?', id);
    if (row === undefined) throw new AppwriteError('user_identity_not_found');
    return this.#toIdentity(row);
  }

  findByProvider(provider: string, providerUid: string): Identity | undefined {
    const row = this.#store.find(
      'SELECT * FROM identities WHERE provider = ? AND providerUid = ?',
      provider,
      providerUid,
    );
    return row === undefined ? undefined : this.#toIdentity(row);
  }

  /** Finds the identity that a session began with, if it still belongs to the session's user. */
  findOfSession(session: {
    readonly userId: string;
    readonly provider: string;
    readonly providerUid: string;
  }): Identity | undefined {
    if (session.providerUid === '') return undefined;
    const identity = this.findByProvider(session.provider, session.providerUid);
    return identity?.userId === session.userId ? identity : undefined;
  }

  /** Creates or updates an identity. A refresh token that the provider did not send again stays. */
  put({ userId, provider, providerUid, providerEmail, tokens }: NewIdentity): Identity {
    const known = this.findByProvider(provider, providerUid);
    const nowMs = this.#now();
    const at = toDateTime(nowMs);
    const id = known?.id ?? createId(nowMs);
    const tokenValues = [
      this.#cipher.encrypt(tokens.accessToken, `${id} access`),
      tokens.accessTokenExpiry,
      this.#cipher.encrypt(tokens.refreshToken || (known?.refreshToken ?? ''), `${id} refresh`),
    ];
    if (known === undefined) {
      this.#store.run(
        `INSERT INTO identities (_id, _created, _updated, userId, provider, providerUid, providerEmail,
          sealedAccessToken, providerAccessTokenExpiry, sealedRefreshToken) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        at,
        at,
        userId,
        provider,
        providerUid,
        providerEmail,
        ...tokenValues,
      );
    } else {
      this.#store.run(
        `UPDATE identities SET _updated = ?, userId = ?, providerEmail = ?, sealedAccessToken = ?,
          providerAccessTokenExpiry = ?, sealedRefreshToken = ? WHERE _id = ?`,
        at,
        userId,
        providerEmail,
        ...tokenValues,
        id,
      );
    }
    return this.get(id);
  }

  delete(id: string): void {
    this.#store.run('DELETE FROM identities WHERE _id = ?', id);
  }

  deleteAllOf(userId: string): void {
    this.#store.run('DELETE FROM identities WHERE userId = ?', userId);
  }

  #toIdentity(row: SqlRow): Identity {
    const id = String(row['_id']);
    return {
      id,
      createdAt: String(row['_created']),
      updatedAt: String(row['_updated']),
      userId: String(row['userId']),
      provider: String(row['provider']),
      providerUid: String(row['providerUid']),
      providerEmail: String(row['providerEmail']),
      accessToken: this.#cipher.decrypt(String(row['sealedAccessToken']), `${id} access`),
      accessTokenExpiry: String(row['providerAccessTokenExpiry']),
      refreshToken: this.#cipher.decrypt(String(row['sealedRefreshToken']), `${id} refresh`),
    };
  }
}
