import * as z from 'zod/mini';

/** The addresses of the help that the product ships. A configured address takes the place of each. */
export const OWN_HELP = {
  helpCenter: '/guide',
  documentation: '/api/docs',
  tutorial: '/guide/tutorial.webm',
  templates: '/guide/prompt-templates',
} as const;

/**
 * Describes `/config.json`: everything the app knows about its environment. It cannot tell an embedded service from a
 * real Appwrite.
 */
export const runtimeConfigSchema = z.object({
  appwrite: z.object({
    /** `…/v1`; a path is relative to the page's own origin. */
    endpoint: z.string().check(z.minLength(1)),
    projectId: z.string().check(z.minLength(1)),
    databaseId: z.string().check(z.minLength(1)),
    /** Value of `X-Appwrite-Response-Format`; absent: the SDK's own. */
    responseFormat: z.optional(z.string()),
  }),
  dashboardApi: z.string().check(z.minLength(1)),
  /** Present when a demo team was seeded; the password is public (README). */
  demo: z.optional(z.object({ email: z.string(), password: z.string() })),
  /** Another sign-in provider, by Appwrite's name and by its display name; when absent, its button is not shown. */
  signIn: z.optional(z.object({ provider: z.enum(['google', 'oidc']), name: z.string().check(z.minLength(1)) })),
  /** URL of the geolocation service; when absent, language and time zone decide. */
  geolocation: z.optional(z.string()),
  /** Parts that are simulated on this server, so that the screens say so. */
  sandbox: z.object({ network: z.boolean(), mail: z.boolean(), payments: z._default(z.boolean(), false) }),
  /** Who writes texts: the template writer is named wherever its texts appear. */
  writer: z._default(z.enum(['template', 'model']), 'template'),
  /** The key that subscriptions are made for; when absent, this server sends no push notifications. */
  push: z.optional(z.object({ key: z.string().check(z.minLength(1)) })),
  /** `off` disables the service worker; when absent, it is on. */
  serviceWorker: z.optional(z.enum(['on', 'off'])),
  /** The set of limits that plans have on this server. */
  planLimits: z._default(z.enum(['cards', 'legacy']), 'cards'),
  /**
   * URLs of links. Without a configured one the product's own help is linked; what it does not ship has no entry, so
   * that there is never a dead link.
   */
  links: z.object({
    helpCenter: z._default(z.string(), OWN_HELP.helpCenter),
    documentation: z._default(z.string(), OWN_HELP.documentation),
    booking: z.optional(z.string()),
    tutorial: z._default(z.string(), OWN_HELP.tutorial),
    /** URL of prompt templates. */
    templates: z._default(z.string(), OWN_HELP.templates),
    /** URL of a customer chat, shown in a frame; it receives the name and the email address of the signed-in user. */
    supportWidget: z.optional(z.string()),
  }),
});
export type RuntimeConfig = z.output<typeof runtimeConfigSchema>;

/** Returns a name for the backend a replica belongs to; `endpointHref` is the absolute URL of Appwrite. */
export const backendKey = (endpointHref: string, projectId: string): string => `${endpointHref}|${projectId}`;

/** Names a provider as Appwrite does. */
export type SignInProvider = NonNullable<RuntimeConfig['signIn']>['provider'];
