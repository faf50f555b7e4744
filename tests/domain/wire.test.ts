import { describe, expect, it } from 'vitest';
import { APP_PATHS } from '#domain/screen-paths.ts';
import { isPagePath } from '#domain/server-paths.ts';
import { readCampaign, remainingInvitations } from '#domain/campaign/campaign.ts';
import { requestOf } from '#domain/commands/command-requests.ts';
import { ERROR_RULES, retryClassOf } from '#domain/wire/errors.ts';
import { readAlerts, readProfile } from '#domain/profile/profile.ts';
import { identityOfAddress } from '#domain/profile/profile-key.ts';
import { realtimeEventOf } from '#domain/wire/realtime.ts';
import { pauseCommand } from '#support/replicas.ts';
import { profileDocument, wireTime } from '#support/wire-documents.ts';

const isAppPath = (path: string): boolean => APP_PATHS.some((address) => address.test(path));

describe('the paths that the service worker answers with the shell', () => {
  it.each([
    '/',
    '/?source=pwa',
    '/dashboard',
    '/messages?chat=1',
    '/campaigns/abc',
    '/auth/login',
    '/team/invite/t/i',
    '/login',
    '/prompts/x?y=1',
    '/import',
  ])('include %s', (path) => {
    expect(isAppPath(path)).toBe(true);
  });
  it.each([
    '/v1/account',
    '/api/chat/paused',
    '/sandbox/mailbox',
    '/config.json',
    '/healthz',
    '/assets/x.js',
    '/messagesx',
    '//evil.test/messages',
    'https://evil.test',
    '/\\evil.test',
    '',
    'messages',
  ])('do not include %s', (path) => {
    expect(isAppPath(path)).toBe(false);
  });
});

describe('the paths that the service worker answers with the shell when the server cannot be reached', () => {
  it.each([
    ['/nowhere', true],
    ['/dashbord/x', true],
    ['/apikeys-old', true],
    ['/apiary', true],
    ['/', true],
    ['/v1', false],
    ['/v1/account', false],
    ['/api/docs', false],
    ['/sandbox/mailbox', false],
    ['/healthz', false],
    ['/config.json', false],
    ['/nope.js', false],
    ['/assets/nope-1.js', false],
    ['/.well-known/x', false],
  ])('include %s: %s', (path, isPage) => {
    expect(isPagePath(path)).toBe(isPage);
  });
});

describe('the normal form of a profile address', () => {
  it.each([
    ['https://www.linkedin.com/in/Ada-Lovelace/', 'linkedin.com/in/ada-lovelace'],
    ['http://fr.linkedin.com/in/ada-lovelace/fr?trk=x#top', 'linkedin.com/in/ada-lovelace'],
    ['linkedin.com/in/ren%C3%A9e-o', 'linkedin.com/in/renée-o'],
    ['\u200Bwww.linkedin.com/in/renée-o ', 'linkedin.com/in/renée-o'],
    ['https://www.linkedin.com/pub/ada/1/2/3', 'linkedin.com/pub/ada/1/2/3'],
    ['https://www.linkedin.com/company/acme', ''],
    ['https://evil-linkedin.com.example/in/x', ''],
    ['https://example.com/in/ada', ''],
    ['ada@example.com', ''],
    ['', ''],
    ['https://www.linkedin.com/in/', ''],
    ['https://linkedin.com/in/100%', 'linkedin.com/in/100%'],
  ])('of %s is %s', (address, key) => {
    expect(identityOfAddress(address)).toBe(key);
  });
});

describe('alerts of a profile (part 2 §3, §4)', () => {
  it('are read from objects and JSON texts, and a malformed one becomes an alert that says so', () => {
    expect(
      readAlerts([
        { type: 'auth', subType: '2fa_required', message: 'Code', severity: 'error' },
        '{"type":"linkedin","message":"Slow"}',
        '{oops',
      ]),
    ).toMatchObject([
      { type: 'auth', subType: '2fa_required' },
      { type: 'linkedin', message: 'Slow', severity: 'warning' },
      { type: 'system', subType: 'config_error', message: 'Invalid alert format' },
    ]);
    expect(readAlerts('nonsense')).toMatchObject([{ subType: 'config_error' }]);
    expect(readAlerts(undefined)).toEqual([]);
  });
  it('are empty for a profile without attributes, whose state is “setup needed”', () => {
    expect(readProfile({ ...profileDocument(), healthStatus: undefined })).toMatchObject({
      health: 'setup_needed',
      workingDays: '0:1:1:1:1:1:0',
      workingHoursStart: '09:00',
      workingHoursEnd: '17:00',
    });
  });
});

describe('a campaign', () => {
  const campaign = (parts: Record<string, unknown>) =>
    readCampaign({
      $id: 'k1',
      $createdAt: wireTime(0),
      $updatedAt: wireTime(0),
      teamId: 'team1',
      name: 'Q1',
      ...parts,
    });
  it.each([
    [{ stats: '{"prospects":10,"invitationsSent":4}' }, 6],
    [{ stats: { prospects: '10', invitationsSent: 4, waitingForConnection: 1, alreadyConnected: 2 } }, 3],
    [{ stats: 'oops' }, 0],
    [{}, 0],
    [{ stats: { prospects: 1, invitationsSent: 5 } }, 0],
  ])('with %j has %i remaining invitations', (parts, remaining) => {
    expect(remainingInvitations(campaign(parts).stats)).toBe(remaining);
  });
  it('is read with references as ids or as objects', () => {
    expect(campaign({ product: { $id: 'o1', name: 'x' }, prompt: 'p1', agent: null })).toMatchObject({
      offerId: 'o1',
      promptId: 'p1',
      profileId: '',
      status: 'draft',
    });
  });
});

describe('a realtime event', () => {
  const event = (name: string, payload: unknown = { $id: 'c1', $createdAt: 'x', $updatedAt: 'y' }) => ({
    events: ['databases.*', name],
    timestamp: '2026-03-02T10:00:00.000+00:00',
    payload,
  });
  it.each([
    ['databases.main.collections.chats.documents.c1.update', 'written'],
    ['databases.main.tables.chats.rows.c1.create', 'written'],
    ['databases.main.collections.chats.documents.c1.upsert', 'written'],
    ['databases.main.collections.chats.documents.c1.delete', 'deleted'],
    ['teams.t1.update', 'teams-changed'],
    ['memberships.m1.delete', 'teams-changed'],
    ['users.u1.sessions.s1.delete', 'session-ended'],
  ])('named %s is of the kind %s', (name, kind) => {
    expect(realtimeEventOf(event(name))?.kind).toBe(kind);
  });
  it.each([
    ['users.u1.update', {}],
    ['databases.main.collections.chats.documents.c1.update', 'no document'],
    ['databases.*.collections.*.documents.*.update', {}],
  ])('named %s with the payload %j is ignored', (name, payload) => {
    expect(realtimeEventOf(event(name, payload))).toBeUndefined();
  });
});

describe('a command', () => {
  it.each([
    [true, '/chat/paused'],
    [false, '/chat/paused'],
  ])('that pauses (%s) is sent to %s', (paused, path) => {
    const { command } = pauseCommand('c1', paused);
    if (command.type === 'prospects.import') throw new Error('a pause, not an import');
    expect(requestOf(command)).toEqual({ method: 'POST', path, body: { chatId: 'c1', paused } });
  });
  it('is never dropped after an error code that may succeed later', () => {
    const transient = Object.entries(ERROR_RULES).filter(
      ([, { status }]) => status === 0 || status === 429 || status >= 500,
    );
    expect(transient.length).toBeGreaterThan(4);
    expect(transient.map(([code]) => retryClassOf(code as keyof typeof ERROR_RULES))).toEqual(
      transient.map(() => 'later'),
    );
    expect(retryClassOf('unauthenticated')).toBe('after-sign-in');
  });
});
