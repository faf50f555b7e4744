import type { SyncBadge } from '#domain/sync-badge.ts';

/** What each state of the connection means: read on a closer look, so not loaded with the header. */
export const BADGE_SENTENCES: Readonly<Record<SyncBadge['kind'], string>> = {
  starting: 'Connecting to the server.',
  live: 'Connected; changes appear by themselves.',
  syncing: 'Connected; reading what is new.',
  reconnecting: 'The live connection is being restored.',
  offline: 'The server cannot be reached. You can go on reading; what you do is kept.',
  'needs-sign-in': 'Your sign-in has expired. Sign in again to go on.',
  attention: 'Some changes could not be carried out.',
};
