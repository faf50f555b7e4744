import { useEffect, useEffectEvent, useRef } from 'react';

/** How long after the last key the text is stored. */
const KEEP_AFTER_MS = 400;

/**
 * Stores a value shortly after its last change, on blur, and when the page or component goes away. Without a change
 * nothing is stored: another tab may have stored a newer draft.
 */
export function useDebouncedDraft<T>(value: T, keep: (value: T) => void): void {
  const kept = useRef(value);
  const keepNow = useEffectEvent(() => {
    if (Object.is(kept.current, value)) return;
    kept.current = value;
    keep(value);
  });
  useEffect(() => {
    const timer = setTimeout(() => keepNow(), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  useEffect(() => {
    const handleLeave = () => keepNow();
    window.addEventListener('pagehide', handleLeave);
    document.addEventListener('visibilitychange', handleLeave);
    document.addEventListener('focusout', handleLeave);
    return () => {
      window.removeEventListener('pagehide', handleLeave);
      document.removeEventListener('visibilitychange', handleLeave);
      document.removeEventListener('focusout', handleLeave);
      keepNow();
    };
  }, []);
}
