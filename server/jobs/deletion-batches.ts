/** Processor time of a step, in ms: below the first the next step deletes twice as many, above the second half. */
const SHORT_STEP_MS = 40;
const LONG_STEP_MS = 80;
const FIRST_BATCH = 2;

/** Reads how much processor time has been used so far, in ms. */
export type ProcessorMs = () => number;

/** Returns the processor time of this process, all its threads together. */
export const processorMs: ProcessorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Decides how many documents a job deletes in one step. Nobody knows how long documents are before they are read, and
 * deleting many long ones at once would keep the event loop from everybody else: the number grows while steps are
 * short. What else the server does counts too, so that a busy one deletes less at a time.
 */
export class DeletionBatches {
  readonly #max: number;
  readonly #processorMs: ProcessorMs;
  #size = FIRST_BATCH;

  /** `max` documents fit one transaction with the writes beside them. */
  constructor(max: number, usedMs: ProcessorMs) {
    this.#max = max;
    this.#processorMs = usedMs;
  }

  /** Carries out one step with the number of documents that it may delete at most. */
  async step<T>(work: (size: number) => Promise<T>): Promise<T> {
    const from = this.#processorMs();
    const result = await work(this.#size);
    const usedMs = this.#processorMs() - from;
    if (usedMs < SHORT_STEP_MS) this.#size = Math.min(this.#max, this.#size * 2);
    if (usedMs > LONG_STEP_MS) this.#size = Math.max(1, Math.floor(this.#size / 2));
    return result;
  }
}
