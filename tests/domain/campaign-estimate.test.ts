import { describe, expect, it } from 'vitest';
import { estimateMessage, weeksToInvite } from '#domain/campaign/campaign-estimate.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { profileDocument } from '#support/wire-documents.ts';

const profileOf = (invitationsMin: unknown, invitationsMax: unknown, workingDays = '0:1:1:1:1:1:0') =>
  readProfile({ ...profileDocument(), workingDays, usage: JSON.stringify({ invitationsMin, invitationsMax }) });

describe('the estimate of the weeks in which all prospects are invited (specification part 2 §2, profile step of the wizard)', () => {
  it.each<[string, number, ReturnType<typeof profileOf>, number, number, string]>([
    ['ten to twenty a day, five days a week', 500, profileOf(10, 20), 5, 10, '500 prospects in about 5 to 10 weeks'],
    ['the same limit every day', 500, profileOf(20, 20), 5, 5, '500 prospects in about 5 weeks'],
    ['as many prospects as a week holds', 100, profileOf(20, 20), 1, 1, '100 prospects in about 1 week'],
    ['one prospect more than a week holds', 101, profileOf(20, 20), 2, 2, '101 prospects in about 2 weeks'],
    ['a minimum above the maximum', 500, profileOf(20, 10), 5, 10, '500 prospects in about 5 to 10 weeks'],
    ['a minimum of zero, for which the maximum counts', 500, profileOf(0, 20), 5, 5, '500 prospects in about 5 weeks'],
    ['limits as text', 500, profileOf('10', '20'), 5, 10, '500 prospects in about 5 to 10 weeks'],
    ['every day of the week', 700, profileOf(10, 20, '1:1:1:1:1:1:1'), 5, 10, '700 prospects in about 5 to 10 weeks'],
    ['Mondays only, in the other notation', 100, profileOf(10, 20, '1'), 5, 10, '100 prospects in about 5 to 10 weeks'],
    [
      'unreadable days, which count as an ordinary week',
      500,
      profileOf(10, 20, 'sometimes'),
      5,
      10,
      '500 prospects in about 5 to 10 weeks',
    ],
    ['no prospects', 0, profileOf(10, 20), 0, 0, '0 prospects in about 0 weeks'],
    [
      'thousands of prospects, with a separator',
      20_000,
      profileOf(10, 20),
      200,
      400,
      '20,000 prospects in about 200 to 400 weeks',
    ],
  ])('is right for %s', (_name, prospects, profile, atLeast, atMost, message) => {
    expect(weeksToInvite(prospects, profile)).toEqual({ atLeast, atMost });
    expect(estimateMessage(prospects, profile)).toBe(message);
  });

  it.each<[string, ReturnType<typeof profileOf>]>([
    ['no daily limit', profileOf(0, 0)],
    ['no stored limits', profileOf(undefined, undefined)],
    ['no working day', profileOf(10, 20, '0:0:0:0:0:0:0')],
  ])('says that nobody is invited with %s', (_name, profile) => {
    expect(weeksToInvite(500, profile)).toBeUndefined();
    expect(estimateMessage(500, profile)).toBe('It cannot invite anyone without a daily limit and working days');
  });
});
