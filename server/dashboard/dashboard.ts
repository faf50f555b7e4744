import { Hono, type Context } from 'hono';
import type * as z from 'zod/mini';
import { OutriderError } from '#domain/errors.ts';
import type { Random } from '#domain/random.ts';
import { isId } from '#domain/ids.ts';
import type { PlanLimitSet } from '#domain/plan.ts';
import {
  emptyRequestSchema, invitationAcceptRequestSchema, invitationRequestSchema, invitationResendRequestSchema, memberRemoveRequestSchema, memberRoleRequestSchema, teamInviteRequestSchema,
} from '#domain/team-requests.ts';
import {
  agentPauseRequestSchema, agentWorkingHoursRequestSchema, campaignPauseRequestSchema, campaignUpdateRequestSchema, chatPausedRequestSchema,
  productUpdateRequestSchema, promptUpdateRequestSchema, prospectsCreateRequestSchema, webhookUpdateRequestSchema,
} from '#domain/wire-requests.ts';
import type { Backend } from '#server/backend/backend.ts';
import { toOutriderError } from '#server/backend/failure.ts';
import { dataAnswer, errorAnswer, RateLimited } from '#server/http/error-answer.ts';
import { parseJson, readBody } from '#server/http/read-body.ts';
import { isPublicRoute } from '#server/http/public-routes.ts';
import { RateLimiter } from '#server/http/rate-limit.ts';
import { answerOnce, receiveCommand, type OnceOnly, type ReceivedCommand } from './answer-once.ts';
import { campaignPaused, campaignUpdate } from './campaigns.ts';
import { chatPaused } from './chats.ts';
import { authenticate, readBearer, type Caller } from './guards.ts';
import { invitationAccept, invitationRead, invitationResend, invite, type InvitationDeps } from './invitations.ts';
import { memberList, memberRemove, memberRole, teamLeave } from './members.ts';
import { offerUpdate } from './offers.ts';
import { profileHours, profilePaused } from './profiles.ts';
import { promptUpdate } from './prompts.ts';
import { PROSPECTS_CREATE_MAX_BYTES, prospectsCreate } from './prospects.ts';
import { teamOpen } from './teams.ts';
import { webhookUpdate } from './webhooks.ts';

export interface DashboardDeps {
  readonly backend: Backend;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
  /** What a new team may have. */
  readonly planLimits: PlanLimitSet;
  /** Told after each command, which may have asked for a job. */
  readonly onCommand: () => void;
  readonly log: (line: string) => void;
}

type DashboardEnv = { Variables: { caller: Caller } };

/** Longest bodies, in bytes: of a switch, and of a text with every character of it written in six bytes. */
const SMALL_BYTES = 4_096;
const TEXT_BYTES = 6 * 300_000;

/** Where the dashboard API is found. */
export const DASHBOARD_PATH = '/api';

/** The product's API (specification part 2 §7). Every route asks for a signed-in member of a team unless it is listed as public. */
export function createDashboard(deps: DashboardDeps): Hono<DashboardEnv> {
  const { backend } = deps;
  const dashboard = new Hono<DashboardEnv>().basePath(DASHBOARD_PATH);

  dashboard.use('*', async (context, next) => {
    if (!isPublicRoute(context.req.method, context.req.path)) context.set('caller', await authenticate(backend, context.req.raw));
    await next();
  });

  /** A route that changes something: body read up to its bound, checked, carried out once, answered. */
  const command = <T>(method: 'POST' | 'PUT', path: string, maxBytes: number, schema: z.ZodMiniType<T>, toWork: (asked: T, received: ReceivedCommand, id: string) => OnceOnly): void => {
    dashboard.on(method, path, async (context: Context<DashboardEnv>) => {
      const id = context.req.param('id') ?? '';
      if (path.includes(':id') && !isId(id)) throw new OutriderError('not_found');
      const body = await readBody(context.req.raw, maxBytes);
      const received = receiveCommand(context.req.raw, context.get('caller'), body);
      const response = await answerOnce(deps, received, toWork(parseJson(body, schema), received, id));
      deps.onCommand();
      return response;
    });
  };

  /** A route whose effect is Appwrite's own and may be asked for twice: carried out each time, answered with its data. */
  const direct = <T>(path: string, schema: z.ZodMiniType<T>, work: (context: Context<DashboardEnv>, asked: T) => Promise<unknown>): void => {
    dashboard.post(path, async (context) => dataAnswer(await work(context, parseJson(await readBody(context.req.raw, SMALL_BYTES), schema))));
  };

  command('POST', '/chat/paused', SMALL_BYTES, chatPausedRequestSchema, (asked, { caller }) => chatPaused(backend, caller, asked));
  for (const paused of [true, false]) {
    const act = paused ? 'pause' : 'resume';
    command('POST', `/campaign/${act}`, SMALL_BYTES, campaignPauseRequestSchema, ({ campaignId }, { caller }) => campaignPaused(deps, caller, campaignId, paused));
    command('POST', `/agent/${act}`, SMALL_BYTES, agentPauseRequestSchema, ({ agentId }, { caller }) => profilePaused(backend, caller, agentId, paused));
  }
  command('PUT', '/campaign/:id', TEXT_BYTES, campaignUpdateRequestSchema, (asked, { caller }, id) => campaignUpdate(backend, caller, id, asked));
  command('POST', '/agent/working-hours', SMALL_BYTES, agentWorkingHoursRequestSchema, (asked, { caller }) => profileHours(backend, caller, asked));
  command('PUT', '/product/:id', TEXT_BYTES, productUpdateRequestSchema, (asked, { caller }, id) => offerUpdate(backend, caller, id, asked));
  command('PUT', '/prompt/:id', TEXT_BYTES, promptUpdateRequestSchema, (asked, { caller }, id) => promptUpdate(backend, caller, id, asked));
  command('PUT', '/webhooks/:id', TEXT_BYTES, webhookUpdateRequestSchema, (asked, { caller }, id) => webhookUpdate(backend, caller, id, asked));
  command('POST', '/prospects/create', PROSPECTS_CREATE_MAX_BYTES, prospectsCreateRequestSchema, (asked, { caller, key }) => prospectsCreate(deps, caller, asked, key));
  command('POST', '/team/open', SMALL_BYTES, emptyRequestSchema, (_, { caller }) => teamOpen(backend, deps.planLimits, caller));

  const invitations: InvitationDeps = { backend, now: deps.now, limiter: new RateLimiter(deps.now, ({ resetInSeconds }) => new RateLimited(resetInSeconds)) };
  direct('/team/leave', emptyRequestSchema, (context) => teamLeave(deps, context.get('caller')));
  direct('/team/members', emptyRequestSchema, (context) => memberList(backend, context.get('caller')));
  direct('/team/member/remove', memberRemoveRequestSchema, (context, asked) => memberRemove(deps, context.get('caller'), asked));
  direct('/team/member/role', memberRoleRequestSchema, (context, asked) => memberRole(deps, context.get('caller'), asked));
  direct('/team/invite', teamInviteRequestSchema, (context, asked) => invite(invitations, context.get('caller'), asked));
  direct('/team/invitation', invitationRequestSchema, (context, asked) => invitationRead(invitations, readBearer(context.req.raw), asked));
  direct('/team/invitation/resend', invitationResendRequestSchema, (_, asked) => invitationResend(invitations, asked));
  direct('/team/invitation/accept', invitationAcceptRequestSchema, (context, asked) => invitationAccept(invitations, readBearer(context.req.raw), asked));

  dashboard.notFound(() => errorAnswer(new OutriderError('route_not_found')));
  dashboard.onError((error) => {
    const known = toOutriderError(error);
    if (known.code === 'server_error') deps.log(`dashboard API: ${error.stack ?? error.message}`);
    return errorAnswer(known);
  });
  return dashboard;
}
