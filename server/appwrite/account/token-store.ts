import { createHmac } from 'node:crypto';
import { fromDateTime, toDateTime } from '../datetime.ts';
import { createId } from '../ids.ts';
import type { SqlRow, Store } from '../storage/store.ts';

/** The purpose of a one-time secret. */
export type TokenKind = 'recovery' | 'verification' | 'magic-url' | 'email' | 'custom' | 'oauth2';

export interface Token {
  readonly id: string;
  readonly createdAt: string;
  readonly userId: string;
  readonly kind: TokenKind;
  readonly expire: string;
  /** The identity of an `oauth2` token; empty for others. */
  readonly identityId: string;
}

const toToken = (row: SqlRow): Token => ({
  id: String(row['_id']),
  createdAt: String(row['_created']),
  userId: String(row['userId']),
  kind: String(row['kind']) as TokenKind,
  expire: String(row['expire']),
  identityId: String(row['identityId']),
});

/**
 * Stores one-time secrets as hashes; each works once and expires. The hash is keyed (HMAC-SHA256), because six digits
 * could be guessed from a plain hash in the file.
 */
export class TokenStore {
  readonly #store: Store;
  readonly #key: Buffer;
  readonly #now: () => number;

  constructor(store: Store, key: Buffer, now: () => number) {
    this.#store = store;
    this.#key = key;
    this.#now = now;
  }

  create(userId: string, kind: TokenKind, secret: string, lifeMs: number, identityId = ''): Token {
    const nowMs = this.#now();
    const token: Token = {
      id: createId(nowMs),
      createdAt: toDateTime(nowMs),
      userId,
      kind,
      expire: toDateTime(nowMs + lifeMs),
      identityId,
    };
    this.#store.write(() => {
      this.#store.run('DELETE FROM tokens WHERE expire < ?', token.createdAt);
      this.#store.run(
        'INSERT INTO tokens (_id, _created, _updated, userId, kind, secretHash, expire, identityId) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        token.id,
        token.createdAt,
        token.createdAt,
        userId,
        kind,
        this.#hash(secret),
        token.expire,
        identityId,
      );
    });
    return token;
  }

  /**
   * Creates a token and deletes the user's others of its kind: of secrets short enough to guess, only one is valid at a
   * time. `shownUserId` is an alias of the user while the token lives; empty where the user may be named.
   */
  replace(userId: string, kind: TokenKind, secret: string, lifeMs: number, shownUserId = ''): Token {
    return this.#store.write(() => {
      this.#store.run('DELETE FROM tokens WHERE userId = ? AND kind = ?', userId, kind);
      const token = this.create(userId, kind, secret, lifeMs);
      if (shownUserId !== '') this.#store.run('UPDATE tokens SET shownUserId = ? WHERE _id = ?', shownUserId, token.id);
      return token;
    });
  }

  /** Finds the user of an alias of a live token; the newest one if there are several. */
  findByAlias(shownUserId: string): string | undefined {
    if (shownUserId === '') return undefined;
    const row = this.#store.find(
      'SELECT userId FROM tokens WHERE shownUserId = ? AND expire >= ? ORDER BY _seq DESC LIMIT 1',
      shownUserId,
      toDateTime(this.#now()),
    );
    return row === undefined ? undefined : String(row['userId']);
  }

  /** Finds the live token with this secret, without consuming it. */
  find(userId: string, kinds: readonly TokenKind[], secret: string): Token | undefined {
    const row = this.#store.find(
      'SELECT * FROM tokens WHERE userId = ? AND secretHash = ?',
      userId,
      this.#hash(secret),
    );
    if (row === undefined) return undefined;
    const token = toToken(row);
    return kinds.includes(token.kind) && fromDateTime(token.expire) >= this.#now() ? token : undefined;
  }

  /** Finds and deletes a token. Of two concurrent callers only one gets it. */
  consume(userId: string, kinds: readonly TokenKind[], secret: string): Token | undefined {
    const token = this.find(userId, kinds, secret);
    return token !== undefined && this.#store.run('DELETE FROM tokens WHERE _id = ?', token.id).changes === 1
      ? token
      : undefined;
  }

  /** Deletes mailed tokens, because the address or the target of the mails has changed. */
  deleteMailedOf(userId: string): void {
    this.#store.run(
      "DELETE FROM tokens WHERE userId = ? AND kind IN ('recovery', 'verification', 'magic-url', 'email')",
      userId,
    );
  }

  /** Deletes all tokens of a user, because the account has a new owner. */
  deleteAllOf(userId: string): void {
    this.#store.run('DELETE FROM tokens WHERE userId = ?', userId);
  }

  #hash(secret: string): string {
    return createHmac('sha256', this.#key).update(secret).digest('hex');
  }
}
