import { describe, expect, it } from 'vitest';
import { teamDays } from '#domain/campaign/team-days.ts';
import {
  addToCampaignDays,
  DAY_COUNTS,
  RETENTION_DAYS,
  lastCampaignDays,
  NO_DAY_COUNTS,
  readCampaignDays,
  type DayCounts,
} from '#domain/campaign/campaign-days.ts';

const counts = (change: Partial<DayCounts>): DayCounts => ({ ...NO_DAY_COUNTS, ...change });

describe('the daily counts of a campaign', () => {
  it('are written as numbers in the order of their names, and read back', () => {
    const text = addToCampaignDays('', [
      { day: '2026-03-31', counts: counts({ invitationsSent: 7, qualified: 1, messagesReceived: 2 }) },
    ]);
    expect(text).toBe('{"2026-03-31":[7,0,0,0,1,0,2]}');
    expect(DAY_COUNTS).toEqual([
      'invitationsSent',
      'invitationsAccepted',
      'initialMessages',
      'prospectsAnswers',
      'qualified',
      'messagesSent',
      'messagesReceived',
    ]);
    expect(readCampaignDays(text)).toEqual([
      { day: '2026-03-31', counts: counts({ invitationsSent: 7, qualified: 1, messagesReceived: 2 }) },
    ]);
  });

  it('are added up for one day, and those of other days stay as they are, in their order', () => {
    const text = addToCampaignDays('{"2026-04-02":[1],"2026-03-31":[2,1]}', [
      { day: '2026-04-01', counts: counts({ invitationsSent: 3 }) },
      { day: '2026-04-02', counts: counts({ invitationsSent: 1 }) },
      { day: '2026-04-02', counts: counts({ invitationsAccepted: 1 }) },
    ]);
    expect(
      readCampaignDays(text).map(({ day, counts: { invitationsSent, invitationsAccepted } }) => [
        day,
        invitationsSent,
        invitationsAccepted,
      ]),
    ).toEqual([
      ['2026-03-31', 2, 1],
      ['2026-04-01', 3, 0],
      ['2026-04-02', 2, 1],
    ]);
  });

  it('are kept for the newest days only', () => {
    const dayAt = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    const text = addToCampaignDays(
      '',
      Array.from({ length: RETENTION_DAYS + 3 }, (_, index) => ({
        day: dayAt(index),
        counts: counts({ messagesSent: index }),
      })),
    );
    const days = readCampaignDays(text);
    expect([days.length, days[0]?.day, days.at(-1)?.counts.messagesSent]).toEqual([
      RETENTION_DAYS,
      dayAt(3),
      RETENTION_DAYS + 2,
    ]);
    // The text fits into its attribute, however large the counts are.
    const fullText = Object.fromEntries(
      Array.from({ length: RETENTION_DAYS }, (_, index) => [dayAt(index), DAY_COUNTS.map(() => 999_999_999)]),
    );
    expect(addToCampaignDays(JSON.stringify(fullText), []).length).toBeLessThan(65_536);
  });

  it.each<[string, unknown, number]>([
    ['missing', undefined, 0],
    ['empty', '', 0],
    ['cut off', '{"2026-03-31":[7,', 0],
    ['a list', '[1,2]', 0],
    ['an object with a number for a day', '{"2026-03-31":7}', 0],
    ['an object instead of JSON text', { '2026-03-31': [7] }, 7],
    ['JSON text with numbers as text', '{"2026-03-31":["7",null]}', 7],
    ['JSON text with more numbers than are known', '{"2026-03-31":[7,1,1,1,1,1,1,9,9]}', 7],
  ])('are read without an error from an attribute that is %s', (_name, raw, invited) =>
    expect(readCampaignDays(raw).reduce((sum, { counts: { invitationsSent } }) => sum + invitationsSent, 0)).toBe(
      invited,
    ),
  );

  it('are listed for each of the last days, across the ends of months and the changes of the clocks', () => {
    const shown = lastCampaignDays(
      readCampaignDays('{"2026-03-27":[4],"2026-03-30":[7],"2026-02-01":[9]}'),
      '2026-03-31',
      5,
    );
    expect(shown.map(({ day, counts: { invitationsSent } }) => [day, invitationsSent])).toEqual([
      ['2026-03-27', 4],
      ['2026-03-28', 0],
      ['2026-03-29', 0],
      ['2026-03-30', 7],
      ['2026-03-31', 0],
    ]);
    expect(lastCampaignDays([], '2026-01-01', 2).map(({ day }) => day)).toEqual(['2025-12-31', '2026-01-01']);
  });
});

describe('the days of a team', () => {
  it('the days of a team end with the today of each campaign, wherever its profile is', () => {
    const sums = teamDays(
      [
        { days: '{"2026-03-30":[1],"2026-03-31":[2]}', today: '2026-03-31' },
        // Tomorrow already, in Auckland.
        { days: '{"2026-03-31":[10,5],"2026-04-01":[20,6]}', today: '2026-04-01' },
        { days: 'not JSON', today: '2026-03-31' },
        { days: '', today: '2026-03-31' },
      ],
      3,
    );
    expect(sums.map(({ invitationsSent, invitationsAccepted }) => [invitationsSent, invitationsAccepted])).toEqual([
      [0, 0],
      [11, 5],
      [22, 6],
    ]);
    expect(teamDays([], 2)).toEqual([NO_DAY_COUNTS, NO_DAY_COUNTS]);
  });
});
