import { describe, expect, it } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { chatKeyOf } from '#features/chats/keyboard/chat-keys.ts';
import { rowAfter } from '#features/chats/keyboard/use-row-navigation.ts';
import { keyPress } from '#support/key-press.ts';
import { chatDocument } from '#support/wire-documents.ts';

describe('the keys of Messages', () => {
  it.each([
    ['j', 'next'],
    ['ArrowUp', 'previous'],
    ['p', 'pause'],
    ['Escape', 'back'],
    ['/', 'search'],
    ['Enter', 'open'],
    ['u', 'unread'],
    ['e', 'nextUnanswered'],
    ['x', 'select'],
  ])('the key %s means %s', (key, action) => {
    expect(chatKeyOf(keyPress(key))).toBe(action);
  });

  it('keys with a modifier are left to the browser', () => {
    expect(chatKeyOf(keyPress('p', { ctrlKey: true }))).toBeUndefined();
    expect(chatKeyOf(keyPress('j', { metaKey: true }))).toBeUndefined();
    expect(chatKeyOf(keyPress('q'))).toBeUndefined();
  });
});

describe('a step along the list', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ ...readChat(chatDocument(id, 1)).chat }));
  const seen = { id: 'x', filterKey: '', index: 2, before: 'b', after: 'c' };
  it.each([
    ['from the first, down', 'a', 1, undefined, 'b'],
    ['from the last, down', 'd', 1, undefined, undefined],
    ['from the first, up', 'a', -1, undefined, undefined],
    ['from no row', undefined, 1, undefined, 'c'],
    ['from no row, up', undefined, -1, undefined, 'c'],
    ['from a chat that was never listed', 'x', 1, undefined, 'c'],
    ['from a chat that has left, down', 'x', 1, seen, 'c'],
    ['from a chat that has left, up', 'x', -1, seen, 'b'],
    ['from a chat that has left with the next one', 'x', 1, { ...seen, after: 'gone' }, 'c'],
    ['from a chat that has left with the previous one', 'x', -1, { ...seen, before: 'gone' }, 'b'],
    [
      'from a chat that has left with both neighbours',
      'x',
      1,
      { ...seen, index: 1, before: 'gone', after: 'gone' },
      'b',
    ],
    ['from a chat that has left the end', 'x', 1, { ...seen, index: 4, before: 'd', after: undefined }, undefined],
    ['from a chat that has left the end, up', 'x', -1, { ...seen, index: 4, before: 'd', after: undefined }, 'd'],
  ] as const)('a step along the list %s', (_what, from, step, lastSeen, expected) => {
    expect(rowAfter(rows, from, step, lastSeen, 2)?.id).toBe(expected);
  });
  it('a step starts at the last row when the view is beyond it, and does nothing in an empty list', () => {
    expect([
      rowAfter(rows, undefined, 1, undefined, 9)?.id,
      rowAfter(rows, undefined, 1, undefined, 0)?.id,
      rowAfter([], undefined, 1, undefined, 0),
    ]).toEqual(['d', 'a', undefined]);
  });
});
