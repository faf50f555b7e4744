import { APP_PATHS } from './screen-paths.ts';
import { canParseUrl } from './text/can-parse-url.ts';

/** The parser that browsers and Node share; the rules of the domain are typed for neither. */
declare const URL: new (
  address: string,
  base: string,
) => {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
};

const HERE = 'https://here.invalid';
/** Longer than any own address, short enough for every mail and provider. */
const MAX_CHARACTERS = 2_000;

/**
 * Returns `value` as the path (with query and hash) of a screen of the app, or undefined when it leads elsewhere:
 * another origin, a scheme, server addresses, or the sign-in screens. Browsers read `//host` and `/\host` as other
 * hosts and drop tabs and line ends, so the address is parsed as a browser does and rebuilt. Decides on every address
 * that comes from outside and is followed: return addresses, links, launches and notifications.
 */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > MAX_CHARACTERS) return undefined;
  if (!canParseUrl(value, HERE)) return undefined;
  const url = new URL(value, HERE);
  if (url.origin !== HERE || url.pathname.startsWith('//') || /^\/auth(?:\/|$)/.test(url.pathname)) return undefined;
  return APP_PATHS.some((screen) => screen.test(url.pathname)) ? `${url.pathname}${url.search}${url.hash}` : undefined;
}
