import { describe, expect, it } from 'vitest';
import { matcherOf, toSearchedChat, type ChatFilter } from '#domain/chat/chat-filter.ts';
import { readChat } from '#domain/chat/chat.ts';
import { isWrittenTo } from '#domain/chat/reminder.ts';
import { chatDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

const messageOf = (role: string) => [{ id: 'm1', role, content: 'Hello', date: wireTime(1) }];

describe('people to whom nobody has written', () => {
  it.each([
    ['without messages', [], false],
    ['to whom the profile wrote', messageOf('assistant'), true],
    ['who wrote themselves', messageOf('user'), true],
    ['whose messages cannot be read', 'broken', true],
  ])('a chat with a person %s: written to %s', (_, messages, expected) => {
    const stored = typeof messages === 'string' ? messages : JSON.stringify(messages);
    const { chat } = readChat(chatDocument('c1', 1, { messages: stored }));
    expect(isWrittenTo(chat)).toBe(expected);
    expect(chat.inboxAt).toBe(expected ? chat.lastActivityAt : undefined);
    const matches = (filter: Partial<ChatFilter>) =>
      matcherOf({ teamId: TEAM_ID, ...filter }, () => false)(toSearchedChat(chat, undefined));
    expect(matches({})).toBe(true);
    expect(matches({ writtenTo: true })).toBe(expected);
  });
});
