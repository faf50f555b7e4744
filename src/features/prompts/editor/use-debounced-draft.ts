import { useEffect, useEffectEvent, useRef } from 'react';

/** A person stops typing for so long, and what they wrote is on the device. */
const KEEP_AFTER_MS = 400;

/**
 * Keeps a value shortly after it was last changed, when the person turns to something else, and when the page or the
 * screen goes. Where nothing was changed nothing is kept: another tab may have kept what is written there.
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
