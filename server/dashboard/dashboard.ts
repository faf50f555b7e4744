import { Hono, type Context } from 'hono';
import type * as z from 'zod/mini';
import {
  paymentCreateRequestSchema,
  paymentStateRequestSchema,
  subscriptionCreateRequestSchema,
  subscriptionPortalRequestSchema,
  subscriptionPreviewRequestSchema,
  subscriptionUpdateRequestSchema,
  teamUpdateRequestSchema,
} from '#domain/billing/billing-requests.ts';
import { API_KEY_FIELDS, readSecret } from '#domain/api-key/api-key.ts';
import {
  apiKeyCreateRequestSchema,
  apiKeyRotateRequestSchema,
  apiKeyUpdateRequestSchema,
} from '#domain/api-key/api-key-requests.ts';
import { campaignCreateRequestSchema } from '#domain/campaign/campaign-requests.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import {
  BUILDER_FIELDS,
  OFFER_EDIT_FIELDS,
  OFFER_FIELDS,
  POST_FIELDS,
  PROFILE_FIELDS,
  PROMPT_FIELDS,
  PROMPT_SAVE_FIELDS,
  TEST_FIELDS,
  WEBHOOK_FIELDS,
  WEBSITE_FIELDS,
  type FieldNames,
} from '#domain/prospect/field-names.ts';
import { networkTimeAnswerSchema, type NetworkTimeAnswer } from '#domain/time/simulated-time.ts';
import type { Random } from '#domain/random.ts';
import { isId } from '#domain/wire/ids.ts';
import {
  productCreateRequestSchema,
  productDescribeRequestSchema,
  productEnrichRequestSchema,
  productImproveRequestSchema,
} from '#domain/offer/offer-requests.ts';
import type { PlanLimitSet } from '#domain/plan/plan.ts';
import {
  agentCredentialsRequestSchema,
  agentRequestSchema,
  agentSetupRequestSchema,
  agentVerifyRequestSchema,
} from '#domain/profile/profile-requests.ts';
import {
  promptCreateRequestSchema,
  promptTestRequestSchema,
  testContentCreateRequestSchema,
} from '#domain/prompt/prompt-requests.ts';
import {
  emptyRequestSchema,
  invitationAcceptRequestSchema,
  invitationRequestSchema,
  invitationResendRequestSchema,
  memberRemoveRequestSchema,
  memberRoleRequestSchema,
  teamInviteRequestSchema,
} from '#domain/team/team-requests.ts';
import {
  agentPauseRequestSchema,
  agentWorkingHoursRequestSchema,
  campaignFinishRequestSchema,
  campaignPauseRequestSchema,
  campaignUpdateRequestSchema,
  chatPausedRequestSchema,
  productUpdateRequestSchema,
  promptUpdateRequestSchema,
  prospectsCreateRequestSchema,
  prospectsRejectedRequestSchema,
  prospectsUndoRequestSchema,
  webhookUpdateRequestSchema,
} from '#domain/wire/wire-requests.ts';
import { webhookCreateRequestSchema } from '#domain/webhook/webhook-requests.ts';
import { createAiActs, type Act, type HearText } from '#server/ai/ai-acts.ts';
import { enrichOffer, type ReadPage } from '#server/ai/enrich-offer.ts';
import { describeOffer, improveOffer, type OfferTextDeps } from '#server/ai/offer-texts.ts';
import { testPrompt } from '#server/ai/prompt-test.ts';
import type { Backend } from '#server/backend/backend.ts';
import { derivedId } from '#server/backend/hash-id.ts';
import { toOutriderError } from '#server/backend/failure.ts';
import { ID } from '#server/backend/query.ts';
import type { Writer } from '#server/drivers/ai/writer.ts';
import type { NetworkSignIn } from '#server/drivers/network/sign-in.ts';
import type { PaymentDrivers } from '#server/drivers/payments/choose-payments.ts';
import { answerInParts, takesParts } from '#server/http/stream-answer.ts';
import { apiPage } from '#server/http/api-page.ts';
import { dataAnswer, errorAnswer, RateLimited } from '#server/http/error-answer.ts';
import { parseJson, parseValue, readBody } from '#server/http/read-body.ts';
import { isPublicRoute } from '#server/http/public-routes.ts';
import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { takeNotice } from '#server/billing/take-notice.ts';
import type { Seal } from '#server/secrets/secret-cipher.ts';
import { RateLimiter, type RateState } from '#server/http/rate-limit.ts';
import { answerOnce, readKey, receiveCommand, type OnceOnly, type ReceivedCommand } from './idempotency.ts';
import { createKeyGuard } from './api-keys/api-key-guard.ts';
import {
  apiKeyCreate,
  apiKeyList,
  apiKeyReveal,
  apiKeyRotate,
  apiKeyUpdate,
  secretAgain,
} from './api-keys/api-key-commands.ts';
import { forPrograms } from './public-api/api-operations.ts';
import { API_READS } from './public-api/api-reads.ts';
import {
  campaignCreate,
  campaignDelete,
  campaignFinish,
  campaignPaused,
  campaignUpdate,
} from './campaigns/campaign-commands.ts';
import { chatPaused } from './chats/chat-commands.ts';
import {
  paymentCreate,
  paymentState,
  subscriptionCreate,
  subscriptionPortal,
  subscriptionPreview,
  subscriptionUpdate,
  teamUpdate,
  type BillingRouteDeps,
} from './billing/billing-handlers.ts';
import { authenticate, readBearer, readProof, type Caller } from './authenticate.ts';
import {
  invitationAccept,
  invitationRead,
  invitationResend,
  invite,
  type InvitationDeps,
} from './invitations/invitation-handlers.ts';
import { memberList, memberRemove, memberRole, teamLeave } from './members/member-handlers.ts';
import { offerCreate, offerDelete, offerUpdate } from './offers/offer-commands.ts';
import type { DashboardEnv } from './dashboard-env.ts';
import { describeApi, type DescribedRoute } from './public-api/openapi.ts';
import {
  profileAuthenticate,
  profileCode,
  profileCredentials,
  profileSetUp,
  profileVerify,
  type ProfileSignInRouteDeps,
} from './profiles/profile-sign-in.ts';
import { profileCreate, profileHours, profilePaused } from './profiles/profile-commands.ts';
import { promptCreate, promptDelete, promptUpdate } from './prompts/prompt-commands.ts';
import {
  PROSPECTS_CREATE_MAX_BYTES,
  prospectsCreate,
  prospectsRejected,
  prospectsUndo,
} from './prospects/prospect-commands.ts';
import { deleteDocument } from './team-document.ts';
import { teamOpen } from './teams/team-commands.ts';
import { testContentCreate, testContentDelete } from './prompts/test-content-commands.ts';
import type { DeliveryDeps } from './webhooks/webhook-deliveries.ts';
import { addWebhookRoutes } from './webhooks/routes.ts';
import { webhookCreate, webhookDelete, webhookUpdate, type WebhookDeps } from './webhooks/webhook-commands.ts';

export interface DashboardDeps {
  readonly backend: Backend;
  /** Closes what others entrust to us. */
  readonly seal: Seal;
  /** How profiles sign in to their network. */
  readonly signIn: NetworkSignIn;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
  /** What a new team may have. */
  readonly planLimits: PlanLimitSet;
  readonly billing: BillingDeps;
  /** Whether an address is a page of ours: nobody is led elsewhere from here. */
  readonly isOwnAddress: (address: string) => boolean;
  /** Who writes texts. */
  readonly writer: Writer;
  /** Reads pages of others. */
  readonly readPage: ReadPage;
  /** Reads what the provider of payments posts; undefined where none does. */
  readonly readPaymentNotices: PaymentDrivers['readNotices'];
  /** What the network's clock says. */
  readonly readNetworkTime: () => Promise<NetworkTimeAnswer>;
  /** How events go out to webhooks. */
  readonly webhooks: Pick<DeliveryDeps, 'send' | 'toLoopback' | 'onDeliveries'>;
  /** Told after each command, which may have asked for a job. */
  readonly onCommand: () => void;
  readonly log: (line: string) => void;
}

/**
 * Longest bodies, in bytes: of a switch, of a text with every character of it written in six bytes, and of what a
 * provider of payments posts.
 */
const SMALL_BYTES = 4_096;
const TEXT_BYTES = 6 * 300_000;
const NOTICE_BYTES = 1_000_000;

/** The id of whatever an address names. Throws `not_found` for what can be none. */
function idOf(context: Context): string {
  const id = context.req.param('id');
  if (!isId(id)) throw new OutriderError('not_found');
  return id;
}

/** The id of what a command makes: it follows from who asked under which key. */
const madeId = (path: string, { key, caller }: ReceivedCommand): string =>
  key === undefined ? ID.unique() : derivedId('made', path, caller.teamId, caller.userId, key);

/** What an import that a program brings is called by. */
const sourceOf = ({ key }: Caller): string | undefined => (key === undefined ? undefined : `API: ${key.name}`);

/** Says how many requests are left to whoever came with a key. */
function tellRate(response: Response, rate: RateState | undefined): Response {
  if (rate === undefined) return response;
  response.headers.set('X-RateLimit-Limit', String(rate.limit));
  response.headers.set('X-RateLimit-Remaining', String(rate.remaining));
  response.headers.set('X-RateLimit-Reset', String(rate.resetAt));
  return response;
}

/** Where the dashboard API is found. */
export const DASHBOARD_PATH = '/api';

/**
 * The product's API (specification part 2 §7). Every route asks for a signed-in member of a team unless it is listed as
 * public.
 */
export function createDashboard(deps: DashboardDeps): Hono<DashboardEnv> {
  const { backend } = deps;
  const dashboard = new Hono<DashboardEnv>().basePath(DASHBOARD_PATH);

  const answerOfFailure = (error: unknown): Response => {
    const known = toOutriderError(error);
    if (known.code === 'server_error')
      deps.log(`dashboard API: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return errorAnswer(known);
  };

  dashboard.use('*', async (context, next) => {
    if (!isPublicRoute(context.req.method, context.req.path)) context.set('caller', await callerOf(context));
    await next();
    tellRate(context.res, context.get('rate'));
  });

  const keyGuard = createKeyGuard(deps);
  /** A person of a team by their token, or a program by its API key. */
  async function callerOf(context: Context<DashboardEnv>): Promise<Caller> {
    const { raw, path } = context.req;
    const secret = readSecret(readProof(raw) ?? '');
    if (secret === undefined) return authenticate(backend, raw);
    return keyGuard.admit(
      { secret, request: raw, path: path.slice(DASHBOARD_PATH.length), address: (context.env ?? {}).address ?? '' },
      (state) => context.set('rate', state),
    );
  }

  /** Carries a command out once, and answers whoever asked in the form they know. */
  const carryOut = async (received: ReceivedCommand, work: OnceOnly): Promise<Response> => {
    const response = await answerOnce(deps, received, received.caller.key === undefined ? work : forPrograms(work));
    deps.onCommand();
    return response;
  };

  /** What each route takes and answers, noted where it is made. */
  const noted = new Map<string, Pick<DescribedRoute, 'request' | 'answer' | 'isOnce' | 'isInParts'>>();
  /** Everything that is answered here, however it was added. */
  const described = (): DescribedRoute[] =>
    dashboard.routes.flatMap(({ method, path }) => {
      const below = path.slice(DASHBOARD_PATH.length);
      return method === 'ALL' || below.startsWith(`${DASHBOARD_PATH}/`)
        ? []
        : [{ method, path: below, isPublic: isPublicRoute(method, path), ...noted.get(`${method} ${below}`) }];
    });

  /** A route that changes something: body read up to its bound, checked, carried out once, answered. */
  const command = <T>(
    method: 'POST' | 'PUT',
    path: string,
    maxBytes: number,
    schema: z.ZodMiniType<T>,
    toWork: (asked: T, received: ReceivedCommand, id: string) => OnceOnly,
    names?: FieldNames,
    told?: (asked: T) => string,
  ): void => {
    noted.set(`${method} ${path}`, { request: schema, isOnce: true });
    dashboard.on(method, path, async (context: Context<DashboardEnv>) => {
      const id = context.req.param('id') ?? '';
      if (path.includes(':id') && !isId(id)) throw new OutriderError('not_found');
      const body = await readBody(context.req.raw, maxBytes);
      // Nothing is asked for with nothing, too (part 2 §7: `/agent/create` is empty).
      const asked = parseJson(body === '' ? '{}' : body, schema, names);
      const received = receiveCommand(context.req.raw, context.get('caller'), told?.(asked) ?? body);
      return carryOut(received, toWork(asked, received, id));
    });
  };

  /**
   * A command that makes something; its id follows from who asked under which key, so that whoever asks again is
   * answered with the same thing.
   */
  const creation = <T>(
    path: string,
    schema: z.ZodMiniType<T>,
    toWork: (asked: T, received: ReceivedCommand, id: string) => OnceOnly,
    names?: FieldNames,
    told?: (asked: T) => string,
  ): void =>
    command(
      'POST',
      path,
      TEXT_BYTES,
      schema,
      (asked, received) => toWork(asked, received, madeId(path, received)),
      names,
      told,
    );

  /** A command that makes a secret, which is told with the answer and kept with none. */
  const secretive = <T>(
    path: string,
    schema: z.ZodMiniType<T>,
    toId: (received: ReceivedCommand, id: string) => string,
    toWork: (asked: T, received: ReceivedCommand, id: string) => OnceOnly,
  ): void => {
    noted.set(`POST ${path}`, { request: schema, isOnce: true });
    dashboard.post(path, async (context) => {
      const body = await readBody(context.req.raw, SMALL_BYTES);
      const received = receiveCommand(context.req.raw, context.get('caller'), body);
      const id = toId(received, path.includes(':id') ? idOf(context) : '');
      const response = await carryOut(received, toWork(parseJson(body, schema, API_KEY_FIELDS), received, id));
      return response.ok ? dataAnswer(await secretAgain(deps, received.caller, id)) : response;
    });
  };

  /** A command that takes something away; nothing is read of its body. */
  const deletion = (path: string, toWork: (caller: Caller, id: string) => OnceOnly): void => {
    noted.set(`DELETE ${path}`, { isOnce: true });
    dashboard.delete(path, async (context) => {
      const id = context.req.param('id') ?? '';
      if (!isId(id)) throw new OutriderError('not_found');
      const caller = context.get('caller');
      return carryOut(receiveCommand(context.req.raw, caller, ''), toWork(caller, id));
    });
  };

  /**
   * A route whose effect is Appwrite's own and may be asked for twice: carried out each time, answered with its data.
   */
  const direct = <T>(
    path: string,
    schema: z.ZodMiniType<T>,
    work: (context: Context<DashboardEnv>, asked: T) => Promise<unknown>,
    more: Pick<DescribedRoute, 'answer' | 'isOnce'> = {},
  ): void => {
    noted.set(`POST ${path}`, { request: schema, ...more });
    dashboard.post(path, async (context) =>
      dataAnswer(await work(context, parseJson(await readBody(context.req.raw, SMALL_BYTES), schema))),
    );
  };

  command('POST', '/chat/paused', SMALL_BYTES, chatPausedRequestSchema, (asked, { caller }) =>
    chatPaused(deps, caller, asked),
  );
  for (const paused of [true, false]) {
    const act = paused ? 'pause' : 'resume';
    command('POST', `/campaign/${act}`, SMALL_BYTES, campaignPauseRequestSchema, ({ campaignId }, { caller }) =>
      campaignPaused(deps, caller, campaignId, paused),
    );
    command('POST', `/agent/${act}`, SMALL_BYTES, agentPauseRequestSchema, ({ agentId }, { caller }) =>
      profilePaused(backend, caller, agentId, paused),
    );
  }
  command('POST', '/campaign/finish', TEXT_BYTES, campaignFinishRequestSchema, (asked, { caller }) =>
    campaignFinish(backend, caller, asked),
  );
  command('PUT', '/campaign/:id', TEXT_BYTES, campaignUpdateRequestSchema, (asked, { caller }, id) =>
    campaignUpdate(backend, caller, id, asked),
  );
  command('POST', '/agent/working-hours', SMALL_BYTES, agentWorkingHoursRequestSchema, (asked, { caller }) =>
    profileHours(backend, caller, asked),
  );
  command(
    'PUT',
    '/product/:id',
    TEXT_BYTES,
    productUpdateRequestSchema,
    (asked, { caller }, id) => offerUpdate(backend, caller, id, asked),
    OFFER_EDIT_FIELDS,
  );
  command(
    'PUT',
    '/prompt/:id',
    TEXT_BYTES,
    promptUpdateRequestSchema,
    (asked, { caller }, id) => promptUpdate(backend, caller, id, asked),
    PROMPT_SAVE_FIELDS,
  );
  creation('/agent/create', emptyRequestSchema, (_, { caller }, id) => profileCreate(deps, caller, id));
  /**
   * Of what nothing is remembered but whom it was about: a digest of a body with a password in it could be guessed at.
   */
  const signing = <T extends { readonly agentId: string }>(
    path: string,
    schema: z.ZodMiniType<T>,
    toWork: (asked: T, caller: Caller) => OnceOnly,
  ): void =>
    command(
      'POST',
      path,
      SMALL_BYTES,
      schema,
      (asked, { caller }) => toWork(asked, caller),
      PROFILE_FIELDS,
      ({ agentId }) => agentId,
    );
  const signIns: ProfileSignInRouteDeps = {
    ...deps,
    codeLimiter: new RateLimiter(
      deps.now,
      ({ resetInSeconds }) => new RateLimited(resetInSeconds, undefined, 'too_many_codes'),
    ),
  };
  signing('/agent/setup', agentSetupRequestSchema, (asked, caller) => profileSetUp(signIns, caller, asked));
  signing('/agent/credentials', agentCredentialsRequestSchema, (asked, caller) =>
    profileCredentials(signIns, caller, asked),
  );
  signing('/agent/authenticate', agentRequestSchema, ({ agentId }, caller) =>
    profileAuthenticate(signIns, caller, agentId),
  );
  signing('/agent/verify', agentVerifyRequestSchema, (asked, caller) => profileVerify(signIns, caller, asked));
  signing('/agent/code', agentRequestSchema, ({ agentId }, caller) => profileCode(signIns, caller, agentId));
  const webhooks: WebhookDeps = {
    backend,
    seal: deps.seal,
    now: deps.now,
    random: deps.random,
    toLoopback: deps.webhooks.toLoopback,
    log: deps.log,
  };
  // Of a secret that was typed it is remembered that there was one: a digest of a body with it could be guessed at.
  creation(
    '/webhooks',
    webhookCreateRequestSchema,
    (asked, { caller }, id) => webhookCreate(webhooks, caller, id, asked),
    WEBHOOK_FIELDS,
    ({ secret, ...others }) => JSON.stringify([others, secret !== undefined]),
  );
  command(
    'PUT',
    '/webhooks/:id',
    TEXT_BYTES,
    webhookUpdateRequestSchema,
    (asked, { caller }, id) =>
      webhookUpdate({ ...webhooks, onDeliveries: deps.webhooks.onDeliveries }, caller, id, asked),
    WEBHOOK_FIELDS,
  );
  deletion('/webhooks/:id', (caller, id) => webhookDelete(webhooks, caller, id));
  const limiter = new RateLimiter(deps.now, ({ resetInSeconds }) => new RateLimited(resetInSeconds));
  addWebhookRoutes(
    { direct, read: (path, work) => dashboard.get(path, async (context) => dataAnswer(await work(context))) },
    { ...webhooks, ...deps.webhooks, limiter },
  );
  creation(
    '/product/create',
    productCreateRequestSchema,
    (asked, { caller }, id) => offerCreate(deps, caller, id, asked),
    OFFER_FIELDS,
  );
  deletion('/product/:id', (caller, id) => offerDelete(backend, caller, id));
  creation('/campaign/create', campaignCreateRequestSchema, (asked, { caller }, id) =>
    campaignCreate(deps, caller, id, asked),
  );
  deletion('/campaign/:id', (caller, id) => campaignDelete(deps, caller, id));
  creation(
    '/prompt/create',
    promptCreateRequestSchema,
    (asked, { caller }, id) => promptCreate(backend, caller, id, asked),
    PROMPT_FIELDS,
  );
  deletion('/prompt/:id', (caller, id) => promptDelete(backend, caller, id));
  creation(
    '/test-content/create',
    testContentCreateRequestSchema,
    (asked, { caller }, id) => testContentCreate(backend, caller, id, asked),
    POST_FIELDS,
  );
  deletion('/test-content/:id', (caller, id) => testContentDelete(backend, caller, id));
  command(
    'POST',
    '/prospects/create',
    PROSPECTS_CREATE_MAX_BYTES,
    prospectsCreateRequestSchema,
    (asked, { caller, key }) =>
      prospectsCreate(deps, caller, { ...asked, fileName: asked.fileName ?? sourceOf(caller) }, key),
  );
  command('POST', '/prospects/undo', SMALL_BYTES, prospectsUndoRequestSchema, (asked, { caller }) =>
    prospectsUndo(deps, caller, asked),
  );
  direct('/prospects/rejected', prospectsRejectedRequestSchema, (context, asked) =>
    prospectsRejected(backend, context.get('caller'), asked),
  );
  direct('/network/time', emptyRequestSchema, () => deps.readNetworkTime(), { answer: networkTimeAnswerSchema });
  command('POST', '/team/open', SMALL_BYTES, emptyRequestSchema, (_, { caller }) =>
    teamOpen(backend, deps.planLimits, caller),
  );

  const invitations: InvitationDeps = {
    backend,
    isOwnAddress: deps.isOwnAddress,
    now: deps.now,
    limiter: new RateLimiter(deps.now, ({ resetInSeconds }) => new RateLimited(resetInSeconds)),
  };
  direct('/team/leave', emptyRequestSchema, (context) => teamLeave(deps, context.get('caller')));
  direct('/team/members', emptyRequestSchema, (context) => memberList(backend, context.get('caller')));
  direct('/team/member/remove', memberRemoveRequestSchema, (context, asked) =>
    memberRemove(deps, context.get('caller'), asked),
  );
  direct('/team/member/role', memberRoleRequestSchema, (context, asked) =>
    memberRole(deps, context.get('caller'), asked),
  );
  direct('/team/invite', teamInviteRequestSchema, (context, asked) =>
    invite(invitations, context.get('caller'), asked),
  );
  direct('/team/invitation', invitationRequestSchema, (context, asked) =>
    invitationRead(invitations, readBearer(context.req.raw), asked),
  );
  direct('/team/invitation/resend', invitationResendRequestSchema, (_, asked) => invitationResend(invitations, asked));
  direct('/team/invitation/accept', invitationAcceptRequestSchema, (context, asked) =>
    invitationAccept(invitations, readBearer(context.req.raw), asked),
  );

  const acts = createAiActs(deps);
  const texts: OfferTextDeps = { backend, writer: acts.writer };
  /** An act of AI: asked for under its key, paid for, answered once. */
  const act = <T>(
    path: string,
    schema: z.ZodMiniType<T>,
    names: FieldNames,
    open: (asked: T, caller: Caller) => Promise<Act>,
  ): void => {
    noted.set(`POST ${path}`, { request: schema, isOnce: true, isInParts: true });
    dashboard.post(path, async (context) => {
      const body = await readBody(context.req.raw, TEXT_BYTES);
      const asked = parseJson(body, schema, names);
      const received = receiveCommand(context.req.raw, context.get('caller'), body);
      const perform = (onText?: HearText): Promise<Response> =>
        acts.perform(received, () => open(asked, received.caller), onText);
      return takesParts(context.req.raw) ? answerInParts(perform, answerOfFailure) : perform();
    });
  };
  act('/products/improve', productImproveRequestSchema, OFFER_FIELDS, (asked) => improveOffer(texts, asked));
  act('/products/describe', productDescribeRequestSchema, BUILDER_FIELDS, (asked) => describeOffer(texts, asked));
  act('/products/enrich', productEnrichRequestSchema, WEBSITE_FIELDS, (asked) =>
    enrichOffer({ ...texts, readPage: deps.readPage }, asked),
  );
  act('/prompt/test', promptTestRequestSchema, TEST_FIELDS, (asked, caller) => testPrompt(texts, caller, asked));
  dashboard.delete('/ai/:id', async (context) => {
    const id = context.req.param('id');
    if (!isId(id)) throw new OutriderError('not_found');
    return dataAnswer({ canceled: await acts.cancel(context.get('caller'), id) });
  });

  const billing: BillingRouteDeps = { ...deps.billing, isOwnAddress: deps.isOwnAddress };
  direct(
    '/subscription/create',
    subscriptionCreateRequestSchema,
    (context, asked) => subscriptionCreate(billing, context.get('caller'), asked, readKey(context.req.raw)),
    { isOnce: true },
  );
  direct('/subscription/preview', subscriptionPreviewRequestSchema, (context, asked) =>
    subscriptionPreview(billing, context.get('caller'), asked),
  );
  direct('/subscription/update', subscriptionUpdateRequestSchema, (context, asked) =>
    subscriptionUpdate(billing, context.get('caller'), asked),
  );
  direct('/subscription/portal', subscriptionPortalRequestSchema, (context, asked) =>
    subscriptionPortal(billing, context.get('caller'), asked),
  );
  direct(
    '/payment/create',
    paymentCreateRequestSchema,
    (context, asked) => paymentCreate(billing, context.get('caller'), asked, readKey(context.req.raw)),
    { isOnce: true },
  );
  direct('/payment/state', paymentStateRequestSchema, (context, asked) =>
    paymentState(billing, context.get('caller'), asked),
  );
  direct('/team/update', teamUpdateRequestSchema, (context, asked) =>
    teamUpdate(billing, context.get('caller'), asked),
  );

  dashboard.post('/payments/webhook', async (context) => {
    if (deps.readPaymentNotices === undefined) throw new OutriderError('route_not_found');
    const body = await readBody(context.req.raw, NOTICE_BYTES);
    for (const notice of await deps.readPaymentNotices(body, context.req.header('Stripe-Signature') ?? ''))
      await takeNotice(billing, notice);
    deps.onCommand();
    return dataAnswer({});
  });

  // The table's address stands below the API's own (part 2 §7), or is the whole of it: both are answered.
  for (const base of ['', DASHBOARD_PATH]) {
    dashboard.get(`${base}/keys`, async (context) => dataAnswer(await apiKeyList(backend, context.get('caller'))));
    secretive(
      `${base}/key`,
      apiKeyCreateRequestSchema,
      (received) => madeId('/key', received),
      (asked, { caller }, id) => apiKeyCreate(deps, caller, id, asked),
    );
    secretive(
      `${base}/key/:id/rotate`,
      apiKeyRotateRequestSchema,
      (_, id) => id,
      (asked, { caller }, id) => apiKeyRotate(deps, caller, id, asked),
    );
    command(
      'PUT',
      `${base}/key/:id`,
      SMALL_BYTES,
      apiKeyUpdateRequestSchema,
      (asked, { caller }, id) => apiKeyUpdate(deps, caller, id, asked),
      API_KEY_FIELDS,
    );
    deletion(`${base}/key/:id`, (caller, id) =>
      deleteDocument(backend, caller, { collection: COLLECTIONS.apiKeys, id }),
    );
    dashboard.post(`${base}/key/:id/reveal`, async (context) =>
      dataAnswer(await apiKeyReveal(deps, context.get('caller'), idOf(context))),
    );
  }

  for (const { path, query, read } of API_READS) {
    dashboard.get(path, async (context) => {
      const id = path.includes(':id') ? idOf(context) : '';
      return dataAnswer(await read(backend, context.get('caller'), parseValue(context.req.query(), query), id));
    });
  }
  dashboard.get('/openapi.json', () =>
    Response.json(describeApi(described()), { headers: { 'Cache-Control': 'no-cache' } }),
  );
  dashboard.get('/docs', (context) => apiPage(describeApi(described()), new URL(context.req.url).origin));

  dashboard.notFound(() => errorAnswer(new OutriderError('route_not_found')));
  dashboard.onError((error, context) => tellRate(answerOfFailure(error), context.get('rate')));
  return dashboard;
}
