import { afterEach, expect, it, vi } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { isEmpty } from '#replica/is-empty.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import { openTestReplica } from '#support/replicas.ts';
import { chatDocument, TEAM_ID } from '#support/wire-documents.ts';

afterEach(() => vi.restoreAllMocks());

/** How many keys were asked for: browsers take a range and a number, newer ones both in one object too. */
const mostOf = (asked?: unknown, most?: number): unknown => most ?? (asked as { readonly count?: number }).count;

it('a range with rows is told from an empty one by a single key, without counting', async () => {
  const { db, close } = await openTestReplica();
  await db.chats.bulkPut([1, 2, 3].map((at) => readChat(chatDocument(`chat${at}`, at)).chat));
  const count = vi.spyOn(IDBIndex.prototype, 'count');
  const keys = vi.spyOn(IDBIndex.prototype, 'getAllKeys');
  const of = (teamId: string) => db.chats.where('[teamId+lastActivityAt]').between(...rangeOfOwner(teamId));
  expect(await isEmpty(of(TEAM_ID))).toBe(false);
  expect(await isEmpty(of('team2'))).toBe(true);
  expect(keys.mock.calls.map((asked) => mostOf(...asked))).toEqual([1, 1]);
  expect(count).not.toHaveBeenCalled();
  close();
});
