import { drainMicrotasks, nextMacrotask } from './macrotask.ts';

/** A scheduled task; `callback` is removed when the task is cancelled. */
interface Task {
  readonly atMs: number;
  readonly order: number;
  callback: (() => void) | undefined;
}

/** The start of every simulated world, Unix ms. */
export const START_MS = Date.parse('2026-03-02T10:00:00.000Z');

/** This many tasks without a passage of time are an endless loop; a busy moment has some hundreds. */
const MAX_TASKS_PER_MOMENT = 50_000;

/**
 * Runs everything that happens in a simulated world, by time, and within one moment in the order of scheduling. Nothing
 * runs beside it, so the same world with the same seed runs the same way, byte for byte.
 */
export class Timeline {
  private timeMs = START_MS;
  private lastOrder = 0;
  /** A binary heap by time and order. */
  private readonly heap: Task[] = [];
  /** Tasks run so far. */
  count = 0;
  /** Numbers the tasks and the times between them. */
  slice = 0;
  /** Tasks since the time last moved. */
  private tasksInMoment = 0;
  private readonly onLoop: () => void;

  /** `onLoop` is called when a moment does not end; it must end the world. */
  constructor(onLoop: () => void = () => undefined) {
    this.onLoop = onLoop;
  }

  /** Unix ms. */
  now(): number {
    return this.timeMs;
  }

  /** Calls `callback` once after `delayMs`; returns a function that cancels it. */
  after(delayMs: number, callback: () => void): () => void {
    const task: Task = { atMs: this.timeMs + Math.max(0, delayMs), order: (this.lastOrder += 1), callback };
    this.push(task);
    return () => {
      task.callback = undefined;
    };
  }

  /** Calls `callback` in this moment, after everything that is already scheduled for it. */
  soon(callback: () => void): void {
    this.after(0, callback);
  }

  /**
   * Advances the time by `ms`, task by task; the microtasks of a task run before the next one. Stops early once
   * `isOver` returns true.
   */
  async advance(ms: number, isOver: () => boolean = () => false): Promise<void> {
    const endMs = this.timeMs + ms;
    // A macrotask of its own: microtasks cannot be drained inside a promise reaction.
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
      const { callback } = next;
      if (callback === undefined) continue;
      next.callback = undefined;
      this.tasksInMoment = next.atMs === this.timeMs ? this.tasksInMoment + 1 : 0;
      if (this.tasksInMoment % MAX_TASKS_PER_MOMENT === MAX_TASKS_PER_MOMENT - 1) this.onLoop();
      this.timeMs = next.atMs;
      this.count += 1;
      this.slice += 1;
      callback();
      drainMicrotasks();
      this.slice += 1;
    }
    if (!isOver()) this.timeMs = Math.max(this.timeMs, endMs);
  }

  private push(task: Task): void {
    const { heap } = this;
    let index = heap.length;
    heap.push(task);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent]!;
      if (!isBefore(task, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = task;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = index * 2 + 1;
      const left = heap[child];
      if (left === undefined) break;
      const right = heap[child + 1];
      if (right !== undefined && isBefore(right, left)) child += 1;
      const lesser = heap[child]!;
      if (!isBefore(lesser, last)) break;
      heap[index] = lesser;
      index = child;
    }
    heap[index] = last;
  }
}

const isBefore = (one: Task, other: Task): boolean =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
