import { describe, expect, it } from 'vitest';
import { readInvitation } from '#domain/invitation.ts';
import { passwordRefusalWords, passwordStrength, strengthWords } from '#domain/password-strength.ts';
import { emailProblem, nameProblem, passwordProblem } from '#domain/sign-in-problems.ts';
import { invitationAt } from '#features/session/invitation-at.ts';
import { standingOf } from '#features/session/invitation-standing.ts';
import { invitationRefusal } from '#features/session/invitation-words.ts';
import { onwardLooks } from '#features/session/link-verdict.tsx';
import { providerRefusal } from '#features/session/provider-button.tsx';
import { troubleOf, troubleWords } from '#features/session/trouble.ts';
import { clockWords } from '#features/session/use-seconds-left.ts';
import { failed } from '#remote/failure.ts';

const NOW_MS = 1_000_000;

describe('what a form asks for (part 1 §5)', () => {
  it.each([
    [emailProblem('nobody'), 'Invalid email address'], [emailProblem('a@b'), 'Invalid email address'], [emailProblem('a b@c.de'), 'Invalid email address'], [emailProblem(' a@b.de '), undefined],
    [passwordProblem('12345'), 'Password must be at least 6 characters'], [passwordProblem('123456'), undefined],
    [nameProblem(' A '), 'Name must be at least 2 characters'], [nameProblem('Al'), undefined],
  ])('%j is %j', (found, expected) => {
    expect(found).toBe(expected);
  });
});

describe('a password that is being chosen', () => {
  it.each([
    ['12345678', 'weak'], ['abcdefghijkl', 'weak'], ['98765432', 'weak'], ['aaaaaaaaaaaaaaaa', 'weak'], ['Password123!', 'weak'], ['qwertz12', 'weak'], ['kX7!p', 'weak'],
    ['robin2026', 'fair'], ['robin12', 'weak'], ['ferry123', 'weak'], ['tulipcan', 'fair'], ['Tulip-can4', 'strong'], ['correct horse battery', 'strong'],
  ])('%s is %s', (password, expected) => {
    expect(passwordStrength(password, ['Robin Ferry', 'robin@example.test'])).toBe(expected);
  });

  it('is told what is asked for before anything is typed', () => {
    expect(strengthWords('')).toContain('8 characters or more');
  });

  it.each([
    ['1234567', 'This server asks for 8 characters or more.'],
    ['password1', 'This password is too easy to guess. Choose another one.'],
    ['Chelsea-1905', 'The server does not take this password: it may be among the most used ones. Choose another one.'],
  ])('%s, refused by the server, is told why in plain words', (password, words) => {
    expect(passwordRefusalWords(password)).toBe(words);
  });
});

describe('the address of an invitation (part 1 §5)', () => {
  const whole = { teamId: 't', membershipId: 'm', userId: 'u', secret: 's' };
  const MISSING_SECRET = 'Invalid invitation link. Missing userId or secret parameters.';

  it.each([
    [whole, { kind: 'whole', ...whole }],
    [{ ...whole, proof: 'p' }, { kind: 'whole', ...whole, proof: 'p' }],
    [{}, { kind: 'invalid', words: MISSING_SECRET }],
    [{ ...whole, secret: '' }, { kind: 'invalid', words: MISSING_SECRET }],
    [{ ...whole, userId: undefined }, { kind: 'invalid', words: MISSING_SECRET }],
    [{ userId: 'u', secret: 's' }, { kind: 'invalid', words: 'Invalid invitation link. Missing required parameters.' }],
    [{ ...whole, teamId: '' }, { kind: 'invalid', words: 'Invalid invitation link. Missing required parameters.' }],
    [{ teamId: 't', membershipId: 'm' }, { kind: 'without-secret', teamId: 't', membershipId: 'm' }],
  ])('%j', (address, expected) => {
    expect(readInvitation(address)).toEqual(expected);
  });

  it.each([
    ['/team/invite?teamId=t&membershipId=m&userId=u&secret=s&teamName=Sales', 'm'],
    ['/team/invite/t/i?userId=u&secret=s', 'i'],
    ['/team/invite/t/i', undefined], ['/team/invite?userId=u&secret=s', undefined], ['/team/invites?teamId=t&membershipId=m&userId=u&secret=s', undefined], ['/messages', undefined], [undefined, undefined],
  ])('%s leads to %s', (path, expected) => {
    expect(invitationAt(path)?.membershipId).toBe(expected);
  });
});

describe('why an invitation was not accepted', () => {
  it.each([
    [409, 'membership_already_confirmed', 'open', /member of the team/],
    [401, 'team_invalid_secret', 'ask-again', /expired/],
    [404, 'membership_not_found', 'leave', /withdrawn/],
    [404, 'team_not_found', 'leave', /withdrawn/],
    [401, 'team_invite_mismatch', 'leave', /somebody else/],
    [503, 'anything', 'retry', /Try again/],
    [400, 'general_argument_invalid', 'leave', /^Failed to accept invitation: the server's words$/],
  ])('%i %s', (status, appwriteType, next, words) => {
    const code = ({ 409: 'conflict', 404: 'not_found', 401: 'unauthenticated', 503: 'unavailable' } as const)[status] ?? 'invalid_request';
    const refusal = invitationRefusal(failed(code, status, { appwriteType, message: "the server's words" }).failure);
    expect(refusal.next).toBe(next);
    expect(refusal.words).toMatch(words);
  });

  it('offline, it waits', () => {
    expect(invitationRefusal(failed('unreachable', 0).failure)).toMatchObject({ next: 'retry' });
  });
});

describe('a provider that does not let in (part 1 §8)', () => {
  it.each([
    ['Google', failed('invalid_request', 400), 'Google login error', 'Unable to log in with Google. Please try again.'],
    ['the sandbox identity', failed('unreachable', 0), 'The sandbox identity login error', 'The server cannot be reached. Check your connection and try again.'],
  ])('%s', (name, { failure }, title, description) => {
    expect(providerRefusal(name, failure, NOW_MS)).toEqual({ title, description });
  });
});

describe('an invitation before anybody says who they are', () => {
  const facts = { teamName: 'T', inviterName: '', email: 'a@b.de', sentAt: '', canAccept: false };
  const mailed = { kind: 'whole', teamId: 't', membershipId: 'm', userId: 'u', secret: 's', proof: 'p' } as const;
  const copied = { kind: 'without-secret', teamId: 't', membershipId: 'm' } as const;

  it.each([
    [mailed, undefined, false, 'unread'],
    [mailed, 'open', false, 'open'],
    [mailed, 'expired', false, 'expired'],
    [mailed, 'accepted', false, 'accepted'],
    // Taken back, or a newer mail was sent: the server does not know the proof.
    [mailed, undefined, true, 'outdated'],
    // A mail of Appwrite's own has no proof, and the server never tells of it.
    [{ ...mailed, proof: undefined }, undefined, true, 'unread'],
    [copied, undefined, true, 'copied'],
    [copied, undefined, false, 'copied'],
  ] as const)('%j, %s, unknown: %s: %s', (link, state, isUnknown, standing) => {
    expect(standingOf(link, { facts: state === undefined ? undefined : { ...facts, state }, isUnknown })).toBe(standing);
  });
});

describe('trouble that is nobody’s fault', () => {
  it.each([
    [failed('rate_limited', 429, { retryAfterMs: 75_000 }), 'Too many attempts. Wait 75 seconds and try again.', NOW_MS + 75_000],
    [failed('rate_limited', 429, { retryAfterMs: 1_800_000 }), 'Too many attempts. Wait 30 minutes and try again.', NOW_MS + 1_800_000],
    [failed('rate_limited', 429), 'Too many attempts. Wait a while and try again.', undefined],
    [failed('unreachable', 0), 'The server cannot be reached. Check your connection and try again.', undefined],
    [failed('server_error', 502), 'The server had a problem. Try again in a moment.', undefined],
  ])('is said with how long to wait', ({ failure }, words, untilMs) => {
    const trouble = troubleOf(failure, NOW_MS);
    expect(trouble?.untilMs).toBe(untilMs);
    expect(trouble === undefined ? undefined : troubleWords(trouble, NOW_MS)).toBe(words);
  });

  it.each(['unauthenticated', 'conflict', 'invalid_request'] as const)('%s is not one', (code) => {
    expect(troubleOf(failed(code, 400).failure, NOW_MS)).toBeUndefined();
  });

  it.each([[0, '0:00'], [59, '0:59'], [75, '1:15'], [3_600, '60:00']])('%i seconds read %s', (seconds, words) => {
    expect(clockWords(seconds)).toBe(words);
  });
});

describe('a mailed link that failed', () => {
  it.each([
    [undefined, false, 'button-primary'],
    [{ words: '', mayRetry: false }, false, 'button-primary'],
    [{ words: '', mayRetry: true }, false, 'button-secondary'],
    [{ words: '', mayRetry: false }, true, 'button-secondary'],
  ] as const)('leads on by a filled button only where nothing else can be done: %j, a remedy %j', (problem, hasRemedy, looks) => {
    expect(onwardLooks(problem, hasRemedy)).toBe(looks);
  });
});
