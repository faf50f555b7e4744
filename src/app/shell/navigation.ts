import BookOpen from 'lucide-react/icons/book-open';
import Coins from 'lucide-react/icons/coins';
import FileText from 'lucide-react/icons/file-text';
import Inbox from 'lucide-react/icons/inbox';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import Megaphone from 'lucide-react/icons/megaphone';
import Package from 'lucide-react/icons/package';
import Receipt from 'lucide-react/icons/receipt';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';
import type { LucideIcon } from 'lucide-react';
import { helpUrl } from '#domain/help-links.ts';
import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { t, tInContext } from '#i18n/translate.ts';

type Page =
  | '/dashboard'
  | '/products'
  | '/prompts'
  | '/campaigns'
  | '/messages'
  | '/agents'
  | '/members'
  | '/apikeys'
  | '/webhooks'
  | '/plans'
  | '/credits'
  | '/billing';

export type NavigationEntry = { readonly label: string; readonly icon: LucideIcon } & (
  | { readonly to: Page }
  | { readonly href: string }
  | { readonly opens: 'support-chat' }
);
interface NavigationGroup {
  readonly title: string;
  readonly entries: readonly NavigationEntry[];
}

/**
 * Decides whether the support chat has another origin than ours; a frame of our own origin would not be sandboxed, so
 * it is left out.
 */
const isCrossOrigin = (url: string, ownOrigin: string): boolean => new URL(url).origin !== ownOrigin;

/** The sidebar's groups of screens (specification part 1 §1). */
export const SCREEN_GROUPS = [
  {
    title: t('Prospecting'),
    entries: [
      { label: t('Dashboard'), icon: LayoutDashboard, to: '/dashboard' },
      { label: t('Offers'), icon: Package, to: '/products' },
      { label: t('Prompts'), icon: FileText, to: '/prompts' },
      { label: t('Campaigns'), icon: Megaphone, to: '/campaigns' },
      { label: t('Messages'), icon: Inbox, to: '/messages' },
      { label: t('Profiles'), icon: UserRound, to: '/agents' },
    ],
  },
  {
    title: t('Team'),
    entries: [
      { label: t('Members'), icon: Users, to: '/members' },
      { label: t('API Keys'), icon: KeyRound, to: '/apikeys' },
      { label: t('Webhooks'), icon: Webhook, to: '/webhooks' },
      { label: t('Plans'), icon: Layers, to: '/plans' },
      { label: t('Credits'), icon: Coins, to: '/credits' },
      { label: t('Billing'), icon: Receipt, to: '/billing' },
    ],
  },
] as const satisfies readonly NavigationGroup[];

/** What a phone has at the bottom; all other screens are in its sheet. */
const BOTTOM_PATHS: readonly Page[] = ['/dashboard', '/campaigns', '/messages', '/agents'];

/** The bottom navigation of a phone, in the sidebar's order. A label must fit into a fifth of 320 px on one line. */
export const BOTTOM_NAVIGATION = SCREEN_GROUPS[0].entries
  .filter(({ to }) => BOTTOM_PATHS.includes(to))
  .map((entry) => ({
    ...entry,
    label: entry.to === '/dashboard' ? tInContext('bottom bar', 'Dashboard') : entry.label,
  }));

/** Returns all groups of the sidebar. The support chat appears only when it is configured. */
export function navigationGroups(links: RuntimeConfig['links'], ownOrigin: string): readonly NavigationGroup[] {
  const support: NavigationEntry[] = [
    { label: t('Help Center'), icon: LifeBuoy, href: helpUrl(links) },
    { label: t('Documentation'), icon: BookOpen, href: links.documentation },
    ...(links.supportWidget === undefined || !isCrossOrigin(links.supportWidget, ownOrigin)
      ? []
      : [{ label: t('Support chat'), icon: MessageCircleQuestionMark, opens: 'support-chat' as const }]),
  ];
  return [...SCREEN_GROUPS, { title: t('Support'), entries: support }];
}

/** Returns the sidebar's heading: team and person, or their fallbacks (specification part 1 §2). */
export const sidebarHeading = (
  teamName: string | undefined,
  userName: string,
): { readonly title: string; readonly subtitle: string } => ({
  title: teamName || t('Outrider'),
  subtitle: userName || t('owner'),
});

/**
 * Decides whether an entry is active: the path is its route or below it; `/` counts as the dashboard (specification
 * part
 * 1 §2).
 */
export function isActive(path: string, to: string): boolean {
  return path === to || path.startsWith(`${to}/`) || (path === '/' && to === '/dashboard');
}
