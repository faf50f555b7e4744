import type { Replica } from '../replica.ts';
import { listChatProfiles } from '../chat-profiles.ts';
import { assertEpoch, type Epoch } from '../epoch.ts';
import { knownPeopleKey } from '../meta-keys.ts';
import { scopeOf } from '../scopes.ts';

/**
 * Removes everything of teams that the user no longer belongs to. Their unsent commands stay in the outbox: the
 * server's refusal tells the person what became of them (law 9). Throws `Fenced`.
 */
export async function evictTeams(replica: Replica, currentIds: ReadonlySet<string>, epoch: Epoch): Promise<void> {
  const { db } = replica;
  await db.transaction('rw', db.tables, async () => {
    await assertEpoch(db, epoch);
    const removedIds = (await db.teams.toCollection().primaryKeys()).filter((id) => !currentIds.has(id));
    for (const teamId of removedIds) {
      const chatScopes = (await listChatProfiles(db, teamId)).map(scopeOf.chatsOfProfile);
      await db.teams.delete(teamId);
      await db.teamRecords.delete(teamId);
      for (const table of [
        db.members,
        db.campaigns,
        db.chats,
        db.chatBodies,
        db.unread,
        db.profiles,
        db.offers,
        db.prompts,
        db.testContents,
        db.webhooks,
        db.savedReplies,
        db.tags,
        db.prospectLists,
        db.credits,
        db.invoices,
      ]) {
        await table.filter((row: { readonly teamId: string }) => row.teamId === teamId).delete();
      }
      await db.baseRows.filter((base) => base.row.teamId === teamId).delete();
      const scopes = [
        scopeOf.teamRecord,
        scopeOf.members,
        scopeOf.campaigns,
        scopeOf.profiles,
        scopeOf.offers,
        scopeOf.prompts,
        scopeOf.testContents,
        scopeOf.webhooks,
        scopeOf.savedReplies,
        scopeOf.tags,
        scopeOf.prospectLists,
        scopeOf.credits,
        scopeOf.invoices,
      ].map((nameOf) => nameOf(teamId));
      await db.meta.delete(knownPeopleKey(teamId));
      await db.cursors.bulkDelete([...scopes, ...chatScopes]);
    }
  });
}
