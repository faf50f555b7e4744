import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';

import { refusalOf, type Action } from '#domain/roles/permissions.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { FieldLabels } from '#domain/text/field-labels.ts';
import { isId } from '#domain/wire/ids.ts';
import { toOutriderError } from '#server/backend/failure.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { ID } from '#server/backend/query.ts';
import { guardWrites, withoutWriteGuard } from '#server/backend/write-guard.ts';
import { ownerOf, type Sender } from '#server/http/body/body-intake.ts';
import { rateLimitScope } from '#server/http/client-address.ts';
import { dataAnswer, errorAnswer } from '#server/http/error-answer.ts';
import { isPublicRoute } from '#server/http/public-routes.ts';
import { parseJson, parseLongJson, readBody as receiveBody, type RowRules } from '#server/http/read-body.ts';
import { assertMay } from './assert-may.ts';
import { readPresentRoles, type Caller } from './authenticate.ts';
import type { DashboardDeps } from './dashboard-deps.ts';
import type { DashboardEnv } from './dashboard-env.ts';
import { executeOnce, receiveCommand, type IdempotentCommand, type ReceivedCommand } from './idempotency.ts';
import { withApiAnswer } from './public-api/api-operations.ts';
import type { DescribedRoute } from './public-api/openapi.ts';
import type { WorkLimits } from './work-limits.ts';

/** Path under which the dashboard API is served. */
export const DASHBOARD_PATH = '/api';

/** Longest body of a command that only names things and switches them, in bytes. */
export const SMALL_BYTES = 4_096;
/** Longest body of a command with a text, in bytes: every character of it may be escaped in six bytes. */
export const TEXT_BYTES = 6 * 300_000;

/** A caller is identified again when the body of their request took longer to arrive. */
const MAX_IDENTITY_AGE_MS = 1_000;

type RouteContext = Context<DashboardEnv>;

/** The body that a command takes. */
interface CommandBody<T> {
  readonly schema: z.ZodMiniType<T>;
  readonly maxBytes: number;
  /** Most values in the body; absent: some thousands. */
  readonly maxValues?: number;
  /** The lists of a body that is mostly such. */
  readonly lists?: readonly RowRules[];
  /** Names of the fields as people know them, for refusals. */
  readonly fields?: FieldLabels;
  /**
   * What the fingerprint of the command is made of instead of the body, so that a digest of a secret is never stored.
   */
  readonly fingerprintOf?: (input: T) => string;
}

type PlanCommand<T> = (input: T, received: ReceivedCommand, id: string) => IdempotentCommand;
/** What the OpenAPI document says about a route besides its method, path and action. */
type RouteNotes = Pick<DescribedRoute, 'request' | 'answer' | 'isOnce' | 'isInParts'> & {
  /** Its answer waits for another server, so it takes none of the work that is done at a time for the caller. */
  readonly waitsOutside?: boolean;
};
type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Adds routes to the dashboard API and records what each of them takes and answers. Every route names the action that
 * the caller's role must permit (`PERMISSIONS`): without it the request is refused before its body is read. Where the
 * role permits it for the person's own things only, the handler checks again with the document (`assertMay`).
 */
export interface DashboardRouter {
  /** Adds a route of no common form. `public` needs no sign-in, and must be listed as such (`isPublicRoute`). */
  route(
    method: HttpMethod,
    path: string,
    action: Action | 'public',
    handle: (context: RouteContext) => Response | Promise<Response>,
    notes?: RouteNotes,
  ): void;
  /** Adds a route that changes something: it is carried out once under its idempotency key. */
  command<T>(method: 'POST' | 'PUT', path: string, action: Action, body: CommandBody<T>, plan: PlanCommand<T>): void;
  /**
   * Adds a command that creates something. The id derives from caller and key, so a retry answers with the same thing.
   */
  creation<T>(path: string, action: Action, body: Omit<CommandBody<T>, 'maxBytes'>, plan: PlanCommand<T>): void;
  /** Adds a command that deletes something; its body is not read. */
  deletion(path: string, action: Action, plan: (caller: Caller, id: string) => IdempotentCommand): void;
  /** Adds a route that is carried out each time it is asked, and answered with what `handle` resolves with. */
  request<T>(
    path: string,
    action: Action | 'public',
    schema: z.ZodMiniType<T>,
    handle: (context: RouteContext, input: T) => Promise<unknown>,
    notes?: Pick<RouteNotes, 'answer' | 'isOnce' | 'waitsOutside'>,
  ): void;
  /** Adds a route that reads. */
  read(path: string, action: Action, handle: (context: RouteContext) => Promise<unknown>): void;
  /** Reads the body of a request, whose sender is known by now. See `readBody` of the server. */
  readBody(context: RouteContext, maxBytes: number): Promise<string>;
  /** Carries a command out once and answers it, in the form that programs get where an API key asked. */
  executeCommand(context: RouteContext, received: ReceivedCommand, work: IdempotentCommand): Promise<Response>;
  /** Answers a failure with its code; logs those that are faults of the server. */
  answerFailure(error: unknown): Response;
  /** Lists every route that was added, for the OpenAPI document and for tests. */
  describe(): DescribedRoute[];
}

/** Returns the id in the address. Throws `not_found` for what cannot be an id. */
export function readId(context: RouteContext): string {
  const id = context.req.param('id');
  if (!isId(id)) throw new OutriderError('not_found');
  return id;
}

/** Returns the id of what a command creates: derived from caller and key, random without a key. */
export const createdId = (path: string, { key, caller }: ReceivedCommand): string =>
  key === undefined ? ID.unique() : hashId('made', path, caller.teamId, caller.userId, key);

/** Returns who a body counts for. A public route knows no caller. */
function senderOf(context: RouteContext): Sender {
  const caller = context.get('caller') as Caller | undefined;
  const place = rateLimitScope((context.env ?? {}).address ?? '');
  return caller === undefined ? { kind: 'stranger', place } : { kind: 'caller', id: caller.userId, place };
}

/** Returns whose long bodies are parsed one after another. */
export const parsingOwnerOf = (context: RouteContext): string | undefined => ownerOf(senderOf(context));

/** Creates the router that adds routes to `app`, whose base path is `DASHBOARD_PATH`. */
export function createRouter(app: Hono<DashboardEnv>, deps: DashboardDeps, workLimits: WorkLimits): DashboardRouter {
  const described: DescribedRoute[] = [];

  const route: DashboardRouter['route'] = (method, path, action, handle, { waitsOutside = false, ...notes } = {}) => {
    // The specification writes some paths with the API's own prefix; they are described once.
    if (!path.startsWith(`${DASHBOARD_PATH}/`))
      described.push({ method, path, action, isPublic: isPublicRoute(method, `${DASHBOARD_PATH}${path}`), ...notes });
    app.on(method, path, async (context: RouteContext) => {
      if (action === 'public') return handle(context);
      assertMay(context.get('caller'), action);
      context.set('action', action);
      const answer = async (hasWaited: boolean): Promise<Response> => {
        if (hasWaited) await identifyAgain(context);
        return guardWrites(
          () => assertStillMay(context, action),
          () => handle(context),
          (characters) => workLimits.countStored(context.get('caller'), (context.env ?? {}).address ?? '', characters),
        );
      };
      const caller = context.get('caller');
      return waitsOutside
        ? workLimits.workOutside(path, caller, answer)
        : workLimits.work(caller, (context.env ?? {}).address ?? '', answer);
    });
  };

  const readBody = async (context: RouteContext, maxBytes: number): Promise<string> => {
    const startMs = deps.now();
    const body = await receiveBody(context.req.raw, maxBytes, {
      intake: deps.intake,
      sender: senderOf(context),
      onHeld: (held) => context.set('held', held),
    });
    if (deps.now() - startMs > MAX_IDENTITY_AGE_MS) await identifyAgain(context);
    const caller = context.get('caller') as Caller | undefined;
    if (caller !== undefined) workLimits.countBody(caller, (context.env ?? {}).address ?? '', body.length);
    return body;
  };

  /** Refuses a caller who was removed, or lost the role, while their body arrived or they waited for their turn. */
  async function identifyAgain(context: RouteContext): Promise<void> {
    const [identify, action] = [context.get('identify'), context.get('action')];
    if (identify === undefined || action === undefined) return;
    const caller = await identify();
    assertMay(caller, action);
    context.set('caller', caller);
  }

  /** Refuses a caller who lost the permission between the check of their request and its first write. */
  async function assertStillMay(context: RouteContext, action: Action): Promise<void> {
    const caller = context.get('caller');
    const roles = await readPresentRoles(deps, caller);
    if (roles === undefined) {
      // Says why: no session, no team or no membership.
      await context.get('identify')?.();
      throw new OutriderError('not_a_member');
    }
    assertMay({ ...caller, roles }, action);
    // What they may now do to things of their own only was decided by their former role: it is decided again.
    if (refusalOf(roles, action, false) !== undefined && roles.join() !== caller.roles.join())
      throw new OutriderError('in_progress');
  }

  const executeCommand: DashboardRouter['executeCommand'] = async (context, received, work) => {
    const isProgram = received.caller.key !== undefined;
    const response = await executeOnce(deps, received, isProgram ? withApiAnswer(work) : work);
    withoutWriteGuard(deps.onCommand);
    return response;
  };

  const command: DashboardRouter['command'] = (
    method,
    path,
    action,
    { schema, maxBytes, maxValues, lists, fields, fingerprintOf },
    plan,
  ) =>
    route(
      method,
      path,
      action,
      async (context) => {
        const id = path.includes(':id') ? readId(context) : '';
        const body = await readBody(context, maxBytes);
        // An empty body is an empty request (part 2 §7: `/agent/create` is empty).
        const input = await parseLongJson(body === '' ? '{}' : body, schema, {
          names: fields,
          maxValues,
          lists,
          owner: parsingOwnerOf(context),
        });
        const received = receiveCommand(context.req.raw, context.get('caller'), fingerprintOf?.(input) ?? body);
        return executeCommand(context, received, plan(input, received, id));
      },
      { request: schema, isOnce: true },
    );

  return {
    route,
    readBody,
    executeCommand,
    command,
    creation(path, action, body, plan) {
      command('POST', path, action, { ...body, maxBytes: TEXT_BYTES }, (input, received) =>
        plan(input, received, createdId(path, received)),
      );
    },
    deletion(path, action, plan) {
      route(
        'DELETE',
        path,
        action,
        async (context) => {
          const id = readId(context);
          const caller = context.get('caller');
          return executeCommand(context, receiveCommand(context.req.raw, caller, ''), plan(caller, id));
        },
        { isOnce: true },
      );
    },
    request(path, action, schema, handle, notes = {}) {
      route(
        'POST',
        path,
        action,
        async (context) => dataAnswer(await handle(context, parseJson(await readBody(context, SMALL_BYTES), schema))),
        { request: schema, ...notes },
      );
    },
    read(path, action, handle) {
      route('GET', path, action, async (context) => dataAnswer(await handle(context)));
    },
    answerFailure(error) {
      const known = toOutriderError(error);
      if (known.code === 'server_error')
        deps.log(`dashboard API: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return errorAnswer(known);
    },
    describe: () => described,
  };
}
