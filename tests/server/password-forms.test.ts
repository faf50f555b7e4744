import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#server/appwrite/secrets.ts';

/** One password, composed (as Windows types it) and decomposed (as some keyboards of macOS do). */
const COMPOSED = 'Müller-Écluse-47'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');

it.each([
  ['composed', COMPOSED],
  ['decomposed', DECOMPOSED],
])('a new password signs in from any keyboard, whichever way it was typed at first: %s', async (_, typed) => {
  const stored = await hashPassword(typed);
  for (const form of [COMPOSED, DECOMPOSED]) expect(await verifyPassword(stored, form)).toBe(true);
  expect(await verifyPassword(stored, 'Muller-Ecluse-47')).toBe(false);
});

it.each([
  ['composed', COMPOSED],
  ['decomposed', DECOMPOSED],
])('an older hash, made of the text as it was typed, is still accepted from any keyboard: %s', async (_, typed) => {
  const stored = await hash(typed);
  for (const form of [COMPOSED, DECOMPOSED]) expect(await verifyPassword(stored, form)).toBe(true);
});

it('nobody without a password signs in with an accented one', async () => {
  expect(await verifyPassword(null, DECOMPOSED)).toBe(false);
});

it.each([
  ['an Ångström sign', '\u212Bngstrom-4711', '\u00C5ngstrom-4711'],
  ['Vietnamese letters with two marks', 'Nguy\u1EC5n-Ph\u01B0\u01A1ng', 'Nguye\u0302\u0303n-Phu\u031Bo\u031Bng'],
  ['Hangul', '\uBE44\uBC00\uBC88\uD638-99', '\u1107\u1175\u1106\u1175\u11AF\u1107\u1165\u11AB\u1112\u1169-99'],
  ['marks in another order', 'q\u0307\u0323-secret-99', 'q\u0323\u0307-secret-99'],
  ['a Greek accent', '\u1F79\u03BD\u03BF\u03BC\u03B1-1234', '\u03CC\u03BD\u03BF\u03BC\u03B1-1234'],
  ['an old unit', '10-\u2126-resistor', '10-\u03A9-resistor'],
  ['a Devanagari letter with a dot', '\u0958\u093F\u0932\u093E-4711', '\u0915\u093C\u093F\u0932\u093E-4711'],
  ['a Hebrew letter of the old forms', '\uFB2A\u05DC\u05D5\u05DD-4711', '\u05E9\u05C1\u05DC\u05D5\u05DD-4711'],
  ['an alef with a madda', '\u0622\u0628-4711-99', '\u0627\u0653\u0628-4711-99'],
  ['a short i', '\u0430\u043D\u0434\u0440\u0435\u0439-47', '\u0430\u043D\u0434\u0440\u0435\u0438\u0306-47'],
  ['a Kelvin sign', '300-\u212A-kelvin', '300-K-kelvin'],
  ['a character of a compatibility block', '\uF900-4711-99', '\u8C48-4711-99'],
  ['a Bengali vowel of two parts', '\u0995\u09CB-4711-99', '\u0995\u09C7\u09BE-4711-99'],
  ['a half composed syllable', '\uAC01-4711-99', '\uAC00\u11A8-4711-99'],
  ['an e with two marks, half composed', 'l\u1EC7-4711-99', 'l\u00EA\u0323-4711-99'],
  ['a tilde beyond the first plane', '\u{1109A}-4711-99', '\u{11099}\u{110BA}-4711-99'],
  ['kana with a voicing mark', '\u304C\u3063\u3053\u3046-99', '\u304B\u3099\u3063\u3053\u3046-99'],
])('a password with %s signs in however the keyboard composes it', async (_name, one, other) => {
  for (const [set, typed] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(await verifyPassword(await hashPassword(set), typed)).toBe(true);
    // An older hash is of the text as it was typed.
    expect(await verifyPassword(await hash(set), set)).toBe(true);
  }
});

it.each([
  ['a ligature and two letters', 'o\uFB03ce-hours-9', 'office-hours-9'],
  ['a full-width letter and a plain one', '\uFF21lpha-beta-99', 'Alpha-beta-99'],
  ['capital and small letters', 'Alpha-beta-99', 'alpha-beta-99'],
  ['a blank at the end and none', 'alpha-beta-99 ', 'alpha-beta-99'],
  ['a dotless and a dotted i', 's\u0131la-kaya-99', 'sila-kaya-99'],
  ['a sharp s and two', 'gro\u00DF-4711-99', 'gross-4711-99'],
  ['a typographic apostrophe and a plain one', 'o\u2019brien-99', "o'brien-99"],
  ['a joiner and none', 'a\u200Db-4711-99', 'ab-4711-99'],
  ['a final sigma and another', '\u03B1\u03C2-4711-99', '\u03B1\u03C3-4711-99'],
  ['a no-break blank and a blank', 'alpha\u00A0beta-99', 'alpha beta-99'],
])('a password tells apart %s', async (_name, set, typed) => {
  expect(await verifyPassword(await hashPassword(set), typed)).toBe(false);
});
