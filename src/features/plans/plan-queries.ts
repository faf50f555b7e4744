import type { PlanUse } from '#domain/plan-change.ts';
import { spanOf } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';

/** How many profiles, campaigns, offers and people a team has. */
export const usePlanUse = (teamId: string): Live<PlanUse> =>
  useLive(
    `plan-use|${teamId}`,
    async (db) => {
      const [profiles = 0, campaigns = 0, offers = 0] = await Promise.all(
        [db.profiles, db.campaigns, db.offers].map((table) =>
          table
            .where('[teamId+createdAt]')
            .between(...spanOf(teamId))
            .count(),
        ),
      );
      return { profiles, campaigns, offers, seats: await db.members.where('teamId').equals(teamId).count() };
    },
    // Read after profiles and campaigns: once offers are known, all three are.
    scopeOf.offers(teamId),
  );
