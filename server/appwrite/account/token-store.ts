import { fromDateTime, toDateTime } from '../datetime.ts';
import { createId } from '../ids.ts';
import { hashSecret } from '../secrets.ts';
import type { SqlRow, Store } from '../storage/store.ts';

/** What a one-time secret may be exchanged for. */
export type TokenKind = 'recovery' | 'verification' | 'magic-url' | 'email' | 'custom';

export interface Token {
  readonly id: string;
  readonly createdAt: string;
  readonly userId: string;
  readonly kind: TokenKind;
  readonly expire: string;
}

const toToken = (row: SqlRow): Token => ({
  id: String(row['_id']), createdAt: String(row['_created']), userId: String(row['userId']), kind: String(row['kind']) as TokenKind, expire: String(row['expire']),
});

/** One-time secrets sent by mail: stored as hashes, used once, dead after their time. */
export class TokenStore {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  create(userId: string, kind: TokenKind, secret: string, lifeMs: number): Token {
    const nowMs = this.#now();
    const token: Token = { id: createId(nowMs), createdAt: toDateTime(nowMs), userId, kind, expire: toDateTime(nowMs + lifeMs) };
    this.#store.write(() => {
      this.#store.run('DELETE FROM tokens WHERE expire < ?', token.createdAt);
      this.#store.run('INSERT INTO tokens (_id, _created, _updated, userId, kind, secretHash, expire) VALUES (?, ?, ?, ?, ?, ?, ?)', token.id, token.createdAt, token.createdAt, userId, kind, hashSecret(secret), token.expire);
    });
    return token;
  }

  /** The living token with this secret, taken out of the store; undefined when there is none. */
  consume(userId: string, kinds: readonly TokenKind[], secret: string): Token | undefined {
    const wanted = hashSecret(secret);
    const row = this.#store.find('SELECT * FROM tokens WHERE userId = ? AND secretHash = ?', userId, wanted);
    if (row === undefined) return undefined;
    const token = toToken(row);
    if (!kinds.includes(token.kind) || fromDateTime(token.expire) < this.#now()) return undefined;
    return this.#store.run('DELETE FROM tokens WHERE _id = ?', token.id).changes === 1 ? token : undefined;
  }

  /** Ends all tokens of a kind: a newer one, or the act itself, has replaced them. */
  deleteOf(userId: string, kind: TokenKind): void {
    this.#store.run('DELETE FROM tokens WHERE userId = ? AND kind = ?', userId, kind);
  }
}
