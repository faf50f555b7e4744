import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import type { ReplicaDatabase } from './db.ts';
import { rangeOfOwner } from './index-range.ts';
import { scopeOf } from './scopes.ts';

/** How much of what was requested is on this device. */
export type Coverage = 'never' | 'filling' | 'filled';

/** Returns the coverage of a filter: chats are pulled per profile, so the cursors of its profiles tell. */
export async function coverageOf(
  db: ReplicaDatabase,
  { teamId, profileId }: Pick<ChatFilter, 'teamId' | 'profileId'>,
): Promise<Coverage> {
  const profileIds =
    profileId === undefined
      ? await db.profiles
          .where('[teamId+createdAt]')
          .between(...rangeOfOwner(teamId))
          .primaryKeys()
      : [profileId];
  const cursors = await db.cursors.bulkGet(profileIds.map((id) => scopeOf.chatsOfProfile(id)));
  if (profileIds.length === 0)
    return (await db.cursors.get(scopeOf.profiles(teamId))) === undefined ? 'never' : 'filled';
  if (cursors.every((cursor) => cursor === undefined)) return 'never';
  return cursors.every((cursor) => cursor !== undefined && cursor.fill === undefined) ? 'filled' : 'filling';
}
