import { expect, test } from 'vitest';
import fc from 'fast-check';
import { isWorkingAt, localTimeOf, parseWorkingHours, zoneOf } from '#domain/time/working-hours.ts';
import { recount } from '#server/jobs/campaign-run-recount.ts';
import { DAY_MS, paceOf, PROFILE, simulate } from './network-support.ts';
import { propertyRuns } from '#support/volume.ts';

const FROM_MS = Date.parse('2026-09-01T00:00:00Z');
const ZONE = zoneOf(PROFILE);
const HOURS = parseWorkingHours(PROFILE.workingDays, PROFILE.workingHoursStart, PROFILE.workingHoursEnd);

test('a simulated month is the same for the same seed, and another one for another seed', async () => {
  const month = () => simulate('alpha', 60, 30, paceOf(4, 9), FROM_MS);
  const [first, second, other] = await Promise.all([month(), month(), simulate('beta', 60, 30, paceOf(4, 9), FROM_MS)]);
  expect(second).toEqual(first);
  expect(other.chats.map(({ chat }) => chat.messages.map(({ content }) => content))).not.toEqual(
    first.chats.map(({ chat }) => chat.messages.map(({ content }) => content)),
  );
});

test('a simulated month of many prospects has realistic rates', async () => {
  const { chats } = await simulate('funnel', 1_500, 200, paceOf(15, 25), FROM_MS);
  const counts = recount(chats.map(({ chat }) => chat));
  const share = (part: number, whole: number): number => part / whole;
  const dialogues = chats.filter(
    ({ chat }) => chat.messages.filter(({ role }) => role === 'user').length >= 1 && chat.messages.length >= 3,
  ).length;
  const table: [string, number, number, number][] = [
    ['accepted of invited', share(counts.invitationsAccepted, counts.invitationsSent), 0.25, 0.42],
    ['answered of invited', share(counts.prospectsAnswers, counts.invitationsSent), 0.1, 0.26],
    ['real dialogues of all', share(dialogues, chats.length), 0.05, 0.25],
    ['qualified of all', share(chats.filter(({ chat }) => chat.status === 5).length, chats.length), 0.03, 0.14],
    ['refused by the network', share(counts.waitingForConnection, chats.length), 0.005, 0.06],
  ];
  for (const [what, value, lowest, highest] of table)
    expect(value, what).toSatisfy((rate: number) => rate >= lowest && rate <= highest);
  const languages = new Set(
    chats.filter(({ chat }) => chat.messages.length > 2).map(({ chat }) => chat.prospect.country),
  );
  expect(languages.size).toBeGreaterThanOrEqual(10);
});

test('a simulated month keeps the laws of order, identity, hours and limits, and has no message from the future', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 200 }),
      async (seed, highest, startDay) => {
        const fromMs = FROM_MS + startDay * DAY_MS;
        const { chats } = await simulate(`law${seed}`, 40, 30, paceOf(Math.ceil(highest / 2), highest), fromMs);
        const invitedOnDay = new Map<string, number>();
        const ids: string[] = [];
        for (const { chat, invitedAtMs, nextActAtMs, lastActivityAtMs } of chats) {
          if (invitedAtMs !== undefined) {
            const { day } = localTimeOf(invitedAtMs, ZONE);
            invitedOnDay.set(day, (invitedOnDay.get(day) ?? 0) + 1);
            expect(isWorkingAt(HOURS, invitedAtMs, ZONE)).toBe(true);
          }
          let before = fromMs;
          for (const { id, date, role } of chat.messages) {
            const atMs = Date.parse(date);
            expect(atMs).toBeGreaterThanOrEqual(before);
            expect(atMs).toBeLessThanOrEqual(fromMs + 30 * DAY_MS);
            expect(isWorkingAt(HOURS, atMs, ZONE), `${role} at ${date}`).toBe(true);
            before = atMs;
            ids.push(id);
          }
          if (nextActAtMs !== undefined) expect(nextActAtMs).toBeGreaterThan(fromMs + 30 * DAY_MS);
          if (lastActivityAtMs !== undefined) expect(lastActivityAtMs).toBeLessThanOrEqual(fromMs + 30 * DAY_MS);
          expect(chat.messages[0]?.role ?? 'assistant').toBe('assistant');
        }
        expect(new Set(ids).size).toBe(ids.length);
        for (const [day, count] of invitedOnDay) expect(count, day).toBeLessThanOrEqual(highest);
      },
    ),
    { numRuns: propertyRuns(25) },
  );
});
