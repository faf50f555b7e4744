/// <reference lib="webworker" />
import * as z from 'zod/mini';
import { backendKey, runtimeConfigSchema, type RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { listReplicas, openReplica } from '#replica/replica.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { createDashboard } from '#remote/create-dashboard.ts';
import { endpointHref } from '#remote/endpoint.ts';
import { fetchRuntimeConfig } from '#remote/runtime-config.ts';
import { browserClock, browserLocks } from '#sync/browser-ports.ts';
import { flushOnce } from '#sync/push/flusher.ts';
import { CONFIG_CACHE } from './config-cache.ts';
import type { SenderGlobal } from './background-sync.ts';

// The content security policy forbids code made from text; zod must not try.
z.config({ jitless: true });

/**
 * The worker's second script: sends what was kept offline while no tab is open, under the same lock, the same epoch and
 * the same ids as from a tab. It lays itself down where `background-sync.ts` looks for it.
 */
(globalThis as typeof globalThis & SenderGlobal).outriderSender = { sendKept };

/**
 * Sends the kept commands of every replica of this backend. Rejects when some are left, so that the browser wakes us
 * again.
 */
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

/**
 * Sends what one person has kept; gives how many changes another wake-up may still send. Rejects when their replica
 * cannot be opened. One that a sign-out has just taken away is not made anew.
 */
async function sendKeptOf(name: string, userId: string, config: RuntimeConfig, origin: string): Promise<number> {
  const replica = await openReplica(name, () => undefined, { random: Math.random, mayCreate: false });
  try {
    const remote = createDashboard(config, origin, { userId: () => userId, fallbackCookies: () => undefined });
    const { signal } = new AbortController();
    const result = await flushOnce({
      replica,
      userId,
      remote,
      clock: browserClock,
      random: Math.random,
      locks: browserLocks,
      signal,
      onOutcome: () => undefined,
      report: () => undefined,
    });
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
