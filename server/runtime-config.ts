import { DATABASE_ID } from '#domain/collections.ts';
import type { RuntimeConfig } from '#domain/runtime-config.ts';
import type { Config } from './config.ts';
import { DASHBOARD_PATH } from './dashboard/dashboard.ts';
import type { DEMO_ACCOUNT } from './demo-account.ts';

/** What the app is told at `/config.json`. `demo` only when a demo was seeded. */
export function toRuntimeConfig(config: Config, embeddedProjectId: string, demo: typeof DEMO_ACCOUNT | undefined): RuntimeConfig {
  const { appwrite, links } = config;
  return {
    appwrite: {
      endpoint: appwrite?.endpoint ?? '/v1',
      projectId: appwrite?.projectId ?? embeddedProjectId,
      databaseId: DATABASE_ID,
      ...(appwrite?.responseFormat === undefined ? {} : { responseFormat: appwrite.responseFormat }),
    },
    dashboardApi: DASHBOARD_PATH,
    ...(demo === undefined ? {} : { demo: { ...demo } }),
    sandbox: { network: true, mail: appwrite === undefined },
    links: {
      ...(links.helpCenter === undefined ? {} : { helpCenter: links.helpCenter }),
      ...(links.documentation === undefined ? {} : { documentation: links.documentation }),
      ...(links.booking === undefined ? {} : { booking: links.booking }),
    },
  };
}
