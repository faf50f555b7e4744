import { createHmac } from 'node:crypto';
import { latestEndOf, type RateRule, type RateWindow, type WindowStore } from '#server/http/rate-limit.ts';
import type { SqlRow, Store } from './store.ts';

/** Row limit; beyond it the rows that end first are deleted first. */
const MAX_ROWS = 200_000;

/** Ended rows are deleted after this many new ones. */
const NEW_ROWS_PER_SWEEP = 500;

const toWindow = (row: SqlRow): RateWindow => ({ used: Number(row['used']), endsAt: Number(row['endsAt']) });

/**
 * Holds windows in a table, so that they outlive a restart and hold over all processes on one file: for limits that
 * guard a secret. Keys are stored as keyed hashes, since they contain addresses. Writes wait for no disk: a count
 * survives the end of the process, and a power cut loses the last moments at most.
 */
export class TableWindows implements WindowStore {
  readonly #store: Store;
  readonly #key: Buffer;
  #newRows = 0;

  constructor(store: Store, key: Buffer) {
    this.#store = store;
    this.#key = key;
  }

  find(key: string, rule: RateRule, now: number): RateWindow | undefined {
    return this.#find(this.#hash(key), rule, now);
  }

  increment(key: string, rule: RateRule, now: number): RateWindow {
    const { limit, windowMs } = rule;
    const hash = this.#hash(key);
    const known = this.#find(hash, rule, now);
    // A flood beyond the limit costs reads only.
    if (known !== undefined && known.used > limit) return known;
    return this.#store.writeUnsynced(() => {
      const row = this.#store.find(
        `INSERT INTO rate_windows (key, used, endsAt) VALUES (?, 1, ?)
         ON CONFLICT (key) DO UPDATE SET
           used = CASE WHEN endsAt > ? AND endsAt <= ? THEN used + 1 ELSE 1 END,
           endsAt = CASE WHEN endsAt > ? AND endsAt <= ? THEN endsAt ELSE excluded.endsAt END
         RETURNING used, endsAt`,
        hash,
        now + windowMs,
        now,
        latestEndOf(rule, now),
        now,
        latestEndOf(rule, now),
      );
      if (known === undefined) this.#sweep(now);
      return row === undefined ? { used: limit + 1, endsAt: now + windowMs } : toWindow(row);
    });
  }

  decrement(key: string): void {
    this.#write('UPDATE rate_windows SET used = used - 1 WHERE key = ? AND used > 0', key);
  }

  delete(key: string): void {
    if (this.#store.find('SELECT 1 FROM rate_windows WHERE key = ?', this.#hash(key)) !== undefined)
      this.#write('DELETE FROM rate_windows WHERE key = ?', key);
  }

  #find(hash: string, rule: RateRule, now: number): RateWindow | undefined {
    const row = this.#store.find(
      'SELECT used, endsAt FROM rate_windows WHERE key = ? AND endsAt > ? AND endsAt <= ?',
      hash,
      now,
      latestEndOf(rule, now),
    );
    return row === undefined ? undefined : toWindow(row);
  }

  #write(sql: string, key: string): void {
    this.#store.writeUnsynced(() => this.#store.run(sql, this.#hash(key)));
  }

  #sweep(now: number): void {
    this.#newRows += 1;
    if (this.#newRows < NEW_ROWS_PER_SWEEP) return;
    this.#newRows = 0;
    this.#store.run('DELETE FROM rate_windows WHERE endsAt <= ?', now);
    const excess = Number(this.#store.find('SELECT count(*) AS rows FROM rate_windows')?.['rows'] ?? 0) - MAX_ROWS;
    if (excess > 0)
      this.#store.run(
        'DELETE FROM rate_windows WHERE key IN (SELECT key FROM rate_windows ORDER BY endsAt LIMIT ?)',
        excess,
      );
  }

  #hash(key: string): string {
    return createHmac('sha256', this.#key).update(key).digest('base64url').slice(0, 27);
  }
}
