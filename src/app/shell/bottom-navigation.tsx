import { Link, useRouterState } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { isTyping } from '#ui/forms/is-typing.ts';
import { useToastsAbove } from '#ui/page-actions.tsx';
import { BOTTOM_NAVIGATION, isActive } from './navigation.ts';
import { useSidebarCounts } from './sidebar-counts.ts';

/** An on-screen keyboard is higher than this, the browser's own bars are lower; in px. */
const MIN_KEYBOARD_PX = 120;

/** Tells whether an on-screen keyboard is open: a field has the focus and the visible window has lost height. */
function useIsKeyboardOpen(): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const view = visualViewport;
    if (view === null) return undefined;
    let tallest = { width: 0, height: 0 };
    const update = (): void => {
      // Zooming in shows less of the window, too.
      const height = view.height * view.scale;
      if (innerWidth !== tallest.width || height > tallest.height) tallest = { width: innerWidth, height };
      setIsOpen(isTyping(document.activeElement) && tallest.height - height > MIN_KEYBOARD_PX);
    };
    // In the next frame: reading the height now would compute the styles of a page that is still being put together.
    const frame = requestAnimationFrame(update);
    view.addEventListener('resize', update);
    document.addEventListener('focusin', update);
    document.addEventListener('focusout', update);
    return () => {
      cancelAnimationFrame(frame);
      view.removeEventListener('resize', update);
      document.removeEventListener('focusin', update);
      document.removeEventListener('focusout', update);
    };
  }, []);
  return isOpen;
}

const ITEM_CLASS =
  'flex min-h-15 min-w-0 flex-col items-center justify-center gap-0.5 px-0.5 py-1 text-center text-small/3.5 tracking-tight -outline-offset-2!';

interface BottomNavigationProps {
  readonly isSheetOpen: boolean;
  /** Opens the sheet with all screens. */
  readonly onMore: () => void;
}

/**
 * Shows the navigation of a phone, within the thumb's reach: the screens that are opened most, and the sheet with all
 * of them. Its frame in the shell reserves its room. Hidden while an on-screen keyboard is open.
 */
export function BottomNavigation({ isSheetOpen, onMore }: BottomNavigationProps) {
  const bar = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const counts = useSidebarCounts();
  const isKeyboardOpen = useIsKeyboardOpen();
  useToastsAbove(bar);
  return (
    <nav
      ref={bar}
      aria-label={t('Quick access')}
      hidden={isKeyboardOpen}
      className="isolate grid grid-cols-5 border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)]"
    >
      {BOTTOM_NAVIGATION.map(({ to, label, icon }) => {
        const count = counts[to];
        const isCurrent = isActive(path, to);
        return (
          <Link
            key={to}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className={classNames(ITEM_CLASS, isCurrent ? 'font-medium text-accent-ink' : 'text-ink-muted')}
          >
            <EntryIcon icon={icon} isCurrent={isCurrent} count={count?.text} />
            <span>{label}</span>
            {count !== undefined && <span className="sr-only">, {count.accessibleText}</span>}
          </Link>
        );
      })}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isSheetOpen}
        onClick={onMore}
        className={classNames(ITEM_CLASS, 'text-ink-muted')}
      >
        <EntryIcon icon={Ellipsis} isCurrent={false} count={undefined} />
        <span>{t('More')}</span>
      </button>
    </nav>
  );
}

/** Draws the icon of an entry; the current one gets a background, so that it does not differ by colour alone. */
const EntryIcon = ({
  icon: Icon,
  isCurrent,
  count,
}: {
  icon: LucideIcon;
  isCurrent: boolean;
  count: string | undefined;
}) => (
  <span
    className={classNames(
      'relative grid h-6 w-12 place-items-center rounded-full',
      isCurrent && 'bg-accent-soft text-accent-ink',
    )}
  >
    <Icon size={20} strokeWidth={1.5} aria-hidden />
    {count !== undefined && (
      <span
        aria-hidden
        className="absolute start-7 -top-0.5 min-w-4 rounded-full bg-warning-soft px-1 text-center text-small tabular-nums text-warning-ink"
      >
        {count}
      </span>
    )}
  </span>
);
