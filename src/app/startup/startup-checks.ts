import { isWebStorageDenied } from '#replica/storage/local-storage.ts';

/**
 * Thrown when the app runs in an insecure context (plain http, not localhost): there browsers offer neither locks
 * nor service workers, so nothing could be sent safely.
 */
export class InsecureContextError extends Error {}

/** Shown while an older tab blocks the upgrade of the local database; the start continues when that tab is closed. */
export class BlockedByOldTabError extends Error {}

/** Thrown when the browser's settings forbid this address to store anything. */
export class StorageDeniedError extends Error {}

/** Shown while the browser has not opened the local database for seconds; the start continues once it has. */
export class SlowStorageError extends Error {}

/** Throws `StorageDeniedError` where every use of web storage throws, as with all site data blocked. */
export function assertWebStorage(): void {
  if (isWebStorageDenied()) throw new StorageDeniedError();
}

/** Throws `InsecureContextError` outside a secure context. A browser that merely lacks locks may still read. */
export function assertSecureContext(): void {
  if (!window.isSecureContext) throw new InsecureContextError();
}
