import { Hono, type Context } from 'hono';
import type * as z from 'zod/mini';
import { OutriderError } from '#domain/errors.ts';
import type { Random } from '#domain/random.ts';
import { chatPausedRequestSchema, prospectsCreateRequestSchema } from '#domain/wire-requests.ts';
import type { Backend } from '#server/backend/backend.ts';
import { toOutriderError } from '#server/backend/failure.ts';
import { errorAnswer } from '#server/http/error-answer.ts';
import { parseJson, readBody } from '#server/http/read-body.ts';
import { isPublicRoute } from '#server/http/public-routes.ts';
import { answerOnce, receiveCommand, type OnceOnly, type ReceivedCommand } from './answer-once.ts';
import { CHAT_PAUSED_MAX_BYTES, chatPaused } from './chats.ts';
import { authenticate, type Caller } from './guards.ts';
import { PROSPECTS_CREATE_MAX_BYTES, prospectsCreate } from './prospects.ts';

export interface DashboardDeps {
  readonly backend: Backend;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
  /** Told after each command, which may have asked for a job. */
  readonly onCommand: () => void;
  readonly log: (line: string) => void;
}

type DashboardEnv = { Variables: { caller: Caller } };

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
  const command = <T>(path: string, maxBytes: number, schema: z.ZodMiniType<T>, toWork: (asked: T, received: ReceivedCommand) => OnceOnly): void => {
    dashboard.post(path, async (context: Context<DashboardEnv>) => {
      const body = await readBody(context.req.raw, maxBytes);
      const received = receiveCommand(context.req.raw, context.get('caller'), body);
      const response = await answerOnce(deps, received, toWork(parseJson(body, schema), received));
      deps.onCommand();
      return response;
    });
  };

  command('/chat/paused', CHAT_PAUSED_MAX_BYTES, chatPausedRequestSchema, (asked, { caller }) => chatPaused(backend, caller, asked));
  command('/prospects/create', PROSPECTS_CREATE_MAX_BYTES, prospectsCreateRequestSchema, (asked, { caller, key }) => prospectsCreate(deps, caller, asked, key));

  dashboard.notFound(() => errorAnswer(new OutriderError('route_not_found')));
  dashboard.onError((error) => {
    const known = toOutriderError(error);
    if (known.code === 'server_error') deps.log(`dashboard API: ${error.stack ?? error.message}`);
    return errorAnswer(known);
  });
  return dashboard;
}
