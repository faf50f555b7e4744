import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { ChatRow, type ChatRowProps } from '#features/chats/list/chat-row.tsx';
import { countMessage, endMessage, missingMessage } from '#features/chats/list/coverage-messages.ts';
import { chatDocument, wireTime } from '#support/wire-documents.ts';

it.each([
  ['a message without text', [{ id: 'm', role: 'user', content: '', date: wireTime(1) }], {}, 'Message without text'],
  [
    'messages that cannot be read',
    [{ id: 'm', role: 'user', content: 7, date: wireTime(1) }],
    {},
    'Messages that cannot be read',
  ],
  // An older build counted such a message and stored no text: the sentence is true of both.
  [
    'a row that an older build has stored',
    [{ id: 'm', role: 'user', content: 7, date: wireTime(1) }],
    { isUnreadable: undefined, messageCount: 1, lastMessageRole: 'user' as const },
    'Message without text',
  ],
  ['a chat without messages', [], {}, 'No messages yet'],
])('a row says what it has in place of a last message: %s', (_, messages, storedFields, words) => {
  const { chat } = readChat(chatDocument('c', 1, { messages: JSON.stringify(messages) }));
  const props = {
    chat: { ...chat, ...storedFields },
    hrefPrefix: '',
    isOpen: false,
    isUnread: false,
    isSelected: false,
    profileName: 'Léa',
    campaignName: '',
  };
  expect(renderToStaticMarkup(createElement(ChatRow, props as ChatRowProps)).replaceAll(/<[^>]+>/g, ' ')).toContain(
    ` ${words} `,
  );
});

it('the list says which chats are not stored on this device: above it, below it, and in the export', () => {
  const listed = { count: 1_234, share: 1, coverage: 'filled', isMessageTextComplete: true, isCurrent: true } as const;
  expect(countMessage(listed, 'all')).toBe('1,234 conversations');
  expect(countMessage(listed, '90-days')).toBe('1,234 conversations of the last 90 days');
  expect(countMessage({ ...listed, isMessageTextComplete: false }, '90-days')).toBe(
    '1,234 conversations of the last 90 days; older messages are not searched',
  );
  expect(countMessage({ ...listed, coverage: 'filling' }, '90-days')).toBe('1,234 conversations on this device so far');
  // Not yet read is not zero (law 10).
  expect(countMessage({ ...listed, count: 0, coverage: 'filling' }, 'all')).toBe('');
  expect(countMessage({ ...listed, count: 0 }, 'all')).toBe('0 conversations');
  expect(missingMessage('filled', 'all')).toBeUndefined();
  expect(missingMessage('filled', '90-days')).toBe(
    'Conversations older than 90 days are not kept on this device, so they are not in the file.',
  );
  expect(missingMessage('filling', 'none')).toBe('Others are not on this device yet, so they are not in the file.');
  expect([endMessage('filled', 'reachable'), endMessage('filling', 'unreachable')]).toEqual([
    undefined,
    'Older conversations load when you are back online.',
  ]);
});
