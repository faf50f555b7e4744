/**
 * Thrown when the app is opened at an insecure address (plain http, not localhost): there browsers offer neither locks
 * nor service workers, so nothing could be sent safely.
 */
export class InsecureAddressError extends Error {}

/** Shown while an older tab blocks the upgrade of the local database; the start continues when that tab is closed. */
export class BlockedByOldTabError extends Error {}

/** Throws `InsecureAddressError` outside a secure context. A browser that merely lacks locks may still read. */
export function assertSecureAddress(): void {
  if (!window.isSecureContext) throw new InsecureAddressError('This address is not secure');
}
