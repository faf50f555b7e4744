import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** How long a screen may take to become as high as it was, in ms. */
const RESTORE_MS = 3_000;

/** Scroll positions of the screens by history entry, in px, while the app is open. */
const positions = new Map<string, number>();

/**
 * Keeps the scroll position of the screen for its history entry: the browser's Back returns to it, once the screen is
 * high enough again. A newly opened screen starts at its top. Stops restoring once the person scrolls or
 * presses.
 */
export function useScrollPositions(): void {
  const router = useRouter();
  const entry = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key });
  useEffect(() => {
    const main = document.getElementById('main');
    if (main === null || entry === undefined) return undefined;
    const shown = new AbortController();
    const { signal } = shown;
    const wanted = positions.get(entry) ?? 0;
    let isRestoring = wanted > 0;
    const stop = (): void => {
      isRestoring = false;
    };
    const until = performance.now() + RESTORE_MS;
    const restore = (): void => {
      if (signal.aborted || !isRestoring) return;
      const isHighEnough = main.scrollHeight - main.clientHeight >= wanted;
      if (isHighEnough) main.scrollTo(0, wanted);
      if (isHighEnough || performance.now() > until) stop();
      else requestAnimationFrame(restore);
    };
    for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(type, stop, { signal, passive: true, capture: true });
    main.addEventListener(
      'scroll',
      () => {
        // While another screen is being opened, the position is no longer that of this entry.
        if (!isRestoring && router.latestLocation.state.__TSR_key === entry) positions.set(entry, main.scrollTop);
      },
      { signal, passive: true },
    );
    // After the shell has moved the new screen to its top.
    requestAnimationFrame(restore);
    return () => shown.abort();
  }, [router, entry]);
}
