import { CLEAR_CACHE_PATH } from '#domain/server-paths.ts';
import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { createAppwriteAccess } from './appwrite.ts';
import { askDashboardServer, createDashboard, hasOwnServer } from './create-dashboard.ts';
import { endpointHref } from './endpoint.ts';
import { readFallbackCookies } from './fallback-session.ts';
import { listFullMemberships } from './hidden-members.ts';
import type { LoadedRemote } from './remote.ts';

/** Creates the app's network access; `userId` names the user on whose behalf requests are sent, once known. */
export function createRemote(config: RuntimeConfig, origin: string, userId: () => string | undefined): LoadedRemote {
  const appwrite = createAppwriteAccess(config.appwrite, endpointHref(config, origin));
  const { tokens, dashboard } = createDashboard(config, origin, { userId, fallbackCookies: readFallbackCookies });
  return {
    ...appwrite,
    account: {
      ...appwrite.account,
      signOut: async () => {
        tokens.clear();
        const outcome = await appwrite.account.signOut();
        // Beside everything else: the browser may take seconds to search its cache.
        if (outcome.ok || outcome.failure.status === 401)
          fetch(CLEAR_CACHE_PATH, { method: 'POST', keepalive: true }).catch(() => undefined);
        return outcome;
      },
    },
    listMemberships: (teamId) => listFullMemberships({ ...appwrite, dashboard }, teamId),
    dashboard,
    askDashboard: hasOwnServer(config, origin) ? () => askDashboardServer(config, origin) : undefined,
  };
}
