import type { CampaignStats } from '#domain/campaign/campaign.ts';
import { addDayCounts, NOTHING_COUNTED, type CampaignDay, type DayCount } from '#domain/campaign/campaign-days.ts';
import { dateLocale, say, sayCount, sayFigure } from '#i18n/translate.ts';

// A calendar day is the same day in every time zone.
const dates = new Intl.DateTimeFormat(dateLocale() ?? 'en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Funnel steps in the chart: key, column title in the table, and the sentence for a count. */
export const DAY_STEPS = [
  ['invitationsSent', say('Invited'), (count) => say('{count} invited', { count: sayFigure(count) })],
  ['invitationsAccepted', say('Accepted'), (count) => say('{count} accepted', { count: sayFigure(count) })],
  [
    'initialMessages',
    say('First message'),
    (count) => sayCount(count, '{count} first message', '{count} first messages'),
  ],
  ['prospectsAnswers', say('Replied'), (count) => say('{count} replied', { count: sayFigure(count) })],
  ['qualified', say('Qualified{many}', { many: '' }), (count) => say('{count} qualified', { count: sayFigure(count) })],
] as const satisfies readonly (readonly [count: DayCount, title: string, words: (count: number) => string])[];

export const DAY_COLUMNS = [...DAY_STEPS.map(([, title]) => title), say('Messages sent'), say('Messages received')];

export const dayFigures = ({ counts }: CampaignDay): string[] =>
  [...DAY_STEPS.map(([name]) => counts[name]), counts.messagesSent, counts.messagesReceived].map((count) =>
    sayFigure(count),
  );

/** Formats a day as 'MMM d, yyyy', as everywhere in the product. */
export const formatCampaignDay = (day: string): string => dates.format(new Date(`${day}T00:00:00Z`));

const countsMessage = (counts: CampaignDay['counts']): string =>
  DAY_STEPS.flatMap(([name, , words]) => (counts[name] === 0 ? [] : [words(counts[name])])).join(', ');

/** Describes one day of the chart. */
export const dayReadout = ({ day, counts }: CampaignDay): string =>
  say('{day}: {counts}', { day: formatCampaignDay(day), counts: countsMessage(counts) || say('nothing') });

/** Describes the chart as text. */
export function daysMessage(days: readonly CampaignDay[]): string {
  const sum = days.reduce((total, { counts }) => addDayCounts(total, counts), NOTHING_COUNTED);
  const first = days[0];
  if (first === undefined) return '';
  const busiest = days.reduce((one, other) =>
    other.counts.invitationsSent > one.counts.invitationsSent ? other : one,
  );
  const since = formatCampaignDay(first.day);
  const all = countsMessage(sum);
  if (all === '') return say('Since {since} nothing was sent.', { since });
  const most = busiest.counts.invitationsSent;
  const words = say('Since {since}: {all}.', { since, all });
  return most === 0
    ? words
    : words +
        say(' Most invitations on one day: {most}, on {day}.', {
          most: sayFigure(most),
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
    ? say('What was done so far was not counted by day.')
    : say('Days before {day} were not counted one by one.', { day: formatCampaignDay(since) });
}
