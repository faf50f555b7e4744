import type { SyncStatus } from './sync-status.ts';

/** What the badge in the header says. */
export type SyncBadge =
  | { readonly kind: 'starting' }
  | { readonly kind: 'live' }
  | { readonly kind: 'syncing' }
  | { readonly kind: 'reconnecting' }
  | { readonly kind: 'offline'; readonly since: string; readonly lastSyncAt: string }
  | { readonly kind: 'needs-sign-in' }
  | { readonly kind: 'attention'; readonly rejected: number };

/**
 * The badge from the leader's status and the outbox's counts. A rejected command outranks what passes by itself, not a
 * server out of reach.
 */
export function badgeOf(status: SyncStatus, rejected: number): SyncBadge {
  if (status.reach === 'needs-sign-in') return { kind: 'needs-sign-in' };
  if (status.reach === 'unreachable')
    return { kind: 'offline', since: status.reachSince, lastSyncAt: status.lastSyncAt };
  if (rejected > 0) return { kind: 'attention', rejected };
  if (status.reach === 'unknown') return { kind: 'starting' };
  if (status.pulling) return { kind: 'syncing' };
  // What was never read whole is not live, however well the connection stands.
  if (status.live && status.lastSyncAt === '') return { kind: 'syncing' };
  return status.live ? { kind: 'live' } : { kind: 'reconnecting' };
}
