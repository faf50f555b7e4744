import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Random } from '#domain/random.ts';
import {
  isOpenAt,
  stateOfKey,
  type RateLimits,
  type RateRule,
  type RateState,
  type RateWindow,
} from '#server/http/rate-limit.ts';
import type { Backend } from './backend.ts';
import { hashId } from './hash-id.ts';
import { withoutWriteGuard } from './write-guard.ts';
import { Query } from './query.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import type { Fields } from './transaction.ts';

interface DocumentRateLimiterDeps {
  readonly backend: Backend;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
  /** Creates the error thrown beyond a limit. */
  readonly errorOf: (state: RateState) => Error;
}

const documentSchema = z.looseObject({ used: z.number(), endsAt: z.string() });

/** Ended windows that are deleted when a new one begins, so that no more are kept than are in use. */
const DELETED_AT_ONCE = 5;

/**
 * Counts requests in documents, so that a limit outlives a restart and holds over all servers on one Appwrite. For
 * limits that guard a secret or a mailbox: each count costs a few requests to Appwrite.
 */
export class DocumentRateLimiter implements RateLimits {
  readonly #deps: DocumentRateLimiterDeps;

  constructor(deps: DocumentRateLimiterDeps) {
    this.#deps = deps;
  }

  /** Throws `in_progress` where too many count at once, which lets no request pass uncounted. */
  async consume(key: string, rule: RateRule): Promise<RateState> {
    const { now, errorOf } = this.#deps;
    const window = await this.#change(key, (known) =>
      known === undefined || !isOpenAt(rule, known.endsAt, now())
        ? { used: 1, endsAt: now() + rule.windowMs }
        : known.used > rule.limit
          ? known
          : { ...known, used: known.used + 1 },
    );
    const state = stateOfKey(rule, window, now());
    if (window !== undefined && window.used > rule.limit) throw errorOf(state);
    return state;
  }

  async peek(key: string, rule: RateRule): Promise<RateState> {
    const { live } = await this.#read(hashId(key));
    const now = this.#deps.now();
    return stateOfKey(rule, live !== undefined && isOpenAt(rule, live.endsAt, now) ? live : undefined, now);
  }

  async refund(key: string): Promise<void> {
    await this.#change(key, (known) =>
      known === undefined || known.used === 0 ? known : { ...known, used: known.used - 1 },
    );
  }

  async reset(key: string): Promise<void> {
    await this.#change(key, (known) => (known === undefined || known.used === 0 ? known : { ...known, used: 0 }));
  }

  /** Returns the stored fields, and the window unless it has ended. */
  async #read(id: string): Promise<{ readonly stored: Fields | undefined; readonly live: RateWindow | undefined }> {
    const document = await this.#deps.backend.findDocument(COLLECTIONS.rateWindows, id);
    if (document === undefined) return { stored: undefined, live: undefined };
    const { used, endsAt } = documentSchema.parse(document);
    const window = { used, endsAt: Date.parse(endsAt) };
    return { stored: { used, endsAt }, live: window.endsAt > this.#deps.now() ? window : undefined };
  }

  /** Changes the window of a key as it is now; the same value, or none, leaves it. */
  #change(
    key: string,
    update: (live: RateWindow | undefined) => RateWindow | undefined,
  ): Promise<RateWindow | undefined> {
    const { backend, random } = this.#deps;
    const reference = { collection: COLLECTIONS.rateWindows, id: hashId(key) };
    const count = async (): Promise<RateWindow | undefined> => {
      const { stored, live } = await this.#read(reference.id);
      const next = update(live);
      if (next === undefined || next === live) return next;
      const data = fieldsOf(next);
      if (stored === undefined) {
        await backend.transact([{ ...reference, action: 'create', data }]);
        await this.#deleteEnded();
      } else await backend.transact([{ ...reference, action: 'update', data }], [{ ...reference, fields: stored }]);
      return next;
    };
    return withoutWriteGuard(() => retryOnConflict(count, random));
  }

  /** Deletes some ended windows. Those that another server deletes at the same time, or uses again, are left to it. */
  async #deleteEnded(): Promise<void> {
    const { backend, now } = this.#deps;
    const ended = await backend.list(COLLECTIONS.rateWindows, [
      Query.lessThan('endsAt', new Date(now()).toISOString()),
      // The order of the index, so that it is read instead of the table.
      Query.orderAsc('endsAt'),
      Query.limit(DELETED_AT_ONCE),
    ]);
    for (const document of ended) {
      const reference = { collection: COLLECTIONS.rateWindows, id: document.$id };
      await backend
        .transact([{ ...reference, action: 'delete' }], [{ ...reference, fields: { endsAt: document['endsAt'] } }])
        .catch(() => undefined);
    }
  }
}

const fieldsOf = ({ used, endsAt }: RateWindow): { readonly used: number; readonly endsAt: string } => ({
  used,
  endsAt: new Date(endsAt).toISOString(),
});
