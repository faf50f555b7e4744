import { createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '#server/secrets/derive-key.ts';
import { isSameSecret } from '#server/secrets/is-same-secret.ts';
import { areCookiesStored, cookieScopeOf, privateFlags, sameSite } from '../../http/cookie-flags.ts';
import type { RequestContext } from '../../http/route.ts';

/**
 * Browsers in which a person has signed in before keep a cookie that says so. While strangers guess at the person's
 * password it gives that browser tries of its own (docs/adr/0033). It signs nobody in, and is of no use for another
 * account.
 *
 *   signed in ──▶ entry `nonce + MAC(nonce, user)` ──▶ next sign-in of that user ──▶ counted by the nonce
 */
const NONCE_LENGTH = 16;
const MAC_LENGTH = 22;
const ENTRY = new RegExp(`^[\\w-]{${NONCE_LENGTH + MAC_LENGTH}}$`);
/** People whom one browser remembers; the one who signed in last comes first. */
const MAX_ENTRIES = 8;
const LIFE_SECONDS = 400 * 24 * 3_600;
/** The calls that begin sessions. */
const PATH = '/v1/account';

const cookieOf = ({ project: { settings } }: RequestContext) =>
  cookieScopeOf(settings, `a_device_${settings.id}`, PATH);

const macOf = ({ project }: RequestContext, nonce: string, userId: string): string =>
  createHmac('sha256', deriveKey(project.signingKey, 'known devices'))
    .update(`${nonce} ${userId}`)
    .digest('base64url')
    .slice(0, MAC_LENGTH);

const entriesOf = (context: RequestContext): string[] =>
  (context.request.cookies[cookieOf(context).name] ?? '')
    .split('.')
    .filter((entry) => ENTRY.test(entry))
    .slice(0, MAX_ENTRIES);

const isFor = (context: RequestContext, entry: string, userId: string): boolean => {
  const nonce = entry.slice(0, NONCE_LENGTH);
  return isSameSecret(entry.slice(NONCE_LENGTH), macOf(context, nonce, userId));
};

/** Returns the name of this browser for a person who has signed in with it before; undefined for any other. */
export function knownDeviceOf(context: RequestContext, userId: string): string | undefined {
  if (context.project.settings.remembersDevices !== true) return undefined;
  return entriesOf(context)
    .find((entry) => isFor(context, entry, userId))
    ?.slice(0, NONCE_LENGTH);
}

/** Notes in this browser that the person has signed in with it. */
export function rememberDevice(context: RequestContext, userId: string): void {
  const { project, caller } = context;
  if (project.settings.remembersDevices !== true || caller.kind === 'key' || !areCookiesStored(context)) return;
  const known = entriesOf(context);
  const present = known.find((entry) => isFor(context, entry, userId));
  const nonce = randomBytes(12).toString('base64url');
  const entry = present ?? `${nonce}${macOf(context, nonce, userId)}`;
  const value = [entry, ...known.filter((other) => other !== entry)].slice(0, MAX_ENTRIES).join('.');
  const flags = `${privateFlags(context)}${sameSite(context)}`;
  const { name, path } = cookieOf(context);
  context.setHeader('Set-Cookie', `${name}=${value}; Max-Age=${LIFE_SECONDS}; path=${path}${flags}`);
}
