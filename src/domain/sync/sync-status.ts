import * as z from 'zod/mini';

/** States whether the server answers, judged by real requests; `navigator.onLine` is only a hint. */
export const reachSchema = z.enum(['unknown', 'reachable', 'unreachable', 'needs-sign-in']);
export type Reach = z.output<typeof reachSchema>;

/** Describes what is known of the dashboard API's own server. */
const dashboardReachSchema = z.object({
  /** Never `needs-sign-in`, which is the session's. */
  reach: reachSchema,
  /** When `reach` took its present value. */
  reachSince: z.string(),
  /** When it answered last, as of the last change of the status; the empty text if not since the leader leads. */
  at: z.string(),
});

/**
 * Describes the status that the leader tab reports; it is stored in the replica so that every tab shows the same.
 * Times are UTC ISO texts.
 */
export const syncStatusSchema = z.object({
  /** Whether Appwrite answers; `needs-sign-in` whichever server says so. */
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
  /** Absent where Appwrite and the dashboard API are one server. */
  dashboard: z.optional(dashboardReachSchema),
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
 * Returns a status without what no longer holds after its leader is gone: the state of the connection is unknown, and
 * only the time when everything was last up to date remains.
 */
export const statusWithoutLeader = ({ lastSyncAt }: SyncStatus): SyncStatus => ({ ...INITIAL_SYNC_STATUS, lastSyncAt });

/**
 * Decides whether rows that were never read may still arrive by themselves: while it is unknown whether the server can
 * be reached nobody may say that they are missing.
 */
export const mayStillArrive = ({ reach, pulling }: Pick<SyncStatus, 'reach' | 'pulling'>): boolean =>
  reach === 'unknown' || (reach !== 'unreachable' && pulling);
