import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** A page that has nothing to run for so long cannot be caught in the middle of something. */
const STANDS_STILL_ANYWAY_MS = 3_000;
const TRIES = 50;

/**
 * Lets the pages opened from now on say how many transactions they have open: one in such a page is not frozen in the
 * middle of it.
 */
export async function countTransactions(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const count = { openTransactions: 0 };
    Object.assign(globalThis, { transactionCount: count });
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function beginCounted(...asked: Parameters<typeof begin>) {
      const transaction = begin.apply(this, asked);
      count.openTransactions += 1;
      const end = (): void => {
        count.openTransactions -= 1;
      };
      transaction.addEventListener('complete', end, { once: true });
      transaction.addEventListener('abort', end, { once: true });
      return transaction;
    };
  });
}

/**
 * A tab that stands still in the middle of what it does: no timer of it runs, no message is heard, what it holds it
 * goes on holding. Stopped by the debugger at the next line it runs, because a tab that holds a lock is spared by the
 * browser's own freezing; one that holds the database is spared here too (`countTransactions`). Gives the function that
 * thaws it; undefined when it could not be stopped so.
 */
export async function freezeTab(page: Page): Promise<(() => Promise<void>) | undefined> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const thaw = async (): Promise<void> => {
    await session.send('Debugger.disable');
    await session.detach();
  };
  for (let tries = 0; tries < TRIES && (await isStopped(session)); tries += 1) {
    const { result } = await session.send('Runtime.evaluate', {
      expression: 'globalThis.transactionCount?.openTransactions ?? 0',
      returnByValue: true,
    });
    if (result.value === 0) return thaw;
    await session.send('Debugger.resume');
  }
  await thaw();
  return undefined;
}

/** Stops a page at the next line it runs. */
async function isStopped(session: CDPSession): Promise<boolean> {
  const stopped = new Promise<boolean>((resolve) => session.once('Debugger.paused', () => resolve(true)));
  await session.send('Debugger.pause');
  return Promise.race([stopped, delay(STANDS_STILL_ANYWAY_MS, false)]);
}
