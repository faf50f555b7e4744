import type { CampaignStats } from '#domain/campaign.ts';
import { addDayCounts, NOTHING_COUNTED, type CampaignDay, type DayCount } from '#domain/campaign-days.ts';
import { countWords } from '#domain/count-words.ts';
import { say } from '#languages/say.ts';

const numbers = new Intl.NumberFormat('en-US');
// A day of the calendar is the same day wherever it is read.
const dates = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** Steps of the funnel that are drawn by day, what stands beneath them in the table, and how so many of them are said. */
export const DAY_STEPS = [
  ['invitationsSent', say('Invited'), (count) => `${numbers.format(count)} invited`],
  ['invitationsAccepted', say('Accepted'), (count) => `${numbers.format(count)} accepted`],
  ['initialMessages', say('First message'), (count) => countWords(count, say('first message'))],
  ['prospectsAnswers', say('Replied'), (count) => `${numbers.format(count)} replied`],
  ['qualified', say('Qualified'), (count) => `${numbers.format(count)} qualified`],
] as const satisfies readonly (readonly [count: DayCount, title: string, words: (count: number) => string])[];

export const DAY_COLUMNS = [...DAY_STEPS.map(([, title]) => title), say('Messages sent'), say('Messages received')];

export const figuresOfDay = ({ counts }: CampaignDay): string[] => [...DAY_STEPS.map(([name]) => counts[name]), counts.messagesSent, counts.messagesReceived].map((count) => numbers.format(count));

/** 'MMM d, yyyy', as days are written everywhere here. */
export const campaignDayWords = (day: string): string => dates.format(new Date(`${day}T00:00:00Z`));

const countsWords = (counts: CampaignDay['counts']): string => DAY_STEPS.flatMap(([name, , words]) => (counts[name] === 0 ? [] : [words(counts[name])])).join(', ');

/** One day of the chart. */
export const dayReadout = ({ day, counts }: CampaignDay): string => `${campaignDayWords(day)}: ${countsWords(counts) || 'nothing'}`;

/** What the chart shows, in words. */
export function daysWords(days: readonly CampaignDay[]): string {
  const sum = days.reduce((total, { counts }) => addDayCounts(total, counts), NOTHING_COUNTED);
  const first = days[0];
  if (first === undefined) return '';
  const busiest = days.reduce((one, other) => (other.counts.invitationsSent > one.counts.invitationsSent ? other : one));
  const since = `Since ${campaignDayWords(first.day)}`;
  const all = countsWords(sum);
  if (all === '') return say('{since} nothing was sent.', { since });
  return `${since}: ${all}.${busiest.counts.invitationsSent === 0 ? '' : ` Most invitations on one day: ${numbers.format(busiest.counts.invitationsSent)}, on ${campaignDayWords(busiest.day)}.`}`;
}

/**
 * That days since `from` are missing, where it is so: the stats count for ever, and what they have more than all known days (oldest first) was
 * done before days were kept. Undefined when all that is asked for is known.
 */
export function missingDaysWords(known: readonly CampaignDay[], stats: Pick<CampaignStats, 'invitationsSent'>, from: string): string | undefined {
  const since = known[0]?.day;
  const isCut = known.reduce((sum, { counts }) => sum + counts.invitationsSent, 0) < stats.invitationsSent && (since === undefined || since > from);
  if (!isCut) return undefined;
  return since === undefined ? say('What was done so far was not counted by day.') : `Days before ${campaignDayWords(since)} were not counted one by one.`;
}
