import { toTutorialVideo } from '#domain/tutorial-video.ts';

/** Hashes (`sha256-…`) of the inline parts of a page that may run or apply. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const NO_INLINE: InlineHashes = { scripts: [], styles: [] };

/** Headers of every answer but Appwrite's. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Sign-in with another site's account opens a window that must be able to answer.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** What the app's pages reach beyond their own origin; each is an address, or undefined. */
export interface Elsewhere {
  /** An Appwrite elsewhere, talked to. */
  readonly appwrite?: string | undefined;
  /** The lookup that says in which country a browser is, asked. */
  readonly geolocation?: string | undefined;
  /** The support chat, shown in a frame. */
  readonly supportWidget?: string | undefined;
  /** The tutorial, played where it is a file, shown in a frame where it has a player. */
  readonly tutorial?: string | undefined;
}

/**
 * The content security policy of the app's pages (design pitfalls.md §7): the own origin, and what was configured
 * beyond it.
 */
export function appPolicy(
  { appwrite, geolocation, supportWidget, tutorial }: Elsewhere,
  inline: InlineHashes = NO_INLINE,
): string {
  const video = tutorial === undefined ? undefined : toTutorialVideo(tutorial);
  const framed = [
    ...(supportWidget === undefined ? [] : [supportWidget]),
    ...(video?.kind === 'player' ? [video.address] : []),
  ];
  return toPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts.map((hash) => `'${hash}'`)],
    // Elements get their styles through the object model, which the policy does not concern.
    'style-src': ["'self'", ...inline.styles.map((hash) => `'${hash}'`)],
    'img-src': ["'self'", 'data:', 'https:'],
    'connect-src': [
      "'self'",
      ...originsOf(appwrite),
      ...(geolocation === undefined ? [] : [new URL(geolocation).origin]),
    ],
    ...(framed.length === 0 ? {} : { 'frame-src': framed.map((address) => new URL(address).origin) }),
    ...(video?.kind === 'file' ? { 'media-src': [new URL(video.address).origin] } : {}),
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'font-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
  });
}

/** Where the forms of a page, and whatever their answers lead on to, may go. */
export type FormTargets = 'none' | 'anywhere';

/** The policy of a page the server writes itself: no script at all, one inline style. */
export function serverPagePolicy(styleHash: string, forms: FormTargets = 'none'): string {
  const directives = {
    'default-src': ["'none'"],
    'style-src': [`'${styleHash}'`],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  };
  return toPolicy(forms === 'none' ? { ...directives, 'form-action': ["'none'"] } : directives);
}

/** HTTP and socket origin of an address; none without one. */
function originsOf(endpoint: string | undefined): string[] {
  if (endpoint === undefined) return [];
  const { origin } = new URL(endpoint);
  return [origin, origin.replace(/^http/, 'ws')];
}

const toPolicy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

/**
 * Of a mail that is shown: it brings its looks along and nothing else. A link opens beside it, as in a mail program.
 */
export const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";
