import { lacksDashboard, type ServersReach } from '#domain/sync/servers-reach.ts';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { t } from '#i18n/translate.ts';

/** Returns why no request can be sent now, as a sentence; undefined when one can. */
export function useOfflineReason(): string | undefined {
  return offlineReasonOf(useSyncStatus());
}

/** Returns the same sentence for a given status. */
export function offlineReasonOf(status: ServersReach): string | undefined {
  const { reach } = status;
  if (lacksDashboard(status)) return t('The Outrider server does not answer. Changes here need it.');
  if (reach === 'unreachable') return t('You are offline. Changes here need a connection.');
  return reach === 'needs-sign-in' ? t('Your session has expired. Sign in again to make changes here.') : undefined;
}
