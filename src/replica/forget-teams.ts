import type { Replica } from './db.ts';
import { assertEpoch, type Epoch } from './epoch.ts';
import { scopeOf } from './scopes.ts';

/**
 * Removes everything of teams the person no longer belongs to. Their unsent commands stay in the outbox: the server's refusal
 * tells the person what became of them (law 9). Throws `Fenced`.
 */
export async function forgetTeams(replica: Replica, kept: ReadonlySet<string>, epoch: Epoch): Promise<void> {
  const { db } = replica;
  await db.transaction('rw', db.tables, async () => {
    await assertEpoch(db, epoch);
    const gone = (await db.teams.toCollection().primaryKeys()).filter((id) => !kept.has(id));
    for (const teamId of gone) {
      const profileIds = await db.profiles.filter((profile) => profile.teamId === teamId).primaryKeys();
      await db.teams.delete(teamId);
      await db.teamRecords.delete(teamId);
      await db.campaigns.filter((campaign) => campaign.teamId === teamId).delete();
      await db.profiles.bulkDelete(profileIds);
      await db.chats.filter((chat) => chat.teamId === teamId).delete();
      await db.chatBodies.filter((body) => body.teamId === teamId).delete();
      await db.baseRows.filter((base) => base.row.teamId === teamId).delete();
      await db.cursors.bulkDelete([scopeOf.teamRecord(teamId), scopeOf.campaigns(teamId), scopeOf.profiles(teamId), ...profileIds.map(scopeOf.chatsOfProfile)]);
    }
  });
}
