import CircleAlert from 'lucide-react/icons/circle-alert';
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
  syncing: { label: t('Syncing'), icon: RefreshCw, className: 'text-ink-muted' },
  reconnecting: { label: t('Reconnecting'), icon: RefreshCw, className: 'text-warning-ink' },
  offline: { label: t('Offline'), icon: CloudOff, className: 'text-warning-ink' },
  'needs-sign-in': { label: t('Sign in again'), icon: KeyRound, className: 'text-danger-ink' },
  attention: { label: t('Needs attention'), icon: CircleAlert, className: 'text-danger-ink' },
};
