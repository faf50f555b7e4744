import * as z from 'zod/mini';

/**
 * Which conversations a device keeps for its person: all of them; those in which something has happened within 90 days;
 * or none beyond the time for which the app is open.
 */
export const RETENTIONS = ['all', '90-days', 'none'] as const;
export type Retention = (typeof RETENTIONS)[number];

/** The choice, and what follows from it. */
export const chatRetentionSchema = z.object({
  keeping: z.enum(RETENTIONS),
  /**
   * Of conversations whose last activity is before this (UTC ISO), only those somebody looks for are brought here; the
   * empty text: of none.
   */
  since: z.string(),
  /** True while what the choice does not keep has still to be taken away. */
  isDue: z.boolean(),
});
export type ChatRetention = z.output<typeof chatRetentionSchema>;

/** What a device keeps whose person has chosen nothing. */
export const RETAINS_ALL: ChatRetention = { keeping: 'all', since: '', isDue: false };

const DAY_MS = 86_400_000;
const KEPT_DAYS = 90;

/** From when on conversations are brought to the device (UTC ISO); the empty text: all of them. `nowMs`: Unix ms. */
export const retentionStart = (keeping: Retention, nowMs: number): string =>
  keeping === '90-days' ? new Date(nowMs - KEPT_DAYS * DAY_MS).toISOString() : '';

/** What a choice comes to at the moment it is made, given what was kept until then. */
export const chosen = (before: ChatRetention, keeping: Retention, nowMs: number): ChatRetention =>
  keeping === before.keeping
    ? before
    : { keeping, since: retentionStart(keeping, nowMs), isDue: keeping === '90-days' };

/** How far behind the bound may fall that moves with the days, while the app stays open. */
const BEHIND_MS = DAY_MS;

/**
 * What has to be taken away now: `older` than the bound, everything that was only kept while the app was open (`all`),
 * or nothing. `isAppStart`: no tab of the app was open until this moment.
 */
export function evictionScopeOf(
  { keeping, since, isDue }: ChatRetention,
  isAppStart: boolean,
  nowMs: number,
): 'all' | 'older' | 'nothing' {
  if (keeping === 'none') return isAppStart ? 'all' : 'nothing';
  if (keeping === 'all') return 'nothing';
  const behindMs = Math.abs(Date.parse(retentionStart(keeping, nowMs)) - Date.parse(since));
  return isDue || isAppStart || behindMs > BEHIND_MS ? 'older' : 'nothing';
}
