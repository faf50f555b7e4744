import { DATABASE_ID } from '#domain/wire/collections.ts';
import { OWN_HELP, type RuntimeConfig } from '#domain/wire/runtime-config.ts';
import type { Config } from './config.ts';
import { DASHBOARD_PATH } from './dashboard/router.ts';
import type { OfferedProvider } from './drivers/identity/choose-identity.ts';
import type { DEMO_ACCOUNT } from './demo-account.ts';

/** How browsers reach Appwrite. */
interface AppwriteForBrowsers {
  /** `…/v1`; a path means the own origin. */
  readonly endpoint: string;
  readonly projectId: string;
  readonly responseFormat: string | undefined;
}

/**
 * Returns the configuration served at `/config.json`. Contains `demo` only with a seeded demo, `signIn` only where this
 * server knows the providers.
 */
export function toRuntimeConfig(
  { appwrite, mail, ai, stripe, serviceWorker, planLimits, geolocationUrl, links }: Config,
  { endpoint, projectId, responseFormat }: AppwriteForBrowsers,
  signIn: OfferedProvider | undefined,
  { demo, pushKey }: { readonly demo: typeof DEMO_ACCOUNT | undefined; readonly pushKey: string | undefined },
): RuntimeConfig {
  return {
    appwrite: {
      endpoint,
      projectId,
      databaseId: DATABASE_ID,
      ...(responseFormat === undefined ? {} : { responseFormat }),
    },
    dashboardApi: DASHBOARD_PATH,
    ...(demo === undefined ? {} : { demo: { ...demo } }),
    ...(signIn === undefined ? {} : { signIn }),
    ...(geolocationUrl === undefined ? {} : { geolocation: geolocationUrl }),
    sandbox: { network: true, mail: appwrite === undefined && mail === undefined, payments: stripe === undefined },
    writer: ai === undefined ? 'template' : 'model',
    ...(pushKey === undefined || serviceWorker === 'off' ? {} : { push: { key: pushKey } }),
    ...(serviceWorker === 'on' ? {} : { serviceWorker }),
    planLimits,
    links: {
      helpCenter: links.helpCenter ?? OWN_HELP.helpCenter,
      documentation: links.documentation ?? OWN_HELP.documentation,
      ...(links.booking === undefined ? {} : { booking: links.booking }),
      tutorial: links.tutorial ?? OWN_HELP.tutorial,
      templates: links.templates ?? OWN_HELP.templates,
      ...(links.supportWidget === undefined ? {} : { supportWidget: links.supportWidget }),
    },
  };
}
