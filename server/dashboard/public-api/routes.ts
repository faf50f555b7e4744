import { apiPage } from '#server/http/api-page.ts';
import { parseValue } from '#server/http/read-body.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { readId, type DashboardRouter } from '../router.ts';
import { API_READS } from './api-reads.ts';
import { describeApi } from './openapi.ts';

/** Adds the reads for API keys, and the description of the whole API as OpenAPI and as a page. */
export function addPublicApiRoutes(router: DashboardRouter, { backend, publicOrigin }: DashboardDeps): void {
  for (const { path, query, read } of API_READS) {
    router.read(path, 'team.read', async (context) => {
      const id = path.includes(':id') ? readId(context) : '';
      return read(backend, context.get('caller'), parseValue(context.req.query(), query), id);
    });
  }
  // Anybody may ask for them, so they are made once, when all routes are there.
  let made: { readonly text: string; readonly page: (origin: string) => Response } | undefined;
  const make = (): NonNullable<typeof made> => {
    const description = describeApi(router.describe());
    return { text: JSON.stringify(description), page: apiPage(description) };
  };
  router.route(
    'GET',
    '/openapi.json',
    'public',
    () =>
      new Response((made ??= make()).text, {
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
      }),
  );
  router.route('GET', '/docs', 'public', (context) =>
    (made ??= make()).page(publicOrigin ?? new URL(context.req.url).origin),
  );
}
