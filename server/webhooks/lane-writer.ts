import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { isConflict } from '#server/backend/failure.ts';
import type { Fields, Operation } from '#server/backend/transaction.ts';
import { JobLeaseLost, type JobContext } from '#server/jobs/job.ts';
import { changeDelivery } from './delivery-record.ts';

/** Writes the results of a lane while more of them come: whatever has come meanwhile goes into one transaction. */
export interface LaneWriter {
  /** What an attempt makes of a delivery; `health` are attributes of the webhook itself. */
  add(deliveryId: string, fields: Fields, health: Fields | undefined): void;
  /** Anything else about a delivery. */
  put(deliveryId: string, fields: Fields): void;
  /** Everything is written. Throws what stood in the way: `JobLeaseLost` above all. */
  end(): Promise<void>;
}

/** Results of one transaction: each is one write. */
const MOST_AT_ONCE = 40;

export function createLaneWriter(context: JobContext, { webhook }: { readonly webhook: Webhook }): LaneWriter {
  const queue: Operation[] = [];
  let health: Fields | undefined;
  let count = 0;
  let running: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;

  async function write(): Promise<void> {
    while (queue.length > 0 || health !== undefined) {
      const results = queue.splice(0, MOST_AT_ONCE);
      const ofWebhook: Operation[] =
        health === undefined
          ? []
          : [{ action: 'update', collection: COLLECTIONS.webhooks, id: webhook.id, data: health }];
      health = undefined;
      try {
        await context.saveProgress({ sent: count }, { operations: [...results, ...ofWebhook] });
      } catch (error) {
        // Somebody edits or deletes the webhook at this moment; what became of its deliveries is true all the same.
        if (error instanceof JobLeaseLost || !isConflict(error) || ofWebhook.length === 0) throw error;
        await context.saveProgress({ sent: count }, { operations: results });
        await saveHealth(ofWebhook);
      }
    }
  }

  async function saveHealth(operations: readonly Operation[]): Promise<void> {
    try {
      await context.saveProgress({ sent: count }, { operations });
    } catch (error) {
      // The next result says how it goes.
      if (error instanceof JobLeaseLost || !isConflict(error)) throw error;
    }
  }

  function put(deliveryId: string, fields: Fields): void {
    count += 1;
    queue.push(changeDelivery(deliveryId, fields));
    running ??= Promise.resolve()
      .then(write)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => {
        running = undefined;
      });
  }

  return {
    put,
    add(deliveryId, fields, ofWebhook) {
      if (ofWebhook !== undefined) health = { ...health, ...ofWebhook };
      put(deliveryId, fields);
    },
    async end() {
      await running;
      if (failure !== undefined) throw failure.error;
      await write();
    },
  };
}
