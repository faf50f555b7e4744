import { rateLimitScope } from '#server/http/client-address.ts';
import { NO_CONTENT, created, ok } from '../http/answer.ts';
import type { Route } from '../http/route.ts';
import { flag, id, integerBetween, listOf, newId, text } from '../http/validators.ts';
import { resolveId } from '../ids.ts';
import { roleName } from '../databases/permissions.ts';
import { listPlatform, type PlatformList } from '../platform-list.ts';
import { functionModel, toFunction, type FunctionRecord } from './function-store.ts';

const FUNCTIONS: PlatformList<FunctionRecord> = {
  table: 'functions',
  noun: 'Function',
  fields: { name: 'string', enabled: 'boolean', runtime: 'string', deploymentId: 'string', timeout: 'integer' },
  searched: ['_id', 'name'],
  fromRow: toFunction,
};

const HOUR_MS = 3_600_000;
const MAX_TIMEOUT_SECONDS = 900;

/** The routes for functions. There are no deployments, so a function created over the wire cannot run (contract §8). */
export const functionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/functions',
    scope: 'functions.read',
    handle: (context) => {
      const { total, items } = listPlatform(context, FUNCTIONS);
      return ok({ total, functions: items.map(functionModel) });
    },
  },
  {
    method: 'POST',
    path: '/functions',
    scope: 'functions.write',
    limit: { limit: 5_000, windowMs: HOUR_MS, guardsWork: true, keys: ({ request }) => [rateLimitScope(request.ip)] },
    handle: ({ project, params }) => {
      const definition = {
        id: params.get('functionId', newId),
        name: params.get('name', text(128)),
        runtime: params.get('runtime', text(64)),
        execute: params.find('execute', listOf(roleName, 100), []),
        enabled: params.find('enabled', flag, true),
        timeoutSeconds: params.find('timeout', integerBetween(1, MAX_TIMEOUT_SECONDS), 15),
      };
      return created(
        functionModel(project.functions.create({ ...definition, id: resolveId(definition.id, project.now()) })),
      );
    },
  },
  {
    method: 'GET',
    path: '/functions/{functionId}',
    scope: 'functions.read',
    handle: ({ project, params }) => ok(functionModel(project.functions.get(params.get('functionId', id)))),
  },
  {
    method: 'DELETE',
    path: '/functions/{functionId}',
    scope: 'functions.write',
    handle: ({ project, params }) => {
      const { id: functionId } = project.functions.get(params.get('functionId', id));
      project.functions.delete(functionId);
      project.executions.deleteOf(functionId);
      return NO_CONTENT;
    },
  },
];
