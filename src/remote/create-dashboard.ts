import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { createDashboardApi } from './dashboard-api.ts';
import { endpointHref } from './endpoint.ts';
import { mintToken } from './mint-token.ts';
import type { Remote } from './remote.ts';
import { createTokenSource, type TokenSource } from './token.ts';

/** On whose behalf requests are sent, and what authenticates them where cookies do not reach Appwrite. */
interface DashboardUser {
  readonly userId: () => string | undefined;
  readonly fallbackCookies: () => string | undefined;
}

/** Creates the dashboard API with its tokens, for a tab or the service worker. */
export function createDashboard(
  config: RuntimeConfig,
  origin: string,
  identity: DashboardUser,
): { readonly tokens: TokenSource; readonly dashboard: Remote['dashboard'] } {
  const now = (): number => Date.now();
  const plainFetch: typeof fetch = (...request) => fetch(...request);
  const tokens = createTokenSource(
    () =>
      mintToken({
        appwrite: config.appwrite,
        endpointHref: endpointHref(config, origin),
        fallbackCookies: identity.fallbackCookies,
        fetch: plainFetch,
        now,
      }),
    now,
    identity.userId,
  );
  return {
    tokens,
    dashboard: createDashboardApi({
      baseUrl: new URL(config.dashboardApi, origin).href.replace(/\/$/, ''),
      tokens,
      fetch: plainFetch,
      now,
    }),
  };
}
