import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import KeyRound from 'lucide-react/icons/key-round';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Wifi from 'lucide-react/icons/wifi';
import type { LucideIcon } from 'lucide-react';
import type { SyncBadge } from '#domain/sync/sync-badge.ts';
import { t } from '#i18n/translate.ts';

interface SyncBadgeContent {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly className: string;
}

/** Label and icon of each connection state in the header, the panel and the screen. */
export const BADGE_LABELS: Readonly<Record<SyncBadge['kind'], SyncBadgeContent>> = {
  starting: { label: t('Connecting'), icon: RefreshCw, className: 'text-ink-muted' },
  live: { label: t('Live'), icon: Wifi, className: 'text-success-ink' },
  'live-without-dashboard': { label: t('Live'), icon: CloudAlert, className: 'text-warning-ink' },
  syncing: { label: t('Syncing'), icon: RefreshCw, className: 'text-ink-muted' },
  reconnecting: { label: t('Reconnecting'), icon: RefreshCw, className: 'text-warning-ink' },
  offline: { label: t('Offline'), icon: CloudOff, className: 'text-warning-ink' },
  'without-appwrite': { label: t('Offline'), icon: CloudAlert, className: 'text-warning-ink' },
  'needs-sign-in': { label: t('Sign in again'), icon: KeyRound, className: 'text-danger-ink' },
  attention: { label: t('Needs attention'), icon: CircleAlert, className: 'text-danger-ink' },
};

/** Returns what follows the label: which of two servers does not answer, and how much is unsent or refused. */
export function badgeSuffix(kind: SyncBadge['kind'], unsent: number, rejected: number): string {
  const parts = [
    kind === 'without-appwrite' ? t('the data server does not answer') : '',
    kind === 'live-without-dashboard'
      ? unsent === 0
        ? t('the Outrider server does not answer')
        : t('waiting for the Outrider server: {count} unsent', { count: unsent })
      : unsent === 0
        ? ''
        : t('{count} unsent', { count: unsent }),
    rejected === 0 || kind === 'attention' ? '' : t('{count} refused', { count: rejected }),
  ];
  return parts
    .filter((part) => part !== '')
    .map((part) => ` · ${part}`)
    .join('');
}
