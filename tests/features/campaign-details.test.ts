import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { NO_DAY_COUNTS, type CampaignDay } from '#domain/campaign/campaign-days.ts';
import type { SimulatedTime } from '#domain/time/simulated-time.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { recogniseTable } from '#domain/prospect/prospect-columns.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import { campaignAbsence } from '#features/campaigns/detail/campaign-skeleton.tsx';
import { readCampaignDetails } from '#features/campaigns/detail/campaign-details.ts';
import { campaignCsv } from '#features/campaigns/detail/campaign-csv.ts';
import { campaignSearchParamsSchema } from '#features/campaigns/detail/campaign-search-params.ts';
import {
  DAY_COLUMNS,
  dayReadout,
  daysMessage,
  dayFigures,
  missingDaysMessage,
} from '#features/campaigns/detail/days-messages.ts';
import { currentSendingState } from '#features/campaigns/use-sending-state.ts';
import { apply } from '#replica/apply.ts';
import { chatRows, openTestReplica } from '#support/replicas.ts';
import { chatDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

const NEVER_ABORTED = new AbortController().signal;
const prospect = (name: string, more: object = {}) =>
  JSON.stringify({
    name,
    headline: 'Buyer',
    company: 'Acme',
    city: 'Lyon',
    country: 'FR',
    profileUrl: 'https://www.linkedin.com/in/ada',
    ...more,
  });
const messagesAt = (at: number) =>
  JSON.stringify([{ id: `m${at}`, role: 'assistant', content: 'Hello', date: wireTime(at) }]);

describe('the prospect export', () => {
  it('the prospect export has only the prospects of its campaign, newest activity first, with status and score', async () => {
    const replica = await openTestReplica();
    await apply(replica, {
      rows: [
        chatRows(
          chatDocument('c1', 1, {
            status: 5,
            prospect: prospect('Ada', { firstName: 'Ada,', lastName: '"the" first' }),
            qualificationHistory: [JSON.stringify({ percentage: 84, explanation: 'Asked' })],
          }),
          chatDocument('c2', 9, { status: 404, prospect: prospect('') }),
          chatDocument('c3', 5, { campaign: 'other' }),
        ),
      ],
    });
    const file = await campaignCsv(replica.db, 'campaign1', NEVER_ABORTED);
    expect(file).toMatchObject({ prospects: 2, withoutAddress: 0 });
    expect(file?.parts.join('').split('\r\n')).toEqual([
      '\uFEFFlinkedin_url,first_name,last_name,headline,company,title,location,country,city,status,score,reason,campaign,agent,last_message_at,messages,decision,decided_by,decided_at,decision_note,assigned_to,taken_over_by,notes,remind_at,tags',
      'https://www.linkedin.com/in/ada,,,Buyer,Acme,,"Lyon, FR",FR,Lyon,Invalid URL,0,,,,2026-03-02T09:00:09.000Z,1,,,,,,,,,',
      'https://www.linkedin.com/in/ada,"Ada,","""the"" first",Buyer,Acme,,"Lyon, FR",FR,Lyon,Qualified,84,Asked,,,2026-03-02T09:00:01.000Z,1,,,,,,,,,',
      '',
    ]);
    // An import of the file reads the same facts of a person.
    const [header = [], ...records] = Papa.parse<string[]>(
      file?.parts.join('').replace('\uFEFF', '').trim() ?? '',
    ).data;
    expect(recogniseTable(header, records)).toMatchObject({
      profileUrl: 0,
      firstName: 1,
      lastName: 2,
      headline: 3,
      company: 4,
      jobTitle: 5,
      location: 6,
      country: 7,
      city: 8,
    });
    replica.close();
  });

  it.each(['firstName', 'lastName', 'headline', 'company', 'city', 'country', 'profileUrl'])(
    'the prospect export writes a formula in the data as text: %s',
    async (field) => {
      const replica = await openTestReplica();
      for (const [index, sign] of ['=', '+', '-', '@', '\t', '\r'].entries()) {
        await apply(replica, {
          rows: [
            chatRows(
              chatDocument(`c${index}`, index, { prospect: prospect('Ada', { [field]: `${sign}cmd|' /C calc'!A0` }) }),
            ),
          ],
        });
      }
      const text = (await campaignCsv(replica.db, 'campaign1', NEVER_ABORTED))?.parts.join('') ?? '';
      // Tabs and line ends around a single-line field are trimmed; the city is also part of the location.
      expect(text.match(/'[=+\-@\t\r]cmd\|/g)).toHaveLength(field === 'profileUrl' ? 6 : field === 'city' ? 8 : 4);
      expect(text.match(/(^|,|")[=+\-@\t\r]cmd/gm)).toBeNull();
      replica.close();
    },
  );

  it('the prospect export covers many pages, counts evicted details, and ends when aborted', async () => {
    const replica = await openTestReplica();
    await apply(replica, {
      rows: [
        chatRows(
          ...Array.from({ length: 450 }, (_, index) =>
            chatDocument(`c${index}`, index, { messages: messagesAt(index) }),
          ),
        ),
      ],
    });
    await replica.db.chatBodies.bulkDelete(['c0', 'c449']);
    const file = await campaignCsv(replica.db, 'campaign1', NEVER_ABORTED);
    expect(file).toMatchObject({ prospects: 450, withoutAddress: 2 });
    expect(new Set(file?.parts.slice(2)).size).toBe(450);
    expect(await campaignCsv(replica.db, 'campaign1', AbortSignal.abort())).toBeUndefined();
    const semicolons = await campaignCsv(replica.db, 'campaign1', NEVER_ABORTED, ';');
    expect(semicolons?.parts.join('')).toMatch(/^\uFEFF[^,;]+;[^,;]+;/);
    expect(await campaignCsv(replica.db, 'nobody', NEVER_ABORTED)).toMatchObject({ prospects: 0 });
    replica.close();
  });
});

describe('the campaign page', () => {
  it('campaign details are the campaign of this team with its profile and its own imports, newest first', async () => {
    const replica = await openTestReplica();
    const times = { $createdAt: wireTime(0), $updatedAt: wireTime(1), teamId: TEAM_ID };
    const list = (id: string, at: number, campaign: string) =>
      readProspectList({ $id: id, ...times, $createdAt: wireTime(at), campaign, status: 'completed' });
    await apply(replica, {
      rows: [
        { table: 'campaigns', rows: [readCampaign({ $id: 'campaign1', ...times, name: 'Spring', agent: 'profile1' })] },
        { table: 'profiles', rows: [readProfile({ $id: 'profile1', ...times, name: 'Léa' })] },
        {
          table: 'prospectLists',
          rows: [
            list('l1', 1, 'campaign1'),
            list('l3', 3, 'campaign1'),
            list('l2', 2, 'campaign1'),
            list('other', 9, 'campaign2'),
          ],
        },
      ],
    });
    const details = await readCampaignDetails(replica.db, TEAM_ID, 'campaign1');
    const nameOf = (profile: NonNullable<typeof details>['profile']) =>
      typeof profile === 'object' ? profile.name : profile;
    expect([details?.campaign.name, nameOf(details?.profile), details?.imports?.map(({ id }) => id)]).toEqual([
      'Spring',
      'Léa',
      ['l3', 'l2', 'l1'],
    ]);
    expect(await readCampaignDetails(replica.db, 'team2', 'campaign1')).toBeUndefined();
    expect(await readCampaignDetails(replica.db, TEAM_ID, 'campaign9')).toBeUndefined();
    replica.close();
  });

  it.each<[string, Parameters<typeof campaignAbsence>, ReturnType<typeof campaignAbsence>]>([
    ['was deleted, if it was seen here before', ['Spring', undefined, ['team2']], { kind: 'deleted', name: 'Spring' }],
    ['belongs to another team of the same person', [undefined, 'team2', ['team2']], { kind: 'elsewhere' }],
    ['belongs to a team that was left', [undefined, 'team3', ['team2']], { kind: 'not-found' }],
    ['never existed', [undefined, undefined, ['team2']], { kind: 'not-found' }],
  ])('a missing campaign %s', (_name, [seenName, teamId, otherTeamIds], absence) =>
    expect(campaignAbsence(seenName, teamId, otherTeamIds)).toEqual(absence),
  );
});

describe('the message of campaign days', () => {
  const day = (text: string, counts: Partial<CampaignDay['counts']> = {}): CampaignDay => ({
    day: text,
    counts: { ...NO_DAY_COUNTS, ...counts },
  });

  it.each<[string, CampaignDay[], string]>([
    ['no days', [], ''],
    ['days without a step', [day('2026-03-30'), day('2026-03-31')], 'Nothing was sent since Mar 30, 2026.'],
    [
      'all counts',
      [
        day('2026-03-30', { invitationsSent: 7, invitationsAccepted: 2 }),
        day('2026-03-31', { invitationsSent: 1_200, initialMessages: 2, prospectsAnswers: 1, qualified: 1 }),
      ],
      'Since Mar 30, 2026: 1,207 invited, 2 accepted, 2 first messages, 1 replied, 1 qualified. Most invitations in a day: 1,200, on Mar 31, 2026.',
    ],
    [
      'counts of one',
      [day('2026-03-31', { initialMessages: 1, qualified: 1 })],
      'Since Mar 31, 2026: 1 first message, 1 qualified.',
    ],
    ['only answers', [day('2026-03-31', { prospectsAnswers: 3 })], 'Since Mar 31, 2026: 3 replied.'],
  ])('the message of campaign days sums up %s', (_name, days, words) => expect(daysMessage(days)).toBe(words));

  it('the readout of a day lists its steps, and its figures match their columns', () => {
    const shown = day('2026-03-31', { invitationsSent: 7, messagesSent: 4, messagesReceived: 2 });
    expect([dayReadout(shown), dayReadout(day('2026-01-01'))]).toEqual([
      'Mar 31, 2026: 7 invited',
      'Jan 1, 2026: nothing',
    ]);
    expect(Object.fromEntries(DAY_COLUMNS.map((name, index) => [name, dayFigures(shown)[index]]))).toEqual({
      Invited: '7',
      Accepted: '0',
      'First message': '0',
      Replied: '0',
      Qualified: '0',
      'Messages sent': '4',
      'Messages received': '2',
    });
  });

  it.each<[string, CampaignDay[], number, string | undefined]>([
    ['all invitations are in the days', [day('2026-03-20', { invitationsSent: 7 })], 7, undefined],
    ['some invitations are older than the shown days', [day('2026-02-20', { invitationsSent: 7 })], 9, undefined],
    [
      'some invitations were sent before days were counted',
      [day('2026-03-20', { invitationsSent: 7 })],
      9,
      'Activity before Mar 20, 2026 was not counted by day.',
    ],
    ['all invitations were sent before days were counted', [], 9, 'Activity so far was not counted by day.'],
    ['nothing was sent yet', [], 0, undefined],
  ])('missing days are reported when there are any: %s', (_name, known, invitationsSent, words) =>
    expect(missingDaysMessage(known, { invitationsSent }, '2026-03-01')).toBe(words),
  );

  it('the search param of the chart is 90 days or absent', () =>
    expect(
      [{ days: '90' }, { days: '30' }, { days: 7 }, {}].map((search) => campaignSearchParamsSchema.parse(search).days),
    ).toEqual(['90', undefined, undefined, undefined]));
});

describe('the sending state of a campaign in simulated time', () => {
  const times = { $createdAt: wireTime(0), $updatedAt: wireTime(1), teamId: TEAM_ID };
  const campaign = readCampaign({
    $id: 'k1',
    ...times,
    name: 'Spring',
    status: 'active',
    agent: 'a1',
    stats: { prospects: 40, invitationsSent: 12 },
  });
  const profileWith = (usage: object) =>
    readProfile({
      $id: 'a1',
      ...times,
      name: 'Léa',
      country: 'FR',
      healthStatus: 'running',
      usage: { invitations: 7, invitationsMin: 7, invitationsMax: 7, day: '2026-10-02', ...usage },
    });
  const record = { credits: 100, additionalCredits: 0 };
  const [friday, saturday] = ['2026-10-02T10:00:00Z', '2026-10-03T10:30:00Z'].map((time) => Date.parse(time)) as [
    number,
    number,
  ];

  it.each<[string, object, SimulatedTime | undefined, string | undefined]>([
    [
      'outside working hours, with their start and the simulated time',
      {},
      { atMs: saturday, isSimulated: true, isStale: false },
      'Nothing is sent outside working hours, until Mon 09:00 (Paris). The simulated network’s clock says Sat 12:30 (Paris)',
    ],
    [
      'outside working hours, with the last known simulated time',
      {},
      { atMs: saturday, isSimulated: true, isStale: true },
      'Nothing is sent outside working hours, until Mon 09:00 (Paris). The simulated network’s clock last said Sat 12:30 (Paris)',
    ],
    [
      'a daily limit that is reached',
      {},
      { atMs: friday, isSimulated: true, isStale: false },
      'Daily limit reached: 7 of 7 invitations; the next from Mon 09:00 (Paris). Conversations continue. The simulated network’s clock says Fri 12:00 (Paris)',
    ],
    [
      'no limit, when it was reached on another day',
      { day: '2026-10-01' },
      { atMs: friday, isSimulated: true, isStale: false },
      undefined,
    ],
    [
      'a daily limit, while the time is unknown',
      {},
      undefined,
      'Daily limit reached: 7 of 7 invitations. Conversations continue',
    ],
    [
      'outside working hours in real time',
      {},
      { atMs: saturday, isSimulated: false, isStale: false },
      'Nothing is sent outside working hours, until Mon 09:00 (Paris)',
    ],
  ])('the sending state names %s', (_, usage, clock, words) => {
    expect(
      currentSendingState({ campaign, profile: profileWith(usage), record, isImporting: false }, clock).message,
    ).toBe(words);
  });
});
