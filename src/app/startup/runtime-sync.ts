import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';
import type { User } from '#domain/session/user.ts';
import { followedChannels } from '#domain/wire/collections.ts';
import { askToPersistOnce } from '#features/storage/persistence.ts';
import { createCacheMirror } from '#replica/outbox/cache-mirror.ts';
import { rerunLiveQueries } from '#replica/replica.ts';
import type { Replica } from '#replica/replica.ts';
import { listDeviceReplicas } from '#replica/storage/device-replicas.ts';
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

/** Least time between two reports of the same error: a storage that fails every second is reported once. */
const REPORT_INTERVAL_MS = 10 * 60_000;

/**
 * Starts the sync engine with the browser's locks, clock and sockets. Its chunk is loaded after the first paint. In
 * every tab, leader or not, it also registers background sync, so that the service worker sends what is unsent.
 */
export function startBrowserSync(
  config: RuntimeConfig,
  user: User,
  replica: Replica,
  remote: Remote,
  priority: EngineDeps['priority'],
): Engine {
  const { projectId } = config.appwrite;
  let isStopped = false;
  const reportedMs = new Map<string, number>();

  /**
   * Reports an error. Leaves out failures of requests cut off by `stop`, and storage faults: the banners and the device
   * screen show those.
   */
  function report(error: unknown): void {
    const name = error instanceof Error ? error.name : typeof error;
    const nowMs = Date.now();
    if (isStopped || storageFaultOf(error) !== undefined || nowMs - (reportedMs.get(name) ?? 0) < REPORT_INTERVAL_MS)
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
    priority,
  });
  void settleOthers(replica).catch(report);
  const requested = new Set<string>();
  const stopWatching = watchOutbox(
    replica,
    (unsent) => {
      // Once per command: the browser keeps a registration, and a failed attempt to send changes nothing about it.
      const unrequested = unsent.filter(({ id }) => !requested.has(id));
      for (const { id } of unrequested) requested.add(id);
      if (unrequested.length === 0) return;
      void registerBackgroundSync();
      void askToPersistOnce(replica).catch(report);
    },
    () => sleep(browserClock, OUTBOX_THROTTLE_MS, new AbortController().signal),
  );
  // The browser may have aborted the transactions of a frozen tab.
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

/** Wipes what people have left on this device whose session ended; `left-data.ts` says what is kept. */
async function settleOthers(replica: Replica): Promise<void> {
  if ((await listDeviceReplicas()).every((name) => name === replica.name)) return;
  await (await import('../sign-out/left-data.ts')).settleLeftData();
}

/**
 * Asks the browser to wake the service worker once the network is back, so that the outbox is sent with no tab open.
 */
async function registerBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined || !('sync' in registration)) return;
  const sync = registration.sync as { register(tag: string): Promise<void> };
  await sync.register('outbox').catch(() => undefined);
}
