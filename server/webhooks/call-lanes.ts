import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readWebhook } from '#domain/webhook/webhook.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { enqueueJob, hastenJob } from '#server/jobs/job-queue.ts';
import type { JobClock } from '#server/jobs/runner.ts';
import { deliveryLaneJob } from './delivery-lane.ts';

export interface LaneCallerDeps {
  readonly backend: Backend;
  readonly clock: JobClock;
  /** Lets the jobs of this process be looked at. */
  readonly onCalled: () => void;
  readonly log: (line: string) => void;
}

export interface LaneCaller {
  /** Says that webhooks have something to send. Returns at once. */
  call(teamId: string, webhookIds: readonly string[]): void;
  /** Calls the lanes of all webhooks that are switched on: what was written down before a crash may wait for one. */
  callAll(): Promise<void>;
  /** Calls no more, and waits for the calls that are on their way. */
  stop(): Promise<void>;
}

/** Calls within this are one. */
const GATHER_MS = 20;
/** A lane that is about to end may not have seen what has just come: it is called once more after this. */
const AGAIN_MS = 1_000;

/** Wakes the lanes of webhooks. A call that is lost costs a minute: each lane looks by itself as well. */
export function createLaneCaller({ backend, clock, onCalled, log }: LaneCallerDeps): LaneCaller {
  const gathered = new Map<string, string>();
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  function after(delayMs: number, work: () => Promise<void>): void {
    const call = clock
      .sleep(delayMs, stopping.signal)
      .then(async () => {
        if (!stopping.signal.aborted) await work();
      })
      .catch((error: unknown) =>
        log(`webhooks: a lane could not be called (${error instanceof Error ? error.message : 'unknown'})`),
      )
      .finally(() => underWay.delete(call));
    underWay.add(call);
  }

  async function callLane(webhookId: string, teamId: string, isAgain: boolean): Promise<void> {
    const job = deliveryLaneJob(webhookId, teamId);
    const state = await hastenJob(backend, job.key, clock.now());
    if (state === undefined) await enqueueJob(backend, job, clock.now());
    if (state === 'running' && !isAgain)
      after(AGAIN_MS, async () => {
        await callLane(webhookId, teamId, true);
        onCalled();
      });
  }

  async function callGathered(): Promise<void> {
    const called = [...gathered];
    gathered.clear();
    await Promise.all(called.map(([webhookId, teamId]) => callLane(webhookId, teamId, false)));
    onCalled();
  }

  return {
    call(teamId, webhookIds) {
      const isFirst = gathered.size === 0;
      for (const webhookId of webhookIds) gathered.set(webhookId, teamId);
      if (isFirst && gathered.size > 0) after(GATHER_MS, callGathered);
    },
    async callAll() {
      for await (const page of backend.pages(COLLECTIONS.webhooks, [
        Query.equal('active', true),
        Query.orderAsc('$createdAt'),
      ])) {
        for (const { id, teamId } of page.map(readWebhook)) await callLane(id, teamId, true);
      }
    },
    async stop() {
      stopping.abort();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
