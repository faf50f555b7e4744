import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeLeftTexts } from '#features/chats/conversation/left-texts.ts';
import { draftIdOf, PAGE_ID, replyDrafts, replyDraftSlots } from '#features/chats/conversation/reply-drafts.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';
import * as z from 'zod/mini';
import { stubLocalStorage } from '#support/memory-storage.ts';

beforeEach(() => {
  stubLocalStorage('ann');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Loads a page of the app. */
const openPage = () => {
  const drafts = createDraftStorage('reply-drafts', z.string(), () => crypto.randomUUID(), Date.now);
  return (messageId?: string) => drafts.of('ann', 'north', draftIdOf('chat1', messageId));
};

it('the changed text of a message survives a reload beside it, and is not taken for a new message', () => {
  const before = openPage();
  before('message1').save('Friday, not Tuesday');
  const after = openPage();
  expect(after().read()).toBeUndefined();
  expect(after('message1').read()).toBe('Friday, not Tuesday');
  after().save('New');
  after().save(undefined);
  expect(openPage()('message1').read()).toBe('Friday, not Tuesday');
});

it('the changed text of a message that was sent or taken back meanwhile is handed over once, and no other', () => {
  const drafts = (messageId?: string, chatId = 'chat1') => replyDrafts.of('ann', 'north', draftIdOf(chatId, messageId));
  drafts('sent').save('Too late');
  drafts('waits').save('Still in time');
  drafts().save('New');
  drafts('sent', 'chat10').save('Another conversation');
  const chat = { id: 'chat1', teamId: 'north', outgoing: [{ id: 'waits' } as OutgoingMessage] };
  expect(takeLeftTexts('ann', chat, [])).toEqual(['Too late']);
  expect(takeLeftTexts('ann', chat, [])).toEqual([]);
  expect(replyDrafts.newest('ann', 'north')).toEqual({
    'chat1/waits': 'Still in time',
    chat1: 'New',
    'chat10/sent': 'Another conversation',
  });
  expect(takeLeftTexts('ann', { ...chat, outgoing: undefined }, [])).toEqual(['Still in time']);
});

it('the changed text of a message that was sent as it was changed is not left', () => {
  const drafts = openPage();
  drafts('approved').save(' As I changed it\n');
  drafts('other').save('Not this one');
  const chat = { id: 'chat1', teamId: 'north', outgoing: undefined };
  const messages = [
    { id: 'approved', content: 'As I changed it' },
    { id: 'other', content: 'As the AI wrote it' },
  ];
  expect(takeLeftTexts('ann', chat, [], messages)).toEqual(['Not this one']);
  expect(replyDraftSlots('ann', 'north').read()).toBeUndefined();
});

it('the changed text of a message that was sent meanwhile stays with the page that wrote it, until that page is closed', () => {
  openPage()('sent').save('Written elsewhere');
  const [slot = ''] = Object.keys(replyDraftSlots('ann', 'north').read() ?? {});
  const chat = { id: 'chat1', teamId: 'north', outgoing: undefined };
  expect(takeLeftTexts('ann', chat, [`writes|${slot.split(' ')[1]}`])).toEqual([]);
  replyDrafts.of('ann', 'north', draftIdOf('chat1', 'sent')).save('Written here');
  expect(takeLeftTexts('ann', chat, [`writes|${slot.split(' ')[1]}`, `writes|${PAGE_ID}`])).toEqual(['Written here']);
  expect(takeLeftTexts('ann', chat, [])).toEqual(['Written elsewhere']);
});
