import { createHmac, randomInt } from 'node:crypto';
import { deriveKey } from '#server/secrets/derive-key.ts';
import { isSameSecret } from '#server/secrets/is-same-secret.ts';
import { toDateTime } from '../../datetime.ts';
import { createId } from '../../ids.ts';
import type { SqlRow, Store } from '../../storage/store.ts';
import { CODE_TRIES } from '../token-store.ts';

/** What completes a sign-in besides its first factor. */
export type SecondFactor = 'totp' | 'email' | 'recoveryCode';

export interface Challenge {
  readonly id: string;
  readonly createdAt: string;
  readonly userId: string;
  readonly factor: SecondFactor;
  readonly expire: string;
}

const HOUR_MS = 3_600_000;
/** A mailed code says that it lives this long; other challenges live as the imitated server's. */
const LIFE_MS: Readonly<Record<SecondFactor, number>> = { totp: HOUR_MS, recoveryCode: HOUR_MS, email: 15 * 60_000 };
/** Live challenges of a user; a further one ends the oldest. */
const MAX_LIVE = 10;

const toChallenge = (row: SqlRow): Challenge => ({
  id: String(row['_id']),
  createdAt: String(row['_created']),
  userId: String(row['userId']),
  factor: String(row['factor']) as SecondFactor,
  expire: String(row['expire']),
});

/** Converts a challenge to the wire's MfaChallenge (contract §2.3). */
export const challengeModel = ({ id, createdAt, userId, expire }: Challenge): Record<string, unknown> => ({
  $id: id,
  $createdAt: createdAt,
  userId,
  expire,
});

/** An answer to a challenge. */
interface Solution {
  readonly challengeId: string;
  readonly userId: string;
  /** A challenge is solved by the session that asked for it. */
  readonly sessionId: string;
  readonly otp: string;
}

/**
 * Stores challenges: that a session was asked for a second factor.
 *
 *   live ── wrong answer ──▶ live, one try less ── the fifth ──▶ worthless until it expires
 *     └──── right answer ──▶ solved, and gone
 *
 * Mailed codes are stored as keyed hashes, as all codes are.
 */
export class ChallengeStore {
  readonly #store: Store;
  readonly #key: Buffer;
  readonly #now: () => number;

  /** The key of the hashes is derived from `rootKey`; `now` returns Unix milliseconds. */
  constructor(store: Store, rootKey: Buffer, now: () => number) {
    this.#store = store;
    this.#key = deriveKey(rootKey, 'codes of challenges');
    this.#now = now;
  }

  /** Creates a challenge. `code` is what a mail says; empty for other factors. */
  create(
    userId: string,
    sessionId: string,
    factor: SecondFactor,
  ): { readonly challenge: Challenge; readonly code: string } {
    const nowMs = this.#now();
    const at = toDateTime(nowMs);
    const code = factor === 'email' ? String(randomInt(1_000_000)).padStart(6, '0') : '';
    const challenge: Challenge = {
      id: createId(nowMs),
      createdAt: at,
      userId,
      factor,
      expire: toDateTime(nowMs + LIFE_MS[factor]),
    };
    this.#store.write(() => {
      this.#store.run('DELETE FROM challenges WHERE expire < ?', at);
      this.#store.run(
        `INSERT INTO challenges (_id, _created, _updated, userId, sessionId, factor, codeHash, expire, triesLeft)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        challenge.id,
        at,
        at,
        userId,
        sessionId,
        factor,
        code === '' ? '' : this.#hash(code),
        challenge.expire,
        CODE_TRIES,
      );
      this.#store.run(
        `DELETE FROM challenges WHERE userId = ? AND _seq NOT IN (SELECT _seq FROM challenges WHERE userId = ?
          ORDER BY _seq DESC LIMIT ?)`,
        userId,
        userId,
        MAX_LIVE,
      );
    });
    return { challenge, code };
  }

  /**
   * Tries an answer. `prove` tells whether it is right for a factor without a mailed code, and uses it up. A right one
   * solves the challenge. Returns undefined for a wrong answer, or where the session has no such challenge.
   */
  solve(
    { challengeId, userId, sessionId, otp }: Solution,
    prove: (factor: Exclude<SecondFactor, 'email'>) => boolean,
  ): Challenge | 'tried-too-often' | undefined {
    return this.#store.write(() => {
      const row = this.#store.find(
        'SELECT * FROM challenges WHERE _id = ? AND userId = ? AND sessionId = ? AND expire >= ?',
        challengeId,
        userId,
        sessionId,
        toDateTime(this.#now()),
      );
      if (row === undefined) return undefined;
      if (row['triesLeft'] === 0) return 'tried-too-often';
      const challenge = toChallenge(row);
      const isRight =
        challenge.factor === 'email' ? isSameSecret(String(row['codeHash']), this.#hash(otp)) : prove(challenge.factor);
      if (isRight) this.#store.run('DELETE FROM challenges WHERE _id = ?', challenge.id);
      else this.#store.run('UPDATE challenges SET triesLeft = triesLeft - 1 WHERE _id = ?', challenge.id);
      return isRight ? challenge : undefined;
    });
  }

  /** Deletes the challenges with a mailed code, because the address has changed. */
  deleteMailedOf(userId: string): void {
    this.#store.run("DELETE FROM challenges WHERE userId = ? AND factor = 'email'", userId);
  }

  deleteAllOf(userId: string): void {
    this.#store.run('DELETE FROM challenges WHERE userId = ?', userId);
  }

  #hash(code: string): string {
    return createHmac('sha256', this.#key).update(code).digest('hex');
  }
}
