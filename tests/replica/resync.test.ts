import { expect, it } from 'vitest';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { raiseEpoch } from '#replica/epoch.ts';
import { saveNotice, listNotices } from '#replica/notices.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { resync } from '#replica/resync.ts';
import { chatRows, openTestReplica, pauseCommand, shownChat } from '#support/replicas.ts';
import { chatDocument } from '#support/wire-documents.ts';

it('a resync deletes only what the server stated, and a pull in flight brings none of it back', async () => {
  const replica = await openTestReplica();
  const epoch = await raiseEpoch(replica, 'pull');
  const cursor = { scope: 'chats:profile:profile1', readTo: '2026-03-02T09:00:02.000Z', auditedAt: '' };
  await apply(replica, {
    rows: [chatRows(chatDocument('c1', 1), chatDocument('c2', 2))],
    cursors: [cursor],
    deletions: [{ table: 'chats', id: 'c9', deletedAt: '2026-03-02T09:00:03.000Z' }],
    epoch,
  });
  await commit(replica, pauseCommand('c1', true, 'p1'));
  await saveNotice(replica, {
    id: 'n1',
    tone: 'neutral',
    title: 'Notice',
    description: '',
    link: '',
    at: '2026-03-02T09:00:00.000Z',
  });

  await resync(replica);
  for (const table of [
    replica.db.chats,
    replica.db.chatBodies,
    replica.db.cursors,
    replica.db.tombstones,
    replica.db.baseRows,
  ])
    expect(await table.count(), table.name).toBe(0);
  expect((await listUnsent(replica.db)).map(({ id }) => id)).toEqual(['p1']);
  expect(await listNotices(replica.db)).toHaveLength(1);
  // The leader is requested to pull at once.
  expect(await replica.db.meta.get('read-requests')).toMatchObject({ value: 1 });
  await expect(
    apply(replica, { rows: [chatRows(chatDocument('c2', 2))], cursors: [cursor], epoch }),
  ).rejects.toMatchObject({ name: 'Fenced' });
  expect(await replica.db.cursors.count()).toBe(0);

  await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
  expect((await shownChat(replica, 'c1')).pendingPause).toMatchObject({ commandId: 'p1' });
  replica.close();
});
