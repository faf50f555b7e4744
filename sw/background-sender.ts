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
import { receivePush, renewPush } from './push-receiver.ts';

// The content security policy forbids code made from text; zod must not try.
z.config({ jitless: true });

/**
 * The worker's second script: sends the outbox while no tab is open, under the same lock, epoch and ids as a tab, and
 * shows what a push brings (`push-receiver.ts`). It registers itself where `background-sync.ts` looks for it.
 */
(globalThis as typeof globalThis & SenderGlobal).outriderSender = {
  sendOutboxes,
  push: (scope, event) => receivePush(scope, readData(event as PushEvent)),
  pushsubscriptionchange: async (scope) => renewPush(scope, await readConfig()),
};

/** Reads the message of a push; undefined for one that is no JSON. */
function readData({ data }: PushEvent): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/**
 * Sends the outbox of every replica of this backend. Rejects when commands are left, so that the browser wakes the
 * worker again.
 */
async function sendOutboxes(scope: ServiceWorkerGlobalScope): Promise<void> {
  const config = await readConfig();
  if (config === undefined) throw new Error('The configuration cannot be read yet');
  const { origin } = scope.location;
  const backend = backendKey(endpointHref(config, origin), config.appwrite.projectId);
  let left = 0;
  for (const { name, userId } of await listReplicas(backend)) {
    // A replica that cannot be opened now must not hold up the others.
    left += await sendOutbox(name, userId, config, origin).catch(() => 1);
  }
  if (left > 0) throw new Error(`${left} commands are still unsent`);
}

/**
 * Sends one user's outbox; returns how many commands another wake-up may still send. Rejects when the replica cannot be
 * opened. A database that a sign-out has just deleted is not created again.
 */
async function sendOutbox(name: string, userId: string, config: RuntimeConfig, origin: string): Promise<number> {
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
    // A tab is sending, or the user must sign in first: another wake-up would change nothing.
    return result === 'busy' || result.ended === 'needs-sign-in' ? 0 : (await listUnsent(replica.db)).length;
  } finally {
    replica.close();
  }
}

/** Reads the configuration from the server, or else from the cache. */
async function readConfig() {
  const fetched = await fetchRuntimeConfig();
  const cached = fetched === undefined ? await (await caches.open(CONFIG_CACHE)).match('/config.json') : undefined;
  const parsed = runtimeConfigSchema.safeParse(fetched ?? (await cached?.json()));
  return parsed.success ? parsed.data : undefined;
}
