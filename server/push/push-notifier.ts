import { Query } from '#server/backend/query.ts';
import { createJobCaller } from '#server/webhooks/lane-notifier.ts';
import { OUTDATED_MS } from './push-lane.ts';
import {
  NEWS,
  pushLaneJob,
  readPushSubscription,
  SUBSCRIPTIONS,
  type PushSubscriptionRecord,
} from './push-subscriptions.ts';

type NotifierOptions = Parameters<typeof createJobCaller>[0];

export interface PushNotifier {
  /** Calls the lanes of subscriptions that have something to send. Returns at once. */
  notify(subscriptions: readonly Pick<PushSubscriptionRecord, 'id' | 'lane' | 'teamId'>[]): void;
  /** Calls the lanes of all news: those stored before a crash may wait for it. Returns at once. */
  notifyAll(): void;
  /** Stops calling, and waits for the calls under way. */
  stop(): Promise<void>;
}

/** Creates the notifier of the lanes that send pushes. */
export function createPushNotifier(options: NotifierOptions): PushNotifier {
  const { backend } = options;
  const caller = createJobCaller(options, 'push');
  let isStopped = false;
  let walk: Promise<void> | undefined;

  async function callAll(): Promise<void> {
    const called = new Set<string>();
    const since = new Date(options.clock.now() - OUTDATED_MS).toISOString();
    for await (const page of backend.pages(NEWS, [
      Query.greaterThan('$createdAt', since),
      Query.orderAsc('$createdAt'),
    ]))
      for (const { subscription } of page) {
        if (isStopped) return;
        const id = String(subscription);
        if (called.has(id)) continue;
        called.add(id);
        const document = await backend.findDocument(SUBSCRIPTIONS, id);
        if (document !== undefined) await caller.callNow(pushLaneJob(readPushSubscription(document)));
      }
    options.onNotified();
  }

  return {
    notify: (subscriptions) => caller.call(subscriptions.map(pushLaneJob)),
    notifyAll() {
      // A lost call costs the rest of a lane at most.
      walk ??= callAll().catch((error: unknown) =>
        options.log(
          `push: the lanes of stored news could not be called (${error instanceof Error ? error.message : 'unknown'})`,
        ),
      );
    },
    async stop() {
      isStopped = true;
      await Promise.all([walk, caller.stop()]);
    },
  };
}
