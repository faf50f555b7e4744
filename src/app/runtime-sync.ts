import type { RuntimeConfig } from '#domain/runtime-config.ts';
import type { User } from '#domain/user.ts';
import { teamChannels } from '#domain/collections.ts';
import type { Replica } from '#replica/db.ts';
import { watchOutbox } from '#replica/outbox.ts';
import { endpointHref } from '#remote/endpoint.ts';
import { readFallbackSession } from '#remote/fallback-session.ts';
import { createBrowserSocket, openRealtime } from '#remote/realtime-socket.ts';
import type { Remote } from '#remote/remote.ts';
import { browserClock, browserLocks, createBrowserPulse } from '#sync/browser-ports.ts';
import { startEngine, type Engine, type EngineDeps } from '#sync/engine.ts';
import { tabSignals } from '#sync/tab-signals.ts';
import { askForWake } from './background-wake.ts';

export type { Engine };

/**
 * The sync engine with the real browser around it; a chunk of its own, loaded after the first screen was painted. In every tab, leading
 * or not, it also asks the browser to wake the service worker for what is unsent.
 */
export function startBrowserSync(config: RuntimeConfig, user: User, replica: Replica, remote: Remote, preferred: EngineDeps['preferred']): Engine {
  const { projectId } = config.appwrite;
  const engine = startEngine({
    replica,
    userId: user.id,
    remote,
    openRealtime: (handlers) =>
      openRealtime(
        {
          endpointHref: endpointHref(config, location.origin),
          projectId,
          channels: teamChannels(),
          fallbackSession: () => readFallbackSession(projectId),
          createSocket: createBrowserSocket,
        },
        handlers,
      ),
    clock: browserClock,
    random: Math.random,
    locks: browserLocks,
    pulse: createBrowserPulse(replica.name),
    signals: tabSignals,
    report: (error) => reportError(error),
    preferred,
  });
  const asked = new Set<string>();
  const stopWatching = watchOutbox(replica, (unsent) => {
    // Once for each command: the browser keeps what it was asked, and an attempt that failed is no news to it.
    const fresh = unsent.filter(({ id }) => !asked.has(id));
    for (const { id } of fresh) asked.add(id);
    if (fresh.length > 0) void askForWake();
  });
  return {
    wake: () => engine.wake(),
    async stop() {
      stopWatching();
      await engine.stop();
    },
  };
}
