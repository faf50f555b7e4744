import * as z from 'zod/mini';

/** Whether the server answers, from real requests; `navigator.onLine` is only a hint (architecture.md). */
export const reachSchema = z.enum(['unknown', 'reachable', 'unreachable', 'needs-sign-in']);
export type Reach = z.output<typeof reachSchema>;

/** What the leader tab says of itself; stored in the replica, so that every tab shows the same. Times are UTC ISO texts. */
export const syncStatusSchema = z.object({
  reach: reachSchema,
  /** When `reach` took its present value. */
  reachSince: z.string(),
  /** True while the realtime socket is subscribed. */
  live: z.boolean(),
  /** When `live` took its present value. */
  liveSince: z._default(z.string(), ''),
  /** True while rows are being pulled. */
  pulling: z.boolean(),
  /** When everything was last known to be up to date; the empty text if never. */
  lastSyncAt: z.string(),
});
export type SyncStatus = z.output<typeof syncStatusSchema>;

export const INITIAL_SYNC_STATUS: SyncStatus = { reach: 'unknown', reachSince: '', live: false, liveSince: '', pulling: false, lastSyncAt: '' };

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

/** How many changes wait, in words: "3 changes wait for a connection". */
export function unsentWords(unsent: number, reach: Reach): string {
  const changes = unsent === 1 ? '1 change waits' : `${unsent} changes wait`;
  if (reach === 'unreachable') return `${changes} for a connection`;
  if (reach === 'needs-sign-in') return `${changes} for you to sign in`;
  return `${changes} to be sent`;
}
