import { describe, expect, it } from 'vitest';
import { canParseUrl, isWebUrl } from '#domain/text/can-parse-url.ts';
import { normalizeText } from '#domain/text/normalize-text.ts';

describe('a normalized text', () => {
  it.each([
    ['Zoe\u0308', 'NFC', 'Zo\u00eb'],
    ['Zo\u00eb', 'NFD', 'Zoe\u0308'],
    ['\uFB01n', 'NFKC', 'fin'],
    ['a'.repeat(300) + 'e\u0301', 'NFC', 'a'.repeat(300) + '\u00e9'],
    ['क्षत्रिय '.repeat(60), 'NFC', 'क्षत्रिय '.repeat(60)],
  ] as const)('%j in %s is %j', (text, form, expected) => {
    expect(normalizeText(text, form)).toBe(expected);
  });

  it('keeps thirty marks of a letter, and every other letter', () => {
    const marks = '\u0316'.repeat(400);
    expect(normalizeText(`x${marks}y${marks}`, 'NFC')).toBe(`x${'\u0316'.repeat(30)}y${'\u0316'.repeat(30)}`);
  });

  it('is whole where it is as short as a password', () => {
    const password = `x${'\u0316'.repeat(255)}`;
    expect(normalizeText(password, 'NFC')).toBe(password);
  });
});

describe('a URL', () => {
  const long = 'a'.repeat(1_001);
  it.each([
    ['https://example.test/path?query#hash', true],
    [`https://example.test/a/${long}?${long}#${long}`, true],
    [`https://example.test/${long}`, true],
    ['https://anna:secret@example.test:8443', true],
    ['mailto:anna@example.test', true],
    ['https://ex ample.test', false],
    ['example.test', false],
    ['', false],
    [`https://${long}.test`, false],
    [`https:${long}`, false],
    [`https:\\\\${long}`, false],
    [`\u0000\n ht\ntps:/\t/${long}`, false],
    [`https://${long}@example.test`, false],
    [`https://example.test/?${'a'.repeat(17_000)}`, false],
  ])('%j can be parsed: %j', (text, expected) => {
    expect(canParseUrl(text)).toBe(expected);
  });

  it.each([
    ['/a/b', true],
    ['?q', true],
    [`?${long}`, true],
    [`//${long}`, false],
    [`/\\/${long}`, false],
  ])('%j can be parsed beside a page: %j', (text, expected) => {
    expect(canParseUrl(text, 'https://example.test/')).toBe(expected);
  });

  it.each([
    ['https://example.test/a', true],
    ['HTTP://example.test', true],
    ['ftp://example.test', false],
    ['javascript:alert(1)', false],
    ['https:example.test', false],
  ])('%j is that of a web page: %j', (text, expected) => {
    expect(isWebUrl(text)).toBe(expected);
  });
});
