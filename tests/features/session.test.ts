import { describe, expect, it } from 'vitest';
import { readInvitation } from '#domain/member/invitation.ts';
import {
  chosenPasswordProblem,
  passwordRejectionMessage,
  passwordStrength,
  strengthMessage,
} from '#domain/session/password-strength.ts';
import { userSchema } from '#domain/session/user.ts';
import { emailProblem, nameProblem, passwordProblem } from '#domain/session/sign-in-problems.ts';
import { toFieldError } from '#features/session/sign-in/field-errors.ts';
import { parseInvitationPath } from '#features/session/invitation/parse-invitation-path.ts';
import { INVITATION_STATE_LABELS, invitationStateOf } from '#features/session/invitation/invitation-state.ts';
import { toInvitationError, joiningMessage } from '#features/session/invitation/invitation-messages.ts';
import { onwardLooks } from '#features/session/sign-in/link-result.tsx';
import { findCooldownEnd, withSent } from '#features/session/register/resend-cooldown.ts';
import { providerErrorMessage } from '#features/session/sign-in/provider-button.tsx';
import { pathAfterSignIn } from '#features/session/sign-in/return-to.ts';
import { toAuthError, authErrorMessage } from '#features/session/sign-in/auth-error.ts';
import { nameFor } from '#features/session/register/name-draft.ts';
import { formatClock } from '#features/session/register/use-seconds-left.ts';
import { failed } from '#remote/failure.ts';

const NOW_MS = 1_000_000;

describe('the validation of a form (part 1 §5)', () => {
  it.each([
    [emailProblem('nobody'), 'Invalid email address'],
    [emailProblem('a@b'), 'Invalid email address'],
    [emailProblem('a b@c.de'), 'Invalid email address'],
    [emailProblem(' a@b.de '), undefined],
    [passwordProblem('12345'), 'Password must be at least 6 characters'],
    [passwordProblem('123456'), undefined],
    [chosenPasswordProblem('1234567'), 'Password must be at least 8 characters'],
    // Composed differently, the last character counts once.
    [chosenPasswordProblem('123456e\u0301'), 'Password must be at least 8 characters'],
    [chosenPasswordProblem('12345678'), undefined],
    [chosenPasswordProblem('p'.repeat(257)), 'Password has 257 characters; the maximum is 256. Shorten it by 1.'],
    [passwordProblem('p'.repeat(257)), 'Password has 257 characters; the maximum is 256. Shorten it by 1.'],
    [nameProblem(' A '), 'Name must be at least 2 characters'],
    [nameProblem('Al'), undefined],
    [nameProblem(` ${'n'.repeat(128)} `), undefined],
    [nameProblem('n'.repeat(150)), 'Name has 150 characters; the maximum is 128. Shorten it by 22.'],
  ])('a form value has the problem %j, expected: %j', (problem, expected) => {
    expect(problem).toBe(expected);
  });
});

describe('a backend error of a form', () => {
  const failureWith = (appwriteType: string, message: string) =>
    failed('invalid_request', 400, { appwriteType, message }).failure;
  const invalid = (parameter: string) =>
    failureWith('general_argument_invalid', `Invalid \`${parameter}\` param: Value must be what it is not`);

  it.each([
    ['an invalid address', invalid('email'), { field: 'email', message: 'Invalid email address' }],
    [
      'a missing address',
      failureWith('general_argument_invalid', 'Param "email" is not optional.'),
      { field: 'email', message: 'Invalid email address' },
    ],
    [
      'a throwaway address',
      failureWith('user_email_disposable', 'No.'),
      { field: 'email', message: 'This address was not accepted. Use another one.' },
    ],
    ['an invalid name', invalid('name'), { field: 'name', message: 'This name was not accepted. Choose another one.' }],
    ['a short password', invalid('password'), { field: 'password', message: 'Password must be at least 8 characters' }],
    [
      'a password that was used before',
      failureWith('password_recently_used', 'No.'),
      { field: 'password', message: 'Password must be at least 8 characters' },
    ],
    ['an invalid parameter without a field', invalid('userId'), undefined],
    ['a type without a parameter', failureWith('general_bad_request', 'Invalid `email` param: no'), undefined],
    ['a message of another shape', failureWith('general_argument_invalid', 'The `email` param is invalid'), undefined],
  ])('the backend error for %s is shown beside its field, if it has one', (_what, failure, expected) => {
    expect(toFieldError(failure, '1234567')).toEqual(expected);
  });
});

describe('the cooldown of a mail', () => {
  const NOW = 1_000_000;
  const sent = withSent([], 'magic-link', ' Ada@Example.test ', NOW);

  it.each([
    ['applies to its address in any spelling', 'magic-link', 'ada@example.test', NOW + 20_000, NOW + 60_000],
    ['ends after a minute', 'magic-link', 'ada@example.test', NOW + 60_000, undefined],
    ['does not apply to another address', 'magic-link', 'bob@example.test', NOW + 1, undefined],
    ['does not apply to another kind of mail', 'recovery', 'ada@example.test', NOW + 1, undefined],
    ['does not apply when the clock was set back', 'magic-link', 'ada@example.test', NOW - 3_600_000, undefined],
  ] as const)('the cooldown of a mail %s', (_what, mail, address, nowMs, end) => {
    expect(findCooldownEnd(sent, mail, address, nowMs)).toBe(end);
  });

  it('a cooldown restarts with each mail, leaves those of other addresses, and is deleted with its address at its end', () => {
    const both = withSent(sent, 'magic-link', 'bob@example.test', NOW + 30_000);
    expect(both.map(({ address }) => address)).toEqual(['ada@example.test', 'bob@example.test']);
    expect(withSent(both, 'magic-link', 'bob@example.test', NOW + 80_000)).toEqual([
      { mail: 'magic-link', address: 'bob@example.test', untilMs: NOW + 140_000 },
    ]);
  });
});

describe('the name that was typed for an address with an account', () => {
  const typed = { email: 'Noor@example.test', name: 'Noor New' };
  it.each([
    ['is given to a user without a name', '', typed, 'Noor New'],
    ['is given to a user who is named by the address', 'noor@example.test', typed, 'Noor New'],
    ['does not replace another name', 'Noor Old', typed, undefined],
    ['is for its address alone', '', { ...typed, email: 'ann@example.test' }, undefined],
    ['is optional', '', undefined, undefined],
  ])('the name typed for an address %s', (_what, name, nameDraft, expected) => {
    expect(nameFor({ name, email: 'noor@example.test' }, nameDraft)).toBe(expected);
  });
});

it.each([
  [undefined, 'You will then join the team that invited you.'],
  ['open', 'You will then join Northwind.'],
  ['accepted', 'The invitation to Northwind was already accepted. If that was you, just sign in.'],
  ['expired', 'The invitation to Northwind has expired. Ask the person who invited you for a new one.'],
] as const)('the sign-in screen of an invitation in state %s says: %s', (state, message) => {
  expect(joiningMessage(state === undefined ? undefined : { teamName: 'Northwind', state })).toBe(message);
});

describe('a stored return address', () => {
  const person = (id: string) => userSchema.parse({ id, name: id, email: `${id}@example.test` });
  const CHAT = '/messages?chat=c1';

  it.each([
    ['is used for the same user', CHAT, person('ann'), CHAT],
    ['is used when no user was here before', CHAT, undefined, CHAT],
    ['is dropped for another user', CHAT, person('bob'), '/dashboard'],
    ['is the dashboard where none is stored', undefined, undefined, '/dashboard'],
    [
      'of an invitation is used for any user',
      '/team/invite/t1/m1?proof=p',
      person('bob'),
      '/team/invite/t1/m1?proof=p',
    ],
  ])('a stored return address %s', (_what, stored, previousUser, expected) => {
    expect(pathAfterSignIn(person('ann'), stored, previousUser)).toBe(expected);
  });

  it.each([
    [CHAT, undefined, '/auth/verify?for=password&returnTo=%2Fmessages%3Fchat%3Dc1'],
    [CHAT, person('bob'), '/auth/verify?for=password'],
  ])('waits until a person knows that their password was removed', (stored, previousUser, expected) => {
    const told = { ...person('ann'), hasRemovedPassword: true };
    expect(pathAfterSignIn(told, stored, previousUser)).toBe(expected);
  });
});

describe('a new password', () => {
  it.each([
    ['12345678', 'weak'],
    ['abcdefghijkl', 'weak'],
    ['98765432', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['Password123!', 'weak'],
    ['qwertz12', 'weak'],
    ['kX7!p', 'weak'],
    ['robin2026', 'fair'],
    ['robin12', 'weak'],
    ['ferry123', 'weak'],
    ['tulipcan', 'fair'],
    ['Tulip-can4', 'strong'],
    ['correct horse battery', 'strong'],
  ])('the strength of the password %s is %s', (password, expected) => {
    expect(passwordStrength(password, ['Robin Ferry', 'robin@example.test'])).toBe(expected);
  });

  it('a password field shows its requirements before anything is typed', () => {
    expect(strengthMessage('')).toContain('At least 8 characters');
  });

  it.each([
    ['1234567', 'Password must be at least 8 characters'],
    ['password1', 'This password is too easy to guess. Choose another one.'],
    ['Chelsea-1905', 'This password was not accepted; it may be too common. Choose another one.'],
  ])('the password %s, refused by the server, is explained in plain words', (password, message) => {
    expect(passwordRejectionMessage(password)).toBe(message);
  });
});

describe('the address of an invitation (part 1 §5)', () => {
  const complete = { teamId: 't', membershipId: 'm', userId: 'u', secret: 's' };
  const MISSING_SECRET = 'Invalid invitation link. Missing userId or secret parameters.';

  it.each([
    [complete, { kind: 'complete', ...complete }],
    [
      { ...complete, proof: 'p' },
      { kind: 'complete', ...complete, proof: 'p' },
    ],
    [{}, { kind: 'invalid', message: MISSING_SECRET }],
    [
      { ...complete, secret: '' },
      { kind: 'invalid', message: MISSING_SECRET },
    ],
    [
      { ...complete, userId: undefined },
      { kind: 'invalid', message: MISSING_SECRET },
    ],
    [
      { userId: 'u', secret: 's' },
      { kind: 'without-ids', userId: 'u', secret: 's' },
    ],
    [
      { ...complete, teamId: '' },
      { kind: 'without-ids', userId: 'u', secret: 's' },
    ],
    [
      { teamId: 't', membershipId: 'm' },
      { kind: 'without-secret', teamId: 't', membershipId: 'm' },
    ],
  ])('the invitation with the params %j is read or rejected', (address, expected) => {
    expect(readInvitation(address)).toEqual(expected);
  });

  it.each([
    ['/team/invite?teamId=t&membershipId=m&userId=u&secret=s&teamName=Sales', 'm'],
    ['/team/invite/t/i?userId=u&secret=s', 'i'],
    ['/team/invite/t/i', undefined],
    ['/team/invite?userId=u&secret=s', undefined],
    ['/team/invites?teamId=t&membershipId=m&userId=u&secret=s', undefined],
    ['/messages', undefined],
    [undefined, undefined],
  ])('the invitation address %s leads to %s', (path, expected) => {
    expect(parseInvitationPath(path)?.membershipId).toBe(expected);
  });
});

describe('an invitation that was not accepted', () => {
  it.each([
    [
      409,
      'membership_already_confirmed',
      'open',
      'You have already accepted this invitation and are a member of the team.',
    ],
    [
      401,
      'team_invalid_secret',
      'ask-again',
      'This invitation has expired or was replaced by a newer one. Open the newest email, or have it sent again.',
    ],
    [
      404,
      'membership_not_found',
      'leave',
      'This invitation was withdrawn, or the team no longer exists. Ask the person who invited you.',
    ],
    [
      404,
      'team_not_found',
      'leave',
      'This invitation was withdrawn, or the team no longer exists. Ask the person who invited you.',
    ],
    [401, 'team_invite_mismatch', 'leave', 'This invitation was sent to someone else.'],
    [401, 'user_unauthorized', 'sign-in', 'You are signed out. Sign in again to join.'],
    [401, 'general_unauthorized_scope', 'sign-in', 'You are signed out. Sign in again to join.'],
    [503, 'anything', 'retry', 'The server had a problem. Try again in a moment.'],
    [400, 'general_argument_invalid', 'leave', "Failed to accept invitation: the server's words"],
  ])('an invitation refused with %i %s leads to %s: %s', (status, appwriteType, next, message) => {
    const code =
      ({ 409: 'conflict', 404: 'not_found', 401: 'unauthenticated', 503: 'unavailable' } as const)[status] ??
      'invalid_request';
    const failureWith = toInvitationError(
      failed(code, status, { appwriteType, message: "the server's words" }).failure,
    );
    expect(failureWith).toEqual({ nextStep: next, message });
  });

  it('an invitation can be retried when the server was unreachable', () => {
    expect(toInvitationError(failed('unreachable', 0).failure)).toMatchObject({ nextStep: 'retry' });
  });
});

describe('a provider login that failed (part 1 §8)', () => {
  it.each([
    ['Google', failed('invalid_request', 400), 'Google login error', 'Unable to log in with Google. Please try again.'],
    [
      'the sandbox identity',
      failed('unreachable', 0),
      'The sandbox identity login error',
      'The server cannot be reached. What you entered is kept; try again in a moment.',
    ],
  ])('a failed login with %s is reported by the name of the provider', (name, { failure }, title, description) => {
    expect(providerErrorMessage(name, failure, NOW_MS)).toEqual({ title, description });
  });
});

describe('an invitation before a sign-in', () => {
  const facts = { teamName: 'T', inviterName: '', email: 'a@b.de', sentAt: '', canAccept: false };
  const mailed = { kind: 'complete', teamId: 't', membershipId: 'm', userId: 'u', secret: 's', proof: 'p' } as const;
  const copied = { kind: 'without-secret', teamId: 't', membershipId: 'm' } as const;

  it.each([
    [mailed, undefined, false, 'unread'],
    [mailed, 'open', false, 'open'],
    [mailed, 'expired', false, 'expired'],
    [mailed, 'accepted', false, 'accepted'],
    // Withdrawn, or a newer mail was sent: the server does not know the proof.
    [mailed, undefined, true, 'outdated'],
    // A mail of Appwrite itself has no proof, and its secret reveals nothing after it was used.
    [{ ...mailed, proof: undefined }, undefined, true, 'unread'],
    [{ ...mailed, proof: undefined }, 'open', false, 'open'],
    [copied, undefined, true, 'copied'],
    [copied, undefined, false, 'copied'],
  ] as const)('the invitation %j in state %s, unknown: %s, is shown as %s', (link, state, isUnknown, expected) => {
    expect(
      invitationStateOf(link, {
        invitation: state === undefined ? undefined : { ...facts, state },
        isUnknown,
        isAnswered: state !== undefined || isUnknown,
      }),
    ).toBe(expected);
  });

  it.each([
    ['unread', 'Join T', 'Sign in to see this invitation.'],
    ['open', 'Join T', 'You have been invited. Sign in to join.'],
    ['expired', 'Join T', 'This invitation has expired. Ask the person who invited you for a new one.'],
    ['accepted', 'This invitation was accepted', 'It works once. If you accepted it, just sign in.'],
    [
      'outdated',
      'This invitation link is out of date',
      'The invitation was withdrawn or replaced by a newer email. Open the newest email, or have it sent again. If none arrives, ask the person who invited you.',
    ],
    ['unreached', 'Join T', 'The invitation could not be loaded. It is still open; try again in a moment.'],
  ] as const)('an invitation in state %s is headed "%s" and explains it', (state, title, message) => {
    expect([INVITATION_STATE_LABELS[state].title('T'), INVITATION_STATE_LABELS[state].message]).toEqual([
      title,
      message,
    ]);
  });

  it.each([mailed, copied])('the invitation %j is shown as unreachable when it could not be read', (link) => {
    expect(invitationStateOf(link, { invitation: undefined, isUnknown: false, isAnswered: true })).toBe('unreached');
  });
});

describe('an auth error', () => {
  it.each([
    [
      failed('rate_limited', 429, { retryAfterMs: 75_000 }),
      'Too many attempts. Wait 75 seconds and try again.',
      NOW_MS + 75_000,
    ],
    [
      failed('rate_limited', 429, { retryAfterMs: 1_800_000 }),
      'Too many attempts. Wait 30 minutes and try again.',
      NOW_MS + 1_800_000,
    ],
    [failed('rate_limited', 429), 'Too many attempts. Wait a while and try again.', undefined],
    [
      failed('unreachable', 0),
      'The server cannot be reached. What you entered is kept; try again in a moment.',
      undefined,
    ],
    [failed('server_error', 502), 'The server had a problem. Try again in a moment.', undefined],
    [
      failed('server_full', 503, { retryAfterMs: 5_000 }),
      "The server's disk is full. Its operator needs to free some space.",
      undefined,
    ],
  ])('an auth error states how long to wait', ({ failure }, message, untilMs) => {
    const authError = toAuthError(failure, NOW_MS);
    expect(authError?.retryAtMs).toBe(untilMs);
    expect(authError === undefined ? undefined : authErrorMessage(authError, NOW_MS)).toBe(message);
  });

  it.each(['unauthenticated', 'conflict', 'invalid_request'] as const)('%s is not an auth error', (code) => {
    expect(toAuthError(failed(code, 400).failure, NOW_MS)).toBeUndefined();
  });

  it.each([
    [0, '0:00'],
    [59, '0:59'],
    [75, '1:15'],
    [3_600, '60:00'],
  ])('%i seconds are formatted as %s', (seconds, message) => {
    expect(formatClock(seconds)).toBe(message);
  });
});

describe('a mailed link that failed', () => {
  it.each([
    [undefined, false, 'button-primary'],
    [{ message: '', canRetry: false }, false, 'button-primary'],
    [{ message: '', canRetry: true }, false, 'button-secondary'],
    [{ message: '', canRetry: false }, true, 'button-secondary'],
  ] as const)(
    'the onward button of a failed link is primary only when nothing else can be done: %j, recovery: %j',
    (problem, hasRecovery, looks) => {
      expect(onwardLooks(problem, hasRecovery)).toBe(looks);
    },
  );
});
