import { plural } from '#i18n/translate.ts';
import { lacksDashboard, type ServersReach } from '../sync/servers-reach.ts';

/**
 * Returns how many changes are unsent, such as "3 changes wait for a connection". `canSend` is false in a browser too
 * old to send.
 */
export function unsentMessage(unsent: number, status: ServersReach, canSend: boolean): string {
  const { reach } = status;
  if (!canSend)
    return plural(unsent, '{count} change waits for a newer browser', '{count} changes wait for a newer browser');
  if (reach === 'unreachable')
    return plural(unsent, '{count} change waits for a connection', '{count} changes wait for a connection');
  if (reach === 'needs-sign-in')
    return plural(unsent, '{count} change waits for you to sign in', '{count} changes wait for you to sign in');
  if (lacksDashboard(status))
    return plural(
      unsent,
      '{count} change waits for the Outrider server',
      '{count} changes wait for the Outrider server',
    );
  return plural(unsent, '{count} change waits to be sent', '{count} changes wait to be sent');
}
