import type { Context } from 'hono';
import {
  invitationAcceptRequestSchema,
  invitationFindRequestSchema,
  invitationRequestSchema,
  invitationResendRequestSchema,
  teamInviteRequestSchema,
} from '#domain/team/team-requests.ts';
import { DocumentRateLimiter } from '#server/backend/document-rate-limiter.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import { MemoryWindows } from '#server/http/memory-windows.ts';
import { RateLimiter, type RateState } from '#server/http/rate-limit.ts';
import { readBearer, readLanguage } from '../authenticate.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import type { DashboardEnv } from '../dashboard-env.ts';
import type { DashboardRouter } from '../router.ts';
import {
  acceptInvitation,
  findInvitationIds,
  readInvitation,
  resendInvitation,
  invite,
  type Guest,
  type InvitationDeps,
} from './invitation-handlers.ts';

/** Returns who calls a public route. */
const guestOf = (context: Context<DashboardEnv>): Guest => ({
  jwt: readBearer(context.req.raw),
  address: (context.env ?? {}).address ?? '',
  language: readLanguage(context.req.raw),
});

const errorOf = ({ resetInSeconds }: RateState): RateLimited => new RateLimited(resetInSeconds);

export function addInvitationRoutes(
  router: DashboardRouter,
  { backend, isOwnAddress, now, random }: DashboardDeps,
): void {
  const deps: InvitationDeps = {
    backend,
    isOwnAddress,
    now,
    limiter: new DocumentRateLimiter({ backend, now, random, errorOf }),
    workLimiter: new RateLimiter(new MemoryWindows(), now, errorOf),
  };
  router.request('/team/invite', 'members.invite', teamInviteRequestSchema, (context, input) =>
    invite(deps, context.get('caller'), input),
  );
  // These four are public: an invited person may have no account yet.
  router.request('/team/invitation', 'public', invitationRequestSchema, (context, input) =>
    readInvitation(deps, guestOf(context), input),
  );
  router.request('/team/invitation/find', 'public', invitationFindRequestSchema, (context, input) =>
    findInvitationIds(deps, guestOf(context), input),
  );
  router.request('/team/invitation/resend', 'public', invitationResendRequestSchema, (context, input) =>
    resendInvitation(deps, guestOf(context), input),
  );
  router.request('/team/invitation/accept', 'public', invitationAcceptRequestSchema, (context, input) =>
    acceptInvitation(deps, guestOf(context), input),
  );
}
