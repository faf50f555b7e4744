import { describe, expect, it } from 'vitest';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { makeRemindersDue, nextReminderAt } from '#replica/live/due-reminders.ts';
import { markSeen } from '#replica/live/unread.ts';
import { userOfDatabase } from '#replica/storage/database-names.ts';
import { chatRows, openTestReplica, pauseCommand } from '#support/replicas.ts';
import { chatDocument } from '#support/wire-documents.ts';

const AT = '2026-04-01T07:00:00.000Z';
const LATER = '2026-04-02T07:00:00.000Z';
const reminder = (by: string, at: string, more: object = {}) =>
  JSON.stringify({ at, isSnooze: true, by, byKey: '', setAt: 'now', replies: 9, ...more });
const applyChats = (replica: Replica, ...documents: ReturnType<typeof chatDocument>[]) =>
  apply(replica, { rows: [chatRows(...documents)] });
const inboxOf = async (replica: Replica) => (await replica.db.chats.orderBy('[teamId+inboxAt]').keys()).length;

describe('reminders on the device', () => {
  it('a conversation comes back when its time comes, without a server, unread for whoever snoozed it', async () => {
    const replica = await openTestReplica();
    const userId = userOfDatabase(replica.name);
    await applyChats(
      replica,
      chatDocument('own', 1, { reminder: reminder(userId, AT) }),
      chatDocument('theirs', 2, { reminder: reminder('priya', AT) }),
      chatDocument('later', 3, { reminder: reminder(userId, LATER) }),
    );
    expect([await inboxOf(replica), await nextReminderAt(replica.db)]).toEqual([0, AT]);
    await makeRemindersDue(replica, '2026-04-01T06:59:59.999Z');
    expect([await inboxOf(replica), await nextReminderAt(replica.db)]).toEqual([0, AT]);
    await makeRemindersDue(replica, AT);
    expect([await inboxOf(replica), await nextReminderAt(replica.db)]).toEqual([2, LATER]);
    expect(await replica.db.chats.get('own')).toMatchObject({ inboxAt: AT, reminder: { isDue: true } });
    expect(await replica.db.unread.toArray()).toMatchObject([{ id: 'own', reply: false, reminder: true, isTold: 0 }]);
    // What the server says of it later is no news.
    await markSeen(replica, 'own');
    await applyChats(replica, chatDocument('own', 4, { reminder: reminder(userId, AT, { isDue: true }) }));
    expect(await replica.db.unread.count()).toBe(0);
    replica.close();
  });

  it('a conversation with an unsent command comes back too, and stays so when the command is answered', async () => {
    const replica = await openTestReplica();
    await applyChats(replica, chatDocument('c1', 1, { reminder: reminder('robin', AT) }));
    await commit(replica, pauseCommand('c1', true));
    await makeRemindersDue(replica, AT);
    const [base] = await replica.db.baseRows.toArray();
    expect(base?.row).toMatchObject({ inboxAt: AT, reminder: { isDue: true } });
    expect(await replica.db.chats.get('c1')).toMatchObject({ inboxAt: AT, pendingPause: { paused: true } });
    replica.close();
  });
});
