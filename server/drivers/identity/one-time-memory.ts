/**
 * Things kept under a secret until they are taken, once, or their time is over. They live in memory and end with the
 * process.
 */
export class OneTimeMemory<T> {
  readonly #kept = new Map<string, { readonly value: T; readonly endsAt: number }>();
  readonly #lifeMs: number;
  readonly #capacity: number;
  readonly #now: () => number;

  /** Beyond `capacity` the oldest make room. `now` tells milliseconds since 1970. */
  constructor({
    lifeMs,
    capacity,
    now,
  }: {
    readonly lifeMs: number;
    readonly capacity: number;
    readonly now: () => number;
  }) {
    this.#lifeMs = lifeMs;
    this.#capacity = capacity;
    this.#now = now;
  }

  keep(secret: string, value: T): void {
    for (const [oldest, { endsAt }] of this.#kept) {
      if (endsAt > this.#now() && this.#kept.size < this.#capacity) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(secret, { value, endsAt: this.#now() + this.#lifeMs });
  }

  /** The thing, while its time lasts; it stays. */
  find(secret: string): T | undefined {
    const kept = this.#kept.get(secret);
    return kept === undefined || kept.endsAt <= this.#now() ? undefined : kept.value;
  }

  /** The thing, while its time lasts; it is gone afterwards. */
  take(secret: string): T | undefined {
    const value = this.find(secret);
    this.#kept.delete(secret);
    return value;
  }
}
