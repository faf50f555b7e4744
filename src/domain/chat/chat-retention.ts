import * as z from 'zod/mini';

/**
 * Names which conversations a device retains: all; those with activity within 90 days; or none after the app is closed.
 */
export const RETENTIONS = ['all', '90-days', 'none'] as const;
export type Retention = (typeof RETENTIONS)[number];

/** Holds the choice and what follows from it. */
export const chatRetentionSchema = z.object({
  keeping: z.enum(RETENTIONS),
  /**
   * Conversations whose last activity is before this (UTC ISO) are loaded onto the device only when a person looks for
   * them; empty: no bound.
   */
  since: z.string(),
  /** True while conversations outside the choice have yet to be evicted. */
  isDue: z.boolean(),
});
export type ChatRetention = z.output<typeof chatRetentionSchema>;

/** Applies to a device on which the person has chosen nothing. */
export const RETAINS_ALL: ChatRetention = { keeping: 'all', since: '', isDue: false };

const DAY_MS = 86_400_000;
const RETAINED_DAYS = 90;

/** Returns from when on conversations are loaded onto the device (UTC ISO); empty: all of them. `nowMs`: Unix ms. */
export const retentionStart = (keeping: Retention, nowMs: number): string =>
  keeping === '90-days' ? new Date(nowMs - RETAINED_DAYS * DAY_MS).toISOString() : '';

/** Returns the retention after a choice made at `nowMs`, given the previous one. */
export const retentionAfterChoice = (before: ChatRetention, keeping: Retention, nowMs: number): ChatRetention =>
  keeping === before.keeping
    ? before
    : { keeping, since: retentionStart(keeping, nowMs), isDue: keeping === '90-days' };

/**
 * Decides whether a conversation is retained however old it is: somebody is reminded of it, or is to approve a message
 * of the AI in it.
 */
export const isAwaited = ({
  reminder,
  draftAt,
}: {
  readonly reminder?: unknown;
  readonly draftAt?: unknown;
}): boolean => reminder !== undefined || draftAt !== undefined;

/** Limits how far the stored bound may lag behind the current date while the app stays open. */
const MAX_LAG_MS = DAY_MS;

/**
 * Returns what to evict now: conversations `older` than the cutoff, `all` that were stored only while the app was open,
 * or nothing. `isAppStart`: no tab of the app was open until now.
 */
export function evictionScopeOf(
  { keeping, since, isDue }: ChatRetention,
  isAppStart: boolean,
  nowMs: number,
): 'all' | 'older' | 'nothing' {
  if (keeping === 'none') return isAppStart ? 'all' : 'nothing';
  if (keeping === 'all') return 'nothing';
  const lagMs = Math.abs(Date.parse(retentionStart(keeping, nowMs)) - Date.parse(since));
  return isDue || isAppStart || lagMs > MAX_LAG_MS ? 'older' : 'nothing';
}
