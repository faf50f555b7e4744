import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { createDashboardApi } from './dashboard-api.ts';
import { endpointHref } from './endpoint.ts';
import { failed, failureOfResponse, failureOfThrown, success, type Outcome } from './failure.ts';
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

const HEALTH_TIMEOUT_MS = 10_000;

const dashboardUrl = ({ dashboardApi }: RuntimeConfig, origin: string): URL => new URL(dashboardApi, origin);

/** Tells whether the dashboard API has another server than Appwrite; `origin` is the app's. */
export const hasOwnServer = (config: RuntimeConfig, origin: string): boolean =>
  dashboardUrl(config, origin).origin !== new URL(endpointHref(config, origin)).origin;

/**
 * Asks the dashboard API's server for its health. It needs no sign-in, so that the answer does not depend on Appwrite.
 * Only JSON counts as an answer: the sign-in page of a network is none.
 */
export async function askDashboardServer(config: RuntimeConfig, origin: string): Promise<Outcome<undefined>> {
  try {
    const response = await fetch(new URL('/healthz', dashboardUrl(config, origin)), {
      cache: 'no-store',
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    if (!response.ok) return await failureOfResponse(response, Date.now());
    const body: unknown = await response.json().catch(() => undefined);
    return body === undefined ? failed('not_the_server', 0) : success(undefined);
  } catch (thrown) {
    return failureOfThrown(thrown);
  }
}
