import { expect, it } from 'vitest';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { evictBodies, listEvictableBodies } from '#replica/eviction/evict-bodies.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { markUnread } from '#replica/live/unread.ts';
import { chatRows, openTestReplica, pauseCommand, shownChat } from '#support/replicas.ts';
import { chatDocument } from '#support/wire-documents.ts';

it('evictable messages are those that can be pulled again; lists, unread conversations and unsent commands stay', async () => {
  const replica = await openTestReplica();
  const count = 2_300;
  await apply(replica, {
    rows: [chatRows(...Array.from({ length: count }, (_, index) => chatDocument(`c${index}`, index)))],
  });
  await markUnread(replica, await shownChat(replica, 'c7'));
  await commit(replica, pauseCommand('c8', true));

  const free = await listEvictableBodies(replica);
  expect(free).toHaveLength(count - 1);
  await evictBodies(replica, free);
  expect(await replica.db.chatBodies.toCollection().primaryKeys()).toEqual(['c7']);
  expect(await replica.db.chats.count()).toBe(count);
  expect(await listUnsent(replica.db)).toHaveLength(1);
  expect(await listEvictableBodies(replica)).toEqual([]);
  // One that is read again is whole again.
  await apply(replica, { rows: [chatRows(chatDocument('c9', 9))] });
  expect(await replica.db.chatBodies.get('c9')).toBeDefined();
  replica.close();
});
