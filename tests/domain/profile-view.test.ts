import { describe, expect, test } from 'vitest';
import {
  cardActionsOf,
  codeAlertOf,
  hasCredentialTrouble,
  methodMessage,
  moreAlertsMessage,
  verificationOf,
  type ProfileCardAction,
} from '#domain/profile/profile-view.ts';
import { actionMessage } from '#domain/profile/profile-messages.ts';
import { alertSchema, PROFILE_HEALTH, readAlerts, type ProfileAlert } from '#domain/profile/profile.ts';

const alert = (subType: string, message = 'Something is up', metadata: Record<string, unknown> = {}): ProfileAlert =>
  alertSchema.parse({ type: 'auth', subType, message, severity: 'error', metadata });
const CODE = alert('2fa_required');
const VERIFICATION = alert('verification_required');
const FAILED = alert('auth_failed', 'LinkedIn did not answer in time.');
const ENDED = alert('session_expired', 'The session has ended.');
const TROUBLE = alert('auth_failed', 'Wrong PASSWORD');

describe('what a card offers, by health and alerts', () => {
  const cases: readonly (readonly [
    health: string,
    alerts: readonly ProfileAlert[],
    acts: readonly ProfileCardAction[],
  ])[] = [
    ['setup_needed', [], ['set-up']],
    ['setup_needed', [TROUBLE], ['set-up']],
    ['auth_needed', [], ['authenticate']],
    ['auth_needed', [ENDED], ['authenticate']],
    ['auth_needed', [CODE], ['enter-code']],
    ['auth_needed', [VERIFICATION], ['enter-code']],
    ['auth_needed', [TROUBLE], ['update-credentials']],
    ['auth_in_progress', [], []],
    ['auth_in_progress', [CODE], ['enter-code']],
    ['auth_in_progress', [FAILED], ['update-credentials']],
    ['auth_in_progress', [ENDED, VERIFICATION], ['enter-code', 'update-credentials']],
    ['auth_in_progress', [TROUBLE, CODE], ['update-credentials', 'enter-code']],
    ['auth_failed', [FAILED], ['update-credentials', 'retry']],
    ['auth_failed', [TROUBLE], ['update-credentials']],
    ['running', [], ['pause']],
    ['running', [TROUBLE], ['update-credentials', 'pause']],
    ['paused', [], ['resume']],
    ['disabled', [], []],
    ['disabled', [TROUBLE], []],
    ['something else', [], []],
  ];
  test.each(cases)('%s with %j: %j', (health, alerts, acts) =>
    expect(cardActionsOf({ health, alerts: [...alerts] })).toEqual(acts),
  );

  test('every state of part 2 §4 is told', () =>
    expect(Object.keys(PROFILE_HEALTH).filter((health) => cases.every(([known]) => known !== health))).toEqual([]));
});

test.each([
  'password',
  'credential',
  'locked',
  'invalid',
  'incorrect',
  'authentication failed',
  'login failed',
  'unauthorized',
])('an alert that says "%s" is about the credentials, however it is written', (word) => {
  expect(hasCredentialTrouble([alert('config_error', `Oh: ${word.toUpperCase()}!`)])).toBe(true);
  expect(hasCredentialTrouble([alert('config_error', 'All is well')])).toBe(false);
});

test.each([
  'this is no alert',
  { type: 'auth', severity: 'error' },
  { type: 'auth', message: { a: 1 } },
  { message: '   ' },
  '{"message":7}',
])('the malformed alert %j becomes one of the system that says so, and is about the credentials', (malformed) => {
  const alerts = readAlerts([malformed]);
  expect(alerts).toMatchObject([{ type: 'system', subType: 'config_error', message: 'Invalid alert format' }]);
  expect(cardActionsOf({ health: 'paused', alerts })).toEqual(['update-credentials', 'resume']);
});

test('at most 3 alerts are shown, and how many more there are', () => {
  expect([0, 3, 4, 7].map(moreAlertsMessage)).toEqual([undefined, undefined, '+1 more alerts', '+4 more alerts']);
});

test('what a profile is doing is said in the words of part 2 §4; a task of another build is not', () => {
  const said = (action: string, health = 'running') => actionMessage({ health, action });
  expect(
    ['waiting_instance', 'launching_linkedin', 'checking_auth', 'next_task', 'pause', 'resume', 'refresh'].map(
      (action) => said(action),
    ),
  ).toEqual([
    'Initializing authentication process...',
    'Opening LinkedIn page...',
    'Verifying authentication requirements...',
    'Waiting for next task',
    'Pausing agent...',
    'Resuming agent...',
    'Refreshing agent status...',
  ]);
  expect(
    ['typing_email', 'typing_password', 'submitting_form', 'typing_code', 'scrap_agent_infos'].map((action) =>
      said(action),
    ),
  ).toEqual([
    'Typing email...',
    'Typing password...',
    'Submitting the sign-in form...',
    'Typing verification code...',
    'Reading profile information...',
  ]);
  expect([said(''), said('toString'), said('of tomorrow')]).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['running', 'next_task', 'Waiting for next task'],
  ['auth_in_progress', 'next_task', 'Waiting for next task'],
  ['paused', 'next_task', undefined],
  ['disabled', 'next_task', undefined],
  ['setup_needed', 'next_task', undefined],
  ['auth_needed', 'next_task', undefined],
  ['auth_failed', 'next_task', undefined],
  // What is done of itself is said in any state.
  ['paused', 'pause', 'Pausing agent...'],
  ['paused', 'resume', 'Resuming agent...'],
  ['auth_needed', 'checking_auth', 'Verifying authentication requirements...'],
])('only who is given tasks waits for one: %s, %s: %s', (health, action, words) =>
  expect(actionMessage({ health, action })).toBe(words),
);

test('where a code is to be looked for is what its alert says', () => {
  const asked =
    codeAlertOf([
      FAILED,
      alert('2fa_required', 'Code please', { verificationMethod: 'email', sentAt: '2026-03-01T10:00:00.000Z' }),
    ]) ?? expect.fail('no alert');
  expect(verificationOf(asked)).toEqual({ method: 'email', isApproval: false, sentAt: '2026-03-01T10:00:00.000Z' });
  expect(verificationOf(alert('verification_required', 'Tap', { verificationMethod: 'app' })).isApproval).toBe(true);
  expect(verificationOf(alert('2fa_required', 'Code', { verificationMethod: 7 }))).toEqual({
    method: '',
    isApproval: false,
    sentAt: undefined,
  });
  expect([methodMessage('email'), methodMessage('pigeon')]).toEqual([
    'Look for the code in the e-mails of this account.',
    'Look for the code where this account gets it: pigeon.',
  ]);
});
