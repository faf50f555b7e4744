import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { guards, mayLeave } from '#ui/dialogs/leave-guard.ts';
import { useHasGuards } from '#ui/dialogs/use-leave-guard.ts';
import { closeTopLayer, hasLayers, useHasLayers } from '#ui/dialogs/open-layers.ts';

/** What is used of the Close Watcher API (Chromium). */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}
type CloseWatcherClass = new () => CloseWatcher;

/**
 * Lets the browser's Back close the topmost dialog, sheet or menu instead of leaving the screen, and asks before any
 * navigation that would lose what was entered (docs/adr/0044). The router is asked only while there is either: a
 * blocker delays each navigation.
 */
export function useNavigationGuard(): void {
  const { history } = useRouter();
  const isOpen = useHasLayers();
  const isGuarded = useHasGuards();
  // Before anything is painted that can be pressed: on a busy device other effects come much later.
  useLayoutEffect(() => {
    if (!isOpen && !isGuarded) return undefined;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, currentLocation, nextLocation }) => {
        const closes = action === 'BACK' && hasLayers();
        // Another address of the same screen, such as test mode, loses nothing.
        const leaves = currentLocation.pathname !== nextLocation.pathname;
        if (!closes && !(leaves && [...guards].some(({ wouldLose }) => wouldLose()))) return false;
        if (action === 'PUSH' || action === 'REPLACE') return mayLeave().then((may) => !may);
        // The router now returns to the entry it came from. Whatever closing changes in the address belongs there.
        const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index;
        const goOn = async () => (await mayLeave()) && history.go(steps, { ignoreBlocker: true });
        addEventListener('popstate', () => (closes ? closeTopLayer() : void goOn()), { once: true });
        return true;
      },
    });
  }, [history, isOpen, isGuarded]);
  useEffect(() => (isOpen ? watchSystemBack() : undefined), [isOpen]);
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
