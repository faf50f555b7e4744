import { Hono, type Context } from 'hono';
import { readSecret } from '#domain/api-key/api-key.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { rateLimitScope } from '#server/http/client-address.ts';
import { errorAnswer } from '#server/http/error-answer.ts';
import { isPublicRoute } from '#server/http/public-routes.ts';
import type { RateState } from '#server/http/rate-limit.ts';
import { addAiRoutes } from './ai/routes.ts';
import { createKeyGuard } from './api-keys/api-key-guard.ts';
import { addApiKeyRoutes } from './api-keys/routes.ts';
import { createTokenGuard, readProof, type Caller } from './authenticate.ts';
import { addBillingRoutes } from './billing/routes.ts';
import { addCampaignRoutes } from './campaigns/routes.ts';
import { addChatRoutes } from './chats/routes.ts';
import type { DashboardDeps } from './dashboard-deps.ts';
import type { DashboardEnv } from './dashboard-env.ts';
import { addInvitationRoutes } from './invitations/routes.ts';
import { addMemberRoutes } from './members/routes.ts';
import { addOfferRoutes } from './offers/routes.ts';
import { addPictureRoutes } from './pictures/routes.ts';
import { addProfileRoutes } from './profiles/routes.ts';
import { addPromptRoutes } from './prompts/routes.ts';
import { addProspectRoutes } from './prospects/routes.ts';
import { addPublicApiRoutes } from './public-api/routes.ts';
import { addPushRoutes } from './push/routes.ts';
import { createRouter, DASHBOARD_PATH } from './router.ts';
import { addSavedReplyRoutes } from './saved-replies/routes.ts';
import { addTagRoutes } from './tags/routes.ts';
import { addTeamRoutes } from './teams/routes.ts';
import { addWebhookRoutes } from './webhooks/routes.ts';
import { WorkLimits } from './work-limits.ts';

/** The nouns of the API, each with its routes. */
const ROUTES = [
  addChatRoutes,
  addCampaignRoutes,
  addProfileRoutes,
  addOfferRoutes,
  addPromptRoutes,
  addSavedReplyRoutes,
  addTagRoutes,
  addWebhookRoutes,
  addProspectRoutes,
  addTeamRoutes,
  addMemberRoutes,
  addInvitationRoutes,
  addAiRoutes,
  addBillingRoutes,
  addApiKeyRoutes,
  addPictureRoutes,
  addPushRoutes,
  addPublicApiRoutes,
] as const;

/**
 * Creates the product's API (specification part 2 §7). Every route needs a signed-in member of a team, or an API key,
 * unless it is listed as public.
 *
 * Commands are carried out once under an idempotency key and live in `<noun>/<noun>-command-handlers.ts`; requests that
 * are carried out each time live in `<noun>-handlers.ts`.
 */
export function createDashboard(deps: DashboardDeps): Hono<DashboardEnv> {
  const app = new Hono<DashboardEnv>().basePath(DASHBOARD_PATH);
  const workLimits = new WorkLimits(deps.now);
  const router = createRouter(app, deps, workLimits);
  const authenticateMember = createTokenGuard(deps);
  const keyGuard = createKeyGuard(deps);

  app.use('*', async (context, next) => {
    if (!isPublicRoute(context.req.method, context.req.path)) {
      context.set('caller', await identify(context));
      context.set('identify', () => identify(context));
    }
    try {
      await next();
    } finally {
      context.get('held')?.release();
    }
    setRateHeaders(context.res, context.get('rate'));
  });

  const identify = (context: Context<DashboardEnv>): Promise<Caller> =>
    workLimits.identify(rateLimitScope((context.env ?? {}).address ?? ''), () => findCaller(context));

  /** Identifies a member by their token, or a program by its API key. */
  async function findCaller(context: Context<DashboardEnv>): Promise<Caller> {
    const { raw, path } = context.req;
    const secret = readSecret(readProof(raw) ?? '');
    if (secret === undefined) return authenticateMember(raw);
    return keyGuard.authenticate(
      { secret, request: raw, path: path.slice(DASHBOARD_PATH.length), address: (context.env ?? {}).address ?? '' },
      (state) => context.set('rate', state),
    );
  }

  for (const addRoutes of ROUTES) addRoutes(router, deps);

  app.notFound(() => errorAnswer(new OutriderError('route_not_found')));
  app.onError((error, context) => setRateHeaders(router.answerFailure(error), context.get('rate')));
  return app;
}

/** Tells the owner of an API key how many requests are left. */
function setRateHeaders(response: Response, rate: RateState | undefined): Response {
  if (rate === undefined) return response;
  response.headers.set('X-RateLimit-Limit', String(rate.limit));
  response.headers.set('X-RateLimit-Remaining', String(rate.remaining));
  response.headers.set('X-RateLimit-Reset', String(rate.resetAt));
  return response;
}
