import { describe, expect, it, test } from 'vitest';
import { chatNoteTextSchema, MAX_CHAT_NOTE_LENGTH, withNote } from '#domain/chat/chat-note.ts';
import { readChat } from '#domain/chat/chat.ts';
import { matcherOf, toSearchedChat, type ChatFilter } from '#domain/chat/chat-filter.ts';
import { mentionsIn } from '#domain/chat/note-mentions.ts';

const documentWith = (notes: unknown) => ({ $id: 'c1', teamId: 't1', $createdAt: '', $updatedAt: '', notes });
const note = (id: string, text: string) => ({ id, text, by: 'robin', byKey: '', at: '', mentions: [] });

test.each([
  ['two\r\nlines ', 'two\nlines'],
  [' \u200B\u2800 ', ''],
  ['\u0007bell', 'bell'],
])('the note %j is stored as %j', (written, stored) => expect(chatNoteTextSchema.parse(written)).toBe(stored));

test('a note that is too long is refused, not cut', () => {
  expect(chatNoteTextSchema.safeParse('x'.repeat(MAX_CHAT_NOTE_LENGTH + 1)).success).toBe(false);
});

test('a new note is the last one, and a changed one stays in its place', () => {
  const notes = [note('a', '1'), note('b', '2')];
  expect(withNote(notes, 'c', note('c', '3')).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(withNote(notes, 'a', note('a', '4')).map(({ text }) => text)).toEqual(['4', '2']);
  expect(withNote(notes, 'a', undefined)).toEqual([note('b', '2')]);
});

describe('a mention in a note', () => {
  const members = new Map([
    ['u1', 'Ana'],
    ['u2', 'Ana Lopez'],
    ['u3', 'Łukasz O’Neil'],
    ['u4', 'Ana'],
    ['u5', ''],
  ]);
  it.each<[string, string[]]>([
    ['@Ana Lopez, please call', ['u2']],
    ['@Ana please call', ['u1', 'u4']],
    ['@Anabel please call', []],
    ['ask (@Łukasz O’Neil)', ['u3']],
    ['ana@Ana.example', ['u1', 'u4']],
    ['@ana', []],
    ['nobody', []],
    ['@', []],
    ['@Ana Lopez @Ana Lopez', ['u2']],
  ])('in “%s” names %j', (text, expected) => expect(mentionsIn(text, members)).toEqual(expected));
});

test('notes are read from a document without what is malformed', () => {
  const read = (notes: unknown) => readChat(documentWith(notes)).chat.notes;
  expect(read(undefined)).toBeUndefined();
  expect(read([])).toBeUndefined();
  expect(read(['{"id":"n1","text":"Hi"}', '{"id":7}', 'x'])).toEqual([
    { id: 'n1', text: 'Hi', by: '', byKey: '', at: '', mentions: [] },
  ]);
});

test('conversations are found by their notes, and by whom these mention', () => {
  const chatOf = (...notes: object[]) =>
    toSearchedChat(readChat(documentWith(notes.map((one) => JSON.stringify(one)))).chat, undefined);
  const noted = chatOf({ id: 'n1', text: 'Budget in Été', mentions: ['robin'] });
  const matches = (filter: Partial<ChatFilter>) => matcherOf({ teamId: 't1', ...filter }, () => false);
  expect(matches({ noted: true })(noted)).toBe(true);
  expect(matches({ noted: true })(chatOf())).toBe(false);
  expect(matches({ mentioned: 'robin' })(noted)).toBe(true);
  expect(matches({ mentioned: 'priya' })(noted)).toBe(false);
  expect(matches({ search: 'ete' })(noted)).toBe(true);
  expect(matches({ search: 'ete' })(chatOf())).toBe(false);
});
