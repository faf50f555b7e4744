import type { SyncBadge } from '#domain/sync/sync-badge.ts';
import { t } from '#i18n/translate.ts';

/** Explains each connection state; shown on demand, so not loaded with the header. */
export const BADGE_SENTENCES: Readonly<Record<SyncBadge['kind'], string>> = {
  starting: t('Connecting to the server.'),
  live: t('Connected. Changes appear automatically.'),
  'live-without-dashboard': t(
    'Changes appear automatically, but the Outrider server does not answer. Your changes are kept and sent when it is back.',
  ),
  syncing: t('Connected. Loading what is new.'),
  reconnecting: t('The live connection is being restored.'),
  offline: t('The server cannot be reached. You can keep reading, and your changes are kept.'),
  'without-appwrite': t('The data server does not answer. You can keep reading, and your changes are kept.'),
  'needs-sign-in': t('Your session has expired. Sign in again to continue.'),
  attention: t('Some changes could not be carried out.'),
};
