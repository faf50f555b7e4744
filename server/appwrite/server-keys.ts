import { SERVER_KEY, keyWith, type Caller } from './caller.ts';
import { createSecret, hashSecret } from './secrets.ts';

/** Server keys of a project and what each may do; only their hashes are kept, and they end with the process. */
export class ServerKeys {
  readonly #callers = new Map<string, Caller>();

  /** A new key in the wire's form `standard_<hex>`, with these scopes or with every one. */
  create(scopes?: readonly string[]): string {
    const key = `standard_${createSecret(256)}`;
    this.accept(key, scopes);
    return key;
  }

  /** Ends a key. */
  revoke(key: string): void {
    this.#callers.delete(hashSecret(key));
  }

  /** Lets a key in that was made before, such as one that outlives this process. */
  accept(key: string, scopes?: readonly string[]): void {
    this.#callers.set(hashSecret(key), scopes === undefined ? SERVER_KEY : keyWith(scopes));
  }

  /** Whoever holds this key; undefined for a key that is none. */
  find(key: string): Caller | undefined {
    return this.#callers.get(hashSecret(key.startsWith('standard_') ? key : `standard_${key}`));
  }
}
