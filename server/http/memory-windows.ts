import { isOpenAt, type RateRule, type RateWindow, type WindowStore } from './rate-limit.ts';

/** Windows are swept for ended ones at this number, and then at twice the number left. */
const SWEEP_AT = 10_000;

/** Most windows held; the oldest go first. */
const MAX_WINDOWS = 200_000;

interface MutableWindow extends RateWindow {
  used: number;
}

/**
 * Holds windows in the memory of this process: for limits that protect its own work. They end with the process, and
 * each process has its own.
 */
export class MemoryWindows implements WindowStore {
  readonly #windows = new Map<string, MutableWindow>();
  #sweepAt = SWEEP_AT;

  find(key: string, rule: RateRule, now: number): RateWindow | undefined {
    return this.#findLive(key, rule, now);
  }

  increment(key: string, rule: RateRule, now: number): RateWindow {
    const known = this.#findLive(key, rule, now);
    const window = known ?? { used: 0, endsAt: now + rule.windowMs };
    if (known === undefined) this.#remember(key, window, now);
    window.used += 1;
    return window;
  }

  decrement(key: string): void {
    const window = this.#windows.get(key);
    if (window !== undefined && window.used > 0) window.used -= 1;
  }

  delete(key: string): void {
    this.#windows.delete(key);
  }

  #findLive(key: string, rule: RateRule, now: number): MutableWindow | undefined {
    const window = this.#windows.get(key);
    return window !== undefined && isOpenAt(rule, window.endsAt, now) ? window : undefined;
  }

  #remember(key: string, window: MutableWindow, now: number): void {
    if (this.#windows.size >= this.#sweepAt) {
      for (const [old, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(old);
      this.#sweepAt = Math.max(SWEEP_AT, this.#windows.size * 2);
    }
    if (this.#windows.size >= MAX_WINDOWS) {
      const [oldest] = this.#windows.keys();
      if (oldest !== undefined) this.#windows.delete(oldest);
    }
    this.#windows.set(key, window);
  }
}
