import * as z from 'zod/mini';

/** `/config.json`: all the app knows of where it runs. It cannot tell an embedded service from a real Appwrite. */
export const runtimeConfigSchema = z.object({
  appwrite: z.object({
    /** `…/v1`; a path means the own origin. */
    endpoint: z.string().check(z.minLength(1)),
    projectId: z.string().check(z.minLength(1)),
    databaseId: z.string().check(z.minLength(1)),
    /** Value of `X-Appwrite-Response-Format`; absent: the SDK's own. */
    responseFormat: z.optional(z.string()),
  }),
  dashboardApi: z.string().check(z.minLength(1)),
  /** Present when a demo team was seeded; the password is public (README). */
  demo: z.optional(z.object({ email: z.string(), password: z.string() })),
  /**
   * Another provider people may sign in through, as Appwrite names it and as people do; absent: its button is not
   * there.
   */
  signIn: z.optional(z.object({ provider: z.enum(['google', 'oidc']), name: z.string().check(z.minLength(1)) })),
  /** Where a browser asks in which country it is; absent: it goes by its language and time zone. */
  geolocation: z.optional(z.string()),
  /** Parts that are simulated on this server, so that the screens say so. */
  sandbox: z.object({ network: z.boolean(), mail: z.boolean(), payments: z._default(z.boolean(), false) }),
  /** Who writes texts: the template writer is named wherever its texts appear. */
  writer: z._default(z.enum(['template', 'model']), 'template'),
  /** `off` where the app is to live without a service worker; absent: it has one. */
  serviceWorker: z.optional(z.enum(['on', 'off'])),
  /** The set of limits that plans have on this server. */
  planLimits: z._default(z.enum(['cards', 'legacy']), 'cards'),
  /** An address that is missing hides its entry; never a dead link. */
  links: z.object({
    helpCenter: z.optional(z.string()),
    documentation: z.optional(z.string()),
    booking: z.optional(z.string()),
    tutorial: z.optional(z.string()),
    /** Prompts to begin with. */
    templates: z.optional(z.string()),
    /** A page of a customer chat, shown in a frame; it is told the name and the address of the signed-in person. */
    supportWidget: z.optional(z.string()),
  }),
});
export type RuntimeConfig = z.output<typeof runtimeConfigSchema>;

/** A name for the backend a replica belongs to; `endpointHref` is the absolute address of Appwrite. */
export const backendKey = (endpointHref: string, projectId: string): string => `${endpointHref}|${projectId}`;

/** A provider by Appwrite's name. */
export type SignInProvider = NonNullable<RuntimeConfig['signIn']>['provider'];
