import type { Reach, SyncStatus } from './sync-status.ts';

/** What the badge in the header says. */
export type SyncBadge =
  | { readonly kind: 'starting' }
  | { readonly kind: 'live' }
  | { readonly kind: 'syncing' }
  | { readonly kind: 'reconnecting' }
  | { readonly kind: 'offline'; readonly since: string; readonly lastSyncAt: string }
  | { readonly kind: 'needs-sign-in' }
  | { readonly kind: 'attention'; readonly rejected: number };

/** The badge from the leader's status and the outbox's counts. A rejected command outranks all but a missing sign-in. */
export function badgeOf(status: SyncStatus, rejected: number): SyncBadge {
  if (status.reach === 'needs-sign-in') return { kind: 'needs-sign-in' };
  if (rejected > 0) return { kind: 'attention', rejected };
  if (status.reach === 'unreachable') return { kind: 'offline', since: status.reachSince, lastSyncAt: status.lastSyncAt };
  if (status.reach === 'unknown') return { kind: 'starting' };
  if (status.pulling) return { kind: 'syncing' };
  return status.live ? { kind: 'live' } : { kind: 'reconnecting' };
}

/** How many changes wait, in words: "3 changes wait for a connection". `canSend` is false in a browser too old to send. */
export function unsentWords(unsent: number, reach: Reach, canSend: boolean): string {
  const changes = unsent === 1 ? '1 change waits' : `${unsent} changes wait`;
  if (!canSend) return `${changes} for a newer browser`;
  if (reach === 'unreachable') return `${changes} for a connection`;
  if (reach === 'needs-sign-in') return `${changes} for you to sign in`;
  return `${changes} to be sent`;
}
