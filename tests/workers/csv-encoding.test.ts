import { describe, expect, test } from 'vitest';
import {
  detectEncoding,
  ENCODING_SAMPLE_BYTES,
  looksWrong,
  nonListKindOf,
  nonTextKindOf,
} from '#workers/csv/csv-encoding.ts';
import type { Encoding } from '#domain/text/csv.ts';
import { inEncoding } from '#support/encoded-text.ts';

const TEXT = 'Prénom;Nom\nZoë;Øster\nJosé;Núñez';

describe('the encoding of a file', () => {
  test.each([
    ['utf-8', inEncoding('utf-8', TEXT), false],
    ['utf-8', inEncoding('utf-8', TEXT, true), true],
    ['utf-8', inEncoding('utf-8', 'only ASCII'), false],
    ['windows-1252', inEncoding('windows-1252', TEXT), false],
    ['utf-16le', inEncoding('utf-16le', TEXT, true), true],
    ['utf-16be', inEncoding('utf-16be', TEXT, true), true],
    ['utf-16le', inEncoding('utf-16le', TEXT), true],
    ['utf-16be', inEncoding('utf-16be', TEXT), true],
    ['utf-8', new Uint8Array(), false],
    // Letters whose other byte is zero, and few Latin ones.
    ['utf-16le', inEncoding('utf-16le', `名,网址\n${'王一Ā,https://x.test/in/a\n'.repeat(20)}`), true],
    [
      'utf-16be',
      inEncoding('utf-16be', `姓名,公司\n${'王二三四五六七八九十,李二三四五六七八九十\n'.repeat(20)}`),
      true,
    ],
    // Damaged text: one byte that is not UTF-8, and one zero byte.
    ['utf-8', Uint8Array.from([...inEncoding('utf-8', 'Zoë,Øster\n'), 0xeb, 0x0a]), false],
    ['utf-8', Uint8Array.from([...inEncoding('utf-8', 'a,b\n1,'), 0, 0x0a]), false],
    // A letter that is cut in two at the end of the sample; in a whole file the same byte is a letter of its own.
    ['utf-8', inEncoding('utf-8', `${'a'.repeat(ENCODING_SAMPLE_BYTES - 1)}é`).slice(0, ENCODING_SAMPLE_BYTES), false],
    ['windows-1252', inEncoding('windows-1252', 'Stra\u00DF'), false],
  ])('the encoding %s is detected (%#)', (encoding, bytes, isCertain) => {
    expect(detectEncoding(bytes)).toEqual({ encoding, isCertain });
    expect(nonTextKindOf(bytes)).toBeUndefined();
  });

  test.each([
    ['workbook', [0x50, 0x4b, 0x03, 0x04, 0x14]],
    ['workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
    ['archive', [0x1f, 0x8b, 0x08]],
    ['document', [0x25, 0x50, 0x44, 0x46, 0x2d]],
    ['binary', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49]],
    ['binary', [1, 2, 3, 0, 0, 7]],
    ['binary', Array.from({ length: 400 }, (_, index) => (index % 9 === 0 ? 0 : 0x41))],
  ])('a file is recognized as no text but: %s', (kind, bytes) =>
    expect(nonTextKindOf(Uint8Array.from(bytes))).toBe(kind),
  );
});

test.each<[string, Encoding, boolean]>([
  ['Zoë', 'utf-8', false],
  ['Zo\uFFFD', 'utf-8', true],
  ['ZoÃ«', 'utf-8', true],
  ['O\u0092Neil', 'utf-8', true],
  ['Oâ€™Neil', 'windows-1252', true],
  ['price Â£5', 'utf-8', true],
  ['São Paulo, Ångström, naïve', 'windows-1252', false],
  ['Â', 'utf-8', false],
  ['Ïåòðîâà', 'windows-1252', true],
  ['Źródło', 'windows-1250', false],
  ['ród³o', 'windows-1252', true],
  ['JosŽ', 'windows-1252', true],
  ['MŸller', 'windows-1252', true],
  ['Škoda, Œuvres, Señor Ibáñez, 5 m³, £5, Ærø, Íñigo, Besançon–Zürich', 'windows-1252', false],
])('the text %j, read as %s, looks wrong: %s', (text, encoding, expected) =>
  expect(looksWrong(text, encoding)).toBe(expected),
);

test.each([
  ['<!DOCTYPE html>\n<html>', 'web-page'],
  ['\n <table><tr><td>Name', 'web-page'],
  ['[{"name":"Anna","url":"x"}]', 'data'],
  ['{\n  "people": [', 'data'],
  ['<Anna>,https://x.test\n', undefined],
  ['[x],y\n', undefined],
  ['{"quoted"},b\n', undefined],
  ['Name,URL\n', undefined],
])('a text that starts with %j is recognized as %s', (text, kind) => expect(nonListKindOf(text)).toBe(kind));
