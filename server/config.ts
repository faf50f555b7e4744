import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { NO_PROXIES, parseProxyList, type ProxyList } from './http/client-address.ts';
import { CONFIG_VARIABLES, parseOriginList, type ConfigVariable, type ConfigVariableName } from './config-variables.ts';
import type { EndpointSettings } from './drivers/ai/endpoint-settings.ts';
import { parseModelList, type NamedModel } from './drivers/ai/model-list.ts';
import type { IdentitySettings } from './drivers/identity/choose-identity.ts';
import { parseSender, parseSmtpUrl, type SmtpSettings } from './drivers/mail/smtp-settings.ts';
import type { StripeSettings } from './drivers/payments/stripe/stripe-payments.ts';
import { parseStripePrices } from './drivers/payments/stripe/stripe-prices.ts';
import { isLoopback } from './http/loopback.ts';
import { StartError } from './start-error.ts';

/** A real Appwrite to use instead of the embedded one. */
export interface ExternalAppwrite {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly responseFormat: string | undefined;
}

/** The settings of the embedded Appwrite. */
interface EmbeddedSettings {
  /** Creates projects for other programs' tests. Only on a loopback address. */
  readonly testMode: boolean;
  readonly maxBodyBytes: number;
  /** Days that a session lasts after its last use. */
  readonly sessionDays: number;
  readonly trustedProxies: ProxyList;
  /** Makes new keys where data are there whose key files are gone. */
  readonly acceptsLostKeys: boolean;
  /** Origins besides the own one whose pages may use it with a person's session. */
  readonly trustedOrigins: readonly string[];
}

/** The environment, read and checked; docs/configuration.md names every variable. */
export interface Config {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDirectory: string;
  /** Where people reach the app, without a trailing slash; undefined: the address listened on. */
  readonly publicUrl: string | undefined;
  readonly seed: 'demo' | 'none' | 'large';
  /** Opens the sandbox's pages to everybody who reaches the server; otherwise only to this machine. */
  readonly isSandboxForAll: boolean;
  /** How many times faster than real time the sandbox network runs. */
  readonly sandboxSpeed: number;
  readonly appwrite: ExternalAppwrite | undefined;
  /** Encrypts the secrets of others; undefined: the key that `server/secrets/secrets-key.ts` finds. */
  readonly secretsKey: string | undefined;
  readonly embedded: EmbeddedSettings;
  /** The identity providers besides the embedded Appwrite. */
  readonly identity: IdentitySettings;
  /** Undefined: mails stay in the sandbox's mailbox. */
  readonly mail: SmtpSettings | undefined;
  /** Undefined: the sandbox's checkout takes the payments. */
  readonly stripe: StripeSettings | undefined;
  /** Undefined: the template writer writes the texts. */
  readonly ai: EndpointSettings | undefined;
  /** Undefined: the stored models. */
  readonly models: readonly NamedModel[] | undefined;
  readonly webhooks: {
    /** Lets webhooks call this machine, for development. */
    readonly toLoopback: boolean;
    /** Milliseconds to wait after each failed attempt. */
    readonly retryDelaysMs: readonly number[];
  };
  readonly push: {
    readonly isOn: boolean;
    /** Where push services reach whoever runs this server: a `mailto:` or `https:` address. */
    readonly contact: string;
  };
  /** `off`: browsers remove the service worker and use the server alone. */
  readonly serviceWorker: 'on' | 'off';
  readonly planLimits: 'cards' | 'legacy';
  /** Tells a browser its country; undefined: it uses its language and time zone. */
  readonly geolocationUrl: string | undefined;
  readonly links: {
    readonly helpCenter: string | undefined;
    readonly documentation: string | undefined;
    readonly booking: string | undefined;
    readonly tutorial: string | undefined;
    readonly templates: string | undefined;
    readonly supportWidget: string | undefined;
  };
}

/** The variables that are set together or not at all. */
const APPWRITE_VARIABLES = [
  'APPWRITE_ENDPOINT',
  'APPWRITE_PROJECT_ID',
  'APPWRITE_API_KEY',
] as const satisfies readonly ConfigVariableName[];
const OIDC_VARIABLES = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
] as const satisfies readonly ConfigVariableName[];
const MAIL_VARIABLES = ['SMTP_URL', 'MAIL_FROM'] as const satisfies readonly ConfigVariableName[];
const STRIPE_VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICES',
] as const satisfies readonly ConfigVariableName[];
const GOOGLE_VARIABLES = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const satisfies readonly ConfigVariableName[];

/**
 * Reads the environment. An empty variable counts as absent. Throws a `StartError` with one sentence per bad
 * variable, naming it, what was given and what is allowed.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const sentences: string[] = [];
  const values = new Map<ConfigVariableName, string>();
  for (const [name, rule] of Object.entries(CONFIG_VARIABLES) as [ConfigVariableName, ConfigVariable][]) {
    const value = environment[name]?.trim();
    if (value === undefined || value === '') continue;
    if (rule.schema.safeParse(value).success) values.set(name, value);
    else
      sentences.push(
        `${name} is ${rule.isSecret === true ? 'set to something else' : JSON.stringify(value)}, but it must be ${rule.allowed}.`,
      );
  }
  for (const group of [APPWRITE_VARIABLES, OIDC_VARIABLES, GOOGLE_VARIABLES, MAIL_VARIABLES, STRIPE_VARIABLES]) {
    const absent = group.filter((name) => (environment[name]?.trim() ?? '') === '');
    if (absent.length < group.length)
      sentences.push(
        ...absent.map(
          (name) => `${name} is not set, but it must be: ${group.join(', ')} are given together or not at all.`,
        ),
      );
  }
  if ((environment['AI_API_KEY']?.trim() ?? '') !== '' && (environment['AI_BASE_URL']?.trim() ?? '') === '')
    sentences.push('AI_BASE_URL is not set, but it must be: AI_API_KEY is the key of the endpoint it names.');
  sentences.push(...refusalsOfTestMode(values));
  const host = valueOf('HOST', values);
  if (values.get('WEBHOOKS_TO_LOOPBACK') === '1' && !isLoopback(host))
    sentences.push(
      `WEBHOOKS_TO_LOOPBACK is "1", but HOST is ${JSON.stringify(host)}: whoever reaches this server could reach what listens on this machine, so HOST must be a loopback address such as 127.0.0.1.`,
    );
  if (sentences.length > 0) throw new StartError(...sentences);

  const appwrite = readExternalAppwrite(values);
  return {
    port: Number(valueOf('PORT', values)),
    host,
    dataDirectory: resolve(valueOf('DATA_DIR', values)),
    publicUrl: values.get('PUBLIC_URL')?.replace(/\/+$/, ''),
    // A real Appwrite belongs to somebody: nothing is created in it unless that was asked for.
    seed: z.enum(['demo', 'none', 'large']).parse(values.get('SEED') ?? (appwrite === undefined ? 'demo' : 'none')),
    isSandboxForAll: values.get('SANDBOX_FOR_ALL') === '1',
    sandboxSpeed: Number(valueOf('SANDBOX_SPEED', values)),
    appwrite,
    secretsKey: values.get('SECRETS_KEY'),
    embedded: {
      testMode: values.get('EMBEDDED_TEST_MODE') === '1',
      maxBodyBytes: Number(valueOf('EMBEDDED_MAX_BODY', values)),
      sessionDays: Number(valueOf('SESSION_DAYS', values)),
      trustedProxies: parseProxyList(values.get('TRUSTED_PROXIES') ?? '') ?? NO_PROXIES,
      acceptsLostKeys: values.get('ACCEPT_LOST_KEYS') === '1',
      trustedOrigins: parseOriginList(values.get('TRUSTED_ORIGINS') ?? '') ?? [],
    },
    identity: readIdentity(values),
    mail: readMail(values),
    stripe: readStripe(values),
    ai: readAi(values),
    models: values.has('AI_MODELS') ? parseModelList(values.get('AI_MODELS') ?? '') : undefined,
    webhooks: {
      toLoopback: values.get('WEBHOOKS_TO_LOOPBACK') === '1',
      retryDelaysMs: valueOf('WEBHOOK_RETRY_SECONDS', values)
        .split(',')
        .map((seconds) => Number(seconds) * 1_000),
    },
    push: { isOn: valueOf('PUSH', values) === 'on', contact: readPushContact(values) },
    serviceWorker: z.enum(['on', 'off']).parse(valueOf('SERVICE_WORKER', values)),
    planLimits: z.enum(['cards', 'legacy']).parse(valueOf('PLAN_LIMITS', values)),
    geolocationUrl: values.get('GEOLOCATION_URL'),
    links: {
      helpCenter: values.get('HELP_CENTER_URL'),
      documentation: values.get('DOCUMENTATION_URL'),
      booking: values.get('BOOKING_URL'),
      tutorial: values.get('TUTORIAL_URL'),
      templates: values.get('TEMPLATES_URL'),
      supportWidget: values.get('SUPPORT_WIDGET_URL'),
    },
  };
}

/** Returns what a variable is set to, otherwise its default. Only for variables that have one. */
const valueOf = (
  name: {
    [Name in ConfigVariableName]: 'default' extends keyof (typeof CONFIG_VARIABLES)[Name] ? Name : never;
  }[ConfigVariableName],
  values: ReadonlyMap<ConfigVariableName, string>,
): string => values.get(name) ?? CONFIG_VARIABLES[name].default;

/** Refuses test mode where another machine could ask: it gives a key to everybody who asks. */
function refusalsOfTestMode(values: ReadonlyMap<ConfigVariableName, string>): string[] {
  if (values.get('EMBEDDED_TEST_MODE') !== '1') return [];
  const host = valueOf('HOST', values);
  if (!isLoopback(host))
    return [
      `EMBEDDED_TEST_MODE is "1", but HOST is ${JSON.stringify(host)}: test mode gives every key to whoever asks, so HOST must be a loopback address such as 127.0.0.1.`,
    ];
  if (values.has('APPWRITE_ENDPOINT'))
    return [
      'EMBEDDED_TEST_MODE is "1", but APPWRITE_ENDPOINT names a real Appwrite: test mode belongs to the embedded one, so set one or the other.',
    ];
  return [];
}

function readExternalAppwrite(values: ReadonlyMap<ConfigVariableName, string>): ExternalAppwrite | undefined {
  const [endpoint, projectId, apiKey] = APPWRITE_VARIABLES.map((name) => values.get(name));
  if (endpoint === undefined || projectId === undefined || apiKey === undefined) return undefined;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    projectId,
    apiKey,
    responseFormat: values.get('APPWRITE_RESPONSE_FORMAT'),
  };
}

function readMail(values: ReadonlyMap<ConfigVariableName, string>): SmtpSettings | undefined {
  const [server, from] = [parseSmtpUrl(values.get('SMTP_URL') ?? ''), parseSender(values.get('MAIL_FROM') ?? '')];
  return server === undefined || from === undefined ? undefined : { ...server, from };
}

/** Named where nothing better is known; no push service can reach anybody there. */
const NO_CONTACT = 'mailto:nobody@outrider.invalid';

function readPushContact(values: ReadonlyMap<ConfigVariableName, string>): string {
  const publicUrl = values.get('PUBLIC_URL');
  const sender = readMail(values)?.from.address;
  return (
    values.get('PUSH_CONTACT') ??
    (publicUrl?.startsWith('https://') === true ? publicUrl.replace(/\/+$/, '') : undefined) ??
    (sender === undefined ? NO_CONTACT : `mailto:${sender}`)
  );
}

function readStripe(values: ReadonlyMap<ConfigVariableName, string>): StripeSettings | undefined {
  const [secretKey, webhookSecret, listed] = STRIPE_VARIABLES.map((name) => values.get(name));
  const prices = parseStripePrices(listed ?? '');
  return secretKey === undefined || webhookSecret === undefined || prices === undefined
    ? undefined
    : { secretKey, webhookSecret, prices };
}

function readAi(values: ReadonlyMap<ConfigVariableName, string>): EndpointSettings | undefined {
  const baseUrl = values.get('AI_BASE_URL');
  return baseUrl === undefined ? undefined : { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey: values.get('AI_API_KEY') };
}

function readIdentity(values: ReadonlyMap<ConfigVariableName, string>): IdentitySettings {
  const [issuer, oidcId, oidcSecret] = OIDC_VARIABLES.map((name) => values.get(name));
  const [googleId, googleSecret] = GOOGLE_VARIABLES.map((name) => values.get(name));
  return {
    oidc:
      issuer === undefined || oidcId === undefined || oidcSecret === undefined
        ? undefined
        : { issuer, clientId: oidcId, clientSecret: oidcSecret },
    google:
      googleId === undefined || googleSecret === undefined
        ? undefined
        : { clientId: googleId, clientSecret: googleSecret },
  };
}
