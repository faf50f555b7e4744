import type { Clock } from '#sync/ports.ts';

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly callback: () => void;
}

/** Runs promises, and the in-memory IndexedDB behind them, as far as they can run without time passing. */
export async function settle(rounds = 30): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** A clock that only moves when a test moves it. */
export class FakeClock implements Clock {
  private timeMs = Date.parse('2026-03-02T10:00:00.000Z');
  private order = 0;
  private readonly timers = new Set<Timer>();

  now(): number {
    return this.timeMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { atMs: this.timeMs + Math.max(0, delayMs), order: (this.order += 1), callback };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  /** Advances by `ms`, timer by timer; everything a timer starts settles before the next one. */
  async advance(ms: number): Promise<void> {
    const endMs = this.timeMs + ms;
    await settle();
    for (;;) {
      const [next] = [...this.timers]
        .filter((timer) => timer.atMs <= endMs)
        .sort((one, other) => one.atMs - other.atMs || one.order - other.order);
      if (next === undefined) break;
      this.timers.delete(next);
      this.timeMs = Math.max(this.timeMs, next.atMs);
      next.callback();
      await settle();
    }
    this.timeMs = endMs;
    await settle();
  }
}

/** The clock as one tab sees it: while it is frozen its timers do not fire; once thawed, overdue ones fire at once. */
export class FreezableClock implements Clock {
  private frozen = false;
  private overdue: (() => void)[] = [];
  private readonly clock: FakeClock;

  constructor(clock: FakeClock) {
    this.clock = clock;
  }

  now(): number {
    return this.clock.now();
  }

  after(delayMs: number, callback: () => void): () => void {
    let isCancelled = false;
    const cancel = this.clock.after(delayMs, () => {
      const run = (): void => {
        if (!isCancelled) callback();
      };
      if (this.frozen) this.overdue.push(run);
      else run();
    });
    return () => {
      isCancelled = true;
      cancel();
    };
  }

  get isFrozen(): boolean {
    return this.frozen;
  }

  freeze(): void {
    this.frozen = true;
  }

  /** Resolves when the tab is not frozen; pending work of a frozen tab waits here. */
  thawed(): Promise<void> {
    return this.frozen ? new Promise((resolve) => this.overdue.push(resolve)) : Promise.resolve();
  }

  thaw(): void {
    this.frozen = false;
    const overdue = this.overdue;
    this.overdue = [];
    for (const run of overdue) run();
  }
}
