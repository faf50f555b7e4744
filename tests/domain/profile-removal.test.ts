import { expect, it } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { profileHealthMessage, readProfile } from '#domain/profile/profile.ts';
import { isRemoved, withoutRemoved } from '#domain/profile/removed-profile.ts';
import { removalMessages } from '#domain/profile/profile-removal.ts';
import { profileDocument, wireTime } from '#support/wire-documents.ts';

const times = { $createdAt: wireTime(0), $updatedAt: wireTime(1), teamId: 'team1' };
const campaignOf = (id: string, change: object = {}) =>
  readCampaign({
    $id: id,
    ...times,
    name: `Campaign ${id}`,
    status: 'active',
    agent: 'p1',
    stats: JSON.stringify({ prospects: 40, invitationsSent: 10 }),
    ...change,
  });
const present = readProfile({ ...profileDocument('p1'), name: 'Léa', healthStatus: 'running' });
const removed = readProfile({ ...profileDocument('p2'), name: 'Ada', healthStatus: 'removed' });
const UNDO = 'To undo this, connect it again with the same account. You will find it below the other profiles.';

it.each([
  [
    'with one campaign',
    [campaignOf('a')],
    120,
    [
      '1 campaign uses it and pauses until you choose another profile: “Campaign a”.',
      '30 prospects wait until then.',
      '120 conversations stay readable, but end here.',
    ],
  ],
  [
    'with many campaigns, of which three are named',
    ['a', 'b', 'c', 'd', 'e'].map((id) => campaignOf(id, { stats: '{"prospects":2,"invitationsSent":2}' })),
    1,
    [
      '5 campaigns use it and pause until you choose another profile: “Campaign a”, “Campaign b”, “Campaign c” and 2 more.',
      '1 conversation stays readable, but ends here.',
    ],
  ],
  [
    'with campaigns of another profile, or that are being deleted, while its conversations are not all here',
    [campaignOf('a', { agent: 'p2' }), campaignOf('b', { status: 'deleting' })],
    undefined,
    ['Its conversations stay readable, but end here.'],
  ],
] as const)('the removal of a profile %s says what happens', (_name, campaigns, conversations, sentences) => {
  expect(removalMessages(present, campaigns, conversations)).toEqual([...sentences, UNDO]);
});

it('a removed profile is marked wherever its name is shown with its health, and is left out of choices', () => {
  expect([present, removed].map((profile) => profileName(profile))).toEqual(['Léa', 'Ada (removed)']);
  expect(profileName({ name: 'Ada' })).toBe('Ada');
  expect(profileHealthMessage('removed')).toBe('Removed');
  expect(withoutRemoved([present, removed])).toEqual([present]);
  expect(isRemoved(present)).toBe(false);
});
