import { emptyRequestSchema, memberRemoveRequestSchema, memberRoleRequestSchema } from '#domain/team/team-requests.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import type { DashboardRouter } from '../router.ts';
import { listMembersOfTeam, removeMember, setMemberRole, leaveTeam } from './member-handlers.ts';

export function addMemberRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  router.request('/team/members', 'team.read', emptyRequestSchema, (context) =>
    listMembersOfTeam(deps.backend, context.get('caller')),
  );
  router.request('/team/member/remove', 'members.remove', memberRemoveRequestSchema, (context, input) =>
    removeMember(deps, context.get('caller'), input),
  );
  router.request('/team/member/role', 'members.change-role', memberRoleRequestSchema, (context, input) =>
    setMemberRole(deps, context.get('caller'), input),
  );
  router.request('/team/leave', 'team.leave', emptyRequestSchema, (context) => leaveTeam(deps, context.get('caller')));
}
