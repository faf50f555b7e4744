import type { Browser } from './browser.ts';
import type { Timeline } from './timeline.ts';

/** The name under which the mirror of the outbox is lain in wait for. */
export const MIRROR = 'mirror';

interface Ambush {
  readonly browser: Browser;
  readonly stores: readonly string[];
  /** How many writes are still let pass, this one included. */
  left: number;
  readonly act: () => void;
}

/** Faults that wait for a write: many mistakes show only between two of them, and chance alone seldom strikes there. */
export class Ambushes {
  private readonly timeline: Timeline;
  private laid: Ambush[] = [];

  constructor(timeline: Timeline) {
    this.timeline = timeline;
  }

  /** Calls `act` right after the `nth` write (from 1) to one of these stores of a browser, once; never when there are fewer. */
  lay(browser: Browser, stores: readonly string[], nth: number, act: () => void): void {
    this.laid.push({ browser, stores, left: nth, act });
  }

  /** A transaction has committed, or the mirror has changed. */
  written(browser: Browser, stores: ReadonlySet<string>): void {
    for (const ambush of this.laid) {
      if (ambush.browser !== browser || !ambush.stores.some((store) => stores.has(store))) continue;
      ambush.left -= 1;
      if (ambush.left === 0) this.timeline.soon(ambush.act);
    }
    if (this.laid.some(({ left }) => left === 0)) this.laid = this.laid.filter(({ left }) => left > 0);
  }

  /** Nobody lies in wait any more. */
  clear(): void {
    this.laid = [];
  }
}
