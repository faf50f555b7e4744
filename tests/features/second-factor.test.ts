import { describe, expect, it } from 'vitest';
import { toInvitationError } from '#features/session/invitation/invitation-messages.ts';
import {
  codesLeftMessage,
  settingsFailureMessage,
  toCodeRefusal,
  wrongCodeMessage,
} from '#features/session/second-factor/second-factor-messages.ts';
import { needsSecondFactor } from '#features/session/session-requests.ts';
import { failed } from '#remote/failure.ts';

const NOW_MS = Date.parse('2026-11-20T10:00:00.000Z');
const refusal = (...args: Parameters<typeof failed>) => failed(...args).failure;
const appwrite = (status: number, appwriteType: string) =>
  refusal(status === 401 ? 'unauthenticated' : 'invalid_request', status, { appwriteType });

describe('a sign-in', () => {
  it('needs a second factor when the error type says so, whatever the message', () => {
    const more = { message: 'changed', appwriteType: 'user_more_factors_required' };
    expect(needsSecondFactor(failed('unauthenticated', 401, more))).toBe(true);
    expect(needsSecondFactor(failed('unauthenticated', 401, { appwriteType: 'user_invalid_credentials' }))).toBe(false);
    expect(needsSecondFactor({ ok: true, value: undefined })).toBe(false);
  });

  it('through an invitation leads to the sign-in for the second factor', () => {
    expect(toInvitationError(appwrite(401, 'user_more_factors_required'))).toEqual({
      message: 'Your account asks for a second step. Complete the sign-in to join.',
      nextStep: 'sign-in',
    });
  });
});

describe('a code that was not accepted', () => {
  it('is wrong when the server refuses it, with the attempts that are left', () => {
    expect(toCodeRefusal({ ...appwrite(401, 'user_invalid_token'), attemptsLeft: 2 }, 'totp', NOW_MS)).toEqual({
      kind: 'wrong',
      message: 'This code is wrong or no longer valid. Enter the one the app shows now. 2 attempts left.',
    });
  });

  it('ends the step when the session is over', () => {
    expect(toCodeRefusal(appwrite(401, 'general_unauthorized_scope'), 'totp', NOW_MS)).toEqual({ kind: 'ended' });
  });

  it('waits as long as the server says', () => {
    expect(toCodeRefusal(refusal('rate_limited', 429, { retryAfterMs: 30_000 }), 'totp', NOW_MS)).toEqual({
      kind: 'error',
      authError: { message: 'Too many attempts.', retryAtMs: NOW_MS + 30_000 },
    });
  });

  it('decides nothing without an answer', () => {
    expect(toCodeRefusal(refusal('unreachable', 0), 'email', NOW_MS)).toMatchObject({
      kind: 'error',
      authError: { message: 'The server cannot be reached. What you entered is kept; try again in a moment.' },
    });
  });
});

it.each([
  [undefined, ''],
  [9, ''],
  [3, ' 3 attempts left.'],
  [1, ' 1 attempt left.'],
  [0, ' This was the last attempt for now.'],
])('a wrong recovery code with %s attempts left says so: %j', (attemptsLeft, end) => {
  expect(wrongCodeMessage('recoveryCode', attemptsLeft)).toBe(
    `This recovery code is wrong or was used before. Try another one.${end}`,
  );
});

it.each([
  [0, 'This was your last recovery code. Make new ones now.'],
  [1, '1 recovery code is left.'],
  [4, '4 recovery codes are left.'],
])('a person with %i recovery codes left is told so: %s', (count, message) => {
  expect(codesLeftMessage(count)).toBe(message);
});

it('a server without second factors says so', () => {
  expect(settingsFailureMessage(appwrite(501, 'user_auth_method_unsupported'), NOW_MS)).toBe(
    'This server does not offer two-step verification.',
  );
});
