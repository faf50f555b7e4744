import type { CampaignStats } from '#domain/campaign/campaign.ts';
import { addDayCounts, NO_DAY_COUNTS, type CampaignDay, type DayCount } from '#domain/campaign/campaign-days.ts';
import { createDateFormat } from '#i18n/date-format.ts';
import { t, tInContext, plural, formatNumber } from '#i18n/translate.ts';

// A calendar day is the same day in every time zone.
const formatDate = createDateFormat({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Funnel steps in the chart: key, column title in the table, and the sentence for a count. */
export const DAY_STEPS = [
  ['invitationsSent', t('Invited'), (count) => t('{count} invited', { count: formatNumber(count) })],
  ['invitationsAccepted', t('Accepted'), (count) => t('{count} accepted', { count: formatNumber(count) })],
  ['initialMessages', t('First message'), (count) => plural(count, '{count} first message', '{count} first messages')],
  ['prospectsAnswers', t('Replied'), (count) => t('{count} replied', { count: formatNumber(count) })],
  [
    'qualified',
    tInContext('prospects', 'Qualified'),
    (count) => t('{count} qualified', { count: formatNumber(count) }),
  ],
] as const satisfies readonly (readonly [count: DayCount, title: string, words: (count: number) => string])[];

export const DAY_COLUMNS = [...DAY_STEPS.map(([, title]) => title), t('Messages sent'), t('Messages received')];

export const dayFigures = ({ counts }: CampaignDay): string[] =>
  [...DAY_STEPS.map(([name]) => counts[name]), counts.messagesSent, counts.messagesReceived].map((count) =>
    formatNumber(count),
  );

/** Formats a day as 'MMM d, yyyy', as everywhere in the product. */
export const formatCampaignDay = (day: string): string => formatDate(new Date(`${day}T00:00:00Z`));

const countsMessage = (counts: CampaignDay['counts']): string =>
  DAY_STEPS.flatMap(([name, , words]) => (counts[name] === 0 ? [] : [words(counts[name])])).join(', ');

/** Describes one day of the chart. */
export const dayReadout = ({ day, counts }: CampaignDay): string =>
  t('{day}: {counts}', { day: formatCampaignDay(day), counts: countsMessage(counts) || t('nothing') });

/** Describes the chart as text. */
export function daysMessage(days: readonly CampaignDay[]): string {
  const sum = days.reduce((total, { counts }) => addDayCounts(total, counts), NO_DAY_COUNTS);
  const first = days[0];
  if (first === undefined) return '';
  const busiest = days.reduce((one, other) =>
    other.counts.invitationsSent > one.counts.invitationsSent ? other : one,
  );
  const since = formatCampaignDay(first.day);
  const all = countsMessage(sum);
  if (all === '') return t('Nothing was sent since {since}.', { since });
  const most = busiest.counts.invitationsSent;
  const words = t('Since {since}: {all}.', { since, all });
  return most === 0
    ? words
    : words +
        t(' Most invitations in a day: {most}, on {day}.', {
          most: formatNumber(most),
          day: formatCampaignDay(busiest.day),
        });
}

/**
 * Says that days since `from` are missing: total stats above the sum of all known days (oldest first) predate daily
 * records. Undefined when every requested day is known.
 */
export function missingDaysMessage(
  known: readonly CampaignDay[],
  stats: Pick<CampaignStats, 'invitationsSent'>,
  from: string,
): string | undefined {
  const since = known[0]?.day;
  const isCut =
    known.reduce((sum, { counts }) => sum + counts.invitationsSent, 0) < stats.invitationsSent &&
    (since === undefined || since > from);
  if (!isCut) return undefined;
  return since === undefined
    ? t('Activity so far was not counted by day.')
    : t('Activity before {day} was not counted by day.', { day: formatCampaignDay(since) });
}
