import type { ReplicaDatabase, ScopeCursor } from './db.ts';
import { rowsOfTeam } from './index-range.ts';
import { scopeOf } from './scopes.ts';

/**
 * How much of what some scopes cover is on this device: nothing was read yet, some of it, or all. Only `filled` allows
 * a count, an empty state or a "none" (house rule: no screen states what it does not know).
 */
export type Coverage = 'never' | 'filling' | 'filled';

/** Tells whether a scope was read to its end. */
export const isFilled = (cursor: ScopeCursor | undefined): boolean => cursor !== undefined && cursor.fill === undefined;

/** Returns the coverage of scopes together: `filled` when each was read to its end. */
export async function readCoverage(db: ReplicaDatabase, scopes: readonly string[]): Promise<Coverage> {
  const cursors = await db.cursors.bulkGet([...scopes]);
  if (cursors.every(isFilled)) return 'filled';
  return cursors.every((cursor) => cursor === undefined) ? 'never' : 'filling';
}

/**
 * Returns the coverage of the chats of a team, or of one of its profiles. Chats are pulled per profile, so those of a
 * team are here only once its profiles are.
 */
export async function readChatCoverage(
  db: ReplicaDatabase,
  { teamId, profileId }: { readonly teamId: string; readonly profileId?: string | undefined },
): Promise<Coverage> {
  if (profileId !== undefined) return readCoverage(db, [scopeOf.chatsOfProfile(profileId)]);
  const profileIds = await rowsOfTeam(db.profiles, teamId).primaryKeys();
  const profiles = await readCoverage(db, [scopeOf.profiles(teamId)]);
  if (profileIds.length === 0) return profiles;
  const chats = await readCoverage(db, profileIds.map(scopeOf.chatsOfProfile));
  return chats === 'filled' && profiles !== 'filled' ? 'filling' : chats;
}
