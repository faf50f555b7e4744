import type { SyncBadge } from '#domain/sync/sync-badge.ts';
import { say } from '#i18n/translate.ts';

/** Explains each connection state; shown on demand, so not loaded with the header. */
export const BADGE_SENTENCES: Readonly<Record<SyncBadge['kind'], string>> = {
  starting: say('Connecting to the server.'),
  live: say('Connected; changes appear by themselves.'),
  syncing: say('Connected; reading what is new.'),
  reconnecting: say('The live connection is being restored.'),
  offline: say('The server cannot be reached. You can go on reading; what you do is kept.'),
  'needs-sign-in': say('Your sign-in has expired. Sign in again to go on.'),
  attention: say('Some changes could not be carried out.'),
};
