import { describe, expect, it, test } from 'vitest';
import { readProspectRow } from '#domain/prospect/prospect-row.ts';
import { customFieldsOf } from '#domain/prospect/prospect-custom-fields.ts';
import { cutText, toVisibleLine, trimInvisible } from '#domain/text/visible-text.ts';
import { nameColumns } from '#workers/csv/csv-dialect.ts';

/** Names of many scripts and signs whose joiners, selectors and tags belong to them. */
const KEPT = [
  ['a Persian name with a non-joiner', 'علی\u200Cرضا محمدی'],
  ['a Persian name with two', 'می\u200Cخواهم نیک\u200Cپی'],
  ['a Sinhala name with a joiner', 'ක්\u200Dරිෂාන්ති'],
  ['a Sinhala place', 'ශ්\u200Dරී ලංකා'],
  ['a Marathi name with an eyelash r', 'दऱ्\u200Dयाखोरी'],
  ['a Hindi name with a non-joiner', 'क्\u200Cष'],
  ['a Bengali name with a joiner', 'র\u200D্যাব'],
  ['a Malayalam name that ends with a joiner', 'രാമന്\u200D'],
  ['a Kannada name with a non-joiner', 'ರಾಜ್\u200Cಕುಮಾರ್'],
  ['an Arabic letter that is kept open', 'ه\u200D'],
  ['a technologist', 'Ada 👩\u200D💻'],
  ['a dark-skinned astronaut', '👨🏿\u200D🚀 Bob'],
  ['a family', '👨\u200D👩\u200D👧\u200D👦'],
  ['a heart on fire', '❤\uFE0F\u200D🔥'],
  ['a red heart at the end', 'Zoë ❤\uFE0F'],
  ['a number in a box', 'Agent 1\uFE0F\u20E3'],
  ['a rainbow flag', '🏳\uFE0F\u200D🌈'],
  ['the flag of Scotland', 'Iain 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['a Japanese name with a variant', '葛\u{E0100}城'],
  ['a Japanese name that ends with a variant', '渡辺 辻\u{E0101}'],
  ['a Hebrew name with a mark within', 'דוד \u200Fב"ר'],
  ['a Mongolian name', 'ᠮᠣᠩᠭᠣᠯ\u180B'],
  ['a pirate', 'Jack 🏴\u200D☠\uFE0F'],
  ['a Tamil name with a non-joiner', 'க்\u200Cஷ'],
  ['a Telugu name with a non-joiner', 'రాజ్\u200Cకుమార్'],
  ['a Malayalam name with a joiner within', 'അന്\u200Dവർ'],
  ['a Nepali name with a joiner', 'गर्\u200Dयो'],
  ['a Khmer name', 'ស្រី\u200Cមុំ'],
  ['a Kurdish name', 'ئه\u200Cحمه\u200Cد'],
  ['two who hold hands', '👩🏽\u200D🤝\u200D👨🏼 Ann'],
  ['a trans flag', '🏳\uFE0F\u200D⚧\uFE0F'],
  ['an information sign', 'Info ℹ\uFE0F'],
  ['an Urdu name with a joiner at its end', 'بہ\u200D'],
  ['the flag of Wales', '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F} Dai'],
  ['a Gujarati name with a joiner', 'ક્\u200Dષમા'],
  ['an Odia name with a non-joiner', 'ରାଜ୍\u200Cକୁମାର'],
  ['a Sinhala name with two joiners', 'ප්\u200Dරසන්න ක්\u200Dරියා'],
  ['a Persian compound', 'حسین\u200Cزاده'],
  ['a firefighter', 'Zoë 🧑\u200D🚒'],
  ['a handshake of two skins', '🫱🏻\u200D🫲🏿 Ada'],
  ['the flag of England', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} Tom'],
  ['a family name with a variant', '渡邉\u{E0102}'],
  ['a phoenix', 'Fay 🐦\u200D🔥'],
  ['a broken chain', '⛓\uFE0F\u200D💥'],
  ['a head that shakes', 'Ann 🙂\u200D↔\uFE0F'],
  ['a Khmer name whose words are separated', 'សុខ\u200Bចាន់'],
  ['a Khmer company', 'ក្រុមហ៊ុន\u200Bមេគង្គ (Phnom Penh)'],
  ['a Thai company', 'บริษัท\u200Bสยาม\u200Bจำกัด'],
  ['a Thai name with a vowel sign before', 'สุดา\u200Bเจริญสุข'],
  ['a Lao name', 'ສົມ\u200Bພອນ'],
  ['a Burmese name', 'အောင်\u200Bဆန်း'],
  ['a Javanese name', 'ꦱꦸ\u200Bꦏꦂꦤ'],
  ['a keycap', '#\uFE0F\u20E3 one'],
] as const;

/** Made up later, by somebody else. */
const KEPT_TOO = [
  ['an astronaut with a skin tone', '👩🏽\u200D🚀 Zoe'],
  ['a flag of tags at the end', 'Owen 🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'],
  ['a heart with its selector at the end', 'Ana ❤\uFE0F'],
  ['a keycap', '1\uFE0F\u20E3 Anna'],
  ['a Mongolian vowel separator', 'ᠮᠣᠩᠭᠣᠯ\u180Eᠠ'],
  ['a Bengali name with a joiner after a virama', 'শ্\u200Dযামল'],
  ['a Sinhala name with a joiner in it', 'නිශ්\u200Dශංක'],
  ['a variant of a Japanese sign at the end', '葛\u{E0100}'],
  ['a rainbow flag', '🏳\uFE0F\u200D🌈'],
  ['four people in one emoji', '👩\u200D❤\uFE0F\u200D💋\u200D👨 A'],
] as const;

describe('the visible text', () => {
  it.each(KEPT_TOO)('keeps %s as well: %j', (_name, text) => expect(toVisibleLine(text)).toBe(text));

  it.each(KEPT)('keeps %s: %j', (_name, text) => {
    expect(toVisibleLine(text)).toBe(text);
    expect(toVisibleLine(`\uFEFF\u200B ${text}\u200B \u200E`)).toBe(text);
    expect(trimInvisible(`\u00A0\u2060${text} \r\n`)).toBe(text);
  });

  it.each([
    ['\u200DAnna\u200D', 'Anna'],
    ['علی\u200C', 'علی'],
    ['👩\u200D', '👩'],
    ['\u200CAnna', 'Anna'],
    ['\u202AAnna\u202C', 'Anna'],
    ['\u2068Anna\u2069 Berg', 'Anna Berg'],
    ['\u200EAnna\u200F', 'Anna'],
    ['\u00ADAn\u00ADna', 'Anna'],
    ['\u3164', ''],
    ['\u2800Anna\u2800', 'Anna'],
    ['\u200B', ''],
    ['\uFE0F', ''],
    ['\u200D\u200C\u200D', ''],
    ['An\u200Bna', 'Anna'],
    ['สุดา\u200B \u200Bใจดี', 'สุดา ใจดี'],
    ['สุดา\u200B\u200Bใจดี', 'สุดา\u200Bใจดี'],
    ['สุดา\u200BAnna', 'สุดาAnna'],
    ['\u200Bសុខ\u200B', 'សុខ'],
    ['田\u200B中', '田中'],
    ['Anna \u00A0\t Berg', 'Anna Berg'],
    ['Anna\u{E0020}\u{E007F}', 'Anna'],
    ['Anna\uFE0F', 'Anna'],
    ['Müller\uFE0E', 'Müller'],
    ['Anna\u200C \u200DBerg', 'Anna Berg'],
    ['Anna \u200D Berg', 'Anna Berg'],
    ['\u115FAnna\u1160', 'Anna'],
    ['\u180EAnna\u180E', 'Anna'],
    ['Anna\u2028Berg', 'Anna Berg'],
    ['Anna\u0085Berg', 'Anna Berg'],
    ['\u3000\u00A0Anna\u202F', 'Anna'],
    ['\u2062An\u2063na', 'Anna'],
    ['\uFFA0Anna', 'Anna'],
    ['김\u200B민수\u200C', '김민수'],
    ['\u061CAnna\u061C', 'Anna'],
    ['\u17B4Anna', 'Anna'],
    ['Anna \u2060Berg', 'Anna Berg'],
    ['\u2007Anna\u2009', 'Anna'],
    ['Anna\u200D\u200D', 'Anna'],
    ['Анна\uFE0F', 'Анна'],
    ['\u{1D173}Anna\u{1D17A}', 'Anna'],
    ['An\u202Ena', 'Anna'],
    ['\uFEFFAnna\uFEFFBerg', 'AnnaBerg'],
    ['Anna\u000B\u000CBerg', 'Anna Berg'],
    ['', ''],
  ])('is made of %j without what is invisible and means nothing: %j', (text, expected) =>
    expect(toVisibleLine(text)).toBe(expected),
  );

  it('is cut between letters as they are seen', () => {
    expect(cutText('Anna', 4)).toBe('Anna');
    expect(cutText('Ann👩\u200D💻', 4)).toBe('Ann');
    expect(cutText('Ann👩\u200D💻', 8)).toBe('Ann👩\u200D💻');
    expect(cutText('Zoe\u0308x', 3)).toBe('Zo');
    expect(cutText('Anna Berg', 5)).toBe('Anna');
    expect(cutText('👩\u200D💻'.repeat(300), 500)).toBe('👩\u200D💻'.repeat(100));
    expect(cutText('👩\u200D💻'.repeat(3_000), 10_003)).toBe('👩\u200D💻'.repeat(2_000));
    expect(cutText(`x${'🇩🇪'.repeat(3_000)}`, 10_003)).toBe(`x${'🇩🇪'.repeat(2_500)}`);
    expect(cutText(`xy${'🇩🇪'.repeat(3_000)}`, 10_003)).toBe(`xy${'🇩🇪'.repeat(2_500)}`);
    expect(cutText('Zoe\u0308'.repeat(3_000), 10_002)).toBe('Zoe\u0308'.repeat(2_500) + 'Zo'.slice(0, 2));
  });
});

test.each(KEPT)('an imported prospect keeps %s: %j', (_name, text) => {
  const row = { Name: `\u200B${text} `, Note: `${text}\u200E`, URL: 'https://www.linkedin.com/in/anna\u200B' };
  const { prospect, identity } = readProspectRow(row, { fullName: 'Name', profileUrl: 'URL' });
  expect(prospect.name).toBe(text);
  expect(prospect.profileUrl).toBe('https://www.linkedin.com/in/anna');
  expect(identity).toBe('linkedin.com/in/anna');
  expect(customFieldsOf(row, { Note: 'Note' })).toEqual({ Note: text });
  expect(nameColumns([text], 1)).toEqual([text]);
});
