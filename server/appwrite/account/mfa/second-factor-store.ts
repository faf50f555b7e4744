import { deriveKey } from '#server/secrets/derive-key.ts';
import { isSameSecret } from '#server/secrets/is-same-secret.ts';
import { SecretCipher } from '#server/secrets/secret-cipher.ts';
import { toDateTime } from '../../datetime.ts';
import { createId } from '../../ids.ts';
import { createSecret } from '../../secrets.ts';
import { parseStrings } from '../../storage/stored-json.ts';
import type { SqlRow, Store } from '../../storage/store.ts';
import { CODE_TRIES } from '../token-store.ts';
import { createTotpSecret, findTotpStep } from './totp.ts';

/** Recovery codes of a person, and their length in hex digits (contract §2.3). */
const RECOVERY_CODES = 6;
const RECOVERY_CODE_LENGTH = 10;

/** An authenticator app as stored. */
interface Authenticator {
  readonly secret: string;
  readonly isVerified: boolean;
  /** The step of the last code that was taken. */
  readonly lastStep: number;
  readonly triesLeft: number;
}

/**
 * Stores authenticator apps and recovery codes, encrypted for their user. One user has one app:
 *
 *   none ── created ──▶ unverified ── right code ──▶ verified ── deleted ──▶ none
 *                        │     ▲
 *                        └─────┘ created again: another secret
 *
 * What cannot be decrypted, because the key was lost, counts as absent: it could never be proven again.
 */
export class SecondFactorStore {
  readonly #store: Store;
  readonly #cipher: SecretCipher;
  readonly #now: () => number;

  /** The key of the ciphers is derived from `rootKey`; `now` returns Unix milliseconds. */
  constructor(store: Store, rootKey: Buffer, now: () => number) {
    this.#store = store;
    this.#cipher = new SecretCipher(deriveKey(rootKey, 'second factors'));
    this.#now = now;
  }

  /** Tells whether a user has an app whose codes are taken. */
  hasVerifiedAuthenticator(userId: string): boolean {
    return this.#findAuthenticator(userId)?.isVerified === true;
  }

  hasAuthenticator(userId: string): boolean {
    return this.#findAuthenticator(userId) !== undefined;
  }

  /** Creates an app in place of an earlier one, and returns its secret in base32. */
  createAuthenticator(userId: string): string {
    const secret = createTotpSecret();
    const at = toDateTime(this.#now());
    this.#store.write(() => {
      this.deleteAuthenticator(userId);
      this.#store.run(
        `INSERT INTO authenticators (_id, _created, _updated, userId, encryptedSecret, verified, lastStep, triesLeft)
          VALUES (?, ?, ?, ?, ?, 0, 0, ?)`,
        createId(this.#now()),
        at,
        at,
        userId,
        this.#cipher.encrypt(secret, `authenticator of ${userId}`),
        CODE_TRIES,
      );
    });
    return secret;
  }

  /** Verifies an unverified app by its first code. After five wrong ones it is worth nothing; it is created again. */
  verifyAuthenticator(userId: string, otp: string): 'right' | 'wrong' | 'tried-too-often' {
    return this.#store.write(() => {
      const found = this.#findAuthenticator(userId);
      if (found === undefined || found.isVerified) return 'wrong';
      if (found.triesLeft === 0) return 'tried-too-often';
      const step = findTotpStep(found.secret, otp, this.#now(), found.lastStep);
      if (step === undefined) {
        this.#store.run('UPDATE authenticators SET triesLeft = triesLeft - 1 WHERE userId = ?', userId);
        return 'wrong';
      }
      this.#store.run(
        'UPDATE authenticators SET verified = 1, lastStep = ?, _updated = ? WHERE userId = ?',
        step,
        toDateTime(this.#now()),
        userId,
      );
      return 'right';
    });
  }

  /** Tells whether it is a code of the user's verified app, and uses it up. The caller counts wrong ones. */
  useTotp(userId: string, otp: string): boolean {
    return this.#store.write(() => {
      const found = this.#findAuthenticator(userId);
      if (found === undefined || !found.isVerified) return false;
      const step = findTotpStep(found.secret, otp, this.#now(), found.lastStep);
      if (step === undefined) return false;
      this.#store.run('UPDATE authenticators SET lastStep = ? WHERE userId = ?', step, userId);
      return true;
    });
  }

  /** Returns false when there was none. */
  deleteAuthenticator(userId: string): boolean {
    return this.#store.run('DELETE FROM authenticators WHERE userId = ?', userId).changes > 0;
  }

  /** Lists the recovery codes that are left. */
  listRecoveryCodes(userId: string): readonly string[] {
    const row = this.#store.find('SELECT encryptedCodes FROM recovery_codes WHERE userId = ?', userId);
    return row === undefined
      ? []
      : parseStrings(this.#cipher.decrypt(String(row['encryptedCodes']), recoveryContext(userId)) || '[]');
  }

  /** Creates new recovery codes; earlier ones end. */
  createRecoveryCodes(userId: string): readonly string[] {
    const codes = Array.from({ length: RECOVERY_CODES }, () => createSecret(RECOVERY_CODE_LENGTH));
    this.#putRecoveryCodes(userId, codes);
    return codes;
  }

  /** Tells whether it is a recovery code of the user, and uses it up. The caller counts wrong ones. */
  useRecoveryCode(userId: string, code: string): boolean {
    return this.#store.write(() => {
      const codes = this.listRecoveryCodes(userId);
      const others = codes.filter((one) => !isSameSecret(one, code));
      if (others.length === codes.length) return false;
      this.#putRecoveryCodes(userId, others);
      return true;
    });
  }

  /** Deletes all second factors of a user, because the account has a new owner or none. */
  deleteAllOf(userId: string): void {
    for (const table of ['authenticators', 'recovery_codes'])
      this.#store.run(`DELETE FROM ${table} WHERE userId = ?`, userId);
  }

  #findAuthenticator(userId: string): Authenticator | undefined {
    const row = this.#store.find('SELECT * FROM authenticators WHERE userId = ?', userId);
    return row === undefined ? undefined : this.#toAuthenticator(row, userId);
  }

  #toAuthenticator(row: SqlRow, userId: string): Authenticator | undefined {
    const secret = this.#cipher.decrypt(String(row['encryptedSecret']), `authenticator of ${userId}`);
    if (secret === '') return undefined;
    return {
      secret,
      isVerified: row['verified'] === 1,
      lastStep: Number(row['lastStep']),
      triesLeft: Number(row['triesLeft']),
    };
  }

  #putRecoveryCodes(userId: string, codes: readonly string[]): void {
    this.#store.run(
      `INSERT INTO recovery_codes (userId, encryptedCodes) VALUES (?, ?) ON CONFLICT (userId) DO UPDATE
        SET encryptedCodes = excluded.encryptedCodes`,
      userId,
      this.#cipher.encrypt(JSON.stringify(codes), recoveryContext(userId)),
    );
  }
}

const recoveryContext = (userId: string): string => `recovery codes of ${userId}`;
