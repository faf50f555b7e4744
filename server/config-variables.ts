import * as z from 'zod/mini';
import { DEFAULT_REQUEST_RULES } from './appwrite/http/request.ts';
import { parseModelList } from './drivers/ai/model-list.ts';
import { parseSender, parseSmtpUrl } from './drivers/mail/smtp-settings.ts';
import { parseStripePrices } from './drivers/payments/stripe/stripe-prices.ts';
import { parseProxyList } from './http/client-address.ts';
import { isLoopback } from './http/loopback.ts';
import { RETRY_DELAYS_MS } from '#domain/webhook/webhook-delivery.ts';
import { canParseUrl } from '#domain/text/can-parse-url.ts';

/** One environment variable: how it is checked, what holds without it, and what docs/configuration.md says of it. */
export interface ConfigVariable {
  readonly schema: z.ZodMiniType;
  /** Completes "… must be" in the sentence for a bad value. */
  readonly allowed: string;
  /** The value that an absent variable has. */
  readonly default?: string;
  /** Markdown: what holds without the variable, where that is not one value. */
  readonly defaultText?: string;
  /** Markdown: what the variable does. */
  readonly meaning: string;
  /** Secrets are never repeated in a message. */
  readonly isSecret?: boolean;
}
type ConfigVariables = Readonly<Record<string, ConfigVariable>>;

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
};
const isIssuer = (text: string): boolean => {
  if (!canParseUrl(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
};
const credential = z.string().check(z.regex(/^[\x21-\x7e]+$/));
const wholeNumber = z.string().check(z.regex(/^\d{1,5}$/));
const isPort = (text: string): boolean => Number(text) <= 65_535;
const isProxyList = (text: string): boolean => parseProxyList(text) !== undefined;
/** Browsers keep no cookie for longer. */
const MOST_SESSION_DAYS = 400;
const isSessionLength = (text: string): boolean => Number(text) >= 1 && Number(text) <= MOST_SESSION_DAYS;
/** Parses origins divided by commas; undefined when one is more or less than scheme, host and port. */
export function parseOriginList(text: string): readonly string[] | undefined {
  const origins = text === '' ? [] : text.split(',').map((part) => part.trim());
  return origins.every(
    (origin) => /^https?:\/\/[^*]+$/.test(origin) && canParseUrl(origin) && new URL(origin).origin === origin,
  )
    ? origins
    : undefined;
}
const isPushContact = (text: string): boolean =>
  /^mailto:[^\s@:]+@[^\s@]+\.[^\s@]+$/.test(text) || (text.startsWith('https://') && canParseUrl(text));
const isSpeed = (text: string): boolean => Number.isFinite(Number(text)) && Number(text) > 0;

const SERVER = {
  PORT: {
    schema: wholeNumber.check(z.refine(isPort)),
    allowed: 'a whole number from 0 to 65535',
    default: '4600',
    meaning: 'The port of the app, the API and the embedded Appwrite. `0` takes a free one.',
  },
  HOST: {
    schema: z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/)),
    allowed: 'a host name or an IP address, without scheme or port',
    default: '127.0.0.1',
    meaning:
      'The address the server listens on; `0.0.0.0` is every address of the machine. Browsers on other machines need https, so put a proxy with TLS in front.',
  },
  DATA_DIR: {
    schema: z.string().check(z.refine((path) => !path.includes('\0'))),
    allowed: 'a path of a directory',
    default: './data',
    meaning: 'Where the embedded Appwrite stores everything. One running server per directory.',
  },
  PUBLIC_URL: {
    ...webAddress,
    defaultText: 'the address it listens on',
    meaning:
      'Where people reach the app, when that is another address: behind a proxy, with TLS, or from other machines. Links in mails lead only there.',
  },
  SEED: {
    schema: z.enum(['demo', 'none', 'large']),
    allowed: 'demo, none or large',
    defaultText: '`demo`; `none` with a real Appwrite',
    meaning: 'What the first start creates: `demo` (600 conversations), `large` (100 000 conversations) or `none`.',
  },
  TRUSTED_PROXIES: {
    schema: z.string().check(z.refine(isProxyList)),
    allowed: 'IP addresses or networks such as 10.0.0.0/8, divided by commas',
    meaning: 'The proxies whose `X-Forwarded-For` header is believed. Rate limits count the address it names.',
  },
  SESSION_DAYS: {
    schema: wholeNumber.check(z.refine(isSessionLength)),
    allowed: `a whole number of days from 1 to ${MOST_SESSION_DAYS}`,
    default: '30',
    meaning:
      'How long people stay signed in after they used the app last. A shorter length applies at the next start to open sessions too. A real Appwrite has its own setting ([deployment.md](deployment.md)).',
  },
  SECRETS_KEY: {
    schema: credential.check(z.minLength(32)),
    allowed: 'at least 32 characters without spaces, such as openssl rand -hex 32 prints',
    defaultText: 'generated once',
    isSecret: true,
    meaning:
      'Encrypts the secrets that others entrust to the server: those of webhooks, API keys and profiles. Without it the server uses the file `secrets.key` in `DATA_DIR`, or with a real Appwrite its API key ([deployment.md](deployment.md)).',
  },
  ACCEPT_LOST_KEYS: {
    schema: z.enum(['0', '1']),
    allowed: '0 or 1',
    default: '0',
    meaning:
      '`1` goes on where the data are there but their key files are gone, or `SECRETS_KEY` is another than before, which a start otherwise refuses. What the keys encrypted is lost. For one start only.',
  },
} as const satisfies ConfigVariables;

const APPWRITE = {
  APPWRITE_ENDPOINT: {
    ...webAddress,
    meaning: 'A real Appwrite instead of the embedded one. The address ends with `/v1`.',
  },
  APPWRITE_PROJECT_ID: {
    schema: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/)),
    allowed: 'an Appwrite project id',
    meaning: 'The project there.',
  },
  APPWRITE_API_KEY: {
    schema: credential,
    allowed: 'an Appwrite API key',
    isSecret: true,
    meaning: 'A key of that project. [deployment.md](deployment.md) names its scopes.',
  },
  APPWRITE_RESPONSE_FORMAT: {
    schema: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
    allowed: 'a version such as 1.8.0',
    defaultText: 'by its version',
    meaning: 'The response format to request from the real Appwrite.',
  },
  TRUSTED_ORIGINS: {
    schema: z.string().check(z.refine((text) => parseOriginList(text) !== undefined)),
    allowed: 'origins such as https://pages.example.com, divided by commas, without a path',
    defaultText: 'none',
    meaning:
      "Origins besides that of `PUBLIC_URL` whose pages may use the embedded Appwrite with a person's session, and to which links in mails may lead.",
  },
  EMBEDDED_MAX_BODY: {
    schema: z.string().check(z.regex(/^[1-9]\d{3,9}$/)),
    allowed: 'a number of bytes, at least 1000',
    default: String(DEFAULT_REQUEST_RULES.maxBodyBytes),
    meaning:
      'The longest request body that the embedded Appwrite accepts: for documents from whoever signed in, and from keys of the server. It answers a longer one with 413. Without a sign-in, and for anything else, 64 kB are the most; for preferences and executions of functions 2 MB.',
  },
  EMBEDDED_TEST_MODE: {
    schema: z.enum(['0', '1']),
    allowed: '0 or 1',
    default: '0',
    meaning:
      "`1` creates empty projects on demand for another program's tests (`server/appwrite/README.md`). `HOST` must be a loopback address.",
  },
} as const satisfies ConfigVariables;

const SANDBOX = {
  SANDBOX_FOR_ALL: {
    schema: z.enum(['0', '1']),
    allowed: '0 or 1',
    default: '0',
    meaning:
      "`1` opens the sandbox's mailbox, sign-in page, network and checkout to everybody who reaches the server. Otherwise only its own machine opens them, and nobody once `PUBLIC_URL` is another address.",
  },
  SANDBOX_SPEED: {
    schema: z.string().check(z.refine(isSpeed)),
    allowed: 'a number greater than 0',
    default: '30',
    meaning: 'How many times faster than real time the simulated network runs.',
  },
} as const satisfies ConfigVariables;

const IDENTITY = {
  OIDC_ISSUER: {
    schema: z.string().check(z.refine(isIssuer)),
    allowed: 'the address of an OpenID Connect issuer, with https:// (or http:// on a loopback address)',
    meaning:
      'Sign-in through an OpenID Connect provider. Its redirect address is `PUBLIC_URL` followed by `/v1/account/sessions/oauth2/callback/oidc/outrider`.',
  },
  OIDC_CLIENT_ID: {
    schema: credential,
    allowed: 'the id this server has with the issuer, without spaces',
    meaning: 'The client id at that provider.',
  },
  OIDC_CLIENT_SECRET: {
    schema: credential,
    allowed: 'the secret that belongs to the id, without spaces',
    isSecret: true,
    meaning: 'The secret of that client.',
  },
  GOOGLE_CLIENT_ID: {
    schema: credential,
    allowed: 'an OAuth client id of Google, without spaces',
    meaning:
      'Sign-in through Google with your own OAuth client. Its redirect address ends with `/google/outrider`. Without any provider a sandbox page takes its place.',
  },
  GOOGLE_CLIENT_SECRET: {
    schema: credential,
    allowed: 'the secret that belongs to the id, without spaces',
    isSecret: true,
    meaning: 'The secret of that client.',
  },
} as const satisfies ConfigVariables;

const MAIL = {
  SMTP_URL: {
    schema: z.string().check(z.refine((text) => parseSmtpUrl(text) !== undefined)),
    allowed:
      'an address such as smtps://user:password@mail.example.com (or smtp://…; user and password percent-encoded, both or neither; smtp://…?tls=none without TLS)',
    isSecret: true,
    meaning: "The mail server of the embedded Appwrite. Without it mails stay in the sandbox's mailbox.",
  },
  MAIL_FROM: {
    schema: z.string().check(z.refine((text) => parseSender(text) !== undefined)),
    allowed: 'a mail address, or a name with one: Outrider <crm@example.com>',
    meaning: 'The sender of mails. Set together with `SMTP_URL`.',
  },
} as const satisfies ConfigVariables;

const PAYMENTS = {
  STRIPE_SECRET_KEY: {
    schema: credential,
    allowed: 'a secret key of Stripe, without spaces',
    isSecret: true,
    meaning:
      "Payments through Stripe. Without it the sandbox's checkout takes their place, and no money moves ([deployment.md](deployment.md)).",
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: credential,
    allowed: 'the signing secret of a webhook endpoint of Stripe, without spaces',
    isSecret: true,
    meaning: 'The signing secret of the webhook endpoint `PUBLIC_URL` followed by `/api/payments/webhook`.',
  },
  STRIPE_PRICES: {
    schema: z.string().check(z.refine((text) => parseStripePrices(text) !== undefined)),
    allowed:
      'a price of Stripe for each plan, period and currency, divided by commas: pioneer-monthly-usd=price_…, pioneer-monthly-eur=price_…, …',
    meaning: 'The prices at Stripe: one for each plan, period and currency.',
  },
  PLAN_LIMITS: {
    schema: z.enum(['cards', 'legacy']),
    allowed: 'cards or legacy',
    default: 'cards',
    meaning: 'The limits of the plans: those on the plan cards (`cards`), or the `legacy` ones.',
  },
} as const satisfies ConfigVariables;

const AI = {
  AI_BASE_URL: {
    ...webAddress,
    meaning:
      "An endpoint that speaks OpenAI's protocol, such as `https://api.openai.com/v1`. Without it the template writer writes the texts, without a model ([deployment.md](deployment.md)).",
  },
  AI_API_KEY: {
    schema: credential,
    allowed: 'the key of the endpoint that AI_BASE_URL names, without spaces',
    isSecret: true,
    meaning: 'The key of that endpoint, where it asks for one.',
  },
  AI_MODELS: {
    schema: z.string().check(z.refine((text) => parseModelList(text) !== undefined)),
    allowed:
      'models as the endpoint calls them, each with its input and output cost in whole credits per 1 000 tokens: gpt-5-mini=1/4,gpt-5=5/20',
    meaning:
      'The models of the endpoint and their costs. With `AI_BASE_URL` only these are offered, not those of the demo. Without any, the endpoint is asked for `default`.',
  },
} as const satisfies ConfigVariables;

const WEBHOOKS = {
  WEBHOOKS_TO_LOOPBACK: {
    schema: z.enum(['0', '1']),
    allowed: '0 or 1',
    default: '0',
    meaning:
      'For development: `1` lets webhooks and pushes call this machine, also without https. `HOST` must be a loopback address.',
  },
  WEBHOOK_RETRY_SECONDS: {
    schema: z.string().check(z.regex(/^\d{1,6}(?:,\d{1,6}){0,19}$/)),
    allowed: 'whole numbers of seconds, divided by commas',
    default: RETRY_DELAYS_MS.map((delayMs) => delayMs / 1_000).join(','),
    meaning: 'How long the server waits after each failed attempt before it sends the webhook event again.',
  },
} as const satisfies ConfigVariables;

const PUSH = {
  PUSH: {
    schema: z.enum(['on', 'off']),
    allowed: 'on or off',
    default: 'on',
    meaning:
      '`off` sends no push notifications, and offers none. What people switched on is kept until they switch it off or sign out.',
  },
  PUSH_CONTACT: {
    schema: z.string().check(z.refine((text) => isPushContact(text))),
    allowed: 'a mail address with mailto: before it, or an address that begins with https://',
    defaultText: '`PUBLIC_URL` with https, else the address of `MAIL_FROM`',
    meaning:
      'Where a push service reaches whoever runs this server. Each push names it ([RFC 8292](https://www.rfc-editor.org/rfc/rfc8292)); some services refuse pushes without a real one.',
  },
} as const satisfies ConfigVariables;

const APP = {
  SERVICE_WORKER: {
    schema: z.enum(['on', 'off']),
    allowed: 'on or off',
    default: 'on',
    meaning:
      '`off` makes browsers remove the service worker and the cached files of the app at their next visit. The app then needs the server; what people did on their devices stays.',
  },
  GEOLOCATION_URL: {
    ...webAddress,
    meaning:
      "A service that tells a browser its country, in JSON (`country_code`, `currency`). Without it the browser's language and time zone decide the currency of prices.",
  },
  HELP_CENTER_URL: {
    ...webAddress,
    defaultText: "the product's own guide, at `/guide`",
    meaning: 'The help centre, to which the sidebar and the screens link.',
  },
  DOCUMENTATION_URL: {
    ...webAddress,
    defaultText: 'the pages of the API, at `/api/docs`',
    meaning: 'The documentation for programmers.',
  },
  BOOKING_URL: { ...webAddress, meaning: 'Where to book a call. Without it there is no link.' },
  TUTORIAL_URL: {
    ...webAddress,
    defaultText: "the guide's own tutorial",
    meaning:
      'The tutorial video: a file (mp4, webm), a video of YouTube, Vimeo or Loom, or any other page, which is linked.',
  },
  TEMPLATES_URL: {
    ...webAddress,
    defaultText: "the guide's page about prompt templates",
    meaning: 'Prompts to begin with.',
  },
  SUPPORT_WIDGET_URL: {
    ...webAddress,
    meaning:
      'A page with a customer chat, shown in a frame. It receives the name and email address of the signed-in person and nothing else. Without it there is no entry for support.',
  },
} as const satisfies ConfigVariables;

/** The environment variables under the headings of docs/configuration.md. */
export const CONFIG_GROUPS: Readonly<Record<string, ConfigVariables>> = {
  'The server': SERVER,
  Appwrite: APPWRITE,
  'The sandbox': SANDBOX,
  'Sign-in': IDENTITY,
  Mail: MAIL,
  'Payments and plans': PAYMENTS,
  AI: AI,
  Webhooks: WEBHOOKS,
  'Push notifications': PUSH,
  'The app': APP,
};

/** Every environment variable that the server reads. */
export const CONFIG_VARIABLES = {
  ...SERVER,
  ...APPWRITE,
  ...SANDBOX,
  ...IDENTITY,
  ...MAIL,
  ...PAYMENTS,
  ...AI,
  ...WEBHOOKS,
  ...PUSH,
  ...APP,
};
export type ConfigVariableName = keyof typeof CONFIG_VARIABLES;
