import { compareNewestFirst } from '#domain/credit/credit-history.ts';
import type { Credit } from '#domain/credit/credit.ts';
import type { Replica } from '#replica/replica.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { readInPages } from '#replica/read-in-pages.ts';
import { restAfterRead } from '#replica/live/rest-after-read.ts';
import { watchRows, type ChangedRows } from '#replica/live/watch-rows.ts';

/** A team's ledger entries on this device. */
export interface LedgerView {
  /** Newest first. */
  readonly records: readonly Credit[];
  /** False until all were read once: the newest are available first. */
  readonly isComplete: boolean;
}

/** Number of entries read first. */
const NEWEST = 100;
/** Bounds of the pause after each read. */
const REST = { minMs: 250, maxMs: 5_000 };

/**
 * Follows a team's ledger entries, however many there are: `onView` gets the newest, then all, and all again after each
 * change. Only changed entries are read, unless there are too many of them.
 *
 *   read newest ─▶ read all, page by page ─▶ pause ─▶ listen ──changes──▶ read changed entries, or all ─▶ pause ─▶ …
 *
 * Rejects once when the replica cannot be read; resolves when `signal` ends it.
 */
export async function watchCreditLedger(
  replica: Replica,
  teamId: string,
  onView: (view: LedgerView) => void,
  signal: AbortSignal,
): Promise<void> {
  let pendingChanges: ChangedRows | undefined = 'many';
  let wake: () => void = () => undefined;
  const takePending = (): ChangedRows | undefined => {
    const changes = pendingChanges;
    pendingChanges = undefined;
    return changes;
  };
  const stopWatching = watchRows(replica.db, 'credits', (changes) => {
    pendingChanges =
      pendingChanges === 'many' || changes === 'many' ? 'many' : new Set([...(pendingChanges ?? []), ...changes]);
    wake();
  });
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  let records: readonly Credit[] = [];
  try {
    records = await readNewest(replica, teamId);
    if (!signal.aborted) onView({ records, isComplete: false });
    while (!signal.aborted) {
      const changes = takePending();
      if (changes === undefined) {
        await Promise.race([
          aborted,
          new Promise<void>((resolve) => {
            wake = resolve;
          }),
        ]);
        continue;
      }
      const startedMs = performance.now();
      const next =
        changes === 'many'
          ? await readAll(replica, teamId, signal)
          : await readChanged(replica, teamId, records, changes);
      if (signal.aborted) return;
      if (next !== records) onView({ records: next, isComplete: true });
      records = next;
      const restMs = restAfterRead(performance.now() - startedMs, REST);
      await Promise.race([aborted, new Promise((resolve) => setTimeout(resolve, restMs))]);
    }
  } finally {
    stopWatching();
  }
}

const readNewest = (replica: Replica, teamId: string): Promise<Credit[]> =>
  rowsOfTeam(replica.db.credits, teamId).reverse().limit(NEWEST).toArray();

const readAll = async (replica: Replica, teamId: string, signal: AbortSignal): Promise<readonly Credit[]> =>
  (await readInPages(replica.db.credits, teamId, undefined, () => !signal.aborted)).toReversed();

async function readChanged(
  replica: Replica,
  teamId: string,
  records: readonly Credit[],
  ids: ReadonlySet<string>,
): Promise<readonly Credit[]> {
  const read = (await replica.db.credits.bulkGet([...ids])).filter((record) => record?.teamId === teamId);
  const unchanged = records.filter(({ id }) => !ids.has(id));
  if (read.length === 0 && unchanged.length === records.length) return records;
  for (const record of read) if (record !== undefined) unchanged.splice(insertionIndexOf(record, unchanged), 0, record);
  return unchanged;
}

/** Finds the position of an entry in the list, newest first. */
function insertionIndexOf(record: Credit, records: readonly Credit[]): number {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = records[middle];
    if (other !== undefined && compareNewestFirst(other, record) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
