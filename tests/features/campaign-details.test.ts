import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { NOTHING_COUNTED, type CampaignDay } from '#domain/campaign/campaign-days.ts';
import type { SimulatedTime } from '#domain/time/simulated-time.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { recogniseTable } from '#domain/prospect/prospect-columns.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import { campaignAbsence } from '#features/campaigns/detail/campaign-skeleton.tsx';
import { readCampaignDetails } from '#features/campaigns/campaign-queries.ts';
import { campaignCsv } from '#features/campaigns/detail/campaign-csv.ts';
import { campaignSearchSchema } from '#features/campaigns/detail/campaign-search.ts';
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

const LIVING = new AbortController().signal;
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
const said = (at: number) =>
  JSON.stringify([{ id: `m${at}`, role: 'assistant', content: 'Hello', date: wireTime(at) }]);

describe('the prospects of a campaign as a file', () => {
  it('the prospect export has all prospects of that campaign alone, newest activity first, with status and score', async () => {
    const replica = await openTestReplica();
    await apply(replica, {
      rows: [
        chatRows(
          chatDocument('c1', 1, {
            status: 5,
            prospect: prospect('Ada, "the" first'),
            qualificationHistory: [JSON.stringify({ percentage: 84, explanation: 'Asked' })],
          }),
          chatDocument('c2', 9, { status: 404, prospect: prospect('') }),
          chatDocument('c3', 5, { campaign: 'other' }),
        ),
      ],
    });
    const file = await campaignCsv(replica.db, 'campaign1', LIVING);
    expect(file).toMatchObject({ prospects: 2, withoutAddress: 0 });
    expect(file?.parts.join('').split('\r\n')).toEqual([
      '\uFEFFlinkedin_url,first_name,last_name,headline,company,title,location,country,city,status,score,reason,campaign,agent,last_message_at,messages',
      'https://www.linkedin.com/in/ada,,,Buyer,Acme,,"Lyon, FR",FR,Lyon,Invalid URL,0,,,,2026-03-02T09:00:09.000Z,1',
      'https://www.linkedin.com/in/ada,"Ada,","""the"" first",Buyer,Acme,,"Lyon, FR",FR,Lyon,Qualified,84,Asked,,,2026-03-02T09:00:01.000Z,1',
      '',
    ]);
    // What it says of a person is what an import of it reads.
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

  it.each(['name', 'headline', 'company', 'city', 'country', 'profileUrl'])(
    'the prospect export keeps a formula written by somebody else as text: %s',
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
      const text = (await campaignCsv(replica.db, 'campaign1', LIVING))?.parts.join('') ?? '';
      // Blanks around what stands on one line are taken off before; a city stands in the location, too.
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
          ...Array.from({ length: 450 }, (_, index) => chatDocument(`c${index}`, index, { messages: said(index) })),
        ),
      ],
    });
    await replica.db.chatBodies.bulkDelete(['c0', 'c449']);
    const file = await campaignCsv(replica.db, 'campaign1', LIVING);
    expect(file).toMatchObject({ prospects: 450, withoutAddress: 2 });
    expect(new Set(file?.parts.slice(2)).size).toBe(450);
    expect(await campaignCsv(replica.db, 'campaign1', AbortSignal.abort())).toBeUndefined();
    expect(await campaignCsv(replica.db, 'nobody', LIVING)).toMatchObject({ prospects: 0 });
    replica.close();
  });
});

describe('what a page of a campaign is made of', () => {
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
    expect([details?.campaign.name, details?.profile?.name, details?.imports.map(({ id }) => id)]).toEqual([
      'Spring',
      'Léa',
      ['l3', 'l2', 'l1'],
    ]);
    expect(await readCampaignDetails(replica.db, 'team2', 'campaign1')).toBeUndefined();
    expect(await readCampaignDetails(replica.db, TEAM_ID, 'campaign9')).toBeUndefined();
    replica.close();
  });

  it.each<[string, Parameters<typeof campaignAbsence>, ReturnType<typeof campaignAbsence>]>([
    ['was seen here before: it was deleted', ['Spring', undefined, ['team2']], { kind: 'deleted', name: 'Spring' }],
    ["is another team's of the same person", [undefined, 'team2', ['team2']], { kind: 'elsewhere' }],
    ['is of a team that was left', [undefined, 'team3', ['team2']], { kind: 'not-found' }],
    ['never was', [undefined, undefined, ['team2']], { kind: 'not-found' }],
  ])('a campaign that is not there %s', (_name, [seen, teamOfIt, otherTeams], absence) =>
    expect(campaignAbsence(seen, teamOfIt, otherTeams)).toEqual(absence),
  );
});

describe('the days of a campaign in words', () => {
  const day = (text: string, counts: Partial<CampaignDay['counts']> = {}): CampaignDay => ({
    day: text,
    counts: { ...NOTHING_COUNTED, ...counts },
  });

  it.each<[string, CampaignDay[], string]>([
    ['none', [], ''],
    ['nothing happened', [day('2026-03-30'), day('2026-03-31')], 'Since Mar 30, 2026 nothing was sent.'],
    [
      'all of it',
      [
        day('2026-03-30', { invitationsSent: 7, invitationsAccepted: 2 }),
        day('2026-03-31', { invitationsSent: 1_200, initialMessages: 2, prospectsAnswers: 1, qualified: 1 }),
      ],
      'Since Mar 30, 2026: 1,207 invited, 2 accepted, 2 first messages, 1 replied, 1 qualified. Most invitations on one day: 1,200, on Mar 31, 2026.',
    ],
    [
      'one of each',
      [day('2026-03-31', { initialMessages: 1, qualified: 1 })],
      'Since Mar 31, 2026: 1 first message, 1 qualified.',
    ],
    ['answers alone', [day('2026-03-31', { prospectsAnswers: 3 })], 'Since Mar 31, 2026: 3 replied.'],
  ])('%s', (_name, days, words) => expect(daysMessage(days)).toBe(words));

  it('the readout of one day says what happened, and its figures match their columns', () => {
    const one = day('2026-03-31', { invitationsSent: 7, messagesSent: 4, messagesReceived: 2 });
    expect([dayReadout(one), dayReadout(day('2026-01-01'))]).toEqual([
      'Mar 31, 2026: 7 invited',
      'Jan 1, 2026: nothing',
    ]);
    expect(Object.fromEntries(DAY_COLUMNS.map((name, index) => [name, dayFigures(one)[index]]))).toEqual({
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
    ['some are older than the days that are shown', [day('2026-02-20', { invitationsSent: 7 })], 9, undefined],
    [
      'some were sent before days were kept',
      [day('2026-03-20', { invitationsSent: 7 })],
      9,
      'Days before Mar 20, 2026 were not counted one by one.',
    ],
    ['all were', [], 9, 'What was done so far was not counted by day.'],
    ['nothing was sent yet', [], 0, undefined],
  ])('days that are missing are said to be: %s', (_name, known, invitationsSent, words) =>
    expect(missingDaysMessage(known, { invitationsSent }, '2026-03-01')).toBe(words),
  );

  it("the chart's search param is 90 days or absent", () =>
    expect(
      [{ days: '90' }, { days: '30' }, { days: 7 }, {}].map((place) => campaignSearchSchema.parse(place).days),
    ).toEqual(['90', undefined, undefined, undefined]));
});

describe('why nothing is being sent, by the clock of a simulated network', () => {
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
      'outside of hours, until when and how late it is there',
      {},
      { atMs: saturday, isSimulated: true, isOld: false },
      'Nothing is sent outside working hours, until Mon 09:00 (Paris). The simulated network’s clock says Sat 12:30 (Paris)',
    ],
    [
      'a clock that cannot be asked has said so last',
      {},
      { atMs: saturday, isSimulated: true, isOld: true },
      'Nothing is sent outside working hours, until Mon 09:00 (Paris). The simulated network’s clock last said Sat 12:30 (Paris)',
    ],
    [
      'a limit that is reached there',
      {},
      { atMs: friday, isSimulated: true, isOld: false },
      'Daily limit reached: 7 of 7 invitations; the next from Mon 09:00 (Paris). Conversations go on. The simulated network’s clock says Fri 12:00 (Paris)',
    ],
    ['a limit of another day', { day: '2026-10-01' }, { atMs: friday, isSimulated: true, isOld: false }, undefined],
    ['a clock that was not asked', {}, undefined, 'Daily limit reached: 7 of 7 invitations. Conversations go on'],
    [
      'a network whose time is ours',
      {},
      { atMs: saturday, isSimulated: false, isOld: false },
      'Nothing is sent outside working hours, until Mon 09:00 (Paris)',
    ],
  ])('%s', (_, usage, clock, words) => {
    expect(currentSendingState({ campaign, profile: profileWith(usage), record }, clock).words).toBe(words);
  });
});
