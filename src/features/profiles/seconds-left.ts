import { useEffect, useState } from 'react';

const secondsUntil = (atMs: number | undefined): number =>
  atMs === undefined || Number.isNaN(atMs) ? 0 : Math.max(0, Math.ceil((atMs - Date.now()) / 1_000));

/** Whole seconds until a time (Unix milliseconds), counted down while there are any; 0 without one. */
export function useSecondsLeft(atMs: number | undefined): number {
  const [left, setLeft] = useState(() => secondsUntil(atMs));
  useEffect(() => {
    setLeft(secondsUntil(atMs));
    if (secondsUntil(atMs) === 0) return undefined;
    const timer = setInterval(() => {
      const seconds = secondsUntil(atMs);
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [atMs]);
  return left;
}
