import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PauseWait } from '#domain/chat/pause-control-state.ts';
import { alertSchema, readProfile } from '#domain/profile/profile.ts';
import { workingHoursMessage } from '#domain/time/zone-messages.ts';
import { ProfileAlerts } from '#features/profiles/profile-alerts.tsx';
import { ProfileActions } from '#features/profiles/profile-actions.tsx';
import { ProfileCard } from '#features/profiles/profile-card.tsx';
import { setHours } from '#features/profiles/profile-commands.ts';
import { ProfileUsage } from '#features/profiles/profile-usage.tsx';
import { NoTeamForProfiles, ProfilesSkeleton, ProfilesUnavailable } from '#features/profiles/profiles-skeleton.tsx';
import { UsageBars } from '#features/profiles/usage-bars.tsx';
import { apply } from '#replica/apply.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { renderConfigured } from '#support/render-configured.ts';
import { openTestReplica } from '#support/replicas.ts';
import { profileDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

const profile = (fields: object) => readProfile({ ...profileDocument('p1'), country: 'FR', ...fields });
const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the profiles page without profiles', () => {
  it('the profiles page shows four skeleton cards while loading', () => {
    const markup = renderToStaticMarkup(createElement(ProfilesSkeleton));
    expect(textOf(markup)).toBe('LinkedIn Profiles The accounts that run your campaigns');
    expect(markup.match(/h-72/g)).toHaveLength(4);
  });

  it('the profiles page explains a server error, an unreachable server and a missing team', () => {
    expect(
      textOf(renderToStaticMarkup(createElement(ProfilesUnavailable, { isReachable: true, onRetry: () => undefined }))),
    ).toContain('Failed to load agents An error occurred while loading agents');
    expect(
      textOf(
        renderToStaticMarkup(createElement(ProfilesUnavailable, { isReachable: false, onRetry: () => undefined })),
      ),
    ).toContain('The profiles are not on this device yet');
    expect(textOf(renderToStaticMarkup(createElement(NoTeamForProfiles)))).toContain(
      'No team selected Please select a team to view profiles',
    );
  });
});

it.each([
  [1, 3, '1 / 3 profiles'],
  [1, 1, '1 / 1 profile'],
  [2, -1, '2 profiles, unlimited'],
])('the usage meter for %i of at most %i profiles says %s', (used, maxAgents, words) =>
  expect(textOf(renderToStaticMarkup(createElement(ProfileUsage, { used, limits: { maxAgents } })))).toContain(words),
);

describe('a profile card', () => {
  const NOTHING = {
    campaigns: [],
    memberNames: new Map<string, string>(),
    record: undefined,
    offlineReason: undefined,
    signInRefusal: undefined,
  };
  const cardOf = (fields: object): string =>
    renderConfigured(
      createElement(ProfileCard, {
        ...NOTHING,
        profile: profile(fields),
        pendingPauseReason: 'answer',
        isBusy: false,
        onAction: () => undefined,
        onEditHours: () => undefined,
        removeBlockedReason: undefined,
        onRemove: () => undefined,
      }),
    );
  /** Returns the live status of the card, and whether it has a turning spinner. */
  const statusOf = (fields: object) => {
    const status = /<div role="status".*?<\/div><\/div>/.exec(cardOf(fields))?.[0];
    return status && { words: textOf(status), isTurning: /<svg[^>]*animate-spin/.test(status) };
  };

  it.each([
    ['waiting_instance', 'Initializing authentication process...'],
    ['launching_linkedin', 'Opening LinkedIn page...'],
    ['checking_auth', 'Verifying authentication requirements...'],
    ['', ''],
    ['unheard_of', ''],
  ])('a card of a sign-in in progress shows a spinner and its action, %j: %j', (action, words) => {
    expect(statusOf({ healthStatus: 'auth_in_progress', action })).toEqual({
      words: `Authentication in progress ${words}`.trim(),
      isTurning: true,
    });
  });

  it('a card of any other health shows the action below the name, without a spinner', () => {
    const markup = cardOf({ healthStatus: 'running', action: 'next_task' });
    expect(textOf(markup)).toMatch(/Léa Waiting for next task Running/);
    expect(statusOf({ healthStatus: 'running', action: 'next_task' })).toBeUndefined();
    expect(markup).not.toContain('animate-spin');
    // A paused profile shows why nothing is sent in place of its next action.
    expect(textOf(cardOf({ healthStatus: 'paused', action: 'next_task' }))).toMatch(
      /Léa Paused .*Nothing is sent: the profile is not running \(Paused\)/,
    );
  });
});

describe('alerts', () => {
  const alerts = ['one', 'two', 'three', 'four', 'five'].map((message) =>
    alertSchema.parse({ message, severity: 'warning' }),
  );
  it('a card shows three alerts at most, and the number of the others', () => {
    expect(textOf(renderToStaticMarkup(createElement(ProfileAlerts, { alerts })))).toBe(
      'Warning: one Warning: two Warning: three +2 more alerts',
    );
    expect(textOf(renderToStaticMarkup(createElement(ProfileAlerts, { alerts: alerts.slice(0, 3) })))).toBe(
      'Warning: one Warning: two Warning: three',
    );
    expect(renderToStaticMarkup(createElement(ProfileAlerts, { alerts: [] }))).toBe('');
    // The most severe alerts are first.
    const mixed = (['info', 'info', 'warning', 'info', 'error'] as const).map((severity, index) => ({
      ...alerts[0]!,
      severity,
      message: `no. ${index}`,
    }));
    expect(textOf(renderToStaticMarkup(createElement(ProfileAlerts, { alerts: mixed })))).toBe(
      'Error: no. 4 Warning: no. 2 Note: no. 0 +2 more alerts',
    );
  });
});

describe('usage', () => {
  const profileOf = (usage: object) =>
    profile({
      usage: JSON.stringify({
        invitations: 7,
        messages: 1,
        messagesReceived: 2,
        invitationsMin: 5,
        invitationsMax: 10,
        day: '2026-10-05',
        ...usage,
      }),
    });
  const textOfUsage = (usage: object, atMs = Date.parse('2026-10-05T12:00:00Z')): string =>
    textOf(renderToStaticMarkup(createElement(UsageBars, { profile: profileOf(usage), atMs })));

  it('usage is shown against its limits, which are explained', () => {
    expect(textOfUsage({})).toBe(
      'Invitations today 7 of at most 10 5–10 a day, varied daily. 1 message sent, 2 received today.',
    );
    expect(textOfUsage({ invitationsMin: 10 })).toContain('10 10 a day.');
    expect(textOfUsage({ invitationsMax: 30 })).toContain('More than 25 invitations a day put an account at risk.');
    expect(textOfUsage({ invitationsMax: 25 })).not.toContain('at risk');
  });

  it('usage is not said to be of today while the time of the network is unknown', () => {
    const textWhenUnknown = (usage: object): string =>
      textOf(renderToStaticMarkup(createElement(UsageBars, { profile: profileOf(usage), atMs: undefined })));
    expect(textWhenUnknown({})).toBe('Invitations today – of at most 10 5–10 a day, varied daily.');
    // Nothing was ever counted.
    expect(textWhenUnknown({ invitations: 0, messages: 0, messagesReceived: 0, day: '' })).toContain('0 of at most 10');
  });

  it("usage of another day in the profile's time zone does not count today", () => {
    expect(textOfUsage({}, Date.parse('2026-10-05T21:59:00Z'))).toContain('7 of at most 10');
    expect(textOfUsage({}, Date.parse('2026-10-05T22:01:00Z'))).toContain('0 of at most 10');
  });
});

describe('working hours', () => {
  const HOURS = { days: '0:1:1:1:1:0:0', start: '08:30', stop: '16:00' };
  const document = {
    $id: 'p1',
    $createdAt: wireTime(1),
    $updatedAt: wireTime(1),
    teamId: TEAM_ID,
    name: 'Léa',
    country: 'US',
  };
  async function openWithProfile() {
    const replica = await openTestReplica();
    await apply(replica, { rows: [{ table: 'profiles', rows: [readProfile(document)] }] });
    const shown = async () => (await replica.db.profiles.get('p1')) ?? expect.fail('no profile');
    const unsent = async () => (await listUnsent(replica.db)).map((entry) => issuedOf(entry)?.command);
    return { replica, shown, unsent };
  }

  it('working hours without a zone are sent without one', async () => {
    const { replica, shown, unsent } = await openWithProfile();
    expect(await setHours(replica, await shown(), HOURS)).toBe(true);
    expect(await unsent()).toEqual([{ type: 'profile.setHours', profileId: 'p1', ...HOURS }]);
    expect(await shown()).toMatchObject({ workingHoursStart: '08:30', timeZone: '' });
    replica.close();
  });

  it('working hours show their zone at once, and later unsent ones keep it', async () => {
    const { replica, shown, unsent } = await openWithProfile();
    await setHours(replica, await shown(), { ...HOURS, timeZone: 'America/Los_Angeles' });
    expect(workingHoursMessage(await shown())).toBe('Mon–Thu, 08:30 to 16:00, Los Angeles time');
    // "The same for" in the dialog of another profile sets hours without a zone.
    await setHours(replica, await shown(), { ...HOURS, start: '10:00' });
    expect(await unsent()).toEqual([
      { type: 'profile.setHours', profileId: 'p1', ...HOURS, start: '10:00', timeZone: 'America/Los_Angeles' },
    ]);
    await setHours(replica, await shown(), { ...HOURS, timeZone: '' });
    expect(workingHoursMessage(await shown())).toBe('Mon–Thu, 08:30 to 16:00, New York time');
    replica.close();
  });
});

describe('the buttons of a profile', () => {
  const render = (fields: object, parts: object = {}): string =>
    renderToStaticMarkup(
      createElement(ProfileActions, {
        profile: profile(fields),
        pendingPauseReason: 'answer',
        offlineReason: undefined,
        signInRefusal: undefined,
        isBusy: false,
        onAction: () => undefined,
        ...parts,
      }),
    );
  it.each([
    ['setup_needed', 'Setup profile of Léa'],
    ['auth_needed', 'Authenticate with LinkedIn of Léa'],
    ['auth_in_progress', ''],
    ['auth_failed', 'Update Credentials of Léa Retry Authentication of Léa'],
    ['running', 'Pause Léa'],
    ['paused', 'Resume Léa'],
    ['disabled', ''],
    ['removed', ''],
  ])('the buttons of a profile in the health %s are %j', (healthStatus, words) =>
    expect(textOf(render({ healthStatus }))).toBe(words),
  );

  it.each([
    ['answer', 'Pausing agent... Léa', true],
    ['connection', 'Cancel pause Léa Will pause when you are back online', false],
    ['server_error', 'Cancel pause Léa The server had a problem. Outrider will try again.', false],
  ])('the buttons of a pause that waits for %s are %j', (wait, words, isDisabled) => {
    const markup = renderToStaticMarkup(
      createElement(ProfileActions, {
        profile: {
          ...profile({ healthStatus: 'running' }),
          pendingPause: { paused: true, commandId: 'c' as never, askedAt: '' },
        },
        pendingPauseReason: wait as PauseWait,
        offlineReason: undefined,
        signInRefusal: undefined,
        isBusy: false,
        onAction: () => undefined,
      }),
    );
    expect(textOf(markup)).toBe(words);
    expect(markup.includes('aria-disabled="true"')).toBe(isDisabled);
  });

  it('buttons that need the server explain why they are disabled offline', () => {
    const markup = render({ healthStatus: 'setup_needed' }, { offlineReason: 'You are offline.' });
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).toContain('title="You are offline."');
  });
});
