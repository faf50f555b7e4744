import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import LogOut from 'lucide-react/icons/log-out';
import Search from 'lucide-react/icons/search';
import { useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { openPalette } from '#features/palette/palette-state.ts';
import { AccountMenu } from '#features/session/account/account-menu.tsx';
import { useSession } from '#features/session/session.ts';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Tooltip } from '#ui/menus/tooltip.tsx';
import { Logo } from './logo.tsx';
import { useSidebarCounts, type SidebarCount } from './sidebar-counts.ts';
import { isSupportChatOpenAtom } from './support-chat-state.ts';
import { isActive, navigationGroups, sidebarHeading, type NavigationEntry } from './navigation.ts';

interface SidebarProps {
  readonly isExpanded: boolean;
  readonly teamName: string | undefined;
  readonly onLogout: () => void;
  /** Called when the person navigates with it. */
  readonly onNavigate?: () => void;
}

const ENTRY_CLASS = 'relative flex h-9 w-full items-center gap-3 rounded-control px-2.5 touch:h-11';

/**
 * Shows the main navigation, the account menu and Logout (specification part 1 §1 and §2, "Layout of the dashboard
 * shell").
 */
export function Sidebar({ isExpanded, teamName, onLogout, onNavigate }: SidebarProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { links } = useRuntimeConfig();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const counts = useSidebarCounts();
  const heading = sidebarHeading(teamName, user.name);
  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-4.5">
        <Logo size={20} />
        {isExpanded && (
          <div className="min-w-0 leading-tight">
            <p className="truncate font-semibold">{heading.title}</p>
            <p className="truncate text-small text-ink-muted">{heading.subtitle}</p>
          </div>
        )}
        {onNavigate !== undefined && (
          <IconButton
            label={t('Go anywhere, find anything')}
            icon={<Search size={20} strokeWidth={1.5} aria-hidden />}
            className="ms-auto"
            onClick={() => {
              onNavigate();
              openPalette('palette');
            }}
          />
        )}
      </div>
      <nav
        aria-label={t('Main')}
        className="flex min-h-0 grow flex-col gap-4 overflow-y-auto overflow-x-hidden px-2 py-3"
      >
        {navigationGroups(links, location.origin).map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p
              aria-hidden
              className={classNames(
                'flex h-6 items-center px-2.5 text-small font-medium uppercase tracking-wide text-ink-faint',
                !isExpanded && 'invisible',
              )}
            >
              {isExpanded && group.title}
            </p>
            <ul className="flex flex-col gap-0.5">
              {group.entries.map((entry) => (
                <li key={entry.label}>
                  <WithTooltip text={entry.label} isTooltipShown={!isExpanded}>
                    <Entry
                      entry={entry}
                      isExpanded={isExpanded}
                      isCurrent={'to' in entry && isActive(path, entry.to)}
                      count={'to' in entry ? counts[entry.to] : undefined}
                      onNavigate={onNavigate}
                    />
                  </WithTooltip>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="flex flex-col gap-0.5 border-t border-line p-2">
        <WithTooltip text={user.name || user.email} isTooltipShown={!isExpanded}>
          <AccountMenu
            isExpanded={isExpanded}
            onOpen={(to) => {
              onNavigate?.();
              void navigate({ to });
            }}
          />
        </WithTooltip>
        <WithTooltip text={t('Logout')} isTooltipShown={!isExpanded}>
          <button
            type="button"
            onClick={onLogout}
            aria-label={t('Logout')}
            className={classNames(ENTRY_CLASS, 'text-ink-muted hover:bg-hover hover:text-ink')}
          >
            <LogOut size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
            {isExpanded && t('Logout')}
          </button>
        </WithTooltip>
      </div>
    </>
  );
}

const WithTooltip = ({
  text,
  isTooltipShown,
  children,
}: {
  text: string;
  isTooltipShown: boolean;
  children: ReactElement;
}) => (isTooltipShown ? <Tooltip text={text}>{children}</Tooltip> : children);

interface EntryProps {
  readonly entry: NavigationEntry;
  readonly isExpanded: boolean;
  readonly isCurrent: boolean;
  readonly count: SidebarCount | undefined;
  readonly onNavigate: (() => void) | undefined;
}

function Entry({ entry, isExpanded, isCurrent, count, onNavigate }: EntryProps) {
  const openSupportChat = useSetAtom(isSupportChatOpenAtom);
  const { icon: Icon, label } = entry;
  const content = (
    <>
      <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
      {isExpanded ? <span className="min-w-0 grow truncate">{label}</span> : <span className="sr-only">{label}</span>}
      {count !== undefined && <CountBadge count={count} isExpanded={isExpanded} />}
    </>
  );
  if ('href' in entry) {
    return (
      <a
        href={entry.href}
        target="_blank"
        rel="noopener noreferrer"
        className={classNames(ENTRY_CLASS, 'text-ink-muted hover:bg-hover hover:text-ink')}
      >
        {content}
        {isExpanded && <ArrowUpRight size={14} strokeWidth={1.5} aria-hidden className="text-ink-faint" />}
        <span className="sr-only">{t('(opens in a new tab)')}</span>
      </a>
    );
  }
  if ('opens' in entry) {
    return (
      <button
        type="button"
        onClick={() => {
          openSupportChat(true);
          onNavigate?.();
        }}
        className={classNames(ENTRY_CLASS, 'text-start text-ink-muted hover:bg-hover hover:text-ink')}
      >
        {content}
      </button>
    );
  }
  return (
    <Link
      to={entry.to}
      onClick={() => onNavigate?.()}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        ENTRY_CLASS,
        isCurrent ? 'bg-accent-soft font-medium text-accent-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
      )}
    >
      {content}
    </Link>
  );
}

/** Shows a count: the figure beside the label, or only a dot on the icon. */
const CountBadge = ({ count, isExpanded }: { count: SidebarCount; isExpanded: boolean }) => (
  <>
    <span
      aria-hidden
      title={count.accessibleText}
      className={
        isExpanded
          ? 'grid h-5 min-w-5 place-items-center rounded-full bg-warning-soft px-1.5 text-small font-medium tabular-nums text-warning-ink'
          : 'absolute end-1 top-1 size-2 rounded-full bg-warning-mark'
      }
    >
      {isExpanded && count.text}
    </span>
    <span className="sr-only">, {count.accessibleText}</span>
  </>
);
