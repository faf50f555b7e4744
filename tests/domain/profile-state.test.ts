import { expect, it } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { profileSendingStateMessage } from '#domain/profile/profile-state.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { profileDocument, wireTime } from '#support/wire-documents.ts';

const times = { $createdAt: wireTime(0), $updatedAt: wireTime(1), teamId: 'team1' };
const profileOf = (change: object = {}) =>
  readProfile({
    ...profileDocument('a1'),
    country: 'FR',
    usage: JSON.stringify({ invitationsMin: 7, invitationsMax: 7, day: '2026-10-05' }),
    ...change,
  });
const campaignOf = (change: object = {}) =>
  readCampaign({
    $id: 'k1',
    ...times,
    name: 'Spring',
    status: 'active',
    agent: 'a1',
    stats: JSON.stringify({ prospects: 40, invitationsSent: 12 }),
    ...change,
  });
const FULL = campaignOf({ stats: JSON.stringify({ prospects: 12, invitationsSent: 12 }) });
const team = { credits: 100, additionalCredits: 0 };
const clockAt = (time: string) => ({ atMs: Date.parse(time), isSimulated: false, isStale: false });
const MONDAY_NOON = clockAt('2026-10-05T10:00:00Z');
const NIGHT = clockAt('2026-10-05T22:00:00Z');

it.each<[string, Partial<Parameters<typeof profileSendingStateMessage>[0]>, string | undefined]>([
  ['it sends', {}, undefined],
  [
    'it is paused',
    { profile: profileOf({ healthStatus: 'paused' }) },
    'Nothing is sent: the profile is not running (Paused)',
  ],
  ['nobody uses it', { campaigns: [] }, 'Nothing is sent: no active campaign uses this profile'],
  [
    'its campaign is paused',
    { campaigns: [campaignOf({ status: 'paused' })] },
    'Nothing is sent: no active campaign uses this profile',
  ],
  [
    'another profile runs the campaign',
    { campaigns: [campaignOf({ agent: 'a2' })] },
    'Nothing is sent: no active campaign uses this profile',
  ],
  ['it is night', { clock: NIGHT }, 'Nothing is sent outside working hours, until then'],
  [
    'it is night on the clock of a simulated network',
    { clock: { ...NIGHT, isSimulated: true } },
    'Nothing is sent outside working hours, until then. The simulated network’s clock says then',
  ],
  [
    'that clock cannot be asked',
    { clock: { ...NIGHT, isSimulated: true, isStale: true } },
    'Nothing is sent outside working hours, until then. The simulated network’s clock last said then',
  ],
  ['nothing is known of the network’s clock', { clock: undefined }, undefined],
  [
    'there are no credits',
    { team: { credits: 0, additionalCredits: 0 } },
    'Nothing is sent: the team has too few credits',
  ],
  ['everybody was invited', { campaigns: [FULL] }, 'Every prospect was invited; conversations continue'],
  ['one of its campaigns still invites', { campaigns: [FULL, campaignOf({ $id: 'k2' })] }, undefined],
])('the sending state of a profile is shown in words when %s', (_, change, message) =>
  expect(
    profileSendingStateMessage(
      { profile: profileOf(), campaigns: [campaignOf()], team, clock: MONDAY_NOON, ...change },
      () => 'then',
    ),
  ).toBe(message),
);
