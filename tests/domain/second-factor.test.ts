import { describe, expect, it } from 'vitest';
import {
  groupCharacters,
  isRecentlyConfirmed,
  parseCode,
  parseCodeOf,
  parseRecoveryCode,
  recoveryCodesFile,
} from '#domain/session/second-factor.ts';
import { readConfirmedAt, readFactors, readNewAuthenticator } from '#domain/session/second-factor-answers.ts';

describe('a code that was typed or pasted', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 123-456\n', '123456'],
    ['123\u00A0456', '123456'],
    ['１２３４５６', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['12345a', undefined],
    ['', undefined],
  ])('%j is the code %j', (typed, code) => {
    expect(parseCode(typed)).toBe(code);
  });

  it.each([
    ['ab12c d34e5', 'ab12cd34e5'],
    ['AB12C-D34E5 ', 'ab12cd34e5'],
    ['ab12c–d34e5', 'ab12cd34e5'],
    [' ', undefined],
  ])('%j is the recovery code %j', (typed, code) => {
    expect(parseRecoveryCode(typed)).toBe(code);
  });

  it('is read by what was asked for', () => {
    expect(parseCodeOf('totp', 'ab12c d34e5')).toBeUndefined();
    expect(parseCodeOf('email', '123 456')).toBe('123456');
    expect(parseCodeOf('recoveryCode', 'ab12c d34e5')).toBe('ab12cd34e5');
  });
});

describe('what Appwrite says about second factors', () => {
  it('is read in the order in which they are offered; what it does not say is no factor', () => {
    expect(readFactors({ recoveryCode: true, email: true, totp: true, custom: true })).toEqual([
      'totp',
      'email',
      'recoveryCode',
    ]);
    expect(readFactors({ totp: 'yes' })).toEqual([]);
  });

  it('names no time where no challenge was solved', () => {
    expect(readConfirmedAt({ mfaUpdatedAt: '' })).toBeUndefined();
    expect(readConfirmedAt({ mfaUpdatedAt: '2026-11-20T10:00:00.000+00:00' })).toBe('2026-11-20T10:00:00.000Z');
  });

  it('names no authenticator without a secret or with another address', () => {
    expect(readNewAuthenticator({ secret: 'ABC', uri: 'otpauth://totp/x' })).toEqual({
      secret: 'ABC',
      uri: 'otpauth://totp/x',
    });
    expect(() => readNewAuthenticator({ secret: '', uri: 'otpauth://totp/x' })).toThrow();
    expect(() => readNewAuthenticator({ secret: 'ABC', uri: 'https://example.test' })).toThrow();
  });
});

describe('a solved challenge', () => {
  const atMs = Date.parse('2026-11-20T10:00:00.000Z');

  it.each([
    [0, true],
    [3 * 60_000, true],
    [4 * 60_000, false],
    [-1, false],
  ])('of %i ms ago stands for the person: %s', (agoMs, isRecent) => {
    expect(isRecentlyConfirmed('2026-11-20T10:00:00.000Z', atMs + agoMs)).toBe(isRecent);
  });

  it('stands for nobody when there was none', () => {
    expect(isRecentlyConfirmed(undefined, atMs)).toBe(false);
    expect(isRecentlyConfirmed('', atMs)).toBe(false);
  });
});

it('a secret is shown in groups of four', () => {
  expect(groupCharacters('JBSWY3DPEHPK3PXPA')).toBe('JBSW Y3DP EHPK 3PXP A');
});

it('recovery codes are saved one a line, below what they are for', () => {
  expect(recoveryCodesFile('Codes of a@example.test', ['ab', 'cd'])).toBe(
    'Codes of a@example.test\r\n\r\nab\r\ncd\r\n',
  );
});
