import type { Webhook } from '#domain/webhook/webhook.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';

/** Returns a team's webhooks, newest first. */
export const useWebhooks = (teamId: string): Live<readonly Webhook[]> =>
  useLive(
    `webhooks of ${teamId}`,
    (db) => rowsOfTeam(db.webhooks, teamId).reverse().toArray(),
    scopeOf.webhooks(teamId),
  );
