import type { SignalPort } from './ports.ts';

/** The signals of a tab: it became visible, it was restored from the back/forward cache, or it may be online again. */
export const tabSignals: SignalPort = {
  isVisible: () => document.visibilityState === 'visible',
  listen(onWake) {
    const handleVisibility = (): void => {
      if (document.visibilityState === 'visible') onWake();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('pageshow', onWake);
    window.addEventListener('online', onWake);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('pageshow', onWake);
      window.removeEventListener('online', onWake);
    };
  },
};
