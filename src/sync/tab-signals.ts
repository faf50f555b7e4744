import type { SignalPort } from './ports.ts';

/** What a tab feels of its surroundings: back in sight, back from the back/forward cache, perhaps back online. */
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
