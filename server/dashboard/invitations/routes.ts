import {
  invitationAcceptRequestSchema,
  invitationRequestSchema,
  invitationResendRequestSchema,
  teamInviteRequestSchema,
} from '#domain/team/team-requests.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import { RateLimiter } from '#server/http/rate-limit.ts';
import { readBearer } from '../authenticate.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import type { DashboardRouter } from '../router.ts';
import {
  invitationAccept,
  invitationRead,
  invitationResend,
  invite,
  type InvitationDeps,
} from './invitation-handlers.ts';

export function addInvitationRoutes(router: DashboardRouter, { backend, isOwnAddress, now }: DashboardDeps): void {
  const deps: InvitationDeps = {
    backend,
    isOwnAddress,
    now,
    limiter: new RateLimiter(now, ({ resetInSeconds }) => new RateLimited(resetInSeconds)),
  };
  router.request('/team/invite', 'members.invite', teamInviteRequestSchema, (context, input) =>
    invite(deps, context.get('caller'), input),
  );
  // These three are public: an invited person may have no account yet.
  router.request('/team/invitation', 'public', invitationRequestSchema, (context, input) =>
    invitationRead(deps, readBearer(context.req.raw), input),
  );
  router.request('/team/invitation/resend', 'public', invitationResendRequestSchema, (_, input) =>
    invitationResend(deps, input),
  );
  router.request('/team/invitation/accept', 'public', invitationAcceptRequestSchema, (context, input) =>
    invitationAccept(deps, readBearer(context.req.raw), input),
  );
}
