import { describe, expect, it } from 'vitest';
import { NO_STATS, readCampaign } from '#domain/campaign/campaign.ts';
import { decisionOf } from '#domain/chat/decision.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { countToDecide, readOnboardingProgress } from '#features/dashboard/dashboard-queries.ts';
import { isSetUp, stepStates } from '#features/dashboard/onboarding-steps.ts';
import { todayMessages } from '#features/dashboard/today-messages.ts';
import { apply } from '#replica/apply.ts';
import { chatRows, openTestReplica } from '#support/replicas.ts';
import { chatDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

const times = { $createdAt: wireTime(0), $updatedAt: wireTime(0), teamId: 'team1' };
const campaign = (name: string, remaining: number) =>
  readCampaign({
    $id: name.toLowerCase(),
    ...times,
    name,
    status: 'active',
    stats: { ...NO_STATS, prospects: remaining, invitationsMin: 5, invitationsMax: 10 },
  });
const profile = (name: string, more: Record<string, unknown> = {}) =>
  readProfile({ $id: name.toLowerCase(), ...times, name, healthStatus: 'auth_failed', ...more });
const NOTHING = {
  coverage: { chats: 'filled', profiles: 'filled', campaigns: 'filled' } as const,
  isLimitedTo90Days: false,
  replies: 0,
  qualified: 0,
  toDecide: 0,
  toApprove: 0,
  isDecidedByHand: false,
  isApprovedByHand: false,
  profiles: [],
  campaigns: [],
  has: { chats: true, profiles: true, activeCampaigns: true },
  credits: undefined,
};

describe('the three steps (specification part 2 §1)', () => {
  it.each([
    [{ offer: false, campaign: false, profile: false }, ['next', 'later', 'later'], false],
    [{ offer: true, campaign: false, profile: false }, ['done', 'next', 'later'], false],
    [{ offer: false, campaign: false, profile: true }, ['next', 'later', 'done'], false],
    [{ offer: true, campaign: true, profile: true }, ['done', 'done', 'done'], true],
  ])('the onboarding steps with the progress %j are %j', (progress, states, isDone) => {
    expect(stepStates(progress)).toEqual(states);
    expect(isSetUp(progress)).toBe(isDone);
  });
});

it.each([
  ['draft', 'setup_needed', '', false, false],
  ['prospects_needed', 'auth_in_progress', '', true, false],
  ['prospects_needed', 'auth_failed', '', true, false],
  ['active', 'running', '', true, true],
  ['draft', 'auth_needed', 'Lena Hartmann', false, true],
])(
  'the steps of a campaign that is %s and of a profile that is %s and called "%s" are done: %j, %j',
  async (status, healthStatus, name, isCampaignDone, isProfileDone) => {
    const replica = await openTestReplica();
    await apply(replica, {
      rows: [
        { table: 'campaigns', rows: [readCampaign({ $id: 'c1', ...times, name: 'Ports', status })] },
        { table: 'profiles', rows: [readProfile({ $id: 'p1', ...times, name, healthStatus })] },
      ],
    });
    expect(await readOnboardingProgress(replica.db, 'team1')).toEqual({
      offer: false,
      campaign: isCampaignDone,
      profile: isProfileDone,
    });
    replica.close();
  },
);

it('the prospects to decide on are counted by indexes as their decision says', async () => {
  const replica = await openTestReplica();
  const verdicts = [undefined, 'qualified', 'not-qualified', 'undecided', 'automatic'];
  const documents = [0, 1, 2, 3, 4, 5, 404].flatMap((status) =>
    [0, 70, 71, 100].flatMap((percentage) =>
      verdicts.map((verdict) =>
        chatDocument(`c${status}-${percentage}-${verdict}`, 1, {
          status,
          qualificationHistory: [
            ...(verdict === undefined ? [] : [JSON.stringify({ percentage, explanation: '', verdict, by: 'u1' })]),
            JSON.stringify({ percentage, explanation: 'Asked for a price' }),
          ],
        }),
      ),
    ),
  );
  await apply(replica, { rows: [chatRows(...documents, chatDocument('other', 1, { teamId: 'team-of-others' }))] });
  const rows = await replica.db.chats.toArray();
  const expected = rows.filter((row) => row.teamId === TEAM_ID && decisionOf(row) === 'to-decide').length;
  expect(expected).toBeGreaterThan(5);
  expect(await countToDecide(replica.db, TEAM_ID)).toBe(expected);
  replica.close();
});

describe('the lines of today', () => {
  const line = (name: string, today: Parameters<typeof todayMessages>[0]) =>
    todayMessages(today).find((one) => one.name === name);

  it('the lines of today show zeros when nothing waits, and none is urgent', () => {
    expect(todayMessages(NOTHING).map(({ value, isUrgent }) => [value, isUrgent])).toEqual([
      ['0', false],
      ['0', false],
      ['0', false],
      ['0', false],
      ['–', false],
    ]);
  });

  it.each([
    [0, false, undefined],
    [0, true, { value: '0', detail: 'No prospect is waiting for a decision' }],
    [1, false, { value: '1', title: 'prospect to decide on', detail: 'High score, not decided yet' }],
    [1_200, true, { value: '1,200', title: 'prospects to decide on' }],
  ])(
    'the line of decisions, with %d prospects to decide on and decisions by hand %s, says %j',
    (toDecide, isDecidedByHand, words) => {
      const decisions = line('decisions', { ...NOTHING, toDecide, isDecidedByHand });
      if (words === undefined) expect(decisions).toBeUndefined();
      else expect(decisions).toMatchObject(words);
    },
  );

  it.each([
    ['never', 0, '–', 'Not loaded yet'],
    ['filling', 0, '–', 'Still loading'],
    ['filling', 3, '3', 'So far; still loading'],
    ['filled', 0, '0', 'No conversation has begun yet'],
    ['filled', 3, '3', 'Their replies are waiting for an answer'],
  ] as const)(
    'the line of replies says no more than is known: conversations %s, %i replies here',
    (chats, replies, value, detail) => {
      const today = { ...NOTHING, replies, has: { ...NOTHING.has, chats: replies > 0 } };
      expect(line('replies', { ...today, coverage: { ...NOTHING.coverage, chats } })).toMatchObject({ value, detail });
    },
  );

  it('a line of today whose number is not shown does not say in words that it is one', () => {
    const today = { ...NOTHING, replies: 1, toDecide: 1, isDecidedByHand: true };
    const notRead = { ...today, coverage: { ...NOTHING.coverage, chats: 'never' as const } };
    expect(line('replies', notRead)).toMatchObject({ value: '–', title: 'prospects wrote last' });
    expect(line('decisions', notRead)).toMatchObject({ value: '–', title: 'prospects to decide on' });
  });

  it.each(['never', 'filling'] as const)('no line of today says none while everything is %s', (coverage) => {
    const lines = todayMessages({
      ...NOTHING,
      has: { chats: false, profiles: false, activeCampaigns: false },
      coverage: { chats: coverage, profiles: coverage, campaigns: coverage },
    });
    for (const { value, detail } of lines) {
      expect(value).toBe('–');
      expect(detail).not.toMatch(/^No |^All |^Every /);
    }
  });

  it('a device that keeps 90 days says so instead of that no conversation has begun', () => {
    const today = { ...NOTHING, isLimitedTo90Days: true, has: { ...NOTHING.has, chats: false } };
    expect(line('replies', today)?.detail).toBe('No conversation in the last 90 days');
  });

  it.each([
    ['chats', 'replies', 'No reply waits for an answer', 'No conversation has begun yet'],
    ['profiles', 'profiles', 'No profile needs you', 'No profile is connected yet'],
    [
      'activeCampaigns',
      'campaigns',
      'Every active campaign has prospects for more than 4 days',
      'No campaign is active',
    ],
  ])('the lines of today distinguish no %s from none that needs attention', (kind, name, withSome, withNone) => {
    expect(line(name, NOTHING)?.detail).toBe(withSome);
    expect(line(name, { ...NOTHING, has: { ...NOTHING.has, [kind]: false } })?.detail).toBe(withNone);
  });

  it('the lines of today name the campaigns that end first, and count the others', () => {
    const campaigns = [campaign('Autumn', 38), campaign('Spring', 0), campaign('Winter', 7)];
    expect(line('campaigns', { ...NOTHING, campaigns })).toMatchObject({
      value: '3',
      title: 'campaigns running out of prospects',
      detail: 'Spring: today · Winter: tomorrow · 1 more',
      isUrgent: true,
    });
  });

  it('the lines of today describe a profile by its alert, else by its health', () => {
    const profiles = [
      profile('Lena'),
      profile('James', { alerts: [{ type: 'auth', message: 'Enter the code', severity: 'error' }] }),
    ];
    expect(line('profiles', { ...NOTHING, profiles })?.detail).toBe('Lena: Auth Failed · James: Enter the code');
  });

  it.each([
    [
      { left: 12_345, isHistoryRead: true, forecast: { days: 9, isRenewed: false } },
      '12,345',
      'About 9 days at the pace of the last two weeks',
      false,
    ],
    [
      { left: 10, isHistoryRead: true, forecast: { days: 1, isRenewed: false } },
      '10',
      'About 1 day at the pace of the last two weeks',
      true,
    ],
    [
      { left: 10, isHistoryRead: true, forecast: undefined },
      '10',
      'Too few used so far to estimate how long they will last',
      false,
    ],
    [
      { left: 10, isHistoryRead: false, forecast: undefined },
      '10',
      'An estimate appears once their history has loaded',
      false,
    ],
    [
      { left: 0, isHistoryRead: true, forecast: { days: 0, isRenewed: false } },
      '0',
      'Nothing is sent until credits are added',
      true,
    ],
    [
      { left: 1, isHistoryRead: true, forecast: { days: 300, isRenewed: true } },
      '1',
      'About 300 days at the pace of the last two weeks, with your monthly credits',
      false,
    ],
    [
      { left: 1, isHistoryRead: true, forecast: { days: Infinity, isRenewed: false } },
      '1',
      'More than a year at the pace of the last two weeks',
      false,
    ],
  ])('the credits line for %j shows %s: %s', (credits, figure, detail, isUrgent) => {
    expect(line('credits', { ...NOTHING, credits })).toEqual({
      name: 'credits',
      title: 'credits left',
      value: figure,
      detail,
      isUrgent,
    });
  });
});
