import type { BrowserContext, Page } from 'playwright-core';

const KEY = 'test.clock-shift-ms';

/**
 * Gives pages opened from now on a wall clock that can be shifted while they run, as a person or a time server does.
 * Timers and `performance.now()` are unaffected. Service workers use the machine's clock.
 */
export async function makeClockShiftable(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => {
    // In local storage, which all tabs share; read at each call.
    const shiftMs = (): number => {
      try {
        return Number(localStorage.getItem(key) ?? 0);
      } catch {
        return 0;
      }
    };
    globalThis.Date = new Proxy(Date, {
      construct: (target, given, newTarget) =>
        Reflect.construct(target, given.length === 0 ? [target.now() + shiftMs()] : given, newTarget),
      get: (target, name) => (name === 'now' ? () => target.now() + shiftMs() : Reflect.get(target, name)),
    });
  }, KEY);
}

/** Sets the clock of all pages of this origin to the machine's time plus `shiftMs`. */
export async function shiftClock(page: Page, shiftMs: number): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, String(shiftMs)] as const);
}
