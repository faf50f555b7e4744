import { t } from '#i18n/translate.ts';
import type { NextRetry } from './next-retry.ts';

const SOON_MS = 60_000;

/** Says when a command is sent next; `clockOf` formats a time of day. */
export function nextRetryMessage(next: NextRetry, nowMs: number, clockOf: (atMs: number) => string): string {
  switch (next.kind) {
    case 'refused':
      return t('Not sent again automatically');
    case 'on-its-way':
      return t('Being sent now');
    case 'now':
      return t('Will be sent now');
    case 'after-sign-in':
      return t('Will be sent after you sign in');
    case 'when-reachable':
      return t('Will be sent when you are back online');
    case 'when-dashboard-answers':
      return t('Will be sent when the Outrider server answers');
    case 'after-another':
      return t('Will be sent after the change before it');
    case 'after-update':
      return t('Made by another version of the app. Restart the app to update it, or discard the change');
    case 'after-browser-update':
      return t('Kept here. This browser is too old to send it; update the browser');
    case 'at':
      return next.atMs - nowMs <= SOON_MS
        ? t('Next try within a minute')
        : t('Next try at {time}', { time: clockOf(next.atMs) });
  }
}
