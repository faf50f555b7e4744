import { daysLeft, remainingInvitations, type Campaign, type CampaignStats } from '#domain/campaign/campaign.ts';
import {
  connectionRate,
  daysLeftMessage,
  daysLeftPhrase,
  rateMessage,
  replyRate,
  type Rate,
} from '#domain/campaign/campaign-rates.ts';
import { t, plural, formatNumber } from '#i18n/translate.ts';

/** A figure and how it is made up. */
export interface CampaignMetric {
  readonly value: string;
  readonly explanation: string;
}

/** Explains a connection rate. */
export const formatConnectionRate = ({ part, whole }: Rate): string =>
  whole === 0
    ? t('No invitations yet')
    : plural(whole, '{part} connected of {count} invitation', '{part} connected of {count} invitations', {
        part: formatNumber(part),
      });

/** Explains a reply rate. */
export const formatReplyRate = ({ part, whole }: Rate): string =>
  whole === 0
    ? t('No first messages yet')
    : plural(whole, '{replies} to {count} first message', '{replies} to {count} first messages', {
        replies: plural(part, '{count} reply', '{count} replies'),
      });

/** Explains how long prospects last; without the daily limits only by who is left. */
function formatRemaining(stats: CampaignStats): string {
  const remaining = formatNumber(remainingInvitations(stats));
  const [least, most] = [stats.invitationsMin, stats.invitationsMax];
  return most > 0
    ? t('{remaining} to invite, {least} to {most} a day', { remaining, least, most })
    : t('{count} still to invite', { count: remaining });
}

/**
 * Returns a campaign's figures, the same on its card and in the table (specification part 2 §9). Prospects that last
 * until tomorrow or less are urgent, even while paused.
 */
export function campaignMetrics({ stats }: Pick<Campaign, 'stats'>): {
  readonly connection: CampaignMetric;
  readonly reply: CampaignMetric;
  /** `phrase` is the same inside a sentence. */
  readonly daysLeft: CampaignMetric & { readonly isUrgent: boolean; readonly phrase: string };
} {
  const [connection, reply, days] = [connectionRate(stats), replyRate(stats), daysLeft(stats)];
  const left = daysLeftMessage(days);
  return {
    connection: { value: rateMessage(connection), explanation: formatConnectionRate(connection) },
    reply: { value: rateMessage(reply), explanation: formatReplyRate(reply) },
    daysLeft: {
      value: left.text,
      explanation: formatRemaining(stats),
      isUrgent: left.isUrgent,
      phrase: daysLeftPhrase(days),
    },
  };
}
