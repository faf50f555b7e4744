import { describe, expect, it } from 'vitest';
import { NO_STATS, readCampaign, readCampaignStats } from '#domain/campaign/campaign.ts';
import {
  connectionRate,
  daysLeftMessage,
  daysLeftPhrase,
  percentOf,
  rateOfAll,
  rateMessage,
  replyRate,
} from '#domain/campaign/campaign-rates.ts';
import {
  sendingStateOf,
  sendingStateMessage,
  type CampaignSendingState,
} from '#domain/campaign/campaign-sending-state.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { profileDocument, wireTime } from '#support/wire-documents.ts';

const times = { $createdAt: wireTime(0), $updatedAt: wireTime(1), teamId: 'team1' };
const stats = (change: object) => JSON.stringify({ prospects: 40, invitationsSent: 12, ...change });
const campaignOf = (change: object = {}) =>
  readCampaign({ $id: 'k1', ...times, name: 'Spring', status: 'active', agent: 'a1', stats: stats({}), ...change });
const usage = (change: object = {}) =>
  JSON.stringify({ invitations: 3, invitationsMin: 7, invitationsMax: 7, day: '2026-10-05', ...change });
const profileOf = (change: object = {}) =>
  readProfile({
    ...profileDocument('a1'),
    country: 'FR',
    workingDays: '0:1:1:1:1:1:0',
    workingHoursStart: '09:00',
    workingHoursEnd: '17:00',
    usage: usage(),
    ...change,
  });

const at = (iso: string): number => Date.parse(iso);
const MONDAY_NOON = at('2026-10-05T10:00:00Z');
const TEAM = { credits: 100, additionalCredits: 0 };
const formatTime = (atMs: number, zone: string): string => `${new Date(atMs).toISOString().slice(0, 16)}Z ${zone}`;

describe('the sending state of a campaign', () => {
  const alert = JSON.stringify({
    type: 'auth',
    subType: '2fa_required',
    message: 'Enter the code',
    severity: 'warning',
  });
  it.each<[string, Partial<Parameters<typeof sendingStateOf>[0]>, CampaignSendingState['kind'], string | undefined]>([
    ['nothing keeps it from sending', {}, 'sending', undefined],
    [
      'the campaign is a draft',
      { campaign: campaignOf({ status: 'draft' }), profile: undefined },
      'draft',
      'Nothing is sent: the campaign is not set up yet',
    ],
    [
      'the campaign has no prospects',
      { campaign: campaignOf({ status: 'prospects_needed' }) },
      'prospects-needed',
      'Nothing is sent: the campaign has no prospects',
    ],
    [
      'the campaign is paused',
      { campaign: campaignOf({ status: 'paused' }) },
      'paused',
      'The campaign is paused. Nothing new will be sent, including replies',
    ],
    [
      'the campaign is being deleted',
      { campaign: campaignOf({ status: 'deleting' }) },
      'deleting',
      'Nothing is sent: the campaign is being deleted',
    ],
    [
      'the campaign is disabled',
      { campaign: campaignOf({ status: 'disabled' }) },
      'stopped',
      'Nothing is sent: the campaign is disabled',
    ],
    [
      'its profile was removed',
      { profile: profileOf({ healthStatus: 'removed' }) },
      'profile-removed',
      'Nothing is sent: the profile of the campaign was removed. Choose a profile',
    ],
    [
      'it is paused because its profile was removed',
      { campaign: campaignOf({ status: 'paused' }), profile: profileOf({ healthStatus: 'removed' }) },
      'profile-removed',
      'Nothing is sent: the profile of the campaign was removed. Choose a profile',
    ],
    [
      'its profile was removed before it had prospects',
      { campaign: campaignOf({ status: 'prospects_needed' }), profile: profileOf({ healthStatus: 'removed' }) },
      'prospects-needed',
      'Nothing is sent: the campaign has no prospects',
    ],
    ['its profile is deleted', { profile: undefined }, 'no-profile', 'Nothing is sent: the campaign has no profile'],
    [
      'its profile is paused',
      { profile: profileOf({ healthStatus: 'paused' }) },
      'profile',
      'Nothing is sent: the profile is not running (Paused)',
    ],
    [
      'its profile has an alert',
      { profile: profileOf({ healthStatus: 'auth_needed', alerts: [alert] }) },
      'profile',
      'Nothing is sent: the profile is not running (Auth Needed): Enter the code',
    ],
    ['its running profile has an alert', { profile: profileOf({ alerts: [alert] }) }, 'sending', undefined],
    [
      'the team has fewer credits than a message may cost',
      { team: { credits: 4, additionalCredits: 10 } },
      'no-credits',
      'Nothing is sent: the team has too few credits',
    ],
    [
      'the team has as many credits as a message may cost',
      { team: { credits: 5, additionalCredits: 10 } },
      'sending',
      undefined,
    ],
    ['the team is not read yet', { team: undefined }, 'unknown', undefined],
    ['its profile is not read yet', { profile: 'unread' }, 'unknown', undefined],
    [
      'it is not known whether prospects are being imported',
      { campaign: campaignOf({ status: 'prospects_needed' }), isImporting: undefined },
      'unknown',
      undefined,
    ],
    [
      'the profile has no working hours',
      { profile: profileOf({ workingDays: '0:0:0:0:0:0:0' }) },
      'no-hours',
      'Nothing is sent: the profile has no working hours',
    ],
    [
      'it is Friday evening',
      { atMs: at('2026-10-09T15:00:00Z') },
      'outside-hours',
      'Nothing is sent outside working hours, until 2026-10-12T07:00Z Europe/Paris',
    ],
    [
      'summer time ends before the next working hours',
      { atMs: at('2026-10-24T10:00:00Z') },
      'outside-hours',
      'Nothing is sent outside working hours, until 2026-10-26T08:00Z Europe/Paris',
    ],
    ['it is a minute before the end of the working hours', { atMs: at('2026-10-05T14:59:00Z') }, 'sending', undefined],
    [
      'every prospect was invited',
      { campaign: campaignOf({ stats: stats({ invitationsSent: 38, waitingForConnection: 2 }) }) },
      'all-invited',
      'Every prospect was invited; conversations continue',
    ],
    [
      'seven of seven invitations are sent',
      { profile: profileOf({ usage: usage({ invitations: 7 }) }) },
      'limit-reached',
      'Daily limit reached: 7 of 7 invitations; the next from 2026-10-06T07:00Z Europe/Paris. Conversations continue',
    ],
    [
      'seven of seven invitations are sent on a Friday',
      { profile: profileOf({ usage: usage({ invitations: 7, day: '2026-10-09' }) }), atMs: at('2026-10-09T10:00:00Z') },
      'limit-reached',
      'Daily limit reached: 7 of 7 invitations; the next from 2026-10-12T07:00Z Europe/Paris. Conversations continue',
    ],
    [
      'seven of seven are sent, hours start at midnight, and the zone has an offset of quarter hours',
      {
        profile: profileOf({
          timeZone: 'Asia/Kathmandu',
          workingHoursStart: '00:00',
          usage: usage({ invitations: 7 }),
        }),
      },
      'limit-reached',
      'Daily limit reached: 7 of 7 invitations; the next from 2026-10-05T18:15Z Asia/Kathmandu. Conversations continue',
    ],
    [
      'it is noon in the zone of its country and early morning in its own zone',
      { profile: profileOf({ timeZone: 'America/Los_Angeles' }) },
      'outside-hours',
      'Nothing is sent outside working hours, until 2026-10-05T16:00Z America/Los_Angeles',
    ],
    [
      'seven of seven were sent yesterday',
      { profile: profileOf({ usage: usage({ invitations: 7, day: '2026-10-04' }) }) },
      'sending',
      undefined,
    ],
    [
      'the daily limit is zero',
      { profile: profileOf({ usage: usage({ invitations: 0, invitationsMin: 0, invitationsMax: 0 }) }) },
      'limit-reached',
      'Daily limit reached: 0 of 0 invitations; the next from 2026-10-06T07:00Z Europe/Paris. Conversations continue',
    ],
    ['the time of the network is unknown', { atMs: undefined }, 'unknown', undefined],
    [
      'the daily limit is reached and the time of the network is unknown',
      { atMs: undefined, profile: profileOf({ usage: usage({ invitations: 7 }) }) },
      'limit-reached',
      'Daily limit reached: 7 of 7 invitations. Conversations continue',
    ],
  ])('is right: %s', (_name, change, kind, message) => {
    const state = sendingStateOf({
      campaign: campaignOf(),
      profile: profileOf(),
      team: TEAM,
      isImporting: false,
      atMs: MONDAY_NOON,
      ...change,
    });
    expect([state.kind, sendingStateMessage(state, formatTime)]).toEqual([kind, message]);
  });
});

/** A state of everything that decides whether a campaign sends; undefined: not known. */
interface World {
  readonly status: string;
  readonly profile: 'unread' | 'none' | 'removed' | 'paused' | 'running';
  readonly credits: number | undefined;
  readonly time: 'inside' | 'outside' | 'no-hours' | undefined;
  readonly left: number;
  readonly sent: number;
  readonly isImporting: boolean | undefined;
}

const LIMIT = 7;
const CAN_WRITE = (world: World): boolean =>
  world.status === 'active' && world.profile === 'running' && (world.credits ?? 0) >= 5 && world.time !== 'no-hours';

/** When each sentence is true, without regard to the order in which the rule looks for it. */
const IS_TRUE: Readonly<Record<CampaignSendingState['kind'], (world: World) => boolean>> = {
  sending: (world) => CAN_WRITE(world) && world.time === 'inside' && world.left > 0 && world.sent < LIMIT,
  unknown: ({ profile, credits, time, isImporting }) =>
    [credits, time, isImporting].includes(undefined) || profile === 'unread',
  draft: ({ status }) => status === 'draft',
  'prospects-needed': ({ status, isImporting }) => status === 'prospects_needed' && isImporting === false,
  'prospects-coming': ({ status, isImporting }) => status === 'prospects_needed' && isImporting === true,
  paused: ({ status }) => status === 'paused',
  deleting: ({ status }) => status === 'deleting',
  stopped: ({ status }) => status === 'disabled',
  'no-profile': ({ status, profile }) => status === 'active' && profile === 'none',
  'profile-removed': ({ profile }) => profile === 'removed',
  profile: ({ status, profile }) => status === 'active' && profile === 'paused',
  'no-credits': ({ status, credits }) => status === 'active' && credits !== undefined && credits < 5,
  'no-hours': ({ status, time }) => status === 'active' && time === 'no-hours',
  'outside-hours': ({ status, time }) => status === 'active' && time === 'outside',
  'all-invited': (world) => CAN_WRITE(world) && world.left === 0,
  'limit-reached': (world) => CAN_WRITE(world) && world.left > 0 && world.sent >= LIMIT,
};

const WORLDS: readonly World[] = ['draft', 'prospects_needed', 'active', 'paused', 'deleting', 'disabled'].flatMap(
  (status) =>
    (['unread', 'none', 'removed', 'paused', 'running'] as const).flatMap((profile) =>
      [undefined, 4, 5].flatMap((credits) =>
        (['inside', 'outside', 'no-hours', undefined] as const).flatMap((time) =>
          [0, 1].flatMap((left) =>
            [LIMIT - 1, LIMIT].flatMap((sent) =>
              [undefined, false, true].map((isImporting) => ({
                status,
                profile,
                credits,
                time,
                left,
                sent,
                isImporting,
              })),
            ),
          ),
        ),
      ),
    ),
);

function stateIn({ status, profile, credits, time, left, sent, isImporting }: World): CampaignSendingState {
  const shown = profileOf({
    usage: usage({ invitations: sent }),
    healthStatus: profile,
    ...(time === 'no-hours' && { workingDays: '0:0:0:0:0:0:0' }),
  });
  return sendingStateOf({
    campaign: campaignOf({ status, stats: stats({ prospects: 12 + left, invitationsSent: 12 }) }),
    profile: profile === 'unread' ? 'unread' : profile === 'none' ? undefined : shown,
    team: credits === undefined ? undefined : { credits, additionalCredits: 10 },
    isImporting,
    atMs: time === undefined ? undefined : time === 'outside' ? at('2026-10-05T20:00:00Z') : MONDAY_NOON,
  });
}

describe('why a campaign sends nothing', () => {
  it('each reason is given in some state, and in no state in which it is false', () => {
    const given = new Map<string, number>();
    for (const world of WORLDS) {
      const { kind } = stateIn(world);
      given.set(kind, (given.get(kind) ?? 0) + 1);
      expect(IS_TRUE[kind](world), `${kind} in ${JSON.stringify(world)}`).toBe(true);
    }
    expect([...given.keys()].toSorted()).toEqual(Object.keys(IS_TRUE).toSorted());
  });

  it('each reason ends with one change', () => {
    const fields = Object.keys(WORLDS[0] ?? {}) as (keyof World)[];
    const differences = (one: World, other: World): number =>
      fields.filter((field) => one[field] !== other[field]).length;
    for (const kind of Object.keys(IS_TRUE) as CampaignSendingState['kind'][]) {
      const world = WORLDS.find((each) => stateIn(each).kind === kind) ?? expect.fail(kind);
      const neighbours = WORLDS.filter((other) => differences(world, other) === 1);
      expect(
        neighbours.some((other) => stateIn(other).kind !== kind),
        `${kind} never ends`,
      ).toBe(true);
    }
  });
});

describe('the rates of a campaign (specification part 2 §9)', () => {
  it.each([
    [
      'as an object',
      {
        invitationsSent: 400,
        invitationsAccepted: 140,
        alreadyConnected: 10,
        initialMessages: 30,
        prospectsAnswers: 10,
      },
      '37.5%',
      '33.3%',
    ],
    [
      'as JSON text',
      '{"invitationsSent":"8","invitationsAccepted":8,"initialMessages":3,"prospectsAnswers":2}',
      '100.0%',
      '66.7%',
    ],
    ['without invitations', { alreadyConnected: 3 }, '–', '–'],
    ['that are missing', undefined, '–', '–'],
    ['that are malformed', '{"invitationsSent":', '–', '–'],
    ['that are negative', { invitationsSent: -4, invitationsAccepted: 2 }, '–', '–'],
    [
      'with more connected than invited',
      { invitationsSent: 10, invitationsAccepted: 9, alreadyConnected: 6 },
      '150.0%',
      '–',
    ],
  ])('are computed from stats %s', (_name, raw, connection, reply) => {
    const read = readCampaignStats(raw).value;
    expect([rateMessage(connectionRate(read)), rateMessage(replyRate(read))]).toEqual([connection, reply]);
  });

  it('are weighted by what each campaign has sent, and a campaign without a rate does not count', () => {
    const rates = [{ part: 1, whole: 2 }, { part: 0, whole: 98 }, connectionRate(NO_STATS)];
    expect(rateOfAll(rates)).toEqual({ part: 1, whole: 100 });
    expect(rateMessage(rateOfAll([]))).toBe('–');
    expect(rates.map(percentOf)).toEqual([50, 0, 0]);
  });

  it.each([
    [0, 0, 'Today', true],
    [1, 1, 'Tomorrow', true],
    [1, 3, 'Tomorrow – 3 days', true],
    [0, Infinity, 'Today – 7+ days', true],
    [2, 2, '2 days', false],
    [3, 5, '3 – 5 days', false],
    [5, 9, '5 – 7+ days', false],
    [7, 7, '7 days', false],
    [8, 20, '7+ days', false],
    [8, Infinity, '7+ days', false],
  ])('stand beside the time left, %d to %d days, as “%s”', (atLeast, atMost, message, isUrgent) =>
    expect(daysLeftMessage({ atLeast, atMost })).toEqual({ text: message, isUrgent }),
  );

  it.each([
    [0, 0, '0 days left'],
    [1, 1, '1 day left'],
    [1, 3, '1 – 3 days left'],
    [5, 9, '5 – 7+ days left'],
    [8, Infinity, '7+ days left'],
  ])('say the time left in a sentence, %d to %d days, as “%s”', (atLeast, atMost, phrase) =>
    expect(daysLeftPhrase({ atLeast, atMost })).toBe(phrase),
  );
});
