import { emptyRequestSchema } from '#domain/team/team-requests.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { SMALL_BYTES, type DashboardRouter } from '../router.ts';
import { teamOpen } from './team-commands.ts';

export function addTeamRoutes(router: DashboardRouter, { backend, planLimits }: DashboardDeps): void {
  router.command('POST', '/team/open', { schema: emptyRequestSchema, maxBytes: SMALL_BYTES }, (_, { caller }) =>
    teamOpen(backend, planLimits, caller),
  );
}
