import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/secrets/is-same-secret.ts';
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

/** Wrong tries, by anybody, after which a secret that can be guessed is void. */
export const CODE_TRIES = 5;

/**
 * Length from which a secret cannot be guessed: 32 hex digits are 128 random bits. Wrong tries do not end such a
 * secret, so that nobody can end the link in another person's mail.
 */
const UNGUESSABLE_LENGTH = 32;

const toToken = (row: SqlRow): Token => ({
  id: String(row['_id']),
  createdAt: String(row['_created']),
  userId: String(row['userId']),
  kind: String(row['kind']) as TokenKind,
  expire: String(row['expire']),
  identityId: String(row['identityId']),
});

/** A token to create. */
interface NewToken {
  readonly userId: string;
  readonly kind: TokenKind;
  readonly secret: string;
  readonly lifeMs: number;
  readonly identityId?: string;
  /** The only id under which the token can be used; absent: the user's own. */
  readonly shownUserId?: string;
}

/** A try of a secret. */
interface Redemption {
  readonly userId: string;
  /** The id that the request named: the user's own, or an alias. */
  readonly namedId: string;
  readonly kinds: readonly TokenKind[];
  readonly secret: string;
}

/**
 * Stores one-time secrets as hashes; each works once and expires. The hash is keyed (HMAC-SHA256), because six digits
 * could be guessed from a plain hash in the file.
 *
 *   short secret:  live ── wrong try ──▶ live, one try less ── the fifth ──▶ worthless until it expires
 *                    └──── right try ──▶ used
 *   long secret:   live ── right try ──▶ used
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

  /**
   * Creates a token. Of the codes that are used under one id only the newest is valid; a code under an alias stays
   * valid beside those under others, so that nobody ends another person's code by requesting one.
   */
  create({ userId, kind, secret, lifeMs, identityId = '', shownUserId = '' }: NewToken): Token {
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
      if (kind === 'email')
        this.#store.run(
          "DELETE FROM tokens WHERE userId = ? AND kind = 'email' AND shownUserId = ?",
          userId,
          shownUserId,
        );
      this.#store.run(
        `INSERT INTO tokens (_id, _created, _updated, userId, kind, secretHash, expire, identityId, shownUserId,
          triesLeft)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        token.id,
        token.createdAt,
        token.createdAt,
        userId,
        kind,
        this.#hash(secret),
        token.expire,
        identityId,
        shownUserId,
        secret.length < UNGUESSABLE_LENGTH ? CODE_TRIES : null,
      );
    });
    return token;
  }

  /** Finds the user of an alias of a live token; the newest one if there are several. */
  findByAlias(shownUserId: string): string | undefined {
    if (shownUserId === '') return undefined;
    const row = this.#store.find(
      // Its second half names the index, which holds aliases only: without it every live token is read.
      "SELECT userId FROM tokens WHERE shownUserId = ? AND shownUserId <> '' AND expire >= ? ORDER BY _seq DESC LIMIT 1",
      shownUserId,
      toDateTime(this.#now()),
    );
    return row === undefined ? undefined : String(row['userId']);
  }

  /** Finds the live token with this secret, without consuming it. */
  find(userId: string, kinds: readonly TokenKind[], secret: string): Token | undefined {
    const hash = this.#hash(secret);
    const row = this.#store
      .all('SELECT * FROM tokens WHERE userId = ?', userId)
      .find(({ secretHash }) => isSameSecret(String(secretHash), hash));
    if (row === undefined) return undefined;
    const token = toToken(row);
    return kinds.includes(token.kind) && fromDateTime(token.expire) >= this.#now() ? token : undefined;
  }

  /** Finds and deletes a long token. Of two concurrent callers only one gets it. */
  consume(userId: string, kinds: readonly TokenKind[], secret: string): Token | undefined {
    const token = this.find(userId, kinds, secret);
    return token !== undefined && this.#store.run('DELETE FROM tokens WHERE _id = ?', token.id).changes === 1
      ? token
      : undefined;
  }

  /**
   * Tries a secret and deletes its token when it is right. A wrong one costs every short token that it was tried on one
   * of its tries, in the write that compares them, so that no concurrent guess is free. Returns `tried-too-often` when
   * a short token had none left, and undefined for a wrong or unknown secret.
   */
  redeem({ userId, namedId, kinds, secret }: Redemption): Token | 'tried-too-often' | undefined {
    const hash = this.#hash(secret);
    const findNamed = (): readonly SqlRow[] =>
      this.#store
        .all(
          "SELECT * FROM tokens WHERE userId = ? AND (shownUserId = '' OR shownUserId = ?) AND expire >= ?",
          userId,
          namedId,
          toDateTime(this.#now()),
        )
        .filter((row) => kinds.includes(String(row['kind']) as TokenKind));
    const isWorthless = (row: SqlRow): boolean => row['triesLeft'] === 0;
    const isShort = (row: SqlRow): boolean => Number(row['triesLeft'] ?? 0) > 0;
    const findRight = (rows: readonly SqlRow[]): SqlRow | undefined =>
      rows.find((row) => isSameSecret(String(row['secretHash']), hash) && !isWorthless(row));
    const before = findNamed();
    // Without a short token nothing is counted, so a guess costs no write.
    if (findRight(before) === undefined && !before.some(isShort))
      return before.some(isWorthless) ? 'tried-too-often' : undefined;
    return this.#store.writeUnsynced(() => {
      const rows = findNamed();
      const right = findRight(rows);
      if (right !== undefined) {
        this.#store.run('DELETE FROM tokens WHERE _id = ?', String(right['_id']));
        return toToken(right);
      }
      for (const row of rows.filter(isShort))
        this.#store.run('UPDATE tokens SET triesLeft = triesLeft - 1 WHERE _id = ?', String(row['_id']));
      return rows.some(isWorthless) ? 'tried-too-often' : undefined;
    });
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
