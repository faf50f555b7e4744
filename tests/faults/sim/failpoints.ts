import type { Browser } from './browser.ts';
import type { Timeline } from './timeline.ts';

/** The name under which the mirror of the outbox is lain in wait for. */
export const MIRROR = 'mirror';
/** And the name for a page's asking for the person's teams. */
export const TEAMS_ASKED_FOR = 'teams-asked-for';

interface Ambush {
  readonly browser: Browser;
  readonly stores: readonly string[];
  /** How many writes are still let pass, this one included. */
  left: number;
  readonly act: () => void;
}

/**
 * Faults that wait for a write, or for a question: many mistakes show only between two of them, and chance alone seldom
 * strikes there.
 */
export class Ambushes {
  private readonly timeline: Timeline;
  private laid: Ambush[] = [];

  constructor(timeline: Timeline) {
    this.timeline = timeline;
  }

  /**
   * Calls `act` right after the `nth` time (from 1) that one of these was written, or asked for, in a browser, once;
   * never when there are fewer.
   */
  lay(browser: Browser, stores: readonly string[], nth: number, act: () => void): void {
    this.laid.push({ browser, stores, left: nth, act });
  }

  /** A transaction has committed, the mirror has changed, or something was asked for. */
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
