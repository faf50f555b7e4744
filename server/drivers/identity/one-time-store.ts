/** Holds values under a secret until they are taken once or expire. In memory only: they end with the process. */
export class OneTimeStore<T> {
  readonly #entries = new Map<string, { readonly value: T; readonly endsAt: number }>();
  readonly #lifeMs: number;
  readonly #capacity: number;
  readonly #now: () => number;

  /** Beyond `capacity` the oldest values are dropped. `now` returns Unix milliseconds. */
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

  put(secret: string, value: T): void {
    for (const [oldest, { endsAt }] of this.#entries) {
      if (endsAt > this.#now() && this.#entries.size < this.#capacity) break;
      this.#entries.delete(oldest);
    }
    this.#entries.set(secret, { value, endsAt: this.#now() + this.#lifeMs });
  }

  /** Returns the value without removing it; undefined when it has expired. */
  find(secret: string): T | undefined {
    const entry = this.#entries.get(secret);
    return entry === undefined || entry.endsAt <= this.#now() ? undefined : entry.value;
  }

  /** Returns the value and removes it; undefined when it has expired. */
  take(secret: string): T | undefined {
    const value = this.find(secret);
    this.#entries.delete(secret);
    return value;
  }
}
