import { lacksDashboard } from './servers-reach.ts';
import type { SyncStatus } from './sync-status.ts';

/** Describes what the badge in the header shows. */
export type SyncBadge =
  | { readonly kind: 'starting' }
  | { readonly kind: 'live' }
  /** Appwrite answers and is live; the dashboard API's own server does not answer. */
  | { readonly kind: 'live-without-dashboard' }
  | { readonly kind: 'syncing' }
  | { readonly kind: 'reconnecting' }
  | { readonly kind: 'offline'; readonly since: string; readonly lastSyncAt: string }
  /** The dashboard API's own server answers, Appwrite does not. */
  | { readonly kind: 'without-appwrite'; readonly since: string; readonly lastSyncAt: string }
  | { readonly kind: 'needs-sign-in' }
  | { readonly kind: 'attention'; readonly rejected: number };

/**
 * Returns the badge for the leader's status and the outbox's counts. A rejected command takes precedence over
 * transient states, but not over an unreachable server.
 */
export function badgeOf(status: SyncStatus, rejected: number): SyncBadge {
  if (status.reach === 'needs-sign-in') return { kind: 'needs-sign-in' };
  if (status.reach === 'unreachable')
    return {
      kind: status.dashboard?.reach === 'reachable' ? 'without-appwrite' : 'offline',
      since: status.reachSince,
      lastSyncAt: status.lastSyncAt,
    };
  if (lacksDashboard(status) && status.live && status.lastSyncAt !== '') return { kind: 'live-without-dashboard' };
  if (rejected > 0) return { kind: 'attention', rejected };
  if (status.reach === 'unknown') return { kind: 'starting' };
  if (status.pulling) return { kind: 'syncing' };
  // Data that was never read completely is not live, however good the connection is.
  if (status.live && status.lastSyncAt === '') return { kind: 'syncing' };
  return status.live ? { kind: 'live' } : { kind: 'reconnecting' };
}
