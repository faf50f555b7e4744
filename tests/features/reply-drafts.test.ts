import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftIdOf } from '#features/chats/conversation/reply-drafts.ts';
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
  const drafts = createDraftStorage('reply-drafts', z.string(), () => crypto.randomUUID());
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
