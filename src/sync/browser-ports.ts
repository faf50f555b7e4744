import type { Clock, LockPort, HeartbeatPort } from './ports.ts';

/** The browser's own ports, for a tab and for the service worker. */

export const browserClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Web Locks. Where the browser has none, every request is `busy`: nothing is sent on a guess, and nothing is lost. */
export const browserLocks: LockPort = {
  areMissing: !('locks' in globalThis.navigator),
  async request(name, mode, hold, signal) {
    const manager = globalThis.navigator?.locks as LockManager | undefined;
    if (manager === undefined) return 'busy';
    const lost = new AbortController();
    let isHeld = false;
    let isFree = true;
    let failure: { readonly error: unknown } | undefined;
    const options: LockOptions = {
      ...(mode === 'if-free' ? { ifAvailable: true } : {}),
      ...(mode === 'steal' ? { steal: true } : {}),
      ...(signal !== undefined && mode === 'queue' ? { signal } : {}),
    };
    try {
      await manager.request(name, options, async (lock) => {
        if (lock === null) {
          isFree = false;
          return;
        }
        isHeld = true;
        try {
          await hold(lost.signal);
        } catch (error) {
          failure = { error };
        }
      });
    } catch {
      // Rejected while waiting: cancelled. Rejected while held: stolen by another tab.
      lost.abort();
      return isHeld ? 'lost' : 'cancelled';
    }
    if (failure !== undefined) throw (failure as { error: unknown }).error;
    return isFree ? 'done' : 'busy';
  },
};

/** Creates a heartbeat over a BroadcastChannel; a tab does not receive its own. */
export function createBrowserHeartbeat(name: string): HeartbeatPort {
  const channel = new BroadcastChannel(`beat|${name}`);
  return {
    beat: () => channel.postMessage(null),
    listen(onBeat) {
      channel.addEventListener('message', onBeat);
      return () => channel.removeEventListener('message', onBeat);
    },
  };
}
