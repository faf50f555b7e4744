import { SecretCipher } from '#server/secrets/secret-cipher.ts';
import type { SqlValue } from '../storage/store.ts';

/**
 * Encrypts the values of encrypted attributes, so that the files hold none of them in plain text. A value belongs to
 * its table and decrypts in no other. Null stays null.
 */
export class EncryptedTexts {
  readonly #cipher: SecretCipher;

  /** `key` has 32 bytes. */
  constructor(key: Buffer) {
    this.#cipher = new SecretCipher(key);
  }

  /** Encrypts a text, or a list as its JSON text. Equal texts become different ones. */
  encrypt(table: string, value: SqlValue): SqlValue {
    return value === null ? null : this.#cipher.encrypt(String(value), table);
  }

  /**
   * Decrypts a value. Throws when it was encrypted with another key: an empty text would be shown, and saved, instead.
   */
  decrypt(table: string, value: SqlValue): SqlValue {
    if (value === null || value === '') return value;
    const text = this.#cipher.decrypt(String(value), table);
    if (text === '') throw new Error(`An encrypted value of ${table} cannot be read with this key.`);
    return text;
  }
}
