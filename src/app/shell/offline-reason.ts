import type { Reach } from '#domain/sync/sync-status.ts';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { t } from '#i18n/translate.ts';

/** Returns why no request can be sent now, as a sentence; undefined when one can. */
export function useOfflineReason(): string | undefined {
  return offlineReasonOf(useSyncStatus().reach);
}

/** Returns the same sentence for a given `reach`. */
export function offlineReasonOf(reach: Reach): string | undefined {
  if (reach === 'unreachable') return t('You are offline. Changes here need a connection.');
  return reach === 'needs-sign-in' ? t('Your session has expired. Sign in again to make changes here.') : undefined;
}
