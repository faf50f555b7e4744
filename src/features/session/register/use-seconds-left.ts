import { useEffect, useState } from 'react';

/** Returns whole seconds until `untilMs` (Unix ms), counting down; 0 when over or undefined. */
export function useSecondsLeft(untilMs: number | undefined): number {
  const [nowMs, setNowMs] = useState(Date.now);
  const secondsLeft = untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1_000));
  const isCounting = secondsLeft > 0;

  useEffect(() => {
    setNowMs(Date.now());
    if (untilMs === undefined || !isCounting) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [untilMs, isCounting]);

  return secondsLeft;
}

/** Formats seconds: `75` → `1:15`. */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
