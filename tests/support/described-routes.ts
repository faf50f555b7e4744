import * as z from 'zod';
import { PERMISSIONS, type Action } from '#domain/roles/permissions.ts';
import type { TestServer } from './test-server.ts';

/** A route of the dashboard API, as its description names it. */
export interface DescribedRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{id}`. */
  readonly path: string;
  /** The action that decides about it. */
  readonly action: Action;
}

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        'x-action': z.enum(Object.keys(PERMISSIONS) as [Action, ...Action[]]).optional(),
        security: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
  ),
});

/** Returns the method and the path of a route. */
export const nameOfRoute = ({ method, path }: Pick<DescribedRoute, 'method' | 'path'>): string => `${method} ${path}`;

/** Lists the routes whose caller must be known, and the names of those that anybody may call. */
export async function describeRoutes(
  server: Pick<TestServer, 'fetch'>,
): Promise<{ readonly routes: readonly DescribedRoute[]; readonly publicRoutes: readonly string[] }> {
  const answer = await server.fetch(new Request('http://localhost/api/openapi.json'));
  const routes: DescribedRoute[] = [];
  const publicRoutes: string[] = [];
  for (const [path, methods] of Object.entries(documentSchema.parse(await answer.json()).paths))
    for (const [name, { 'x-action': action, security }] of Object.entries(methods)) {
      const method = name.toUpperCase() as DescribedRoute['method'];
      if (action === undefined || security.some((way) => Object.keys(way).length === 0))
        publicRoutes.push(nameOfRoute({ method, path }));
      else routes.push({ method, path, action });
    }
  return { routes, publicRoutes };
}
