import { describe, expect, test } from 'vitest';
import {
  cardActionsOf,
  codeAlertOf,
  hasCredentialProblem,
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

describe('the actions of a profile card', () => {
  const cases: readonly (readonly [
    health: string,
    alerts: readonly ProfileAlert[],
    actions: readonly ProfileCardAction[],
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
    ['removed', [], []],
    ['something else', [], []],
  ];
  test.each(cases)('in the state %s with the alerts %j are %j', (health, alerts, actions) =>
    expect(cardActionsOf({ health, alerts: [...alerts] })).toEqual(actions),
  );

  test('are defined for every state of part 2 §4', () =>
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
])('an alert that contains “%s” is about the credentials, in upper and lower case', (word) => {
  expect(hasCredentialProblem([alert('config_error', `Oh: ${word.toUpperCase()}!`)])).toBe(true);
  expect(hasCredentialProblem([alert('config_error', 'All is well')])).toBe(false);
});

test.each([
  'this is no alert',
  { type: 'auth', severity: 'error' },
  { type: 'auth', message: { a: 1 } },
  { message: '   ' },
  '{"message":7}',
])('the malformed alert %j becomes a system alert that says so, and counts as credential trouble', (malformed) => {
  const alerts = readAlerts([malformed]);
  expect(alerts).toMatchObject([{ type: 'system', subType: 'config_error', message: 'Invalid alert format' }]);
  expect(cardActionsOf({ health: 'paused', alerts })).toEqual(['update-credentials', 'resume']);
});

test('a profile card shows at most 3 alerts and the number of further ones', () => {
  expect([0, 3, 4, 7].map(moreAlertsMessage)).toEqual([undefined, undefined, '+1 more alerts', '+4 more alerts']);
});

test('the current action of a profile is shown with the texts of part 2 §4, and an unknown action is not shown', () => {
  const messageOf = (action: string, health = 'running') => actionMessage({ health, action });
  expect(
    ['waiting_instance', 'launching_linkedin', 'checking_auth', 'next_task', 'pause', 'resume', 'refresh'].map(
      (action) => messageOf(action),
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
      messageOf(action),
    ),
  ).toEqual([
    'Typing email...',
    'Typing password...',
    'Submitting the sign-in form...',
    'Typing verification code...',
    'Reading profile information...',
  ]);
  expect([messageOf(''), messageOf('toString'), messageOf('of tomorrow')]).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['running', 'next_task', 'Waiting for next task'],
  ['auth_in_progress', 'next_task', 'Waiting for next task'],
  ['paused', 'next_task', undefined],
  ['disabled', 'next_task', undefined],
  ['setup_needed', 'next_task', undefined],
  ['auth_needed', 'next_task', undefined],
  ['auth_failed', 'next_task', undefined],
  // Actions that need no task are shown in every state.
  ['paused', 'pause', 'Pausing agent...'],
  ['paused', 'resume', 'Resuming agent...'],
  ['auth_needed', 'checking_auth', 'Verifying authentication requirements...'],
])('only a profile that receives tasks is shown as waiting for one: %s, %s: %s', (health, action, message) =>
  expect(actionMessage({ health, action })).toBe(message),
);

test('the alert of a code says where to look for the code', () => {
  const codeAlert =
    codeAlertOf([
      FAILED,
      alert('2fa_required', 'Code please', { verificationMethod: 'email', sentAt: '2026-03-01T10:00:00.000Z' }),
    ]) ?? expect.fail('no alert');
  expect(verificationOf(codeAlert)).toEqual({ method: 'email', isApproval: false, sentAt: '2026-03-01T10:00:00.000Z' });
  expect(verificationOf(alert('verification_required', 'Tap', { verificationMethod: 'app' })).isApproval).toBe(true);
  expect(verificationOf(alert('2fa_required', 'Code', { verificationMethod: 7 }))).toEqual({
    method: '',
    isApproval: false,
    sentAt: undefined,
  });
  expect([methodMessage('email'), methodMessage('pigeon')]).toEqual([
    'Check the email of this account for the code.',
    'Find the code where this account receives it: pigeon.',
  ]);
});
