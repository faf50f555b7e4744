import { expect, it } from 'vitest';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { evictBodies, listEvictableBodies } from '#replica/eviction/evict-bodies.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { markUnread } from '#replica/live/unread.ts';
import { chatRows, openTestReplica, pauseCommand, shownChat } from '#support/replicas.ts';
import { chatDocument } from '#support/wire-documents.ts';

it('evicting messages keeps the list, unread conversations and unsent commands', async () => {
  const replica = await openTestReplica();
  const count = 2_300;
  await apply(replica, {
    rows: [chatRows(...Array.from({ length: count }, (_, index) => chatDocument(`c${index}`, index)))],
  });
  await markUnread(replica, await shownChat(replica, 'c7'));
  await commit(replica, pauseCommand('c8', true));

  const evictable = await listEvictableBodies(replica);
  expect(evictable).toHaveLength(count - 1);
  await evictBodies(replica, evictable);
  expect(await replica.db.chatBodies.toCollection().primaryKeys()).toEqual(['c7']);
  expect(await replica.db.chats.count()).toBe(count);
  expect(await listUnsent(replica.db)).toHaveLength(1);
  expect(await listEvictableBodies(replica)).toEqual([]);
  // An evicted body is stored again when the chat is read again.
  await apply(replica, { rows: [chatRows(chatDocument('c9', 9))] });
  expect(await replica.db.chatBodies.get('c9')).toBeDefined();
  replica.close();
});
