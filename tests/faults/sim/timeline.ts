import { drainMicrotasks, nextMacrotask } from './macrotask.ts';

/** One thing that will happen; `act` is taken away when it is cancelled. */
interface Task {
  readonly atMs: number;
  readonly order: number;
  act: (() => void) | undefined;
}

/** When every simulated world begins, Unix ms. */
export const START_MS = Date.parse('2026-03-02T10:00:00.000Z');

/**
 * So many tasks in one moment are somebody who does the same over and over, without a rest; a busy moment has some
 * hundreds.
 */
const ENDLESS = 50_000;

/**
 * Everything that happens in a simulated world, in one line: by time, and within one moment in the order in which it
 * was asked for. Nothing runs beside it, so the same world with the same seed goes the same way, byte for byte.
 */
export class Timeline {
  private timeMs = START_MS;
  private orders = 0;
  /** A binary heap by time and order. */
  private readonly heap: Task[] = [];
  /** Tasks run so far. */
  count = 0;
  /** Tells tasks, and the times between them, from one another. */
  stretch = 0;
  /** Tasks since the time has last moved. */
  private inThisMoment = 0;
  private readonly onEndless: () => void;

  /** `onEndless` is called when a moment does not end; whoever hears it ends the world. */
  constructor(onEndless: () => void = () => undefined) {
    this.onEndless = onEndless;
  }

  /** Unix ms. */
  now(): number {
    return this.timeMs;
  }

  /** Calls `act` once after `delayMs`; returns the function that cancels it. */
  after(delayMs: number, act: () => void): () => void {
    const task: Task = { atMs: this.timeMs + Math.max(0, delayMs), order: (this.orders += 1), act };
    this.push(task);
    return () => {
      task.act = undefined;
    };
  }

  /** Calls `act` in this moment, after everything already asked for it. */
  soon(act: () => void): void {
    this.after(0, act);
  }

  /**
   * Lets `ms` pass, task by task, with everything a task sets off settled before the next; stops early once `isOver`
   * says so.
   */
  async pass(ms: number, isOver: () => boolean = () => false): Promise<void> {
    const endMs = this.timeMs + ms;
    // A macrotask of its own: inside of a promise's reaction nothing could be drained.
    await new Promise<void>((resolve, reject) => {
      nextMacrotask(() => {
        try {
          this.run(endMs, isOver);
          resolve();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }

  private run(endMs: number, isOver: () => boolean): void {
    drainMicrotasks();
    for (;;) {
      const next = this.heap[0];
      if (next === undefined || next.atMs > endMs || isOver()) break;
      this.pop();
      const { act } = next;
      if (act === undefined) continue;
      next.act = undefined;
      this.inThisMoment = next.atMs === this.timeMs ? this.inThisMoment + 1 : 0;
      if (this.inThisMoment % ENDLESS === ENDLESS - 1) this.onEndless();
      this.timeMs = next.atMs;
      this.count += 1;
      this.stretch += 1;
      act();
      drainMicrotasks();
      this.stretch += 1;
    }
    if (!isOver()) this.timeMs = Math.max(this.timeMs, endMs);
  }

  private push(task: Task): void {
    const { heap } = this;
    let place = heap.length;
    heap.push(task);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent]!;
      if (!isBefore(task, above)) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = task;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let place = 0;
    for (;;) {
      let child = place * 2 + 1;
      const left = heap[child];
      if (left === undefined) break;
      const right = heap[child + 1];
      if (right !== undefined && isBefore(right, left)) child += 1;
      const lesser = heap[child]!;
      if (!isBefore(lesser, last)) break;
      heap[place] = lesser;
      place = child;
    }
    heap[place] = last;
  }
}

const isBefore = (one: Task, other: Task): boolean =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
