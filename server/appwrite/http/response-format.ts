import { SERVER_VERSION } from './errors.ts';

/** The newest form of answers this server speaks (contract §0). */
const NEWEST = '2.0.0';

const VERSION = /^(\d{1,4})\.(\d{1,4})\.(\d{1,4})$/;

/** One number per version, for comparing; undefined for what is none. */
function rankOf(version: string | undefined): number | undefined {
  const [, major, minor, patch] = VERSION.exec(version ?? '') ?? [];
  return major === undefined ? undefined : Number(major) * 1e8 + Number(minor) * 1e4 + Number(patch);
}

/**
 * True when the header asks for a form older than this version; a header that is absent or none asks for the newest.
 */
export function isFormBefore(header: string | undefined, version: string): boolean {
  const asked = rankOf(header);
  return asked !== undefined && asked < (rankOf(version) ?? 0);
}

/** What a client is told that asks for a form this server does not know yet. */
export function formWarning(header: string | undefined): string | undefined {
  const asked = rankOf(header);
  if (asked === undefined || asked <= (rankOf(NEWEST) ?? 0)) return undefined;
  return `The current SDK is built for Appwrite ${header}. However, the current Appwrite server version is ${SERVER_VERSION}. Please downgrade your SDK to match the Appwrite version: https://appwrite.io/docs/sdks`;
}
