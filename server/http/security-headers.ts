import { toTutorialVideo } from '#domain/tutorial-video.ts';
import { canParseUrl } from '#domain/text/can-parse-url.ts';

/** Hashes (`sha256-…`) of the inline scripts and styles that a page may use. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const NO_INLINE: InlineHashes = { scripts: [], styles: [] };

/** Headers of every answer but Appwrite's. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // A sign-in window of an identity provider must be able to answer.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** How long browsers reach this host over https only: a year. Other names below it may be somebody else's. */
const HSTS = 'max-age=31536000';

/**
 * Returns the headers that every answer of the port begins with; an answer that may be cached says so itself. Nearly
 * everything here is a person's data, so that what is forgotten is not stored on a disk, nor taken for a page.
 */
export const defaultHeaders = (publicUrl: string | undefined): Readonly<Record<string, string>> => ({
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl?.startsWith('https:') === true ? { 'Strict-Transport-Security': HSTS } : {}),
});

/** What the app's pages load from other origins. */
interface ExternalOrigins {
  /** An external Appwrite. */
  readonly appwrite?: string | undefined;
  /** The service that looks up the country of a browser. */
  readonly geolocation?: string | undefined;
  /** The support chat, shown in a frame. */
  readonly supportWidget?: string | undefined;
  /** The tutorial: a video file, or a player in a frame. */
  readonly tutorial?: string | undefined;
}

/** Returns the content security policy of the app's pages: the own origin, and what is configured beyond it. */
export function appPolicy(
  { appwrite, geolocation, supportWidget, tutorial }: ExternalOrigins,
  inline: InlineHashes = NO_INLINE,
): string {
  const video = tutorial === undefined ? undefined : toTutorialVideo(tutorial);
  const framed = [
    ...(supportWidget === undefined ? [] : [supportWidget]),
    ...(video?.kind === 'player' ? [video.url] : []),
  ];
  return toPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts.map((hash) => `'${hash}'`)],
    // Styles set through the object model are exempt from the policy.
    'style-src': ["'self'", ...inline.styles.map((hash) => `'${hash}'`)],
    // Pictures of people come through the server (docs/adr/0031).
    'img-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      ...originsOf(appwrite),
      ...(geolocation === undefined ? [] : [new URL(geolocation).origin]),
    ],
    ...(framed.length === 0 ? {} : { 'frame-src': framed.map((address) => new URL(address).origin) }),
    // The guide's tutorial is our own; a path is no other origin.
    'media-src': ["'self'", ...(video?.kind === 'file' && canParseUrl(video.url) ? [new URL(video.url).origin] : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'font-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    // The one policy is in the page itself (src/index.html); a browser without it refuses every script address.
    'trusted-types': ['default'],
    'require-trusted-types-for': ["'script'"],
  });
}

/** Where the forms of a page, and redirects after them, may lead. */
export type FormTargets = 'none' | 'anywhere';

/** Returns the policy of a page that the server renders: no script, one inline style. */
export function serverPagePolicy(styleHash: string, forms: FormTargets = 'none'): string {
  const directives = {
    'default-src': ["'none'"],
    'style-src': [`'${styleHash}'`],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  };
  return toPolicy(forms === 'none' ? { ...directives, 'form-action': ["'none'"] } : directives);
}

/** Returns the HTTP and WebSocket origins of an address; none without one. */
function originsOf(endpoint: string | undefined): string[] {
  if (endpoint === undefined) return [];
  const { origin } = new URL(endpoint);
  return [origin, origin.replace(/^http/, 'ws')];
}

const toPolicy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

/** The policy of a mail that is shown: inline styles only. Links open in a new tab, as in a mail program. */
export const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";
