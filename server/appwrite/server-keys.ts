import { SERVER_KEY, createKeyCaller, type Caller } from './caller.ts';
import { createSecret, hashSecret } from './secrets.ts';

/** Holds the server keys of a project and their scopes. Only hashes are kept; keys end with the process. */
export class ServerKeys {
  readonly #callers = new Map<string, Caller>();

  /** Creates a key in the wire form `standard_<hex>`, with these scopes or with all. */
  create(scopes?: readonly string[]): string {
    const key = `standard_${createSecret(256)}`;
    this.accept(key, scopes);
    return key;
  }

  /** Revokes a key. */
  revoke(key: string): void {
    this.#callers.delete(hashSecret(key));
  }

  /** Registers an existing key, such as one that outlives this process. */
  accept(key: string, scopes?: readonly string[]): void {
    this.#callers.set(hashSecret(key), scopes === undefined ? SERVER_KEY : createKeyCaller(scopes));
  }

  /** Finds the caller of a key; returns undefined for an unknown key. */
  find(key: string): Caller | undefined {
    return this.#callers.get(hashSecret(key.startsWith('standard_') ? key : `standard_${key}`));
  }
}
