import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';
import type { User } from '#domain/session/user.ts';
import { followedChannels } from '#domain/wire/collections.ts';
import { askToPersistOnce } from '#features/device/storage/persistence.ts';
import { createCacheMirror } from '#replica/outbox/cache-mirror.ts';
import { rerunLiveQueries } from '#replica/replica.ts';
import type { Replica } from '#replica/replica.ts';
import { storageFaultOf } from '#replica/storage/storage-fault.ts';
import { watchOutbox } from '#replica/outbox/watch-outbox.ts';
import { endpointHref } from '#remote/endpoint.ts';
import { readFallbackSession } from '#remote/fallback-session.ts';
import { createBrowserSocket, openRealtime } from '#remote/realtime-socket.ts';
import type { Remote } from '#remote/remote.ts';
import { browserClock, browserLocks, createBrowserHeartbeat } from '#sync/browser-ports.ts';
import type { EngineDeps } from '#sync/engine-deps.ts';
import { startEngine, type Engine } from '#sync/engine.ts';
import { sleep } from '#sync/ports.ts';
import { OUTBOX_THROTTLE_MS } from '#sync/schedule.ts';
import { tabSignals } from '#sync/tab-signals.ts';

/** The same error is reported again only after this long: a storage that fails every second is one piece of news. */
const REPORT_AGAIN_MS = 10 * 60_000;

/**
 * The sync engine with the real browser around it; a chunk of its own, loaded after the first screen was painted. In
 * every tab, leading or not, it also asks the browser to wake the service worker for what is unsent.
 */
export function startBrowserSync(
  config: RuntimeConfig,
  user: User,
  replica: Replica,
  remote: Remote,
  preferred: EngineDeps['priority'],
): Engine {
  const { projectId } = config.appwrite;
  let isStopped = false;
  const reportedMs = new Map<string, number>();

  /**
   * What is still under way when everything is closed fails, and that is no news. What the browser does to the storage
   * is none either: the frame tells of it, and the screen of the device.
   */
  function report(error: unknown): void {
    const name = error instanceof Error ? error.name : typeof error;
    const nowMs = Date.now();
    if (isStopped || storageFaultOf(error) !== undefined || nowMs - (reportedMs.get(name) ?? 0) < REPORT_AGAIN_MS)
      return;
    reportedMs.set(name, nowMs);
    reportError(error);
  }

  const engine = startEngine({
    replica,
    userId: user.id,
    remote,
    openRealtime: (handlers) =>
      openRealtime(
        {
          endpointHref: endpointHref(config, location.origin),
          projectId,
          channels: followedChannels(),
          fallbackSession: () => readFallbackSession(projectId),
          createSocket: createBrowserSocket,
        },
        handlers,
      ),
    clock: browserClock,
    random: Math.random,
    locks: browserLocks,
    heartbeat: createBrowserHeartbeat(replica.name),
    signals: tabSignals,
    report,
    mirror: 'caches' in globalThis ? createCacheMirror(replica.name) : undefined,
    priority: preferred,
  });
  const asked = new Set<string>();
  const stopWatching = watchOutbox(
    replica,
    (unsent) => {
      // Once for each command: the browser keeps what it was asked, and an attempt that failed is no news to it.
      const fresh = unsent.filter(({ id }) => !asked.has(id));
      for (const { id } of fresh) asked.add(id);
      if (fresh.length === 0) return;
      void askForWake();
      void askToPersistOnce(replica).catch(report);
    },
    () => sleep(browserClock, OUTBOX_THROTTLE_MS, new AbortController().signal),
  );
  // A tab that was frozen may have had its transactions aborted.
  document.addEventListener('resume', rerunLiveQueries);
  return {
    wake: () => engine.wake(),
    reopened: () => engine.reopened(),
    async stop() {
      isStopped = true;
      stopWatching();
      document.removeEventListener('resume', rerunLiveQueries);
      await engine.stop();
    },
  };
}

/**
 * Asks the browser to wake the service worker when the network is back, so that kept changes go out with no tab open.
 */
async function askForWake(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined || !('sync' in registration)) return;
  const sync = registration.sync as { register(tag: string): Promise<void> };
  await sync.register('outbox').catch(() => undefined);
}
