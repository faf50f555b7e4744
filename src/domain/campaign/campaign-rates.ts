import { numberLocale, plural, t } from '#i18n/translate.ts';
import type { CampaignStats, DaysLeft } from './campaign.ts';

/** Describes a fraction; one with a whole of 0 is shown as a dash and sorts as 0. */
export interface Rate {
  readonly part: number;
  readonly whole: number;
}

/** Returns accepted plus already connected prospects, of the invitations sent (specification part 2 §9). */
export const connectionRate = ({ invitationsAccepted, alreadyConnected, invitationsSent }: CampaignStats): Rate => ({
  part: invitationsAccepted + alreadyConnected,
  whole: invitationsSent,
});

/** Returns the prospects who answered, of the first messages sent (part 2 §9). */
export const replyRate = ({ prospectsAnswers, initialMessages }: CampaignStats): Rate => ({
  part: prospectsAnswers,
  whole: initialMessages,
});

/** Returns the combined rate of several campaigns, each weighted by what it sent. */
export const rateOfAll = (rates: readonly Rate[]): Rate =>
  rates.reduce((sum, { part, whole }) => ({ part: sum.part + part, whole: sum.whole + whole }), { part: 0, whole: 0 });

/** Returns the rate in percent for sorting; 0 when the whole is 0. */
export const percentOf = ({ part, whole }: Rate): number => (whole > 0 ? (part / whole) * 100 : 0);

const percents = new Intl.NumberFormat(numberLocale(), {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
});

/** Formats a rate to one decimal; a dash when the whole is 0. */
export const rateMessage = (rate: Rate): string =>
  rate.whole > 0 ? t('{figure}%', { figure: percents.format(Number(percentOf(rate).toFixed(1))) }) : '–';

/**
 * Returns how long prospects last, from the fewest days to the most: '3 – 5 days', '7+ days'. Today and tomorrow are
 * urgent (part 2 §9).
 */
export const daysLeftMessage = ({
  atLeast,
  atMost,
}: DaysLeft): { readonly text: string; readonly isUrgent: boolean } => ({
  text: daysText(atLeast) === daysText(atMost) ? daysText(atLeast) : `${shortDaysText(atLeast)} – ${daysText(atMost)}`,
  isUrgent: atLeast <= 1,
});

const MAX_DAYS = 7;
const shortDaysText = (days: number): string =>
  days <= 0
    ? t('Today')
    : days === 1
      ? t('Tomorrow')
      : days > MAX_DAYS
        ? t('{count}+ days', { count: MAX_DAYS })
        : String(days);
const daysText = (days: number): string =>
  days > 1 && days <= MAX_DAYS ? t('{days} days', { days }) : shortDaysText(days);

/** Returns how long prospects last as part of a sentence: '1 day left', '3 – 5 days left', '7+ days left'. */
export function daysLeftPhrase({ atLeast, atMost }: DaysLeft): string {
  const [least, most] = [daysFigure(atLeast), daysFigure(atMost)];
  return plural(Math.min(atMost, MAX_DAYS + 1), '{days} day left', '{days} days left', {
    days: least === most ? least : `${least} – ${most}`,
  });
}
const daysFigure = (days: number): string => (days > MAX_DAYS ? `${MAX_DAYS}+` : String(days));
