import { t } from '#i18n/translate.ts';
import { popoverTotal } from '../plan/plan.ts';
import type { TeamRecord } from './team.ts';

/** Derives a team's credits, payment state and banners from its record. */

/** Returns the credits of the period plus those bought (part 1 §3). */
export const totalCredits = (record: Pick<TeamRecord, 'credits' | 'additionalCredits'>): number =>
  record.credits + record.additionalCredits;

/** Decides whether a payment is overdue: the plan is not free and the status is not active (part 1 §4). */
export const isPaymentOverdue = (record: Pick<TeamRecord, 'plan' | 'status'>): boolean =>
  record.plan !== 'free' && record.plan !== '' && record.status !== 'active';

/** Decides whether an action that costs `required` credits is allowed (part 1 §4). */
export const hasCreditsFor = (record: Pick<TeamRecord, 'credits' | 'additionalCredits'>, required = 1): boolean =>
  totalCredits(record) >= required;

/** Decides whether a team is out of credits: total credits of 0 or less (part 1 §9); credits are whole numbers. */
export const isOutOfCredits = (record: Pick<TeamRecord, 'credits' | 'additionalCredits'>): boolean =>
  !hasCreditsFor(record);

/** Decides whether a team can buy credits (part 1 §6: only with a paid plan). */
export const canBuyCredits = (record: Pick<TeamRecord, 'plan'> | undefined): boolean =>
  record !== undefined && record.plan !== 'free' && record.plan !== '';

/** Names the way to more credits: a free team has to choose a plan first (part 1 §6). */
export const moreCreditsMessage = (record: Pick<TeamRecord, 'plan'> | undefined): string =>
  record === undefined || canBuyCredits(record) ? t('Get more credits') : t('Choose a plan');

/** Returns the figures of the credits popover: used is clamped to 0..total, the bar to 100 %. */
export function creditsUsage(record: TeamRecord): { used: number; total: number; percent: number; additional: number } {
  const total = popoverTotal(record.plan);
  const used = Math.min(total, Math.max(0, total - record.credits));
  const percent = total === 0 ? 0 : Math.min(100, (used / total) * 100);
  return { used, total, percent, additional: record.additionalCredits };
}

/** Holds the texts of the banners shown above every screen when work has stopped (part 1 §8). */
export const BANNER_MESSAGES = {
  'no-credits': t('Your credit balance is insufficient. Please add credits to continue using the platform.'),
  'payment-overdue': t('Your subscription payment is overdue. Please update your payment method to continue.'),
} as const;
export type TeamBanner = keyof typeof BANNER_MESSAGES;

/** Returns the banners of a team in display order; none before its record is read. */
export function teamBanners(record: TeamRecord | undefined): TeamBanner[] {
  if (record === undefined) return [];
  const banners: TeamBanner[] = [];
  if (isOutOfCredits(record)) banners.push('no-credits');
  if (isPaymentOverdue(record)) banners.push('payment-overdue');
  return banners;
}
