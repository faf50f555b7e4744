/** Time of one turn of the event loop in which events are delivered. */
const TURN_MS = 15;
/** Writers wait while more than this wait: a write has about a hundred events. */
const MAX_BEHIND = 1_000;
/** Beyond this many, each that is added has another one done at once, so that memory stays bounded. */
const MAX_WAITING = 10_000;

interface DeliveryTurnsOptions {
  readonly schedule?: (next: () => void) => unknown;
  /** Milliseconds of any clock. */
  readonly clock?: () => number;
}

/**
 * Spreads deliveries, and what must keep its order among them, over turns of the event loop: one write has a hundred
 * events, and each of them may be compared with thousands of subscriptions. What fits into the present turn is done at
 * once.
 */
export class DeliveryTurns {
  readonly #schedule: (next: () => void) => unknown;
  readonly #clock: () => number;
  #steps: (() => void)[] = [];
  /** The index of the first step that waits. */
  #next = 0;
  #spentMs = 0;
  #isScheduled = false;
  #writers: (() => void)[] = [];

  constructor({ schedule = setImmediate, clock = () => performance.now() }: DeliveryTurnsOptions = {}) {
    this.#schedule = schedule;
    this.#clock = clock;
  }

  get #waiting(): number {
    return this.#steps.length - this.#next;
  }

  /** Resolves once so few wait that a writer may add more. */
  async room(): Promise<void> {
    if (this.#waiting > MAX_BEHIND) await new Promise<void>((resolve) => this.#writers.push(resolve));
  }

  /** Does a step after those that were added before. */
  add(step: () => void): void {
    this.#steps.push(step);
    if (this.#waiting > MAX_WAITING) this.#doNext();
    this.#doWaiting();
  }

  #doWaiting(): void {
    while (this.#waiting > 0 && this.#spentMs < TURN_MS) {
      const before = this.#clock();
      this.#doNext();
      this.#spentMs += this.#clock() - before;
    }
    if (this.#waiting <= MAX_BEHIND) for (const resume of this.#writers.splice(0)) resume();
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => {
      this.#isScheduled = false;
      this.#spentMs = 0;
      if (this.#waiting > 0) this.#doWaiting();
    });
  }

  #doNext(): void {
    const step = this.#steps[this.#next];
    this.#next += 1;
    if (this.#next * 2 >= this.#steps.length) {
      this.#steps = this.#steps.slice(this.#next);
      this.#next = 0;
    }
    step?.();
  }
}
