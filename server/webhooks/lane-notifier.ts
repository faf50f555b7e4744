import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readWebhook } from '#domain/webhook/webhook.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { enqueueJob, runJobSooner } from '#server/jobs/job-queue.ts';
import type { JobClock } from '#server/jobs/job-clock.ts';
import { deliveryLaneJob } from './delivery-lane.ts';

interface LaneNotifierOptions {
  readonly backend: Backend;
  readonly clock: JobClock;
  /** Wakes the jobs of this process. */
  readonly onNotified: () => void;
  readonly log: (line: string) => void;
}

export interface LaneNotifier {
  /** Notifies the lanes of webhooks that have something to send. Returns at once. */
  notify(teamId: string, webhookIds: readonly string[]): void;
  /** Notifies the lanes of all active webhooks: deliveries stored before a crash may wait for it. */
  notifyAll(): Promise<void>;
  /** Stops notifying, and waits for the notifications under way. */
  stop(): Promise<void>;
}

/** Notifications within this time become one. */
const BATCH_MS = 20;
/**
 * Delay of a second notification to a running lane, which may be about to end without having seen the new deliveries.
 */
const AGAIN_MS = 1_000;

/**
 * Creates the notifier of webhook lanes. A lost notification costs a minute at most: each lane also looks by itself.
 */
export function createLaneNotifier({ backend, clock, onNotified, log }: LaneNotifierOptions): LaneNotifier {
  const pending = new Map<string, string>();
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();

  function schedule(delayMs: number, work: () => Promise<void>): void {
    const notification = clock
      .sleep(delayMs, stopping.signal)
      .then(async () => {
        if (!stopping.signal.aborted) await work();
      })
      .catch((error: unknown) =>
        log(`webhooks: a lane could not be called (${error instanceof Error ? error.message : 'unknown'})`),
      )
      .finally(() => inFlight.delete(notification));
    inFlight.add(notification);
  }

  async function notifyLane(webhookId: string, teamId: string, isRetry: boolean): Promise<void> {
    const job = deliveryLaneJob(webhookId, teamId);
    const state = await runJobSooner(backend, job.key, clock.now());
    if (state === undefined) await enqueueJob(backend, job, clock.now());
    if (state === 'running' && !isRetry)
      schedule(AGAIN_MS, async () => {
        await notifyLane(webhookId, teamId, true);
        onNotified();
      });
  }

  async function notifyPending(): Promise<void> {
    const batch = [...pending];
    pending.clear();
    await Promise.all(batch.map(([webhookId, teamId]) => notifyLane(webhookId, teamId, false)));
    onNotified();
  }

  return {
    notify(teamId, webhookIds) {
      const isFirst = pending.size === 0;
      for (const webhookId of webhookIds) pending.set(webhookId, teamId);
      if (isFirst && pending.size > 0) schedule(BATCH_MS, notifyPending);
    },
    async notifyAll() {
      for await (const page of backend.pages(COLLECTIONS.webhooks, [
        Query.equal('active', true),
        Query.orderAsc('$createdAt'),
      ])) {
        for (const { id, teamId } of page.map(readWebhook)) await notifyLane(id, teamId, true);
      }
    },
    async stop() {
      stopping.abort();
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}
