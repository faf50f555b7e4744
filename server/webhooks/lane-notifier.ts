import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readWebhook } from '#domain/webhook/webhook.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { enqueueJob, runJobSooner, type NewJob } from '#server/jobs/job-queue.ts';
import type { JobClock } from '#server/jobs/job-clock.ts';
import { deliveryLaneJob } from './delivery-lane.ts';

interface NotifierOptions {
  readonly backend: Backend;
  readonly clock: JobClock;
  /** Wakes the jobs of this process. */
  readonly onNotified: () => void;
  readonly log: (line: string) => void;
}

/** Calls jobs that rest until there is something to do. */
export interface JobCaller {
  /** Calls jobs, each named by its key. Returns at once. */
  call(jobs: readonly NewJob[]): void;
  /** Enqueues a job, or makes it run now. */
  callNow(job: NewJob): Promise<void>;
  /** Stops calling, and waits for the calls under way. */
  stop(): Promise<void>;
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
 * Creates the caller of jobs that rest. A lost call costs the rest of the job at most: each also looks by itself.
 * `subject` names the jobs in the log.
 */
export function createJobCaller({ backend, clock, onNotified, log }: NotifierOptions, subject: string): JobCaller {
  const pending = new Map<string, NewJob>();
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();

  function schedule(delayMs: number, work: () => Promise<void>): void {
    const notification = clock
      .sleep(delayMs, stopping.signal)
      .then(async () => {
        if (!stopping.signal.aborted) await work();
      })
      .catch((error: unknown) =>
        log(`${subject}: a lane could not be called (${error instanceof Error ? error.message : 'unknown'})`),
      )
      .finally(() => inFlight.delete(notification));
    inFlight.add(notification);
  }

  async function callJob(job: NewJob, isRetry: boolean): Promise<void> {
    const state = await runJobSooner(backend, job.key, clock.now());
    if (state === undefined) await enqueueJob(backend, job, clock.now());
    if (state === 'running' && !isRetry)
      schedule(AGAIN_MS, async () => {
        await callJob(job, true);
        onNotified();
      });
  }

  async function callPending(): Promise<void> {
    const batch = [...pending.values()];
    pending.clear();
    await Promise.all(batch.map((job) => callJob(job, false)));
    onNotified();
  }

  return {
    call(jobs) {
      const isFirst = pending.size === 0;
      for (const job of jobs) pending.set(job.key, job);
      if (isFirst && pending.size > 0) schedule(BATCH_MS, callPending);
    },
    callNow: (job) => callJob(job, true),
    async stop() {
      stopping.abort();
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}

/** Creates the notifier of webhook lanes. */
export function createLaneNotifier(options: NotifierOptions): LaneNotifier {
  const caller = createJobCaller(options, 'webhooks');
  return {
    notify: (teamId, webhookIds) => caller.call(webhookIds.map((id) => deliveryLaneJob(id, teamId))),
    async notifyAll() {
      for await (const page of options.backend.pages(COLLECTIONS.webhooks, [
        Query.equal('active', true),
        Query.orderAsc('$createdAt'),
      ])) {
        for (const { id, teamId } of page.map(readWebhook)) await caller.callNow(deliveryLaneJob(id, teamId));
      }
    },
    stop: () => caller.stop(),
  };
}
