import { afterEach, expect, it, vi } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { isEmpty } from '#replica/is-empty.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import { openTestReplica } from '#support/replicas.ts';
import { chatDocument, TEAM_ID } from '#support/wire-documents.ts';

afterEach(() => vi.restoreAllMocks());

/** Returns the limit of a `getAllKeys` call: its second argument, or `count` in the options of newer browsers. */
const limitOf = (range?: unknown, count?: number): unknown => count ?? (range as { readonly count?: number }).count;

it('a range with rows is distinguished from an empty one by a single key, without counting', async () => {
  const { db, close } = await openTestReplica();
  await db.chats.bulkPut([1, 2, 3].map((at) => readChat(chatDocument(`chat${at}`, at)).chat));
  const count = vi.spyOn(IDBIndex.prototype, 'count');
  const keys = vi.spyOn(IDBIndex.prototype, 'getAllKeys');
  const chatsOf = (teamId: string) => db.chats.where('[teamId+lastActivityAt]').between(...rangeOfOwner(teamId));
  expect(await isEmpty(chatsOf(TEAM_ID))).toBe(false);
  expect(await isEmpty(chatsOf('team2'))).toBe(true);
  expect(keys.mock.calls.map((parameters) => limitOf(...parameters))).toEqual([1, 1]);
  expect(count).not.toHaveBeenCalled();
  close();
});
