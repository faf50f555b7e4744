import type { Reach } from '#domain/sync/sync-status.ts';
import { useSyncStatus } from '#features/device/sync-status/sync-queries.ts';
import { say } from '#i18n/translate.ts';

/** Why nothing can be asked of the server now, in a sentence; undefined when it can. */
export function useOfflineReason(): string | undefined {
  return offlineReasonOf(useSyncStatus().reach);
}

/** The same for a connection that is known. */
export function offlineReasonOf(reach: Reach): string | undefined {
  if (reach === 'unreachable') return say('You are offline. Changes here need a connection.');
  return reach === 'needs-sign-in'
    ? say('Your sign-in has expired. Changes here need you to sign in again.')
    : undefined;
}
