import { backendKey, runtimeConfigSchema, type RuntimeConfig } from '#domain/runtime-config.ts';
import { listReplicas, openReplica } from '#replica/db.ts';
import { listUnsent } from '#replica/outbox-entries.ts';
import { createDashboard } from '#remote/create-dashboard.ts';
import { endpointHref } from '#remote/endpoint.ts';
import { fetchRuntimeConfig } from '#remote/runtime-config.ts';
import { browserClock, browserLocks } from '#sync/browser-ports.ts';
import { flushOnce } from '#sync/flusher.ts';
import { CONFIG_CACHE } from './runtime-cache.ts';

/** Shape of the Background Sync event, which the standard library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

export const WAKE_TAG = 'outbox';

/**
 * Background Sync is an extra wake-up: with no tab open, what was kept offline goes out under the same lock, the same epoch and the same
 * ids as from a tab. Where the browser has no such thing, the tabs do it alone.
 */
export function wakeOnSync(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('sync' as 'message', (event: Event) => {
    const sync = event as SyncEvent;
    if (sync.tag === WAKE_TAG) sync.waitUntil(sendKept(scope));
  });
}

/** Sends the kept commands of every replica of this backend. Rejects when some are left, so that the browser wakes us again. */
async function sendKept(scope: ServiceWorkerGlobalScope): Promise<void> {
  const config = await readConfig();
  if (config === undefined) throw new Error('The configuration cannot be read yet');
  const { origin } = scope.location;
  const backend = backendKey(endpointHref(config, origin), config.appwrite.projectId);
  let left = 0;
  for (const { name, userId } of await listReplicas(backend)) {
    // One that cannot be opened now holds up nobody else's.
    left += await sendKeptOf(name, userId, config, origin).catch(() => 1);
  }
  if (left > 0) throw new Error(`${left} changes are still kept`);
}

/** Sends what one person has kept; gives how many changes another wake-up may still send. Rejects when their replica cannot be opened. */
async function sendKeptOf(name: string, userId: string, config: RuntimeConfig, origin: string): Promise<number> {
  const replica = await openReplica(name, () => undefined, Math.random);
  try {
    const remote = createDashboard(config, origin, { userId: () => userId, fallbackCookies: () => undefined });
    const { signal } = new AbortController();
    const result = await flushOnce({ replica, userId, remote, clock: browserClock, random: Math.random, locks: browserLocks, signal, onOutcome: () => undefined, report: () => undefined });
    // A tab is at it, or the person has to sign in first: waking up again would change nothing.
    return result === 'busy' || result.ended === 'needs-sign-in' ? 0 : (await listUnsent(replica.db)).length;
  } finally {
    replica.close();
  }
}

/** The newest configuration the server gives, else the one seen last. */
async function readConfig() {
  const fetched = await fetchRuntimeConfig();
  const kept = fetched === undefined ? await (await caches.open(CONFIG_CACHE)).match('/config.json') : undefined;
  const parsed = runtimeConfigSchema.safeParse(fetched ?? (await kept?.json()));
  return parsed.success ? parsed.data : undefined;
}
