import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import KeyRound from 'lucide-react/icons/key-round';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Wifi from 'lucide-react/icons/wifi';
import type { LucideIcon } from 'lucide-react';
import type { SyncBadge } from '#domain/sync-badge.ts';

interface BadgeLook {
  readonly words: string;
  readonly icon: LucideIcon;
  readonly className: string;
}

/** How each state of the connection looks, in the header, the panel and on the screen. */
export const BADGE_LOOKS: Readonly<Record<SyncBadge['kind'], BadgeLook>> = {
  starting: { words: 'Connecting', icon: RefreshCw, className: 'text-ink-muted' },
  live: { words: 'Live', icon: Wifi, className: 'text-success-ink' },
  syncing: { words: 'Syncing', icon: RefreshCw, className: 'text-ink-muted' },
  reconnecting: { words: 'Reconnecting', icon: RefreshCw, className: 'text-warning-ink' },
  offline: { words: 'Offline', icon: CloudOff, className: 'text-warning-ink' },
  'needs-sign-in': { words: 'Sign in again', icon: KeyRound, className: 'text-danger-ink' },
  attention: { words: 'Needs attention', icon: CircleAlert, className: 'text-danger-ink' },
};
