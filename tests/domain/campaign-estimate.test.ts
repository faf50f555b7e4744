import { describe, expect, it } from 'vitest';
import { estimateMessage, weeksToInvite } from '#domain/campaign/campaign-estimate.ts';
import { readProfile } from '#domain/profile/profile.ts';

const profileOf = (invitationsMin: unknown, invitationsMax: unknown, workingDays = '0:1:1:1:1:1:0') =>
  readProfile({
    $id: 'a1',
    $createdAt: '',
    $updatedAt: '',
    teamId: 'team1',
    name: 'Léa',
    workingDays,
    usage: JSON.stringify({ invitationsMin, invitationsMax }),
  });

describe('in how many weeks so many prospects are invited (specification part 2 §2, profile step of the wizard)', () => {
  it.each<[string, number, ReturnType<typeof profileOf>, number, number, string]>([
    ['ten to twenty a day, five days a week', 500, profileOf(10, 20), 5, 10, '500 prospects in about 5 to 10 weeks'],
    ['always as many', 500, profileOf(20, 20), 5, 5, '500 prospects in about 5 weeks'],
    ['within a week', 100, profileOf(20, 20), 1, 1, '100 prospects in about 1 week'],
    ['one more than a week holds', 101, profileOf(20, 20), 2, 2, '101 prospects in about 2 weeks'],
    ['limits the wrong way round', 500, profileOf(20, 10), 5, 10, '500 prospects in about 5 to 10 weeks'],
    ['at least none: reckoned at the most', 500, profileOf(0, 20), 5, 5, '500 prospects in about 5 weeks'],
    ['limits as text', 500, profileOf('10', '20'), 5, 10, '500 prospects in about 5 to 10 weeks'],
    ['every day of the week', 700, profileOf(10, 20, '1:1:1:1:1:1:1'), 5, 10, '700 prospects in about 5 to 10 weeks'],
    ['on Mondays alone, in the other form', 100, profileOf(10, 20, '1'), 5, 10, '100 prospects in about 5 to 10 weeks'],
    [
      'days that cannot be read are those of an ordinary week',
      500,
      profileOf(10, 20, 'sometimes'),
      5,
      10,
      '500 prospects in about 5 to 10 weeks',
    ],
    ['nobody to invite', 0, profileOf(10, 20), 0, 0, '0 prospects in about 0 weeks'],
    ['thousands are separated', 20_000, profileOf(10, 20), 200, 400, '20,000 prospects in about 200 to 400 weeks'],
  ])('%s', (_name, prospects, profile, atLeast, atMost, words) => {
    expect(weeksToInvite(prospects, profile)).toEqual({ atLeast, atMost });
    expect(estimateMessage(prospects, profile)).toBe(words);
  });

  it.each<[string, ReturnType<typeof profileOf>]>([
    ['no daily limit', profileOf(0, 0)],
    ['limits that are not there', profileOf(undefined, undefined)],
    ['no working day', profileOf(10, 20, '0:0:0:0:0:0:0')],
  ])('with %s nobody is invited', (_name, profile) => {
    expect(weeksToInvite(500, profile)).toBeUndefined();
    expect(estimateMessage(500, profile)).toBe('It invites nobody: its daily limit or its working days are empty');
  });
});
