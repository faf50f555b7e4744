import { describe, expect, it } from 'vitest';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { resync } from '#replica/resync.ts';
import { scopeOf } from '#replica/scopes.ts';
import { userOfDatabase } from '#replica/storage/database-names.ts';
import { markSeen, markUnread, takeUnnotified, toggleUnread } from '#replica/live/unread.ts';
import { chatRows, openTestReplica, pauseCommand, shownChat } from '#support/replicas.ts';
import { chatDocument, PROFILE_ID, TEAM_ID, wireTime } from '#support/wire-documents.ts';

type TestMessage = readonly [role: 'assistant' | 'user', at: number];
const iso = (seconds: number) => new Date(Date.parse(wireTime(seconds))).toISOString();
const messagesOf = (...messages: TestMessage[]) => ({
  messages: JSON.stringify(
    messages.map(([role, at], index) => ({ id: `m${index}`, role, content: 'Text', date: wireTime(at) })),
  ),
});
const applyChats = (replica: Replica, ...documents: ReturnType<typeof chatDocument>[]) =>
  apply(replica, { rows: [chatRows(...documents)] });
const setCursor = (replica: Replica, fill?: { updatedAt: string; id: string }) =>
  apply(replica, {
    cursors: [{ scope: scopeOf.chatsOfProfile(PROFILE_ID), readTo: '', auditedAt: '', ...(fill && { fill }) }],
  });
const unreadOf = (replica: Replica) => replica.db.unread.orderBy('id').toArray();

async function openWithConversation(): Promise<Replica> {
  const replica = await openTestReplica();
  await applyChats(replica, chatDocument('c1', 1, messagesOf(['assistant', 1])));
  return replica;
}

describe('unread marks', () => {
  it('a reply makes a conversation unread from the last seen message on', async () => {
    const replica = await openWithConversation();
    expect(await unreadOf(replica)).toEqual([]);
    await applyChats(replica, chatDocument('c1', 5, messagesOf(['assistant', 1], ['user', 5])));
    const mark = { id: 'c1', teamId: TEAM_ID, seenTo: iso(1), reply: true, qualified: false, isTold: 0 };
    expect(await unreadOf(replica)).toEqual([mark]);
    // Later messages are unread too, but `seenTo` stays, also after an answer of ours in between.
    await applyChats(
      replica,
      chatDocument('c1', 9, { status: 5, ...messagesOf(['assistant', 1], ['user', 5], ['assistant', 6], ['user', 9]) }),
    );
    expect(await unreadOf(replica)).toEqual([{ ...mark, qualified: true }]);
    replica.close();
  });

  it('a reply that we answered before it was received makes a conversation unread all the same', async () => {
    const replica = await openWithConversation();
    await applyChats(replica, chatDocument('c1', 6, messagesOf(['assistant', 1], ['user', 5], ['assistant', 6])));
    expect(await unreadOf(replica)).toMatchObject([{ reply: true }]);
    replica.close();
  });

  it('a rating by hand makes no conversation unread', async () => {
    const replica = await openWithConversation();
    const rating = { percentage: 90, explanation: '', verdict: 'qualified', by: 'robin' };
    await applyChats(
      replica,
      chatDocument('c1', 5, {
        status: 5,
        qualificationHistory: [JSON.stringify(rating)],
        ...messagesOf(['assistant', 1]),
      }),
    );
    expect(await unreadOf(replica)).toEqual([]);
    replica.close();
  });

  it('a note of a colleague that mentions the person makes a conversation unread; one of their own does not', async () => {
    const replica = await openWithConversation();
    const userId = userOfDatabase(replica.name);
    const note = (id: string, by: string, mentioned: string) =>
      JSON.stringify({ id, text: 'Call in May', by, mentions: [mentioned] });
    const known = [note('n1', userId, userId), note('n2', 'priya', 'ada')];
    await applyChats(replica, chatDocument('c1', 5, { notes: known, ...messagesOf(['assistant', 1]) }));
    expect(await unreadOf(replica)).toEqual([]);
    const notes = [...known, note('n3', 'priya', userId)];
    await applyChats(replica, chatDocument('c1', 6, { notes, ...messagesOf(['assistant', 1]) }));
    expect(await unreadOf(replica)).toMatchObject([{ reply: false, qualified: false, mention: true, isTold: 0 }]);
    await markSeen(replica, 'c1');
    await applyChats(replica, chatDocument('c1', 7, { notes, paused: true, ...messagesOf(['assistant', 1]) }));
    expect(await unreadOf(replica)).toEqual([]);
    replica.close();
  });

  it('a qualification makes a conversation unread, once', async () => {
    const replica = await openWithConversation();
    await applyChats(replica, chatDocument('c1', 5, { status: 5, ...messagesOf(['assistant', 1]) }));
    expect(await unreadOf(replica)).toMatchObject([{ reply: false, qualified: true }]);
    await markSeen(replica, 'c1');
    await applyChats(
      replica,
      chatDocument('c1', 6, { status: 5, waitingFollowUp: true, ...messagesOf(['assistant', 1]) }),
    );
    expect(await unreadOf(replica)).toEqual([]);
    replica.close();
  });

  it("a person's own commands and messages never make a conversation unread", async () => {
    const replica = await openWithConversation();
    await applyChats(replica, chatDocument('c1', 5, messagesOf(['assistant', 1], ['user', 5])));
    await markSeen(replica, 'c1');
    await commit(replica, pauseCommand('c1', true));
    await applyChats(replica, chatDocument('c1', 6, { paused: true, ...messagesOf(['assistant', 1], ['user', 5]) }));
    await applyChats(
      replica,
      chatDocument('c1', 7, { paused: true, ...messagesOf(['assistant', 1], ['user', 5], ['assistant', 7]) }),
    );
    expect(await unreadOf(replica)).toEqual([]);
    replica.close();
  });

  it('conversations of a first read or a resync are not unread; those that arrive after it are', async () => {
    const replica = await openTestReplica();
    const replied = messagesOf(['assistant', 1], ['user', 2]);
    await applyChats(replica, chatDocument('before', 2, replied));
    await setCursor(replica, { updatedAt: iso(2), id: 'before' });
    await applyChats(replica, chatDocument('during', 3, replied));
    await setCursor(replica);
    expect(await unreadOf(replica)).toEqual([]);
    await applyChats(replica, chatDocument('after', 4, replied));
    expect(await unreadOf(replica)).toMatchObject([{ id: 'after', seenTo: '', reply: true }]);
    await resync(replica);
    await applyChats(replica, chatDocument('before', 2, replied));
    expect((await unreadOf(replica)).map(({ id }) => id)).toEqual(['after']);
    replica.close();
  });

  it('an unread mark is deleted with its conversation', async () => {
    const replica = await openWithConversation();
    await markUnread(replica, await shownChat(replica, 'c1'));
    await apply(replica, { deletions: [{ table: 'chats', id: 'c1', deletedAt: iso(9) }] });
    expect(await unreadOf(replica)).toEqual([]);
    replica.close();
  });

  it('a person toggles the unread mark, which covers the last message', async () => {
    const replica = await openWithConversation();
    const chat = await shownChat(replica, 'c1');
    expect(await toggleUnread(replica, chat)).toBe(true);
    const [mark] = await unreadOf(replica);
    expect(mark).toMatchObject({ reply: false, qualified: false, isTold: 1 });
    expect((mark?.seenTo ?? '') < chat.lastActivityAt).toBe(true);
    expect(await toggleUnread(replica, chat)).toBe(false);
    expect(await unreadOf(replica)).toEqual([]);
    replica.close();
  });

  it('an unread mark is taken for notification once, by the first tab, and again after the next reply', async () => {
    const replica = await openWithConversation();
    const reply = (...messages: TestMessage[]) =>
      applyChats(replica, chatDocument('c1', messages.at(-1)?.[1] ?? 0, messagesOf(['assistant', 1], ...messages)));
    await reply(['user', 5]);
    const taken = await Promise.all([takeUnnotified(replica), takeUnnotified(replica)]);
    expect(taken.flat().map(({ id }) => id)).toEqual(['c1']);
    await reply(['user', 5], ['user', 7]);
    expect((await takeUnnotified(replica)).map(({ id }) => id)).toEqual(['c1']);
    replica.close();
  });
});
