/**
 * Thrown at a start from an address that browsers do not trust (plain http on anything but this machine): they give it
 * no locks and no service worker, so nothing could be sent safely.
 */
export class InsecureAddressError extends Error {}

/**
 * Shown while an older tab keeps the local database from being upgraded; the start goes on by itself when it closes.
 */
export class BlockedByOldTabError extends Error {}

/**
 * Throws `InsecureAddress` where the browser withholds what the sync core stands on. An old browser without locks may
 * read.
 */
export function assertSecureAddress(): void {
  if (!window.isSecureContext) throw new InsecureAddressError('This address is not secure');
}
