import { useCallback, useSyncExternalStore } from 'react';

/** Matches a phone: a window narrower than the breakpoint `md`. */
export const PHONE = '(width < 48rem)';

/** Returns whether a media query matches, and follows changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
