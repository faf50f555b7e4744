import { emptyRequestSchema, memberRemoveRequestSchema, memberRoleRequestSchema } from '#domain/team/team-requests.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import type { DashboardRouter } from '../router.ts';
import { memberList, memberRemove, memberRole, teamLeave } from './member-handlers.ts';

export function addMemberRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  router.request('/team/members', emptyRequestSchema, (context) => memberList(deps.backend, context.get('caller')));
  router.request('/team/member/remove', memberRemoveRequestSchema, (context, input) =>
    memberRemove(deps, context.get('caller'), input),
  );
  router.request('/team/member/role', memberRoleRequestSchema, (context, input) =>
    memberRole(deps, context.get('caller'), input),
  );
  router.request('/team/leave', emptyRequestSchema, (context) => teamLeave(deps, context.get('caller')));
}
