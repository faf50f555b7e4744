import BookOpen from 'lucide-react/icons/book-open';
import Coins from 'lucide-react/icons/coins';
import FileText from 'lucide-react/icons/file-text';
import Inbox from 'lucide-react/icons/inbox';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Megaphone from 'lucide-react/icons/megaphone';
import Package from 'lucide-react/icons/package';
import Receipt from 'lucide-react/icons/receipt';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';
import type { LucideIcon } from 'lucide-react';
import type { RuntimeConfig } from '#domain/runtime-config.ts';

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

export type NavigationEntry = { readonly label: string; readonly icon: LucideIcon } & ({ readonly to: Page } | { readonly href: string });
export interface NavigationGroup {
  readonly title: string;
  readonly entries: readonly NavigationEntry[];
}

/** The sidebar's groups (specification part 1 §1). External links appear only when they lead somewhere. */
export function navigationGroups(links: RuntimeConfig['links']): readonly NavigationGroup[] {
  const support: NavigationEntry[] = [
    ...(links.helpCenter === undefined ? [] : [{ label: 'Help Center', icon: LifeBuoy, href: links.helpCenter }]),
    ...(links.documentation === undefined ? [] : [{ label: 'Documentation', icon: BookOpen, href: links.documentation }]),
  ];
  return [
    {
      title: 'Prospecting',
      entries: [
        { label: 'Dashboard', icon: LayoutDashboard, to: '/dashboard' },
        { label: 'Offers', icon: Package, to: '/products' },
        { label: 'Prompts', icon: FileText, to: '/prompts' },
        { label: 'Campaigns', icon: Megaphone, to: '/campaigns' },
        { label: 'Messages', icon: Inbox, to: '/messages' },
        { label: 'Profiles', icon: UserRound, to: '/agents' },
      ],
    },
    {
      title: 'Team',
      entries: [
        { label: 'Members', icon: Users, to: '/members' },
        { label: 'API Keys', icon: KeyRound, to: '/apikeys' },
        { label: 'Webhooks', icon: Webhook, to: '/webhooks' },
        { label: 'Plans', icon: Layers, to: '/plans' },
        { label: 'Credits', icon: Coins, to: '/credits' },
        { label: 'Billing', icon: Receipt, to: '/billing' },
      ],
    },
    ...(support.length === 0 ? [] : [{ title: 'Support', entries: support }]),
  ];
}

/** An entry is active when the path is its route or goes on below it; `/` counts as the dashboard (specification part 1 §2). */
export function isActive(path: string, to: string): boolean {
  return path === to || path.startsWith(`${to}/`) || (path === '/' && to === '/dashboard');
}
