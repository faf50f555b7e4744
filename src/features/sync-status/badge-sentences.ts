import type { SyncBadge } from '#domain/sync/sync-badge.ts';
import { t } from '#i18n/translate.ts';

/** Explains each connection state; shown on demand, so not loaded with the header. */
export const BADGE_SENTENCES: Readonly<Record<SyncBadge['kind'], string>> = {
  starting: t('Connecting to the server.'),
  live: t('Connected; changes appear by themselves.'),
  syncing: t('Connected; reading what is new.'),
  reconnecting: t('The live connection is being restored.'),
  offline: t('The server cannot be reached. You can go on reading; what you do is kept.'),
  'needs-sign-in': t('Your sign-in has expired. Sign in again to go on.'),
  attention: t('Some changes could not be carried out.'),
};
