import { addDayCounts, NO_DAY_COUNTS, readCampaignDays, type DayCount } from '#domain/campaign/campaign-days.ts';
import { localTimeOf } from '#domain/time/working-hours.ts';
import type { RunChat } from '#server/jobs/campaign-run-step.ts';
import { dayCountsOf } from '#server/jobs/campaign-run-recount.ts';

/** Returns which counts of a chat belong to which day. */
function datedCounts({ messages }: RunChat, zone: string): [string, DayCount][] {
  const dayOf = (date: string): string => localTimeOf(Date.parse(date), zone).day;
  const [first, answer] = [
    messages.find(({ role }) => role === 'assistant'),
    messages.find(({ role }) => role === 'user'),
  ];
  return [
    ...messages.map(({ role, date }): [string, DayCount] => [
      dayOf(date),
      role === 'assistant' ? 'messagesSent' : 'messagesReceived',
    ]),
    ...(first === undefined ? [] : [[dayOf(first.date), 'initialMessages'] as [string, DayCount]]),
    ...(answer === undefined ? [] : [[dayOf(answer.date), 'prospectsAnswers'] as [string, DayCount]]),
  ];
}

/**
 * Returns where the days of a campaign differ from a recount of its chats: in total for all counts, and per day for
 * those with a date.
 */
export function findDayMismatches(rawDays: unknown, chats: readonly RunChat[], zone: string): string[] {
  const days = readCampaignDays(rawDays);
  const stored = days.reduce((sum, { counts }) => addDayCounts(sum, counts), NO_DAY_COUNTS);
  const counted = chats.reduce((sum, chat) => addDayCounts(sum, dayCountsOf(chat)), NO_DAY_COUNTS);
  const byDay = new Map<string, number>();
  for (const [day, name] of chats.flatMap((chat) => datedCounts(chat, zone)))
    byDay.set(`${day} ${name}`, (byDay.get(`${day} ${name}`) ?? 0) + 1);
  const dated = ['initialMessages', 'prospectsAnswers', 'messagesSent', 'messagesReceived'] as const;
  return [
    ...Object.entries(counted).flatMap(([name, count]) =>
      stored[name as DayCount] === count
        ? []
        : [`all days say ${name} ${stored[name as DayCount]}, and it is ${count}`],
    ),
    ...days.flatMap(({ day, counts }) =>
      dated.flatMap((name) =>
        counts[name] === (byDay.get(`${day} ${name}`) ?? 0)
          ? []
          : [`${day} says ${name} ${counts[name]}, and it is ${byDay.get(`${day} ${name}`) ?? 0}`],
      ),
    ),
  ];
}
