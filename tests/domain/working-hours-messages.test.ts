import { describe, expect, it } from 'vitest';
import { labelOfCommand, refusalOfCommand } from '#domain/commands/command-messages.ts';
import { issuedCommandSchema, type Command } from '#domain/commands/command.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { profileDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

const command = (more: object): Command =>
  issuedCommandSchema.parse({ id: 'c1', teamId: TEAM_ID, issuedAt: wireTime(1), command: { profileId: 'p1', ...more } })
    .command;
const hours = (more: object = {}): Command =>
  command({ type: 'profile.setHours', days: '0:1:1:1:1:0:0', start: '08:30', stop: '16:00', ...more });
const profile = (more: object = {}) => readProfile({ ...profileDocument('p1'), country: 'US', ...more });
const WHY = 'Try again at noon.';

describe('refused working hours', () => {
  it.each([
    [
      'the zone they came with',
      hours({ timeZone: 'Asia/Tokyo' }),
      profile({ timeZone: 'America/Los_Angeles' }),
      'Tokyo',
    ],
    ['the zone of its profile', hours(), profile({ timeZone: 'America/Los_Angeles' }), 'Los Angeles'],
    ['the country of its profile', hours(), profile(), 'New York'],
    [
      'its country, where that was chosen again',
      hours({ timeZone: '' }),
      profile({ timeZone: 'America/Los_Angeles' }),
      'New York',
    ],
  ])('name %s', (_name, hoursCommand, row, place) => {
    expect(refusalOfCommand(WHY, hoursCommand, row)).toBe(
      `Try again at noon. You asked for Mon–Thu, 08:30 to 16:00, ${place} time.`,
    );
    expect(labelOfCommand(hoursCommand, row)).toBe(`Change working hours to Mon–Thu, 08:30 to 16:00, ${place} time`);
  });

  it('are named without a zone when the profile is deleted', () => {
    expect(refusalOfCommand(WHY, hours(), undefined)).toBe(WHY);
    expect(labelOfCommand(hours())).toBe('Change working hours to 08:30–16:00');
  });

  it('are not named in the refusal of another command', () =>
    expect(refusalOfCommand(WHY, command({ type: 'profile.pause' }), profile())).toBe(WHY));
});
