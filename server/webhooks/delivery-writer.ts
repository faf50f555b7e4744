import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { isConflict } from '#server/backend/failure.ts';
import type { Fields, Operation } from '#server/backend/transaction.ts';
import { JobLeaseLost, type JobContext } from '#server/jobs/job.ts';
import { changeDelivery } from './delivery-record.ts';

/** Writes the results of a lane while more arrive: whatever has arrived meanwhile goes into one transaction. */
export interface DeliveryWriter {
  /** Adds the result of an attempt; `health` are attributes of the webhook itself. */
  add(deliveryId: string, fields: Fields, health: Fields | undefined): void;
  /** Adds any other change of a delivery. */
  put(deliveryId: string, fields: Fields): void;
  /** Resolves when everything is written. Throws what prevented it, above all `JobLeaseLost`. */
  end(): Promise<void>;
}

/** Most results of one transaction; each is one write. */
const MAX_BATCH_SIZE = 40;

export function createDeliveryWriter(context: JobContext, { webhook }: { readonly webhook: Webhook }): DeliveryWriter {
  const queue: Operation[] = [];
  let health: Fields | undefined;
  let count = 0;
  let running: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;

  async function write(): Promise<void> {
    while (queue.length > 0 || health !== undefined) {
      const results = queue.splice(0, MAX_BATCH_SIZE);
      const ofWebhook: Operation[] =
        health === undefined
          ? []
          : [{ action: 'update', collection: COLLECTIONS.webhooks, id: webhook.id, data: health }];
      health = undefined;
      try {
        await context.saveProgress({ sent: count }, { operations: [...results, ...ofWebhook] });
      } catch (error) {
        // The webhook is being edited or deleted; the results of its deliveries hold all the same.
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
      // The next result writes the health again.
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
