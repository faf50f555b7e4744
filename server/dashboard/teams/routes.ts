import type * as z from 'zod/mini';
import { emptyRequestSchema, teamDeleteRequestSchema } from '#domain/team/team-requests.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { findTeam, planDeletion } from '#server/teams/team-existence.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { SMALL_BYTES, type DashboardRouter } from '../router.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { isPlan, planLimits, type Plan, type PlanLimitSet } from '#domain/plan/plan.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import type { Backend } from '#server/backend/backend.ts';
import { enforcePreferences, findPreferences } from '#server/billing/team-preferences.ts';
import { Permission, Role } from '#server/backend/query.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import type { Caller } from '../authenticate.ts';
import { findActiveOwners, listMembers } from '../members/memberships.ts';

const FIRST_PLAN: Plan = 'free';

/**
 * `POST /team/open`: creates the record of a team (specification part 1 §3) when there is none: on the free plan, with
 * its limits in the team's preferences. Its id is the team's, so it exists once; a retry completes an interrupted
 * creation.
 */
const teamOpen = (backend: Backend, limits: PlanLimitSet, { teamId, userId }: Caller): IdempotentCommand => ({
  async plan() {
    const record = await backend.findDocument(COLLECTIONS.teams, teamId);
    const plan = record === undefined ? FIRST_PLAN : readTeamRecord(record).plan;
    // Limits come before the record: a team with a record and no limits would be unlimited.
    await ensureLimits(backend, teamId, plan, limits);
    if (record !== undefined) return { operations: [] };
    const [team, [owner]] = await Promise.all([
      findTeam(backend, teamId),
      listMembers(backend, teamId).then((members) => findActiveOwners(backend, members)),
    ]);
    const data = {
      plan,
      status: 'active',
      credits: 0,
      additionalCredits: 0,
      owner: owner?.userId ?? userId,
      teamCreatedAt: team?.$createdAt ?? null,
    };
    return {
      operations: [
        {
          action: 'create',
          collection: COLLECTIONS.teams,
          id: teamId,
          data,
          permissions: [Permission.read(Role.team(teamId))],
        },
      ],
    };
  },
  readAnswer: async () => ({ team: await backend.findDocument(COLLECTIONS.teams, teamId) }),
});

/** Writes the plan's limits where the preferences have none; other preferences stay. */
async function ensureLimits(backend: Backend, teamId: string, plan: string, limits: PlanLimitSet): Promise<void> {
  if (!isPlan(plan)) return;
  const present = await findPreferences(backend, teamId);
  if (present === undefined) throw new OutriderError('team_gone');
  if (Object.hasOwn(present, 'maxAgents')) return;
  await enforcePreferences(backend, teamId, { plan, status: 'active', ...planLimits(plan, limits) });
}

/**
 * `POST /team/delete`: begins the deletion of the team (`server/jobs/team-deletion.ts`), after which nobody is let in.
 * Throws `forbidden` for anybody but an owner, and `invalid_request` when the name is not the team's.
 */
const teamDelete = (
  { backend, now }: Pick<DashboardDeps, 'backend' | 'now'>,
  { teamId }: Caller,
  { name }: z.output<typeof teamDeleteRequestSchema>,
): IdempotentCommand => ({
  async plan() {
    const team = await findTeam(backend, teamId);
    if (team === undefined) throw new OutriderError('team_gone');
    if (team.name.trim() !== name.trim())
      throw new OutriderError('invalid_request', 'This is not the name of the team. Nothing was deleted.');
    const writes = await planDeletion(backend, teamId, team, now());
    return { ...(writes ?? { operations: [] }), answer: { success: true } };
  },
  readAnswer: async () => ({ success: true }),
});

export function addTeamRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  router.command(
    'POST',
    '/team/open',
    'team.open',
    { schema: emptyRequestSchema, maxBytes: SMALL_BYTES },
    (_, { caller }) => teamOpen(deps.backend, deps.planLimits, caller),
  );
  router.command(
    'POST',
    '/team/delete',
    'team.delete',
    { schema: teamDeleteRequestSchema, maxBytes: SMALL_BYTES },
    (input, received) => teamDelete(deps, received.caller, input),
  );
}
