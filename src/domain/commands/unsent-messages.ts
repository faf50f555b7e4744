import { plural } from '#i18n/translate.ts';
import type { Reach } from '../sync/sync-status.ts';

/**
 * Returns how many changes are unsent, such as "3 changes wait for a connection". `canSend` is false in a browser too
 * old to send.
 */
export function unsentMessage(unsent: number, reach: Reach, canSend: boolean): string {
  if (!canSend)
    return plural(unsent, '{count} change waits for a newer browser', '{count} changes wait for a newer browser');
  if (reach === 'unreachable')
    return plural(unsent, '{count} change waits for a connection', '{count} changes wait for a connection');
  if (reach === 'needs-sign-in')
    return plural(unsent, '{count} change waits for you to sign in', '{count} changes wait for you to sign in');
  return plural(unsent, '{count} change waits to be sent', '{count} changes wait to be sent');
}
