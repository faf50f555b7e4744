import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import KeyRound from 'lucide-react/icons/key-round';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Wifi from 'lucide-react/icons/wifi';
import type { LucideIcon } from 'lucide-react';
import type { SyncBadge } from '#domain/sync-badge.ts';

interface BadgeLook {
  readonly words: string;
  readonly sentence: string;
  readonly icon: LucideIcon;
  readonly className: string;
}

/** How each state of the connection looks and what it means, in the header, the panel and on the screen. */
export const BADGE_LOOKS: Readonly<Record<SyncBadge['kind'], BadgeLook>> = {
  starting: { words: 'Connecting', sentence: 'Connecting to the server.', icon: RefreshCw, className: 'text-ink-muted' },
  live: { words: 'Live', sentence: 'Connected; changes appear by themselves.', icon: Wifi, className: 'text-success-ink' },
  syncing: { words: 'Syncing', sentence: 'Connected; reading what is new.', icon: RefreshCw, className: 'text-ink-muted' },
  reconnecting: { words: 'Reconnecting', sentence: 'The live connection is being restored.', icon: RefreshCw, className: 'text-warning-ink' },
  offline: { words: 'Offline', sentence: 'The server cannot be reached. You can go on reading; what you do is kept.', icon: CloudOff, className: 'text-warning-ink' },
  'needs-sign-in': { words: 'Sign in again', sentence: 'Your sign-in has expired. Sign in again to go on.', icon: KeyRound, className: 'text-danger-ink' },
  attention: { words: 'Needs attention', sentence: 'Some changes could not be carried out.', icon: CircleAlert, className: 'text-danger-ink' },
};
