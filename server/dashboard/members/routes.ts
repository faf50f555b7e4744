import { emptyRequestSchema, memberRemoveRequestSchema, memberRoleRequestSchema } from '#domain/team/team-requests.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import type { DashboardRouter } from '../router.ts';
import { memberList, memberRemove, memberRole, teamLeave } from './member-handlers.ts';

export function addMemberRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  router.request('/team/members', 'team.read', emptyRequestSchema, (context) =>
    memberList(deps.backend, context.get('caller')),
  );
  router.request('/team/member/remove', 'members.remove', memberRemoveRequestSchema, (context, input) =>
    memberRemove(deps, context.get('caller'), input),
  );
  router.request('/team/member/role', 'members.change-role', memberRoleRequestSchema, (context, input) =>
    memberRole(deps, context.get('caller'), input),
  );
  router.request('/team/leave', 'team.leave', emptyRequestSchema, (context) => teamLeave(deps, context.get('caller')));
}
