import { expect, test } from 'vitest';
import { findTotpStep, toBase32, totpCode, totpStepAt, totpUri } from '#server/appwrite/account/mfa/totp.ts';

/** The secret of the vectors of RFC 6238. */
const SECRET = toBase32(Buffer.from('12345678901234567890'));

test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is written in base32 as in RFC 4648 §10, without padding', (text, written) => {
  expect(toBase32(Buffer.from(text))).toBe(written);
});

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %d s is that of RFC 6238, appendix B', (seconds, code) => {
  expect(totpCode(SECRET, totpStepAt(seconds * 1_000))).toBe(code);
});

test('a code is found in the step before, the present one and the next one, unless it is used up', () => {
  const nowMs = 1_234_567_890_000;
  const present = totpStepAt(nowMs);
  const found = (step: number, lastStep = 0) => findTotpStep(SECRET, totpCode(SECRET, step), nowMs, lastStep);
  expect([-2, -1, 0, 1, 2].map((steps) => found(present + steps))).toEqual([
    undefined,
    present - 1,
    present,
    present + 1,
    undefined,
  ]);
  expect([-1, 0, 1].map((steps) => found(present + steps, present))).toEqual([undefined, undefined, present + 1]);
  for (const otp of ['', '05924', '0005924', '005924 ', '００５９２４'])
    expect(findTotpStep(SECRET, otp, nowMs, 0)).toBe(undefined);
});

test('the address of a secret names the project and the account, whatever signs they have', () => {
  const uri = new URL(totpUri(SECRET, 'Out & rider', 'ada+1@example.test'));
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/Out & rider:ada+1@example.test');
  expect(Object.fromEntries(uri.searchParams)).toEqual({ issuer: 'Out & rider', secret: SECRET });
});
