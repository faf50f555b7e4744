import { createJwt } from '../account/jwt.ts';
import type { Caller } from '../caller.ts';
import { fromDateTime, normaliseDateTime } from '../datetime.ts';
import { NO_CONTENT, accepted, created, ok, type Answer } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import { TEXT_BODY_BYTES } from '#server/http/body/body-intake.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { InvalidValue, flag, id, isObject, oneOf, text, type Validator } from '../http/validators.ts';
import { listPlatform, type PlatformList } from '../platform-list.ts';
import { executionModel } from './execution-model.ts';
import { toExecution, type Execution, type NamedHeaders } from './execution-store.ts';
import type { FunctionRecord } from './function-store.ts';

const EXECUTIONS: PlatformList<Execution> = {
  table: 'executions',
  noun: 'Execution',
  fields: {
    trigger: 'string',
    status: 'string',
    responseStatusCode: 'integer',
    duration: 'double',
    requestMethod: 'string',
    requestPath: 'string',
    deploymentId: 'string',
  },
  fromRow: toExecution,
};

const MAX_BODY_CHARS = 10_485_760;
const MAX_HEADERS = 100;
const JWT_SECONDS = 900;

/** Request headers that are stored and shown. */
const STORED_REQUEST_HEADERS: ReadonlySet<string> = new Set(['content-type', 'agent', 'content-length', 'host']);

const requestHeaders: Validator<Record<string, string>> = (value) => {
  if (Array.isArray(value) && value.length === 0) return {};
  const isValidHeader = ([name, one]: [string, unknown]): boolean =>
    /^[A-Za-z0-9_-]{1,128}$/.test(name) &&
    !/^x-appwrite-/i.test(name) &&
    (typeof one === 'string' || typeof one === 'number');
  if (!isObject(value) || Object.keys(value).length > MAX_HEADERS || !Object.entries(value).every(isValidHeader)) {
    throw new InvalidValue(
      'Invalid headers. Keys must only contain alphanumeric characters, hyphens and underscores, and must not start with "x-appwrite-".',
    );
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.toLowerCase(), String(one)]));
};

const future =
  (now: () => number): Validator<string> =>
  (value) => {
    const date = typeof value === 'string' ? normaliseDateTime(value) : undefined;
    if (date === undefined || fromDateTime(date) <= now())
      throw new InvalidValue('Value must be valid date in the future.');
    return date;
  };

/** Returns the function named in the path. A disabled one exists for server keys only. */
function findFunction({ project, params, caller }: RequestContext): FunctionRecord {
  const found = project.functions.get(params.get('functionId', id));
  if (!found.enabled && caller.kind !== 'key') throw new AppwriteError('function_not_found');
  return found;
}

const mayExecute = (caller: Caller, { execute }: FunctionRecord): boolean =>
  caller.kind === 'key' || execute.some((role) => caller.roles.has(role));

/** Returns the headers that tell a function about its caller. */
function callerHeaders({ caller, project, request }: RequestContext): Record<string, string> {
  const exp = Math.floor(project.now() / 1000) + JWT_SECONDS;
  return {
    'x-appwrite-trigger': 'http',
    'x-appwrite-client-ip': request.ip,
    'x-appwrite-country-code': '',
    'x-appwrite-continent-code': '',
    'x-appwrite-continent-eu': 'false',
    'x-appwrite-user-id': caller.kind === 'user' ? caller.user.id : '',
    'x-appwrite-user-jwt':
      caller.kind === 'user'
        ? createJwt(project.signingKey, { userId: caller.user.id, sessionId: caller.session.id, exp })
        : '',
  };
}

const storedHeaders = (headers: Readonly<Record<string, string>>): NamedHeaders =>
  Object.entries(headers)
    .filter(([name]) => STORED_REQUEST_HEADERS.has(name))
    .map(([name, value]) => ({ name, value }));

async function createExecution(context: RequestContext): Promise<Answer> {
  const { project, params, caller, request } = context;
  const body = params.find('body', text(MAX_BODY_CHARS, 0), '');
  const isAsync = params.find('async', flag, false);
  const path = params.find('path', text(2_048, 0), '/');
  const method = params.find('method', oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']), 'POST');
  const headers = params.find('headers', requestHeaders, {});
  const scheduledAt = params.find('scheduledAt', future(project.now), '');
  if (scheduledAt !== '' && !isAsync)
    throw new AppwriteError(
      'general_bad_request',
      'Scheduled executions must run asynchronously. Set scheduledAt to a future date, or set async to true.',
    );
  const declared = findFunction(context);
  if (declared.deploymentId === '')
    throw new AppwriteError(
      'deployment_not_found',
      'Deployment not found. Create a deployment before trying to execute a function',
    );
  if (!mayExecute(caller, declared)) throw new AppwriteError('user_unauthorized');
  const execution = project.executions.create(
    {
      functionId: declared.id,
      userId: caller.kind === 'user' ? caller.user.id : '',
      deploymentId: declared.deploymentId,
      method,
      path,
      headers: storedHeaders(headers),
      scheduledAt,
      status: scheduledAt !== '' ? 'scheduled' : isAsync ? 'waiting' : 'processing',
    },
    // The stored request has no token of the caller, so that the file grants no access.
    scheduledAt === ''
      ? undefined
      : { body, headers: { ...headers, ...callerHeaders(context), 'x-appwrite-user-jwt': '' } },
  );
  const format = request.header('x-appwrite-response-format');
  project.runner.announce(execution, 'create');
  const input = { body, headers: { ...headers, ...callerHeaders(context) } };
  if (!isAsync) return created(executionModel(await project.runner.runAwaited(execution, input), caller.kind, format));
  if (scheduledAt === '') project.runner.runUnawaited(execution, input);
  else project.runner.arm();
  return accepted(executionModel(execution, caller.kind, format));
}

/** Returns the execution named in the path. Throws `execution_not_found`, also for an execution of others. */
function findExecution(context: RequestContext): Execution {
  const { id: functionId } = findFunction(context);
  const execution = context.project.executions.get(functionId, context.params.get('executionId', id));
  if (!mayRead(context.caller, execution)) throw new AppwriteError('execution_not_found');
  return execution;
}

const mayRead = (caller: Caller, { userId }: Execution): boolean =>
  caller.kind === 'key' || (caller.kind === 'user' && caller.user.id === userId);

const formatOf = ({ request }: RequestContext): string | undefined => request.header('x-appwrite-response-format');

/** The routes for executions (contract §8). Users see their own, server keys all. */
export const executionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/functions/{functionId}/executions',
    scope: 'execution.write',
    newerScope: 'executions.write',
    maxBytes: TEXT_BODY_BYTES,
    handle: createExecution,
  },
  {
    method: 'GET',
    path: '/functions/{functionId}/executions',
    scope: 'execution.read',
    newerScope: 'executions.read',
    handle: (context) => {
      const { caller } = context;
      const { total, items } = listPlatform(context, EXECUTIONS, () => {
        const { id: functionId } = findFunction(context);
        return caller.kind === 'user'
          ? { sql: 'functionId = ? AND userId = ?', values: [functionId, caller.user.id] }
          : { sql: caller.kind === 'key' ? 'functionId = ?' : 'functionId = ? AND 0', values: [functionId] };
      });
      return ok({
        total,
        executions: items.map((execution) => executionModel(execution, caller.kind, formatOf(context))),
      });
    },
  },
  {
    method: 'GET',
    path: '/functions/{functionId}/executions/{executionId}',
    scope: 'execution.read',
    newerScope: 'executions.read',
    handle: (context) => ok(executionModel(findExecution(context), context.caller.kind, formatOf(context))),
  },
  {
    method: 'DELETE',
    path: '/functions/{functionId}/executions/{executionId}',
    scope: 'execution.write',
    newerScope: 'executions.write',
    handle: (context) => {
      // Users hold the scope to run functions; only server keys may delete.
      if (context.caller.kind !== 'key') throw new AppwriteError('general_unauthorized_scope');
      const execution = findExecution(context);
      if (execution.status === 'processing' || execution.status === 'waiting')
        throw new AppwriteError('execution_in_progress');
      context.project.executions.delete(execution);
      context.project.runner.announce(execution, 'delete');
      return NO_CONTENT;
    },
  },
];
