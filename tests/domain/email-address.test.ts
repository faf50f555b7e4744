import { describe, expect, it } from 'vitest';
import { isEmailAddress } from '#domain/session/email-address.ts';
import { invitationProblem } from '#domain/team/new-team.ts';
import { emailProblem } from '#domain/session/sign-in-problems.ts';
import { teamInviteRequestSchema } from '#domain/team/team-requests.ts';
import { email } from '#server/appwrite/http/validators.ts';

const label = (length: number): string => 'd'.repeat(length);
/** Returns a valid-looking address of this many characters, with labels of the greatest length. */
const addressOf = (length: number): string =>
  `${'l'.repeat(64)}@${label(63)}.${label(63)}.${label(length - 64 - 1 - 2 * 64 - 3)}.de`;

const VALID_ADDRESSES = [
  'a@b.co',
  'ada@example.test',
  'Ada.Lovelace@Example.COM',
  'ada+tag@sub.example.co.uk',
  "o'neil@example.com",
  'a!b#c$%&*/=?^_`{|}~-@example.com',
  '1@2.de',
  'x@xn--bcher-kva.de',
  'x@a.xn--p1ai',
  'x@a-b--c.de',
  'x@1.2.de',
  `${'l'.repeat(64)}@example.com`,
  `x@${label(63)}.de`,
  addressOf(254),
];

const INVALID_ADDRESSES = [
  '',
  'nope',
  '@',
  'a@',
  '@b.de',
  'a@b',
  'pam@x..test',
  'pam..x@b.de',
  '.pam@b.de',
  'pam.@b.de',
  'pam@.b.de',
  'pam@b.de.',
  '<x>@bar.com',
  'ünï@bücher.de',
  'uni@bücher.de',
  'ünï@b.de',
  'a b@c.de',
  'a@b c.de',
  'a@b@c.de',
  'a@-b.de',
  'a@b-.de',
  'a@b.de-',
  'a@b_c.de',
  'a@b.1',
  'a@1.2.3.4',
  'a@[1.2.3.4]',
  '"a b"@c.de',
  'a,b@c.de',
  'a;b@c.de',
  'a:b@c.de',
  'a(b)@c.de',
  'a\\b@c.de',
  'a@b.de\n',
  ' a@b.de',
  'a@b.de ',
  'a\u0000@b.de',
  `${'l'.repeat(65)}@example.com`,
  `x@${label(64)}.de`,
  addressOf(255),
];

const isAcceptedByBackend = (text: string): boolean => {
  try {
    return email(text) === text.toLowerCase();
  } catch {
    return false;
  }
};

describe('an email address', () => {
  it.each([
    ...VALID_ADDRESSES.map((text) => [text, true] as const),
    ...INVALID_ADDRESSES.map((text) => [text, false] as const),
  ])('%j is valid: %s, for the embedded backend and for the dashboard API', (text, isValid) => {
    expect(isEmailAddress(text)).toBe(isValid);
    expect(isAcceptedByBackend(text)).toBe(isValid);
    expect(
      teamInviteRequestSchema.safeParse({ email: text, role: 'member', url: 'https://app.example/team/invite' })
        .success,
    ).toBe(isValid);
  });

  it.each([...VALID_ADDRESSES, ...INVALID_ADDRESSES])(
    '%j has a problem beside the field exactly when the backend refuses it, without the blanks around it',
    (text) => {
      const isValid = isAcceptedByBackend(text.trim());
      expect(emailProblem(` ${text} `)).toBe(isValid ? undefined : 'Invalid email address');
      expect(invitationProblem(` ${text} `)).toBe(
        isValid || text === '' ? undefined : 'Please enter a valid email address',
      );
    },
  );

  it('is validated at once, however long and hostile the text is', () => {
    for (const hostile of ['a.'.repeat(50_000), `a@${'a-'.repeat(50_000)}`, `${'!'.repeat(64)}@${'a.'.repeat(90)}1`])
      expect(isEmailAddress(hostile)).toBe(false);
  });
});
