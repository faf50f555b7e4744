import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChat, type Chat } from '#domain/chat/chat.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { matcherOf, toSearchedChat, type ChatFilter } from '#domain/chat/chat-filter.ts';
import { needsSearch, listChats, PAGE_SIZE } from '#features/chats/list/chat-list.ts';
import { createLiveChatList, type LiveChats } from '#features/chats/list/live-chat-list.ts';
import { nextUnanswered } from '#features/chats/keyboard/chat-shortcut-actions.ts';
import { countUnread } from '#features/chats/list/unread-count.ts';
import { markUnread } from '#replica/live/unread.ts';
import type { Replica } from '#replica/replica.ts';
import { scopeOf } from '#replica/scopes.ts';
import { openTestReplica } from '#support/replicas.ts';
import { waitUntil } from '#support/wait-until.ts';
import { chatDocument, PROFILE_ID, profileDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';
import { propertyRuns } from '#support/volume.ts';

const filter: ChatFilter = { teamId: TEAM_ID };
const matches = (chat: Chat, query: ChatFilter) => matcherOf(query, () => false)(toSearchedChat(chat, undefined));
const chatAt = (at: number, more: Record<string, unknown> = {}) => readChat(chatDocument(`chat${at}`, at, more)).chat;

async function withChats(seconds: readonly number[], more: Record<string, unknown> = {}): Promise<Replica> {
  const replica = await openTestReplica();
  await replica.db.chats.bulkPut(seconds.map((at, index) => readChat(chatDocument(`chat${index}`, at, more)).chat));
  return replica;
}

/** Follows the list; `until` resolves with it once it meets the condition. */
function follow(replica: Replica, query: ChatFilter) {
  let current: LiveChats | undefined;
  const list = createLiveChatList(replica, query, (chats) => {
    current = chats;
  });
  return {
    ...list,
    until: (description: string, isMet: (chats: LiveChats) => boolean) =>
      waitUntil(description, () => (current !== undefined && isMet(current) ? current : undefined)),
  };
}

describe('the list of conversations', () => {
  it('the chat list shows each chat once and newest first, page by page, even when times are equal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 150, maxLength: 330 }),
        async (seconds) => {
          const replica = await withChats(seconds);
          const list = follow(replica, filter);
          for (let limit = PAGE_SIZE; ; limit += PAGE_SIZE) {
            list.grow(limit);
            const { rows, isComplete } = await list.until(
              `${limit} rows are there`,
              (chats) => chats.isComplete || chats.rows.length >= limit,
            );
            const times = rows.map((row) => row.lastActivityAt);
            expect(times).toEqual(times.toSorted().toReversed());
            expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
            if (!isComplete) continue;
            expect(rows.length).toBe(seconds.length);
            break;
          }
          list.stop();
          replica.close();
        },
      ),
      { numRuns: propertyRuns(6) },
    );
  });

  it('the chat list follows new, moved, deleted and reassigned chats, also many at once', async () => {
    const replica = await withChats(Array.from({ length: 250 }, (_, index) => index));
    const { chats } = replica.db;
    const list = follow(replica, { teamId: TEAM_ID, profileId: PROFILE_ID });
    /** Waits until the list has the newest of the stored chats, at least `minimum`, and their count. */
    const untilCurrent = async (description: string, minimum = PAGE_SIZE) => {
      const storedIds = (await chats.toArray())
        .filter(({ profileId }) => profileId === PROFILE_ID)
        .toSorted((one, other) => (one.lastActivityAt < other.lastActivityAt ? 1 : -1))
        .map(({ id }) => id);
      const { rows } = await list.until(
        description,
        (listed) =>
          listed.rows.length >= minimum &&
          listed.count === storedIds.length &&
          listed.rows.every(({ id }, index) => id === storedIds[index]),
      );
      expect(rows.map(({ id }) => id)).toEqual(storedIds.slice(0, rows.length));
    };
    await untilCurrent('the first page');
    await chats.put(chatAt(300));
    await untilCurrent('a new chat');
    await chats.put({ ...chatAt(301), id: 'chat200' as Chat['id'] });
    await untilCurrent('a moved chat');
    await chats.delete('chat249');
    await untilCurrent('a deleted chat');
    await chats.bulkPut([chatAt(1), { ...chatAt(1), id: 'oldest' as Chat['id'] }]);
    await untilCurrent('a new chat beyond the shown ones');
    await chats.delete('oldest');
    await untilCurrent('a deleted chat beyond the shown ones');
    await chats.put({ ...chatAt(248), profileId: 'profile2' as Chat['profileId'] });
    await untilCurrent('a chat of another profile');
    await chats.bulkPut(
      Array.from({ length: 150 }, (_, index) => ({ ...chatAt(400 + index), id: `chat${index}` as Chat['id'] })),
    );
    await untilCurrent('150 moved chats');
    list.grow(240);
    await untilCurrent('a larger limit', 240);
    list.stop();
    replica.close();
  });

  it('the chat list says that all is here only with counts of all, whenever the last page comes', async () => {
    for (const writtenTo of [undefined, true] as const) {
      const replica = await withChats(Array.from({ length: 130 }, (_, index) => index));
      const { db } = replica;
      const cursor = { readTo: wireTime(0), auditedAt: wireTime(0) };
      await db.profiles.put(readProfile(profileDocument(PROFILE_ID)));
      await db.cursors.bulkPut([
        { scope: scopeOf.profiles(TEAM_ID), ...cursor },
        { scope: scopeOf.chatsOfProfile(PROFILE_ID), ...cursor, fill: { updatedAt: wireTime(0), id: 'chat0' } },
      ]);
      const reports: LiveChats[] = [];
      const list = createLiveChatList(replica, { ...filter, ...(writtenTo && { writtenTo }) }, (chats) =>
        reports.push(chats),
      );
      await waitUntil('the chats so far are counted', () => reports.find(({ count }) => count === 130));
      await db.transaction('rw', db.chats, db.cursors, async () => {
        await db.chats.bulkPut(Array.from({ length: 170 }, (_, index) => chatAt(1_000 + index)));
        await db.cursors.put({ scope: scopeOf.chatsOfProfile(PROFILE_ID), ...cursor });
      });
      await waitUntil('all is here', () => reports.find(({ coverage }) => coverage === 'filled'));
      const counts = reports.filter(({ coverage }) => coverage === 'filled').map(({ count }) => count);
      expect(new Set(counts)).toEqual(new Set([300]));
      list.stop();
      replica.close();
    }
  });

  it('the chat list leaves out people to whom nobody has written, counts them, and lists one at the first message', async () => {
    const replica = await withChats(Array.from({ length: 120 }, (_, index) => index));
    const { chats } = replica.db;
    const noMessages = { messages: '[]' };
    await chats.bulkPut([
      chatAt(500, noMessages),
      chatAt(501, noMessages),
      chatAt(502, { ...noMessages, agent: 'p2' }),
    ]);
    expect((await listChats(replica.db, { ...filter, writtenTo: true })).rows[0]?.id).toBe('chat119');
    for (const owner of [{}, { profileId: PROFILE_ID }, { campaignId: 'campaign1' }]) {
      const others = 'profileId' in owner ? 2 : 3;
      const inbox = follow(replica, { teamId: TEAM_ID, writtenTo: true, ...owner });
      const all = follow(replica, { teamId: TEAM_ID, ...owner });
      const isCounted = ({ count, notWrittenTo }: LiveChats) => count === 120 && notWrittenTo === others;
      expect((await inbox.until('the inbox is counted', isCounted)).rows[0]?.id).toBe('chat119');
      await all.until(
        'all are counted',
        ({ count, notWrittenTo }) => count === 120 + others && notWrittenTo === others,
      );
      inbox.grow(200);
      all.grow(200);
      await inbox.until('the inbox is complete', (listed) => listed.isComplete && isCounted(listed));
      await all.until('all are listed', ({ isComplete }) => isComplete);
      await chats.put({ ...chatAt(600), id: 'chat501' as Chat['id'] });
      await inbox.until(
        'the first message lists the person',
        ({ rows, count, notWrittenTo }) => rows[0]?.id === 'chat501' && count === 121 && notWrittenTo === others - 1,
      );
      await all.until(
        'and counts it',
        ({ count, notWrittenTo }) => count === 120 + others && notWrittenTo === others - 1,
      );
      await chats.put(chatAt(501, noMessages));
      await inbox.until('without a message it leaves the list', isCounted);
      inbox.stop();
      all.stop();
    }
    replica.close();
  });

  it('the chat list reads one page first', async () => {
    const replica = await withChats(Array.from({ length: 250 }, (_, index) => index));
    const { rows, isComplete } = await listChats(replica.db, filter);
    expect(rows.length).toBe(PAGE_SIZE);
    expect(rows[0]?.lastActivityAt).toBe(new Date(Date.parse(wireTime(249))).toISOString());
    expect(isComplete).toBe(false);
    replica.close();
  });

  it('the chat list is limited to the team, the profile and the campaign', async () => {
    const replica = await openTestReplica();
    const put = (id: string, more: Record<string, unknown>) =>
      replica.db.chats.put(readChat(chatDocument(id, 1, more)).chat);
    await put('mine', {});
    await put('otherProfile', { agent: 'profile2' });
    await put('otherCampaign', { campaign: 'campaign2' });
    await put('otherTeam', { teamId: 'team2' });
    const ids = async (query: ChatFilter) => (await listChats(replica.db, query)).rows.map((row) => row.id).toSorted();
    expect(await ids(filter)).toEqual(['mine', 'otherCampaign', 'otherProfile']);
    expect(await ids({ teamId: TEAM_ID, profileId: PROFILE_ID })).toEqual(['mine', 'otherCampaign']);
    expect(await ids({ teamId: TEAM_ID, campaignId: 'campaign1' })).toEqual(['mine', 'otherProfile']);
    expect(needsSearch({ teamId: TEAM_ID, profileId: PROFILE_ID, campaignId: 'campaign1' })).toBe(true);
    expect(needsSearch({ teamId: TEAM_ID, campaignId: 'campaign1', search: ' ' })).toBe(false);
    replica.close();
  });

  it('the chat search matches name, headline, country and city, case-insensitively, and nothing else', () => {
    const chat = chatAt(1, {
      prospect: JSON.stringify({
        name: 'Élodie Durand',
        headline: 'Head of Sales',
        country: 'France',
        city: 'Nîmes',
        company: 'Acme',
      }),
    });
    for (const search of ['élodie', 'SALES', 'france', ' nîmes '])
      expect(matches(chat, { teamId: TEAM_ID, search })).toBe(true);
    expect(matches(chat, { teamId: TEAM_ID, search: 'acme' })).toBe(false);
  });

  it('the key for the next chat that needs attention cycles from newest to oldest within the filter', async () => {
    const replica = await withChats([1, 2, 3, 4]);
    const replied = { messages: JSON.stringify([{ role: 'user', content: 'Yes?' }]) };
    await replica.db.chats.bulkPut([
      chatAt(5, replied),
      chatAt(6, { ...replied, status: 5 }),
      chatAt(7, { ...replied, teamId: 'team2' }),
    ]);
    await markUnread(replica, chatAt(2));
    await replica.db.chats.put(chatAt(2));
    expect(await nextUnanswered(replica.db, filter, undefined)).toBe('chat6');
    expect(await nextUnanswered(replica.db, filter, 'chat6')).toBe('chat5');
    expect(await nextUnanswered(replica.db, filter, 'chat5')).toBe('chat2');
    expect(await nextUnanswered(replica.db, filter, 'chat2')).toBe('chat6');
    expect(await nextUnanswered(replica.db, { ...filter, status: 5 }, 'chat2')).toBe('chat6');
    expect(await nextUnanswered(replica.db, { ...filter, status: 5 }, 'chat6')).toBeUndefined();
    replica.close();
  });

  it('the unread count equals the list of unread chats of a profile and a campaign', async () => {
    const replica = await openTestReplica();
    const put = async (id: string, more: Record<string, unknown>) => {
      const { chat } = readChat(chatDocument(id, 1, more));
      await replica.db.chats.put(chat);
      await markUnread(replica, chat);
    };
    await put('mine', {});
    await put('otherProfile', { agent: 'profile2' });
    await put('otherCampaign', { campaign: 'campaign2' });
    await put('otherTeam', { teamId: 'team2' });
    await put('gone', {});
    await replica.db.chats.delete('gone');
    await replica.db.chats.put(chatAt(1));
    const count = (narrowing: Pick<ChatFilter, 'profileId' | 'campaignId'>) =>
      countUnread(replica.db, { ...filter, ...narrowing });
    expect(await count({ profileId: PROFILE_ID })).toBe(2);
    expect(await count({ profileId: 'profile2' })).toBe(1);
    expect(await count({ campaignId: 'campaign1' })).toBe(2);
    expect(await count({ profileId: PROFILE_ID, campaignId: 'campaign1' })).toBe(1);
    expect(await count({ profileId: 'profile3' })).toBe(0);
    replica.close();
  });

  it('the chat list filters by status', () => {
    expect(matches(chatAt(1, { status: 5 }), { teamId: TEAM_ID, status: 5 })).toBe(true);
    expect(matches(chatAt(1, { status: 4 }), { teamId: TEAM_ID, status: 5 })).toBe(false);
  });
});

describe('the coverage of the list on this device', () => {
  it('the coverage goes from never through filling to filled with the cursors of the profiles', async () => {
    const replica = await openTestReplica();
    const coverage = async () => (await listChats(replica.db, filter)).coverage;
    expect(await coverage()).toBe('never');
    await replica.db.profiles.bulkPut([
      readProfile(profileDocument('profile1')),
      readProfile(profileDocument('profile2')),
    ]);
    expect(await coverage()).toBe('never');
    const cursor = { readTo: '', auditedAt: '' };
    await replica.db.cursors.put({ scope: scopeOf.chatsOfProfile('profile1'), ...cursor });
    expect(await coverage()).toBe('filling');
    await replica.db.cursors.put({
      scope: scopeOf.chatsOfProfile('profile2'),
      ...cursor,
      fill: { updatedAt: wireTime(1), id: 'chat1' },
    });
    expect(await coverage()).toBe('filling');
    await replica.db.cursors.put({ scope: scopeOf.chatsOfProfile('profile2'), ...cursor });
    // There may be a third profile.
    expect(await coverage()).toBe('filling');
    await replica.db.cursors.put({ scope: scopeOf.profiles(TEAM_ID), ...cursor });
    expect(await coverage()).toBe('filled');
    replica.close();
  });

  it('the coverage is filled for a team without profiles', async () => {
    const replica = await openTestReplica();
    await replica.db.cursors.put({ scope: scopeOf.profiles(TEAM_ID), readTo: '', auditedAt: '' });
    expect((await listChats(replica.db, filter)).coverage).toBe('filled');
    replica.close();
  });
});
