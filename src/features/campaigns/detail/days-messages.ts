import type { CampaignStats } from '#domain/campaign/campaign.ts';
import { addDayCounts, NOTHING_COUNTED, type CampaignDay, type DayCount } from '#domain/campaign/campaign-days.ts';
import { dateLocale, say, sayCount, sayFigure } from '#i18n/translate.ts';

// A day of the calendar is the same day wherever it is read.
const dates = new Intl.DateTimeFormat(dateLocale() ?? 'en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * Steps of the funnel that are drawn by day, what stands beneath them in the table, and how so many of them are said.
 */
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

/** 'MMM d, yyyy', as days are written everywhere here. */
export const formatCampaignDay = (day: string): string => dates.format(new Date(`${day}T00:00:00Z`));

const countsWords = (counts: CampaignDay['counts']): string =>
  DAY_STEPS.flatMap(([name, , words]) => (counts[name] === 0 ? [] : [words(counts[name])])).join(', ');

/** One day of the chart. */
export const dayReadout = ({ day, counts }: CampaignDay): string =>
  say('{day}: {counts}', { day: formatCampaignDay(day), counts: countsWords(counts) || say('nothing') });

/** What the chart shows, in words. */
export function daysMessage(days: readonly CampaignDay[]): string {
  const sum = days.reduce((total, { counts }) => addDayCounts(total, counts), NOTHING_COUNTED);
  const first = days[0];
  if (first === undefined) return '';
  const busiest = days.reduce((one, other) =>
    other.counts.invitationsSent > one.counts.invitationsSent ? other : one,
  );
  const since = formatCampaignDay(first.day);
  const all = countsWords(sum);
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
 * That days since `from` are missing, where it is so: the stats count for ever, and what they have more than all known
 * days (oldest first) was done before days were kept. Undefined when all that is asked for is known.
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
