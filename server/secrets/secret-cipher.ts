import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts texts that must be readable again, but not from the data file alone: AES-256-GCM with a key stored beside
 * it.
 */
export class SecretCipher {
  readonly #key: Buffer;

  /** `key` has 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Encrypts a text for one context; it decrypts in no other. An empty text stays empty. */
  encrypt(text: string, context: string): string {
    if (text === '') return '';
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, iv).setAAD(Buffer.from(context));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
  }

  /** Decrypts a text; empty when it was encrypted for another context or with another key. */
  decrypt(encrypted: string, context: string): string {
    const bytes = Buffer.from(encrypted, 'base64');
    if (bytes.length < IV_BYTES + TAG_BYTES) return '';
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return '';
    }
  }
}
