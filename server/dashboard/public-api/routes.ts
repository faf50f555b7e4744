import { apiPage } from '#server/http/api-page.ts';
import { parseValue } from '#server/http/read-body.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { readId, type DashboardRouter } from '../router.ts';
import { API_READS } from './api-reads.ts';
import { describeApi } from './openapi.ts';

/** Adds the reads for API keys, and the description of the whole API as OpenAPI and as a page. */
export function addPublicApiRoutes(router: DashboardRouter, { backend }: DashboardDeps): void {
  for (const { path, query, read } of API_READS) {
    router.read(path, 'team.read', async (context) => {
      const id = path.includes(':id') ? readId(context) : '';
      return read(backend, context.get('caller'), parseValue(context.req.query(), query), id);
    });
  }
  router.route('GET', '/openapi.json', 'public', () =>
    Response.json(describeApi(router.describe()), { headers: { 'Cache-Control': 'no-cache' } }),
  );
  router.route('GET', '/docs', 'public', (context) =>
    apiPage(describeApi(router.describe()), new URL(context.req.url).origin),
  );
}
