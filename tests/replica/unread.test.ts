import { describe, expect, it } from 'vitest';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { resync } from '#replica/resync.ts';
import { scopeOf } from '#replica/scopes.ts';
import { markSeen, markUnread, takeUnnotified, toggleUnread } from '#replica/live/unread.ts';
import { chatRows, openTestReplica, pauseCommand, shownChat } from '#support/replicas.ts';
import { chatDocument, PROFILE_ID, TEAM_ID, wireTime } from '#support/wire-documents.ts';

type Line = readonly [role: 'assistant' | 'user', at: number];
const iso = (seconds: number) => new Date(Date.parse(wireTime(seconds))).toISOString();
const said = (...lines: Line[]) => ({
  messages: JSON.stringify(
    lines.map(([role, at], index) => ({ id: `m${index}`, role, content: 'Words', date: wireTime(at) })),
  ),
});
const says = (replica: Replica, ...documents: ReturnType<typeof chatDocument>[]) =>
  apply(replica, { rows: [chatRows(...documents)] });
const filled = (replica: Replica, fill?: { updatedAt: string; id: string }) =>
  apply(replica, {
    cursors: [{ scope: scopeOf.chatsOfProfile(PROFILE_ID), readTo: '', auditedAt: '', ...(fill && { fill }) }],
  });
const unreadOf = (replica: Replica) => replica.db.unread.orderBy('id').toArray();

async function withConversation(): Promise<Replica> {
  const replica = await openTestReplica();
  await says(replica, chatDocument('c1', 1, said(['assistant', 1])));
  return replica;
}

describe('unread marks', () => {
  it('a reply makes a conversation unread, from the last message that was seen on', async () => {
    const replica = await withConversation();
    expect(await unreadOf(replica)).toEqual([]);
    await says(replica, chatDocument('c1', 5, said(['assistant', 1], ['user', 5])));
    const mark = { id: 'c1', teamId: TEAM_ID, seenTo: iso(1), reply: true, qualified: false, isTold: 0 };
    expect(await unreadOf(replica)).toEqual([mark]);
    // What follows is new as well, but not where it begins; an answer of ours in between takes nothing away.
    await says(
      replica,
      chatDocument('c1', 9, { status: 5, ...said(['assistant', 1], ['user', 5], ['assistant', 6], ['user', 9]) }),
    );
    expect(await unreadOf(replica)).toEqual([{ ...mark, qualified: true }]);
    replica.close();
  });

  it('a reply that we answered before it was received makes a conversation unread all the same', async () => {
    const replica = await withConversation();
    await says(replica, chatDocument('c1', 6, said(['assistant', 1], ['user', 5], ['assistant', 6])));
    expect(await unreadOf(replica)).toMatchObject([{ reply: true }]);
    replica.close();
  });

  it('a qualification makes a conversation unread, once', async () => {
    const replica = await withConversation();
    await says(replica, chatDocument('c1', 5, { status: 5, ...said(['assistant', 1]) }));
    expect(await unreadOf(replica)).toMatchObject([{ reply: false, qualified: true }]);
    await markSeen(replica, 'c1');
    await says(replica, chatDocument('c1', 6, { status: 5, waitingFollowUp: true, ...said(['assistant', 1]) }));
    expect(await unreadOf(replica)).toEqual([]);
    replica.close();
  });

  it("one's own acts and messages never make a conversation unread", async () => {
    const replica = await withConversation();
    await says(replica, chatDocument('c1', 5, said(['assistant', 1], ['user', 5])));
    await markSeen(replica, 'c1');
    await commit(replica, pauseCommand('c1', true));
    await says(replica, chatDocument('c1', 6, { paused: true, ...said(['assistant', 1], ['user', 5]) }));
    await says(
      replica,
      chatDocument('c1', 7, { paused: true, ...said(['assistant', 1], ['user', 5], ['assistant', 7]) }),
    );
    expect(await unreadOf(replica)).toEqual([]);
    replica.close();
  });

  it('a device that is filled for the first time, or again, has missed nothing; what comes to a filled one is unread', async () => {
    const replica = await openTestReplica();
    const replied = said(['assistant', 1], ['user', 2]);
    await says(replica, chatDocument('before', 2, replied));
    await filled(replica, { updatedAt: iso(2), id: 'before' });
    await says(replica, chatDocument('during', 3, replied));
    await filled(replica);
    expect(await unreadOf(replica)).toEqual([]);
    await says(replica, chatDocument('after', 4, replied));
    expect(await unreadOf(replica)).toMatchObject([{ id: 'after', seenTo: '', reply: true }]);
    await resync(replica);
    await says(replica, chatDocument('before', 2, replied));
    expect((await unreadOf(replica)).map(({ id }) => id)).toEqual(['after']);
    replica.close();
  });

  it('an unread mark goes with its conversation', async () => {
    const replica = await withConversation();
    await markUnread(replica, await shownChat(replica, 'c1'));
    await apply(replica, { deletions: [{ table: 'chats', id: 'c1', deletedAt: iso(9) }] });
    expect(await unreadOf(replica)).toEqual([]);
    replica.close();
  });

  it('a person toggles the unread mark, and the last message counts as new', async () => {
    const replica = await withConversation();
    const chat = await shownChat(replica, 'c1');
    expect(await toggleUnread(replica, chat)).toBe(true);
    const [mark] = await unreadOf(replica);
    expect(mark).toMatchObject({ reply: false, qualified: false, isTold: 1 });
    expect((mark?.seenTo ?? '') < chat.lastActivityAt).toBe(true);
    expect(await toggleUnread(replica, chat)).toBe(false);
    expect(await unreadOf(replica)).toEqual([]);
    replica.close();
  });

  it('an unread mark is taken for notification once, by whichever tab comes first, and again with the next reply', async () => {
    const replica = await withConversation();
    const reply = (...lines: Line[]) =>
      says(replica, chatDocument('c1', lines.at(-1)?.[1] ?? 0, said(['assistant', 1], ...lines)));
    await reply(['user', 5]);
    const told = await Promise.all([takeUnnotified(replica), takeUnnotified(replica)]);
    expect(told.flat().map(({ id }) => id)).toEqual(['c1']);
    await reply(['user', 5], ['user', 7]);
    expect((await takeUnnotified(replica)).map(({ id }) => id)).toEqual(['c1']);
    replica.close();
  });
});
