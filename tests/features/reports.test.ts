import { describe, expect, it, onTestFinished } from 'vitest';
import { createReport, type ReportGroup } from '#domain/report/report.ts';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { reportCsv } from '#features/reports/report-csv.ts';
import {
  comparisonMessages,
  groupName,
  intervalMessage,
  omissionMessages,
  peopleMessage,
  summaryMessage,
} from '#features/reports/report-messages.ts';
import { readReportContext } from '#features/reports/report-queries.ts';
import { lastWeeks } from '#features/reports/report-weeks.ts';
import { watchReportedChats } from '#features/reports/reported-chats.ts';
import { apply } from '#replica/apply.ts';
import { chatRows, openTestReplica } from '#support/replicas.ts';
import { sampleDocument } from '#support/sample-commands.ts';
import { waitUntil } from '#support/wait-until.ts';
import { chatDocument, TEAM_ID } from '#support/wire-documents.ts';

const invited = (id: string, at: string, more: Record<string, unknown> = {}) =>
  chatDocument(id, 5, { invitedAt: at, ...more });

describe('the weeks of a report', () => {
  it('the weeks of a report start on Mondays, seven days apart, and end with the present one', () => {
    const now = new Date(2026, 2, 25, 15);
    const weeks = lastWeeks(3, now.getTime());
    expect(weeks.map(({ day }) => day)).toEqual(['2026-03-09', '2026-03-16', '2026-03-23']);
    expect(weeks.map(({ startsAt }) => new Date(startsAt).getHours())).toEqual([0, 0, 0]);
    // A Sunday belongs to the week before it, a Monday to its own.
    expect(lastWeeks(1, new Date(2026, 2, 29, 23, 59).getTime())[0]?.day).toBe('2026-03-23');
    expect(lastWeeks(1, new Date(2026, 2, 30).getTime())[0]?.day).toBe('2026-03-30');
  });
});

describe('the chats of a report', () => {
  it('the chats of a report are those invited since its first week, and follow every change', async () => {
    const replica = await openTestReplica();
    onTestFinished(() => replica.close());
    await apply(replica, {
      rows: [
        chatRows(
          invited('old', '2026-02-01T09:00:00.000Z'),
          invited('c1', '2026-03-02T09:00:00.000Z'),
          chatDocument('waiting', 5, { status: 0 }),
          invited('elsewhere', '2026-03-02T09:00:00.000Z', { teamId: 'team2' }),
        ),
      ],
    });
    const seen: string[][] = [];
    const stop = new AbortController();
    const watching = watchReportedChats(
      replica,
      TEAM_ID,
      '2026-03-01T00:00:00.000Z',
      (chats) => seen.push(chats.map(({ id, status }) => `${id} ${status}`).toSorted()),
      stop.signal,
    );
    await waitUntil('The chats are read', async () => seen.length > 0);
    expect(seen.at(-1)).toEqual(['c1 3']);
    await apply(replica, {
      rows: [
        chatRows(
          { ...invited('c1', '2026-03-02T09:00:00.000Z', { status: 4 }), $updatedAt: '2026-03-02T10:00:00.000+00:00' },
          invited('c2', '2026-03-03T09:00:00.000Z'),
        ),
      ],
    });
    await waitUntil('The changes are read', async () => seen.at(-1)?.length === 2);
    expect(seen.at(-1)).toEqual(['c1 4', 'c2 3']);
    stop.abort();
    await watching;
  });

  it('a report counts people whose invitation is not dated, and knows the offer and prompt of a campaign', async () => {
    const replica = await openTestReplica();
    onTestFinished(() => replica.close());
    await apply(replica, {
      rows: [
        chatRows(
          invited('c1', '2026-03-02T09:00:00.000Z'),
          chatDocument('c2', 5),
          chatDocument('c3', 5, { status: 0 }),
        ),
        {
          table: 'campaigns',
          rows: [readCampaign({ ...sampleDocument('campaigns', 'k1', 5, 1), product: 'o1', prompt: 'p1' })],
        },
      ],
    });
    const context = await readReportContext(replica.db, TEAM_ID);
    expect(context.undatedCount).toBe(1);
    expect(context.campaigns.get('k1')).toEqual({ offer: 'o1', prompt: 'p1' });
    expect(context.coverage).toBe('never');
  });
});

describe('the words of a report', () => {
  const NAMES = { campaign: new Map([['k1', 'Spring']]), offer: new Map(), prompt: new Map(), profile: new Map() };

  it.each([
    ['campaign', 'k1', 'Spring'],
    ['campaign', 'k9', 'Deleted campaign'],
    ['offer', '', 'None'],
    ['week', '2026-03-02', 'Mar 2, 2026'],
    ['week', 'not a day', 'not a day'],
  ] as const)('the group %s "%s" is called %s', (grouping, key, name) =>
    expect(groupName(grouping, key, NAMES)).toBe(name),
  );

  it.each([
    [{ part: 0, whole: 0 }, '–'],
    [{ part: 0, whole: 20 }, '0–16%'],
    [{ part: 15, whole: 148 }, '6.2–16%'],
  ])('the range of %j is %s', (rate, words) => expect(intervalMessage(rate)).toBe(words));

  it('a report is summed up by shares of those invited', () => {
    expect(summaryMessage({ invited: 40, accepted: 20, replied: 10, qualified: 2 }, 12)).toBe(
      'Of 40 people invited in the last 12 weeks, 50.0% accepted, 25.0% replied and 5.0% are qualified.',
    );
    expect(summaryMessage({ invited: 0, accepted: 0, replied: 0, qualified: 0 }, 12)).toBe(
      'Nobody was invited in the last 12 weeks.',
    );
    expect([peopleMessage('replied', 1), peopleMessage('invited', 2)]).toEqual([
      '1 person replied',
      '2 people invited',
    ]);
  });

  it('a comparison says what differs, that nothing does, or that there are too few people', () => {
    const difference = {
      key: 'k1',
      rate: { part: 60, whole: 200 },
      others: { part: 20, whole: 200 },
      isHigher: true,
    };
    expect(comparisonMessages({ differences: [difference], comparedCount: 2 }, 'replied', () => 'Spring')).toEqual([
      'Spring: replied more often than elsewhere, 30.0% (24–37%) against 10.0% (6.6–15%).',
    ]);
    expect(comparisonMessages({ differences: [], comparedCount: 2 }, 'replied', String)).toEqual([
      'No clear difference: chance alone could explain what is seen here.',
    ]);
    expect(comparisonMessages({ differences: [], comparedCount: 0 }, 'replied', String)).toEqual([
      'Too few people to compare: at least 30 in each, invited 14 days ago or earlier.',
    ]);
  });

  it('a report says what it leaves out: what is not read, not kept or not dated', () => {
    const whole = { names: NAMES, campaigns: new Map(), coverage: 'filled', storedSince: '', undatedCount: 0 } as const;
    expect(omissionMessages(whole, true)).toEqual([]);
    expect(
      omissionMessages({ ...whole, coverage: 'filling', storedSince: '2026-01-01', undatedCount: 2 }, false),
    ).toEqual([
      'Only the conversations on this device are counted. The others follow when you are back online.',
      'This device keeps the conversations of the last 90 days: older ones are not counted.',
      '2 people were invited before invitations were dated, and are not counted.',
    ]);
  });
});

describe('the file of a report', () => {
  const empty = createReport(() => '', '').finish().total;
  const group = (key: string, invitedCount: number, replied: number): ReportGroup => ({
    ...empty,
    key,
    counts: { invited: invitedCount, accepted: replied, replied, qualified: 0 },
  });

  it('the file of a report has counts, rates and their bounds, and no cell that a spreadsheet would run', () => {
    const lines = reportCsv(
      'campaign',
      [group('k1', 20, 0), group('k2', 0, 0)],
      (key) => (key === 'k1' ? '=1+1' : 'B'),
      ';',
    );
    expect(lines.slice(1).map((line) => line.trimEnd())).toEqual([
      'Campaign;Invited;Accepted;Accepted %;Accepted % low;Accepted % high;Replied;Replied %;Replied % low;Replied % high;Qualified;Qualified %;Qualified % low;Qualified % high',
      "'=1+1;20;0;0;0;16,11;0;0;0;16,11;0;0;0;16,11",
      'B;0;0;;;;0;;;;0;;;',
    ]);
  });
});
