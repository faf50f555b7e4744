import { expect, test } from 'vitest';
import { completeMention, suggestMembers, typedMentionAt } from '#features/chats/notes/mention-input.ts';

test.each<[string, ReturnType<typeof typedMentionAt>]>([
  ['@', { at: 0, query: '' }],
  ['Ask @pri', { at: 4, query: 'pri' }],
  ['Ask (@Ana L', { at: 5, query: 'Ana L' }],
  ['line\n@a', { at: 5, query: 'a' }],
  ['mail@host', undefined],
  ['@one two three four', undefined],
  ['nothing', undefined],
])('at the end of %j the typed mention is %j', (text, expected) => {
  expect(typedMentionAt(text, text.length)).toEqual(expected);
});

const members = new Map([
  ['u1', 'Ana Lopez'],
  ['u2', 'Łukasz Nowak'],
  ['u3', 'Priya Raman'],
]);

test.each([
  ['', ['u1', 'u2', 'u3']],
  ['luk', ['u2']],
  ['LOP', ['u1']],
  ['priya r', ['u3']],
  ['xyz', []],
])('“%s” suggests %j', (query, expected) => {
  expect(suggestMembers(members, query).map(([id]) => id)).toEqual(expected);
});

test('a completed mention replaces what was typed, with the caret behind it', () => {
  const text = 'Ask @pri about it';
  expect(completeMention(text, typedMentionAt(text, 8) ?? expect.fail('no mention'), 'Priya Raman')).toEqual({
    text: 'Ask @Priya Raman about it',
    caret: 17,
  });
});
