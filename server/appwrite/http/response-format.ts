import { SERVER_VERSION } from './errors.ts';

/** The newest response format this server supports (contract §0). */
const NEWEST = '2.0.0';

const VERSION = /^(\d{1,4})\.(\d{1,4})\.(\d{1,4})$/;

/** Returns a number by which versions compare; undefined for other texts. */
function rankOf(version: string | undefined): number | undefined {
  const [, major, minor, patch] = VERSION.exec(version ?? '') ?? [];
  return major === undefined ? undefined : Number(major) * 1e8 + Number(minor) * 1e4 + Number(patch);
}

/**
 * Tells whether the header requests a format older than this version. A missing or invalid header requests the newest.
 */
export function isFormatBefore(header: string | undefined, version: string): boolean {
  const requestedRank = rankOf(header);
  return requestedRank !== undefined && requestedRank < (rankOf(version) ?? 0);
}

/** Returns the warning for a client that requests a format newer than this server supports. */
export function formatWarning(header: string | undefined): string | undefined {
  const requestedRank = rankOf(header);
  if (requestedRank === undefined || requestedRank <= (rankOf(NEWEST) ?? 0)) return undefined;
  return `The current SDK is built for Appwrite ${header}. However, the current Appwrite server version is ${SERVER_VERSION}. Please downgrade your SDK to match the Appwrite version: https://appwrite.io/docs/sdks`;
}
