import { useEffect, useEffectEvent, useRef } from 'react';

/** How long after the last key the text is stored. */
const STORE_AFTER_MS = 400;

/**
 * Stores a value shortly after its last change, on blur, and when the page or component goes away. Without a change
 * nothing is stored: another tab may have stored a newer draft.
 */
export function useDebouncedDraft<T>(value: T, store: (value: T) => void): void {
  const stored = useRef(value);
  const storeNow = useEffectEvent(() => {
    if (Object.is(stored.current, value)) return;
    stored.current = value;
    store(value);
  });
  useEffect(() => {
    const timer = setTimeout(() => storeNow(), STORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  useEffect(() => {
    const handleLeave = () => storeNow();
    window.addEventListener('pagehide', handleLeave);
    document.addEventListener('visibilitychange', handleLeave);
    document.addEventListener('focusout', handleLeave);
    return () => {
      window.removeEventListener('pagehide', handleLeave);
      document.removeEventListener('visibilitychange', handleLeave);
      document.removeEventListener('focusout', handleLeave);
      storeNow();
    };
  }, []);
}
