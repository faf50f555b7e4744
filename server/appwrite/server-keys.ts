import { createSecret, hashSecret } from './secrets.ts';

/** Server keys of this process; only their hashes are kept, and they end with it. */
export class ServerKeys {
  readonly #hashes = new Set<string>();

  /** A new key with every scope, in the wire's form `standard_<hex>`. */
  create(): string {
    const key = `standard_${createSecret(256)}`;
    this.#hashes.add(hashSecret(key));
    return key;
  }

  isKnown(key: string): boolean {
    return this.#hashes.has(hashSecret(key.startsWith('standard_') ? key : `standard_${key}`));
  }
}
