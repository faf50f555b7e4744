/**
 * Thrown when the app runs in an insecure context (plain http, not localhost): there browsers offer neither locks
 * nor service workers, so nothing could be sent safely.
 */
export class InsecureContextError extends Error {}

/** Shown while an older tab blocks the upgrade of the local database; the start continues when that tab is closed. */
export class BlockedByOldTabError extends Error {}

/** Throws `InsecureAddressError` outside a secure context. A browser that merely lacks locks may still read. */
export function assertSecureContext(): void {
  if (!window.isSecureContext) throw new InsecureContextError('This address is not secure');
}
