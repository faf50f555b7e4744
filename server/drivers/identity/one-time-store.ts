import { createHash } from 'node:crypto';

interface Entry<T> {
  readonly value: T;
  readonly endsAt: number;
  readonly networks: readonly string[];
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Holds values under the hash of a secret until they are taken once or expire. In memory only: they end with the
 * process.
 */
export class OneTimeStore<T> {
  /** By the hash of their secret, in the order in which they were put. */
  readonly #entries = new Map<string, Entry<T>>();
  /** How many values each network holds. */
  readonly #counts = new Map<string, number>();
  readonly #lifeMs: number;
  readonly #capacity: number;
  readonly #now: () => number;

  /**
   * Beyond `capacity` the oldest value is dropped of the network that holds the most. `now` returns Unix milliseconds.
   */
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

  /** Stores a value of somebody in these networks, widest first; none where it does not matter. */
  put(secret: string, value: T, networks: readonly string[] = []): void {
    for (const [oldest, { endsAt }] of this.#entries) {
      if (endsAt > this.#now()) break;
      this.#delete(oldest);
    }
    const hash = hashOf(secret);
    this.#delete(hash);
    if (this.#entries.size >= this.#capacity) this.#delete(this.#mostCrowded());
    this.#entries.set(hash, { value, endsAt: this.#now() + this.#lifeMs, networks });
    for (const network of networks) this.#counts.set(network, this.#countOf(network) + 1);
  }

  /** Returns the value without removing it; undefined when it has expired. */
  find(secret: string): T | undefined {
    const entry = this.#entries.get(hashOf(secret));
    return entry === undefined || entry.endsAt <= this.#now() ? undefined : entry.value;
  }

  /** Returns the value and removes it; undefined when it has expired. */
  take(secret: string): T | undefined {
    const value = this.find(secret);
    this.#delete(hashOf(secret));
    return value;
  }

  /**
   * Returns the oldest hash of the network that holds the most: of the fullest wide network the fullest one within, so
   * that a flood pushes out what it brought, and nobody else's value.
   */
  #mostCrowded(): string {
    const [first] = this.#entries;
    if (first === undefined) return '';
    let [crowded, { networks: fullest }] = first;
    for (const [hash, { networks }] of this.#entries)
      if (this.#areFuller(networks, fullest)) [crowded, fullest] = [hash, networks];
    return crowded;
  }

  /** Compares how much networks hold, from the widest on. */
  #areFuller(networks: readonly string[], others: readonly string[]): boolean {
    for (const [level, network] of networks.entries()) {
      const more = this.#countOf(network) - this.#countOf(others[level] ?? '');
      if (more !== 0) return more > 0;
    }
    return false;
  }

  readonly #countOf = (network: string): number => this.#counts.get(network) ?? 0;

  #delete(hash: string): void {
    const entry = this.#entries.get(hash);
    if (entry === undefined) return;
    this.#entries.delete(hash);
    for (const network of entry.networks) {
      const left = this.#countOf(network) - 1;
      if (left > 0) this.#counts.set(network, left);
      else this.#counts.delete(network);
    }
  }
}
