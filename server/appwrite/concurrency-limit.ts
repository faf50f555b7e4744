/** Limits how many tasks run at the same time; the others wait in order of arrival. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Runs `work` as soon as a slot is free and settles as it does. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free === 0) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    } else this.#free -= 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
