import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { NO_PROXIES, parseProxyList, type ProxyList } from './http/client-address.ts';
import { DEFAULT_REQUEST_RULES } from './appwrite/http/request.ts';
import { RETRY_DELAYS_MS } from '#domain/webhook-delivery.ts';
import type { EndpointSettings } from './drivers/ai/endpoint-settings.ts';
import { parseModelList, type NamedModel } from './drivers/ai/model-list.ts';
import type { IdentitySettings } from './drivers/identity/choose-identity.ts';
import { parseSender, parseSmtpUrl, type SmtpSettings } from './drivers/mail/smtp-settings.ts';
import type { StripeSettings } from './drivers/payments/stripe.ts';
import { parseStripePrices } from './drivers/payments/stripe-prices.ts';
import { isLoopback } from './http/loopback.ts';
import { StartError } from './start-error.ts';

/** A real Appwrite to use instead of the embedded one. */
export interface ExternalAppwrite {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly responseFormat: string | undefined;
}

/** How the embedded Appwrite is run. */
export interface EmbeddedSettings {
  /** Makes projects for other programs' tests; on a loopback address alone. */
  readonly testMode: boolean;
  readonly maxBodyBytes: number;
  readonly trustedProxies: ProxyList;
}

/** The environment, read and checked; the table of the README names the same variables. */
export interface Config {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDirectory: string;
  /** Where people reach the app, without a trailing slash; undefined: the address listened on. */
  readonly publicUrl: string | undefined;
  readonly seed: 'demo' | 'none' | 'large';
  /** The sandbox's pages open for whoever reaches the server; otherwise on this machine only. */
  readonly isSandboxForAll: boolean;
  /** How many times faster than real time the sandbox network lives. */
  readonly sandboxSpeed: number;
  readonly appwrite: ExternalAppwrite | undefined;
  /** What secrets of others are sealed with; undefined: whatever `server/secrets/secrets-key.ts` finds. */
  readonly secretsKey: string | undefined;
  readonly embedded: EmbeddedSettings;
  /** Whom people may sign in through besides the embedded Appwrite itself. */
  readonly identity: IdentitySettings;
  /** Undefined: mails are kept in the sandbox's mailbox. */
  readonly mail: SmtpSettings | undefined;
  /** Undefined: the sandbox takes the money. */
  readonly stripe: StripeSettings | undefined;
  /** Undefined: the template writer writes the texts. */
  readonly ai: EndpointSettings | undefined;
  /** Undefined: those that are kept. */
  readonly models: readonly NamedModel[] | undefined;
  readonly webhooks: {
    /** Lets webhooks lead to this machine: for development. */
    readonly toLoopback: boolean;
    /** Milliseconds between one attempt and the next, in turn. */
    readonly retryDelaysMs: readonly number[];
  };
  /** `off`: browsers are told to take the service worker away and to live by the server alone. */
  readonly serviceWorker: 'on' | 'off';
  readonly planLimits: 'cards' | 'legacy';
  /** Where browsers ask in which country they are; undefined: they go by language and time zone. */
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

interface VariableRule {
  readonly schema: z.ZodMiniType;
  /** Completes "… must be" in the sentence for a bad value. */
  readonly allowed: string;
  /** Secrets are never repeated in a message. */
  readonly isSecret?: boolean;
}

const isWebAddress = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};
const webAddress = {
  schema: z.string().check(z.refine(isWebAddress)),
  allowed: 'an address that begins with http:// or https://',
} satisfies VariableRule;
const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
};
const credential = z.string().check(z.regex(/^[\x21-\x7e]+$/));
const wholeNumber = z.string().check(z.regex(/^\d{1,5}$/));
const isPort = (text: string): boolean => Number(text) <= 65_535;
const isProxyList = (text: string): boolean => parseProxyList(text) !== undefined;
const isSpeed = (text: string): boolean => Number.isFinite(Number(text)) && Number(text) > 0;

const VARIABLES = {
  PORT: { schema: wholeNumber.check(z.refine(isPort)), allowed: 'a whole number from 0 to 65535' },
  HOST: {
    schema: z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/)),
    allowed: 'a host name or an IP address, without scheme or port',
  },
  DATA_DIR: { schema: z.string().check(z.refine((path) => !path.includes('\0'))), allowed: 'a path of a directory' },
  PUBLIC_URL: webAddress,
  SEED: { schema: z.enum(['demo', 'none', 'large']), allowed: 'demo, none or large' },
  SANDBOX_FOR_ALL: { schema: z.enum(['0', '1']), allowed: '0 or 1' },
  SANDBOX_SPEED: { schema: z.string().check(z.refine(isSpeed)), allowed: 'a number greater than 0' },
  APPWRITE_ENDPOINT: webAddress,
  APPWRITE_PROJECT_ID: {
    schema: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/)),
    allowed: 'an Appwrite project id',
  },
  APPWRITE_API_KEY: { schema: credential, allowed: 'an Appwrite API key', isSecret: true },
  APPWRITE_RESPONSE_FORMAT: {
    schema: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
    allowed: 'a version such as 1.8.0',
  },
  SECRETS_KEY: {
    schema: credential.check(z.minLength(32)),
    allowed: 'at least 32 characters without spaces, such as openssl rand -hex 32 prints',
    isSecret: true,
  },
  EMBEDDED_TEST_MODE: { schema: z.enum(['0', '1']), allowed: '0 or 1' },
  EMBEDDED_MAX_BODY: {
    schema: z.string().check(z.regex(/^[1-9]\d{3,9}$/)),
    allowed: 'a number of bytes, at least 1000',
  },
  TRUSTED_PROXIES: {
    schema: z.string().check(z.refine(isProxyList)),
    allowed: 'IP addresses or networks such as 10.0.0.0/8, divided by commas',
  },
  OIDC_ISSUER: {
    schema: z.string().check(z.refine(isIssuer)),
    allowed: 'the address of an OpenID Connect issuer, with https:// (or http:// on a loopback address)',
  },
  OIDC_CLIENT_ID: { schema: credential, allowed: 'the id this server has with the issuer, without spaces' },
  OIDC_CLIENT_SECRET: {
    schema: credential,
    allowed: 'the secret that belongs to the id, without spaces',
    isSecret: true,
  },
  GOOGLE_CLIENT_ID: { schema: credential, allowed: 'an OAuth client id of Google, without spaces' },
  GOOGLE_CLIENT_SECRET: {
    schema: credential,
    allowed: 'the secret that belongs to the id, without spaces',
    isSecret: true,
  },
  SMTP_URL: {
    schema: z.string().check(z.refine((text) => parseSmtpUrl(text) !== undefined)),
    allowed:
      'an address such as smtps://user:password@mail.example.com (or smtp://…; user and password percent-encoded, both or neither; smtp://…?tls=none without TLS)',
    isSecret: true,
  },
  MAIL_FROM: {
    schema: z.string().check(z.refine((text) => parseSender(text) !== undefined)),
    allowed: 'a mail address, or a name with one: Outrider <crm@example.com>',
  },
  STRIPE_SECRET_KEY: { schema: credential, allowed: 'a secret key of Stripe, without spaces', isSecret: true },
  STRIPE_WEBHOOK_SECRET: {
    schema: credential,
    allowed: 'the signing secret of a webhook endpoint of Stripe, without spaces',
    isSecret: true,
  },
  STRIPE_PRICES: {
    schema: z.string().check(z.refine((text) => parseStripePrices(text) !== undefined)),
    allowed:
      'a price of Stripe for each plan, period and currency, divided by commas: pioneer-monthly-usd=price_…, pioneer-monthly-eur=price_…, … (18 of them)',
  },
  AI_BASE_URL: webAddress,
  AI_API_KEY: {
    schema: credential,
    allowed: 'the key of the endpoint that AI_BASE_URL names, without spaces',
    isSecret: true,
  },
  AI_MODELS: {
    schema: z.string().check(z.refine((text) => parseModelList(text) !== undefined)),
    allowed:
      'models as the endpoint calls them, each with its input and output cost in whole credits per 1 000 tokens: gpt-5-mini=1/4,gpt-5=5/20',
  },
  SERVICE_WORKER: { schema: z.enum(['on', 'off']), allowed: 'on or off' },
  WEBHOOKS_TO_LOOPBACK: { schema: z.enum(['0', '1']), allowed: '0 or 1' },
  WEBHOOK_RETRY_SECONDS: {
    schema: z.string().check(z.regex(/^\d{1,6}(?:,\d{1,6}){0,19}$/)),
    allowed: 'whole numbers of seconds, divided by commas',
  },
  PLAN_LIMITS: { schema: z.enum(['cards', 'legacy']), allowed: 'cards or legacy' },
  GEOLOCATION_URL: webAddress,
  HELP_CENTER_URL: webAddress,
  DOCUMENTATION_URL: webAddress,
  BOOKING_URL: webAddress,
  TUTORIAL_URL: webAddress,
  TEMPLATES_URL: webAddress,
  SUPPORT_WIDGET_URL: webAddress,
} as const satisfies Record<string, VariableRule>;
type VariableName = keyof typeof VARIABLES;

const DEFAULT_HOST = '127.0.0.1';

/** Names of the variables that only make sense together. */
const APPWRITE_VARIABLES = [
  'APPWRITE_ENDPOINT',
  'APPWRITE_PROJECT_ID',
  'APPWRITE_API_KEY',
] as const satisfies readonly VariableName[];
const OIDC_VARIABLES = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
] as const satisfies readonly VariableName[];
const MAIL_VARIABLES = ['SMTP_URL', 'MAIL_FROM'] as const satisfies readonly VariableName[];
const STRIPE_VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICES',
] as const satisfies readonly VariableName[];
const GOOGLE_VARIABLES = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const satisfies readonly VariableName[];

/**
 * Reads the environment. An empty variable counts as absent. Throws a `StartError` with one sentence per bad
 * variable, naming it, what was given and what is allowed.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const sentences: string[] = [];
  const given = new Map<VariableName, string>();
  for (const [name, rule] of Object.entries(VARIABLES) as [VariableName, VariableRule][]) {
    const value = environment[name]?.trim();
    if (value === undefined || value === '') continue;
    if (rule.schema.safeParse(value).success) given.set(name, value);
    else
      sentences.push(
        `${name} is ${rule.isSecret === true ? 'set to something else' : JSON.stringify(value)}, but it must be ${rule.allowed}.`,
      );
  }
  for (const together of [APPWRITE_VARIABLES, OIDC_VARIABLES, GOOGLE_VARIABLES, MAIL_VARIABLES, STRIPE_VARIABLES]) {
    const absent = together.filter((name) => (environment[name]?.trim() ?? '') === '');
    if (absent.length < together.length)
      sentences.push(
        ...absent.map(
          (name) => `${name} is not set, but it must be: ${together.join(', ')} are given together or not at all.`,
        ),
      );
  }
  if ((environment['AI_API_KEY']?.trim() ?? '') !== '' && (environment['AI_BASE_URL']?.trim() ?? '') === '')
    sentences.push('AI_BASE_URL is not set, but it must be: AI_API_KEY is the key of the endpoint it names.');
  sentences.push(...refusalsOfTestMode(given));
  const host = given.get('HOST') ?? DEFAULT_HOST;
  if (given.get('WEBHOOKS_TO_LOOPBACK') === '1' && !isLoopback(host))
    sentences.push(
      `WEBHOOKS_TO_LOOPBACK is "1", but HOST is ${JSON.stringify(host)}: whoever reaches this server could reach what listens on this machine, so HOST must be a loopback address such as 127.0.0.1.`,
    );
  if (sentences.length > 0) throw new StartError(...sentences);

  const appwrite = readExternalAppwrite(given);
  return {
    port: Number(given.get('PORT') ?? 4600),
    host: given.get('HOST') ?? DEFAULT_HOST,
    dataDirectory: resolve(given.get('DATA_DIR') ?? './data'),
    publicUrl: given.get('PUBLIC_URL')?.replace(/\/+$/, ''),
    // A real Appwrite is somebody's own: nothing is put into it unless that was asked for.
    seed: z.enum(['demo', 'none', 'large']).parse(given.get('SEED') ?? (appwrite === undefined ? 'demo' : 'none')),
    isSandboxForAll: given.get('SANDBOX_FOR_ALL') === '1',
    sandboxSpeed: Number(given.get('SANDBOX_SPEED') ?? 30),
    appwrite,
    secretsKey: given.get('SECRETS_KEY'),
    embedded: {
      testMode: given.get('EMBEDDED_TEST_MODE') === '1',
      maxBodyBytes: Number(given.get('EMBEDDED_MAX_BODY') ?? DEFAULT_REQUEST_RULES.maxBodyBytes),
      trustedProxies: parseProxyList(given.get('TRUSTED_PROXIES') ?? '') ?? NO_PROXIES,
    },
    identity: readIdentity(given),
    mail: readMail(given),
    stripe: readStripe(given),
    ai: readAi(given),
    models: given.has('AI_MODELS') ? parseModelList(given.get('AI_MODELS') ?? '') : undefined,
    webhooks: {
      toLoopback: given.get('WEBHOOKS_TO_LOOPBACK') === '1',
      retryDelaysMs:
        given
          .get('WEBHOOK_RETRY_SECONDS')
          ?.split(',')
          .map((seconds) => Number(seconds) * 1_000) ?? RETRY_DELAYS_MS,
    },
    serviceWorker: z.enum(['on', 'off']).parse(given.get('SERVICE_WORKER') ?? 'on'),
    planLimits: z.enum(['cards', 'legacy']).parse(given.get('PLAN_LIMITS') ?? 'cards'),
    geolocationUrl: given.get('GEOLOCATION_URL'),
    links: {
      helpCenter: given.get('HELP_CENTER_URL'),
      documentation: given.get('DOCUMENTATION_URL'),
      booking: given.get('BOOKING_URL'),
      tutorial: given.get('TUTORIAL_URL'),
      templates: given.get('TEMPLATES_URL'),
      supportWidget: given.get('SUPPORT_WIDGET_URL'),
    },
  };
}

/** Test mode gives a key to whoever asks, so nobody but this machine may ask. */
function refusalsOfTestMode(given: ReadonlyMap<VariableName, string>): string[] {
  if (given.get('EMBEDDED_TEST_MODE') !== '1') return [];
  const host = given.get('HOST') ?? DEFAULT_HOST;
  if (!isLoopback(host))
    return [
      `EMBEDDED_TEST_MODE is "1", but HOST is ${JSON.stringify(host)}: test mode gives every key to whoever asks, so HOST must be a loopback address such as 127.0.0.1.`,
    ];
  if (given.has('APPWRITE_ENDPOINT'))
    return [
      'EMBEDDED_TEST_MODE is "1", but APPWRITE_ENDPOINT names a real Appwrite: test mode belongs to the embedded one, so set one or the other.',
    ];
  return [];
}

function readExternalAppwrite(given: ReadonlyMap<VariableName, string>): ExternalAppwrite | undefined {
  const [endpoint, projectId, apiKey] = APPWRITE_VARIABLES.map((name) => given.get(name));
  if (endpoint === undefined || projectId === undefined || apiKey === undefined) return undefined;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    projectId,
    apiKey,
    responseFormat: given.get('APPWRITE_RESPONSE_FORMAT'),
  };
}

function readMail(given: ReadonlyMap<VariableName, string>): SmtpSettings | undefined {
  const [server, from] = [parseSmtpUrl(given.get('SMTP_URL') ?? ''), parseSender(given.get('MAIL_FROM') ?? '')];
  return server === undefined || from === undefined ? undefined : { ...server, from };
}

function readStripe(given: ReadonlyMap<VariableName, string>): StripeSettings | undefined {
  const [secretKey, webhookSecret, listed] = STRIPE_VARIABLES.map((name) => given.get(name));
  const prices = parseStripePrices(listed ?? '');
  return secretKey === undefined || webhookSecret === undefined || prices === undefined
    ? undefined
    : { secretKey, webhookSecret, prices };
}

function readAi(given: ReadonlyMap<VariableName, string>): EndpointSettings | undefined {
  const baseUrl = given.get('AI_BASE_URL');
  return baseUrl === undefined ? undefined : { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey: given.get('AI_API_KEY') };
}

function readIdentity(given: ReadonlyMap<VariableName, string>): IdentitySettings {
  const [issuer, oidcId, oidcSecret] = OIDC_VARIABLES.map((name) => given.get(name));
  const [googleId, googleSecret] = GOOGLE_VARIABLES.map((name) => given.get(name));
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
