import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { diffWords, type DiffSegment } from '#domain/text/word-diff.ts';

/** What is only in one of the texts, in brackets. */
const marked = (stretches: readonly DiffSegment[]): string =>
  stretches.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const plain = (stretches: readonly DiffSegment[]): string => stretches.map(({ text }) => text).join('');
const kept = (stretches: readonly DiffSegment[]): string =>
  stretches
    .filter(({ isChanged }) => !isChanged)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, '');

describe('of two versions of a text', () => {
  it.each([
    ['the same', 'We answer.', 'We answer.', 'We answer.', 'We answer.'],
    ['nothing before', '', 'We answer.', '', '[We answer.]'],
    ['nothing after', 'We answer.', '', '[We answer.]', ''],
    ['one word for another', 'We answer fast.', 'We answer well.', 'We answer [fast].', 'We answer [well].'],
    ['words put in', 'We answer.', 'We always answer.', 'We answer.', 'We [always] answer.'],
    ['words taken out', 'We do always answer.', 'We answer.', 'We [do always] answer.', 'We answer.'],
    ['at the beginning', 'Today we answer.', 'We answer.', '[Today we] answer.', '[We] answer.'],
    ['a sign', 'Teams answer', 'Teams, answer.', 'Teams answer', 'Teams[,] answer[.]'],
    ['neighbours are one', 'a b c d', 'a x y d', 'a [b c] d', 'a [x y] d'],
    [
      'a sentence that moved',
      'One two. Three four five.',
      'Three four five. One two.',
      '[One two.] Three four five.',
      'Three four five[. One two].',
    ],
    [
      'a word that is there by chance',
      'We win. The plan has twenty points with a date.',
      'We win. You meet more people with the same effort.',
      'We win. [The plan has twenty points with a date].',
      'We win. [You meet more people with the same effort].',
    ],
    ['a word between two others', 'quick and cheap', 'fast and good', '[quick] and [cheap]', '[fast] and [good]'],
    ['blanks and lines alone', '  We\nanswer.', 'We answer.  ', '  We\nanswer.', 'We answer.  '],
    ['a language without blanks', '我们今天回复。', '我们明天回复。', '我们[今]天回复。', '我们[明]天回复。'],
    [
      'marks and emoji',
      'Bien sûr 👍🏽 l’été',
      'Bien su\u0302r 👍🏿 l’été',
      'Bien [sûr 👍🏽] l’été',
      'Bien [su\u0302r 👍🏿] l’été',
    ],
  ])('%s', (_what, before, after, markedBefore, markedAfter) => {
    const changes = diffWords(before, after);
    expect([marked(changes.before), marked(changes.after)]).toEqual([markedBefore, markedAfter]);
  });

  test('each is there in full, what is not marked is the same in both, and neighbours are told apart', () => {
    const text = fc
      .array(fc.constantFrom('we', 'We', 'answer', 'you,', 'fast.', ' ', ' ', '\n', '—', '('), { maxLength: 40 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = diffWords(before, after);
        expect([plain(changes.before), plain(changes.after)]).toEqual([before, after]);
        expect(kept(changes.before)).toBe(kept(changes.after));
        for (const stretches of [changes.before, changes.after])
          expect(stretches.every(({ isChanged }, index) => isChanged !== stretches[index + 1]?.isChanged)).toBe(true);
      }),
      { seed: 7 },
    );
  });

  test('very long ones that have nothing in common in between are marked there as a whole', () => {
    const long = (word: string): string => `Begin ${`${word} `.repeat(3_000)}end.`;
    const { before, after } = diffWords(`${long('a')} same`, `${long('b')} same`);
    expect([before, after].map((stretches) => stretches.map(({ isChanged }) => isChanged))).toEqual([
      [false, true, false],
      [false, true, false],
    ]);
  });
});
