import { expect, test } from 'vitest';
import { readSavedReply } from '#domain/saved-reply/saved-reply.ts';
import { insertReply, searchReplies, typedReplyAt } from '#features/chats/saved-replies/saved-reply-input.ts';

test.each<[string, ReturnType<typeof typedReplyAt>]>([
  ['/', { at: 0, query: '' }],
  ['/pri', { at: 0, query: 'pri' }],
  ['Hello /our pr', { at: 6, query: 'our pr' }],
  ['line\n/a', { at: 5, query: 'a' }],
  ['and/or', undefined],
  ['https://x', undefined],
  ['/ month', undefined],
  [`a/${'b'.repeat(59)}`, undefined],
  [` /${'b'.repeat(61)}`, undefined],
  ['/a\nb', undefined],
  ['nothing', undefined],
])('at the end of %j the typed search for a saved reply is %j', (text, expected) => {
  expect(typedReplyAt(text, text.length)).toEqual(expected);
});

const reply = (id: string, name: string, text: string) =>
  readSavedReply({ $id: id, $createdAt: '', $updatedAt: '', teamId: 't1', name, text });
const REPLIES = [
  reply('r1', 'Call', 'Shall we talk about prices?'),
  reply('r2', 'Prices', 'It is 90 € a month.'),
  reply('r3', 'Éléments', 'See the page.'),
];

test.each([
  ['', ['r1', 'r2', 'r3']],
  ['price', ['r2', 'r1']],
  ['elem', ['r3']],
  ['month 90', ['r2']],
  ['xyz', []],
])('“%s” finds %j, those named so first', (query, expected) => {
  expect(searchReplies(REPLIES, query).map(({ id }) => id)).toEqual(expected);
});

test('a chosen reply replaces what was typed for it, with the caret behind it', () => {
  expect(insertReply('Hello /pri bye', { at: 6, caret: 10 }, 'It is 90 €.')).toEqual({
    text: 'Hello It is 90 €. bye',
    caret: 17,
  });
});
