import { describe, expect, it } from 'vitest';
import { profileName } from '#domain/prospect/person-name.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { PROFILE_ID, profileDocument, TEAM_ID } from '#support/wire-documents.ts';

const ALERT = {
  type: 'auth',
  subType: '2fa_required',
  message: 'A code is needed.',
  severity: 'error',
  metadata: { verificationMethod: 'sms' },
} as const;
const USAGE = { invitations: 3, messages: 2, messagesReceived: 1, invitationsMin: 10, invitationsMax: 20 };
const BARE = {
  $id: PROFILE_ID,
  teamId: TEAM_ID,
  $createdAt: '2026-03-01T08:00:00.000+00:00',
  $updatedAt: '2026-03-01T09:30:00.000+00:00',
};

describe('the reader of profiles (part 2 §3)', () => {
  it('reads lists and objects, JSON text, and lists of JSON texts alike', () => {
    const profiles = [
      { alerts: [ALERT], usage: USAGE },
      { alerts: JSON.stringify([ALERT]), usage: JSON.stringify(USAGE) },
      { alerts: [JSON.stringify(ALERT)], usage: USAGE },
    ].map((parts) => readProfile({ ...profileDocument(), ...parts }));
    for (const profile of profiles) expect(profile).toMatchObject({ alerts: [ALERT], usage: USAGE });
  });

  it('reads a bare document as a profile to set up, with hours from Monday to Friday, nine to five', () => {
    const profile = readProfile(BARE);
    expect(profile).toMatchObject({
      health: 'setup_needed',
      action: '',
      alerts: [],
      workingDays: '0:1:1:1:1:1:0',
      workingHoursStart: '09:00',
      workingHoursEnd: '17:00',
      timeZone: '',
      createdAt: '2026-03-01T08:00:00.000Z',
      updatedAt: '2026-03-01T09:30:00.000Z',
    });
    expect(profileName(profile)).toBe('New Agent');
  });

  it.each([
    [
      'alerts',
      { alerts: '[{"type":' },
      { alerts: [{ type: 'system', subType: 'config_error', message: 'Invalid alert format' }] },
    ],
    [
      'one alert of two',
      { alerts: ['{oops', JSON.stringify(ALERT)] },
      { alerts: [{ subType: 'config_error' }, ALERT] },
    ],
    ['usage', { usage: 'much' }, { usage: { invitations: 0, invitationsMax: 0 } }],
    ['working days of another form', { workingDays: '1,2,3' }, { workingDays: '1,2,3' }],
    ['a zone that is none', { timeZone: 'Mars/Olympus_Mons' }, { timeZone: '' }],
    ['a zone', { timeZone: 'America/Los_Angeles' }, { timeZone: 'America/Los_Angeles' }],
    ['a state of a newer server', { healthStatus: 'resting' }, { health: 'resting' }],
    [
      'numbers and nulls instead of texts',
      { name: 7, avatar: null, country: undefined, action: false },
      { name: '', avatar: '', country: '', action: '' },
    ],
  ])('reads a document with malformed parts without throwing: %s', (_what, parts, expected) => {
    expect(readProfile({ ...profileDocument(), ...parts })).toMatchObject(expected);
  });

  it('drops login and password, whatever a server sends', () => {
    const profile = readProfile({ ...profileDocument(), login: 'ada@example.test', password: 'correct horse' });
    expect(JSON.stringify(profile)).not.toMatch(/ada@example|correct horse/);
  });
});
