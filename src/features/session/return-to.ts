const HERE = 'https://here.invalid';
/** Longer than any address of ours, and short enough for every mail and provider on the way. */
const MAX_CHARACTERS = 2_000;

/**
 * `value` as one of our own paths (path, query, hash), or undefined when it leads anywhere else: another origin, a scheme, or
 * the sign-in screens themselves. Browsers read `//host` and `/\host` as other hosts, and drop tabs and line ends: the address is
 * therefore read as a browser would and written anew.
 */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > MAX_CHARACTERS) return undefined;
  let address: URL;
  try {
    address = new URL(value, HERE);
  } catch {
    return undefined;
  }
  if (address.origin !== HERE || address.pathname.startsWith('//') || address.pathname.startsWith('/auth/')) return undefined;
  return `${address.pathname}${address.search}${address.hash}`;
}
