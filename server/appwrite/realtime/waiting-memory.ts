/** Bytes that wait for clients who do not read, of all sockets together; what several wait for counts once. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The queue of a client. */
interface Queue {
  readonly waitingBytes: number;
  /** Disconnects the client; afterwards nothing waits for it. */
  closeSlow(): void;
}

/**
 * Bounds the memory of what waits for the clients of all sockets: one person may keep a hundred of them open and read
 * none. Beyond the limit the clients for whom the most waits are disconnected, so that somebody who reads slowly
 * elsewhere keeps theirs.
 */
export class WaitingMemory {
  readonly #limit: number;
  /** How many queues hold a shared frame. */
  readonly #holders = new Map<Buffer, number>();
  readonly #queues = new Set<Queue>();
  #bytes = 0;

  constructor(limit = MAX_BYTES) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Counts a frame that a queue now holds, with the length of what is its own. */
  hold(queue: Queue, shared: Buffer, ownLength: number): void {
    const holders = this.#holders.get(shared) ?? 0;
    this.#holders.set(shared, holders + 1);
    this.#bytes += ownLength + (holders === 0 ? shared.length : 0);
    this.#queues.add(queue);
  }

  /** Counts a frame that a queue holds no longer. */
  release(shared: Buffer, ownLength: number): void {
    const holders = this.#holders.get(shared) ?? 0;
    if (holders > 1) this.#holders.set(shared, holders - 1);
    else this.#holders.delete(shared);
    this.#bytes -= ownLength + (holders === 1 ? shared.length : 0);
  }

  /** Removes a queue that is empty. */
  forget(queue: Queue): void {
    this.#queues.delete(queue);
  }

  /** Disconnects clients until what waits is within the limit. */
  bound(): void {
    while (this.#bytes > this.#limit) {
      let most: Queue | undefined;
      for (const queue of this.#queues) if (most === undefined || queue.waitingBytes > most.waitingBytes) most = queue;
      if (most === undefined) return;
      this.#queues.delete(most);
      most.closeSlow();
    }
  }
}
