import { useCallback, useEffect, useState } from 'react';

const COOKIE = 'sidebar_state';
const LIFETIME_S = 7 * 24 * 60 * 60;

/** Reads the sidebar state from cookies; expanded when they hold none. */
export const readSidebarState = (cookies: string): boolean => !cookies.split(/;\s*/).includes(`${COOKIE}=false`);

/** Formats the cookie that stores the state for 7 days (specification part 1 §9). */
export const sidebarCookie = (isExpanded: boolean): string =>
  `${COOKIE}=${isExpanded}; path=/; max-age=${LIFETIME_S}; samesite=lax`;

/**
 * Holds the sidebar state: expanded or collapsed on a wide screen, open or closed as a sheet on a narrow one.
 * Ctrl/Cmd+B toggles it.
 */
export function useSidebarState(): { isExpanded: boolean; isSheetOpen: boolean; toggle(): void; closeSheet(): void } {
  const [isExpanded, setIsExpanded] = useState(() => readSidebarState(document.cookie));
  const [isSheetOpen, setIsSheetOpen] = useState(false);

  const toggle = useCallback(() => {
    if (matchMedia('(width < 48rem)').matches) setIsSheetOpen((isOpen) => !isOpen);
    else
      setIsExpanded((wasExpanded) => {
        document.cookie = sidebarCookie(!wasExpanded);
        return !wasExpanded;
      });
  }, []);
  const closeSheet = useCallback(() => setIsSheetOpen(false), []);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    const wide = matchMedia('(width >= 48rem)');
    window.addEventListener('keydown', handleKey);
    wide.addEventListener('change', closeSheet);
    return () => {
      window.removeEventListener('keydown', handleKey);
      wide.removeEventListener('change', closeSheet);
    };
  }, [toggle, closeSheet]);

  return { isExpanded, isSheetOpen, toggle, closeSheet };
}
