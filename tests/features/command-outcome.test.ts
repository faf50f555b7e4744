import { describe, expect, it } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { commandOutcome } from '#features/outbox/command-outcome.ts';
import type { OutboxEntry } from '#replica/db.ts';
import { saveNotice, listNotices, markNoticesRead } from '#replica/notices.ts';
import { openTestReplica, pauseCommand } from '#support/replicas.ts';
import { chatDocument } from '#support/wire-documents.ts';

const issued = pauseCommand('chat1', true);
const entry: OutboxEntry = {
  seq: 1,
  id: issued.id,
  lane: 'chats:chat1',
  field: 'chats:chat1:paused',
  issued,
  state: 'waiting',
  attempts: 1,
  notBeforeMs: 0,
  epoch: 1,
};
const row = (paused: boolean) => readChat(chatDocument('chat1', 1, { paused })).chat;

describe('the outcome of a command', () => {
  it("a command is settled when the server's row has the requested value", () => {
    expect(commandOutcome(entry, [], row(true))).toBe('settled');
  });

  it('a command is gone when the person discarded it', () => {
    expect(commandOutcome(entry, [], row(false))).toBe('gone');
  });

  it('a command is gone when another command of the same field replaced it', () => {
    expect(commandOutcome(entry, [{ ...entry, id: 'other' }], row(true))).toBe('gone');
  });

  it('a command is gone when its chat left the device', () => {
    expect(commandOutcome(entry, [], undefined)).toBe('gone');
  });

  it('a command is rejected or still unsent while it is in the outbox', () => {
    expect(commandOutcome(entry, [{ ...entry, state: 'rejected' }], row(false))).toBe('rejected');
    expect(commandOutcome(entry, [{ ...entry, state: 'sending' }], row(false))).toBe('still-unsent');
  });
});

describe('the bell', () => {
  const notice = (id: string) =>
    ({ id, tone: 'danger', title: 'Failed', description: '', link: '', at: '2026-03-02T09:00:00.000Z' }) as const;

  it('the bell keeps the last hundred notices, newest first', async () => {
    const replica = await openTestReplica();
    for (let index = 0; index < 105; index += 1) await saveNotice(replica, notice(`n${index}`));
    const notices = await listNotices(replica.db);
    expect(notices.length).toBe(100);
    expect(notices[0]?.id).toBe('n104');
    replica.close();
  });

  it('the bell keeps a notice once, however many tabs report it', async () => {
    const replica = await openTestReplica();
    const notices = await Promise.all([saveNotice(replica, notice('n1')), saveNotice(replica, notice('n1'))]);
    expect(notices.toSorted()).toEqual([false, true]);
    expect(await listNotices(replica.db)).toHaveLength(1);
    replica.close();
  });

  it('the bell keeps a notice that was shown at once as read', async () => {
    const replica = await openTestReplica();
    await saveNotice(replica, notice('n1'));
    await saveNotice(replica, { ...notice('n2'), isRead: true });
    expect(await listNotices(replica.db)).toMatchObject([
      { id: 'n2', isRead: true },
      { id: 'n1', isRead: false },
    ]);
    replica.close();
  });

  it('the bell keeps its notices when they are read', async () => {
    const replica = await openTestReplica();
    await saveNotice(replica, notice('n1'));
    await markNoticesRead(replica);
    expect(await listNotices(replica.db)).toMatchObject([{ id: 'n1', isRead: true }]);
    replica.close();
  });

  it('the bell starts empty over data of another build', async () => {
    const replica = await openTestReplica();
    await replica.db.meta.put({ key: 'notices', value: [{ old: true }] });
    expect(await listNotices(replica.db)).toEqual([]);
    replica.close();
  });
});
