/** Bytes handed to sockets in one turn of the event loop. */
const TURN_BYTES = 4 * 1024 * 1024;

/** Sends what waits for a turn. */
interface Sender {
  resume(): void;
}

/**
 * Spreads what is handed to sockets over turns of the event loop: one event may go to hundreds of sockets, and each of
 * them copies it. A sender without room in this turn is resumed in a later one, in the order of asking.
 */
export class WriteTurns {
  #bytes = 0;
  readonly #waiting = new Set<Sender>();
  #isScheduled = false;
  readonly #schedule: (next: () => void) => unknown;

  constructor(schedule: (next: () => void) => unknown = setImmediate) {
    this.#schedule = schedule;
  }

  /** Returns whether a sender may hand over these bytes in this turn. The first of a turn always may. */
  take(bytes: number): boolean {
    if (this.#bytes > 0 && this.#bytes + bytes > TURN_BYTES) return false;
    this.#bytes += bytes;
    this.#scheduleNext();
    return true;
  }

  resumeLater(sender: Sender): void {
    this.#waiting.add(sender);
    this.#scheduleNext();
  }

  forget(sender: Sender): void {
    this.#waiting.delete(sender);
  }

  #scheduleNext(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => this.#begin());
  }

  #begin(): void {
    this.#isScheduled = false;
    this.#bytes = 0;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const sender of waiting) sender.resume();
  }
}
