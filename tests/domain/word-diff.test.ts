import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { diffWords, type DiffSegment } from '#domain/text/word-diff.ts';

/** Returns the text with its changed words in brackets. */
const withBrackets = (segments: readonly DiffSegment[]): string =>
  segments.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const textOf = (segments: readonly DiffSegment[]): string => segments.map(({ text }) => text).join('');
const unchangedTextOf = (segments: readonly DiffSegment[]): string =>
  segments
    .filter(({ isChanged }) => !isChanged)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, '');

describe('the word diff of two versions of a text', () => {
  it.each([
    ['equal texts', 'We answer.', 'We answer.', 'We answer.', 'We answer.'],
    ['an empty old text', '', 'We answer.', '', '[We answer.]'],
    ['an empty new text', 'We answer.', '', '[We answer.]', ''],
    ['one word for another', 'We answer fast.', 'We answer well.', 'We answer [fast].', 'We answer [well].'],
    ['inserted words', 'We answer.', 'We always answer.', 'We answer.', 'We [always] answer.'],
    ['removed words', 'We do always answer.', 'We answer.', 'We [do always] answer.', 'We answer.'],
    ['a change at the beginning', 'Today we answer.', 'We answer.', '[Today we] answer.', '[We] answer.'],
    ['a punctuation mark', 'Teams answer', 'Teams, answer.', 'Teams answer', 'Teams[,] answer[.]'],
    ['changed neighbours as one segment', 'a b c d', 'a x y d', 'a [b c] d', 'a [x y] d'],
    [
      'a sentence that moved',
      'One two. Three four five.',
      'Three four five. One two.',
      '[One two.] Three four five.',
      'Three four five[. One two].',
    ],
    [
      'a word that both sentences have by chance',
      'We win. The plan has twenty points with a date.',
      'We win. You meet more people with the same effort.',
      'We win. [The plan has twenty points with a date].',
      'We win. [You meet more people with the same effort].',
    ],
    ['a word between two others', 'quick and cheap', 'fast and good', '[quick] and [cheap]', '[fast] and [good]'],
    ['white space alone', '  We\nanswer.', 'We answer.  ', '  We\nanswer.', 'We answer.  '],
    ['a language without blanks', '我们今天回复。', '我们明天回复。', '我们[今]天回复。', '我们[明]天回复。'],
    [
      'marks and emoji',
      'Bien sûr 👍🏽 l’été',
      'Bien su\u0302r 👍🏿 l’été',
      'Bien [sûr 👍🏽] l’été',
      'Bien [su\u0302r 👍🏿] l’été',
    ],
  ])('marks the changed words: %s', (_what, before, after, markedBefore, markedAfter) => {
    const changes = diffWords(before, after);
    expect([withBrackets(changes.before), withBrackets(changes.after)]).toEqual([markedBefore, markedAfter]);
  });

  test('contains both texts in full, the same unmarked words in both, and no two neighbouring segments of one kind', () => {
    const text = fc
      .array(fc.constantFrom('we', 'We', 'answer', 'you,', 'fast.', ' ', ' ', '\n', '—', '('), { maxLength: 40 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = diffWords(before, after);
        expect([textOf(changes.before), textOf(changes.after)]).toEqual([before, after]);
        expect(unchangedTextOf(changes.before)).toBe(unchangedTextOf(changes.after));
        for (const segments of [changes.before, changes.after])
          expect(segments.every(({ isChanged }, index) => isChanged !== segments[index + 1]?.isChanged)).toBe(true);
      }),
      { seed: 7 },
    );
  });

  test('marks a very long middle without common words as one segment', () => {
    const long = (word: string): string => `Begin ${`${word} `.repeat(3_000)}end.`;
    const { before, after } = diffWords(`${long('a')} same`, `${long('b')} same`);
    expect([before, after].map((segments) => segments.map(({ isChanged }) => isChanged))).toEqual([
      [false, true, false],
      [false, true, false],
    ]);
  });
});
