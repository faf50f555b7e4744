import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChat } from '#domain/chat.ts';
import { readProfile } from '#domain/profile.ts';
import { listChats, matches, PAGE_SIZE, type ChatFilter } from '#features/chats/chat-list.ts';
import type { Replica } from '#replica/db.ts';
import { scopeOf } from '#replica/scopes.ts';
import { openTestReplica } from '#support/replicas.ts';
import { chatDocument, PROFILE_ID, profileDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

const filter: ChatFilter = { teamId: TEAM_ID };
const nameOf = (at: number, more: Record<string, unknown> = {}) => readChat(chatDocument(`chat${at}`, at, more)).chat;

async function withChats(seconds: readonly number[], more: Record<string, unknown> = {}): Promise<Replica> {
  const replica = await openTestReplica();
  await replica.db.chats.bulkPut(seconds.map((at, index) => readChat(chatDocument(`chat${index}`, at, more)).chat));
  return replica;
}

describe('the list of conversations', () => {
  it('shows each conversation once and newest first, whatever shares a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 150, maxLength: 330 }), async (seconds) => {
        const replica = await withChats(seconds);
        let shownDownTo: string | undefined;
        for (;;) {
          const { rows, isComplete } = await listChats(replica.db, filter, shownDownTo);
          const times = rows.map((row) => row.lastActivityAt);
          expect(times).toEqual(times.toSorted().toReversed());
          expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
          if (isComplete) {
            expect(rows.length).toBe(seconds.length);
            break;
          }
          // Growing always gains rows, so that the list is never stuck.
          const oldest = rows.at(-1)?.lastActivityAt;
          expect(oldest).not.toBe(shownDownTo);
          shownDownTo = oldest;
        }
        replica.close();
      }),
      { numRuns: 6 },
    );
  });

  it('reads one page first', async () => {
    const replica = await withChats(Array.from({ length: 250 }, (_, index) => index));
    const { rows, isComplete } = await listChats(replica.db, filter, undefined);
    expect(rows.length).toBe(PAGE_SIZE);
    expect(rows[0]?.lastActivityAt).toBe(new Date(Date.parse(wireTime(249))).toISOString());
    expect(isComplete).toBe(false);
    replica.close();
  });

  it('keeps to the team, the profile and the campaign', async () => {
    const replica = await openTestReplica();
    const put = (id: string, more: Record<string, unknown>) => replica.db.chats.put(readChat(chatDocument(id, 1, more)).chat);
    await put('mine', {});
    await put('otherProfile', { agent: 'profile2' });
    await put('otherCampaign', { campaign: 'campaign2' });
    await put('otherTeam', { teamId: 'team2' });
    const ids = async (asked: ChatFilter) => (await listChats(replica.db, asked, undefined)).rows.map((row) => row.id).toSorted();
    expect(await ids(filter)).toEqual(['mine', 'otherCampaign', 'otherProfile']);
    expect(await ids({ teamId: TEAM_ID, profileId: PROFILE_ID })).toEqual(['mine', 'otherCampaign']);
    expect(await ids({ teamId: TEAM_ID, campaignId: 'campaign1' })).toEqual(['mine', 'otherProfile']);
    expect(await ids({ teamId: TEAM_ID, profileId: PROFILE_ID, campaignId: 'campaign1' })).toEqual(['mine']);
    replica.close();
  });

  it('searches without case in name, headline, country and city, and nowhere else', () => {
    const chat = nameOf(1, { prospect: JSON.stringify({ name: 'Élodie Durand', headline: 'Head of Sales', country: 'France', city: 'Nîmes', company: 'Acme' }) });
    for (const search of ['élodie', 'SALES', 'france', ' nîmes ']) expect(matches(chat, { teamId: TEAM_ID, search })).toBe(true);
    expect(matches(chat, { teamId: TEAM_ID, search: 'acme' })).toBe(false);
  });

  it('filters by status', () => {
    expect(matches(nameOf(1, { status: 5 }), { teamId: TEAM_ID, status: 5 })).toBe(true);
    expect(matches(nameOf(1, { status: 4 }), { teamId: TEAM_ID, status: 5 })).toBe(false);
  });
});

describe('how much of the list is on this device', () => {
  it('goes from never over filling to filled with the cursors of the profiles', async () => {
    const replica = await openTestReplica();
    const coverage = async () => (await listChats(replica.db, filter, undefined)).coverage;
    expect(await coverage()).toBe('never');
    await replica.db.profiles.bulkPut([readProfile(profileDocument('profile1')), readProfile(profileDocument('profile2'))]);
    expect(await coverage()).toBe('never');
    const cursor = { readTo: '', auditedAt: '' };
    await replica.db.cursors.put({ scope: scopeOf.chatsOfProfile('profile1'), ...cursor });
    expect(await coverage()).toBe('filling');
    await replica.db.cursors.put({ scope: scopeOf.chatsOfProfile('profile2'), ...cursor, fill: { updatedAt: wireTime(1), id: 'chat1' } });
    expect(await coverage()).toBe('filling');
    await replica.db.cursors.put({ scope: scopeOf.chatsOfProfile('profile2'), ...cursor });
    expect(await coverage()).toBe('filled');
    replica.close();
  });

  it('is filled for a team that has no profile', async () => {
    const replica = await openTestReplica();
    await replica.db.cursors.put({ scope: scopeOf.profiles(TEAM_ID), readTo: '', auditedAt: '' });
    expect((await listChats(replica.db, filter, undefined)).coverage).toBe('filled');
    replica.close();
  });
});
