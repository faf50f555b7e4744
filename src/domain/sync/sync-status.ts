import * as z from 'zod/mini';

/** Whether the server answers, from real requests; `navigator.onLine` is only a hint (architecture.md). */
export const reachSchema = z.enum(['unknown', 'reachable', 'unreachable', 'needs-sign-in']);
export type Reach = z.output<typeof reachSchema>;

/**
 * What the leader tab says of itself; stored in the replica, so that every tab shows the same. Times are UTC ISO texts.
 */
export const syncStatusSchema = z.object({
  reach: reachSchema,
  /** When `reach` took its present value. */
  reachSince: z.string(),
  /** True while the realtime socket is subscribed. */
  live: z.boolean(),
  /** When `live` took its present value. */
  liveSince: z.string(),
  /** True while rows are being pulled. */
  pulling: z.boolean(),
  /** When everything was last known to be up to date; the empty text if never. */
  lastSyncAt: z.string(),
});
export type SyncStatus = z.output<typeof syncStatusSchema>;

export const INITIAL_SYNC_STATUS: SyncStatus = {
  reach: 'unknown',
  reachSince: '',
  live: false,
  liveSince: '',
  pulling: false,
  lastSyncAt: '',
};

/**
 * What is left of a status once whoever said it leads no more: nobody knows how the connection stands, only when
 * everything was last up to date.
 */
export const hasOutlived = ({ lastSyncAt }: SyncStatus): SyncStatus => ({ ...INITIAL_SYNC_STATUS, lastSyncAt });
