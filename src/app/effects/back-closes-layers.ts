import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { closeTopLayer, useHasLayers } from '#ui/dialogs/open-layers.ts';

/** What is used of the Close Watcher API (Chromium). */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}
type CloseWatcherClass = new () => CloseWatcher;

/**
 * Lets the browser's Back close the topmost dialog, sheet or menu instead of leaving the screen (docs/adr/0044). The
 * router is asked while one is open only: a blocker delays each navigation.
 */
export function useBackClosesLayers(): void {
  const { history } = useRouter();
  const isOpen = useHasLayers();
  useEffect(() => {
    if (!isOpen) return undefined;
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false;
        // The router now returns to the entry it came from. Whatever closing changes in the address belongs there.
        addEventListener('popstate', closeTopLayer, { once: true });
        return true;
      },
    });
    const stopWatching = watchSystemBack();
    return () => {
      unblock();
      stopWatching();
    };
  }, [history, isOpen]);
}

/**
 * Closes the topmost layer at the system's own Back, which else leaves the app from its first screen. On Android only:
 * elsewhere Esc is a close request too, and the layers handle that themselves.
 */
function watchSystemBack(): () => void {
  const Watcher = (globalThis as { CloseWatcher?: CloseWatcherClass }).CloseWatcher;
  if (Watcher === undefined || !navigator.userAgent.includes('Android')) return () => undefined;
  let watcher: CloseWatcher | undefined;
  const watch = (): void => {
    watcher = new Watcher();
    // A watcher is spent by one request.
    watcher.addEventListener('close', () => {
      closeTopLayer();
      watch();
    });
  };
  watch();
  return () => watcher?.destroy();
}
