import { useEffect, useEffectEvent, useRef } from 'react';
import type { User } from '#domain/session/user.ts';
import { scopeOf } from '#replica/scopes.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';
import { useTeamRequests } from './team-requests.ts';

/**
 * Completes interrupted team creations: creates the missing record on the server (part 1 §3). Runs once per team and
 * start. Renders nothing.
 */
export function TeamInitializer({ user }: { user: User }) {
  const requests = useTeamRequests(user);
  const requested = useRef(new Set<string>());
  const withoutRecord = liveOr(
    useLive('teams without a record', async (db) => {
      const teamIds: string[] = await db.teams.toCollection().primaryKeys();
      const [records, cursors] = [
        await db.teamRecords.bulkGet(teamIds),
        await db.cursors.bulkGet(teamIds.map(scopeOf.teamRecord)),
      ];
      // Only when the server was asked for a record and had none.
      return teamIds.filter((_, index) => records[index] === undefined && cursors[index]?.pulledAt !== undefined);
    }),
    undefined,
  );
  const open = useEffectEvent((teamId: string) => requests.openTeam(teamId));
  useEffect(() => {
    for (const teamId of withoutRecord ?? []) {
      if (requested.current.has(teamId)) continue;
      requested.current.add(teamId);
      void open(teamId);
    }
  }, [withoutRecord]);
  return null;
}
