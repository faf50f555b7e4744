import type { Browser } from './browser.ts';
import type { Timeline } from './timeline.ts';

/** The store name of a write to the outbox mirror. */
export const MIRROR_WRITE = 'mirror';
/** The store name of a request for the person's teams. */
export const TEAMS_REQUEST = 'teams-request';

interface Failpoint {
  readonly browser: Browser;
  readonly stores: readonly string[];
  /** The number of writes until it triggers, this one included. */
  left: number;
  readonly callback: () => void;
}

/**
 * Holds faults that are triggered by a write or a request. Many bugs show only between two of them, where chance alone
 * seldom puts a fault.
 */
export class Failpoints {
  private readonly timeline: Timeline;
  private armed: Failpoint[] = [];

  constructor(timeline: Timeline) {
    this.timeline = timeline;
  }

  /**
   * Calls `callback` once, right after the `nth` (from 1) write or request of one of these in a browser; never when
   * there are fewer.
   */
  arm(browser: Browser, stores: readonly string[], nth: number, callback: () => void): void {
    this.armed.push({ browser, stores, left: nth, callback });
  }

  /** Reports a committed transaction, a change of the mirror or a request. */
  hit(browser: Browser, stores: ReadonlySet<string>): void {
    for (const failpoint of this.armed) {
      if (failpoint.browser !== browser || !failpoint.stores.some((store) => stores.has(store))) continue;
      failpoint.left -= 1;
      if (failpoint.left === 0) this.timeline.soon(failpoint.callback);
    }
    if (this.armed.some(({ left }) => left === 0)) this.armed = this.armed.filter(({ left }) => left > 0);
  }

  /** Disarms all failpoints. */
  clear(): void {
    this.armed = [];
  }
}
