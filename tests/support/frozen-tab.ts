import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** After this time without a pause the page is idle and cannot be stopped within a task. */
const PAUSE_TIMEOUT_MS = 3_000;
const TRIES = 50;

/** Counts the open transactions of pages opened from now on. A page with an open transaction is not frozen. */
export async function countTransactions(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const count = { openTransactions: 0 };
    Object.assign(globalThis, { transactionCount: count });
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function beginCounted(...parameters: Parameters<typeof begin>) {
      const transaction = begin.apply(this, parameters);
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
 * Freezes a tab in the middle of its work: no timer runs, no message is received, and it keeps its locks. The
 * debugger stops it at the next line it runs, because browsers do not freeze a tab that holds a lock. A tab with an
 * open transaction is left running (`countTransactions`). Returns the function that thaws it; undefined when it could
 * not be stopped.
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
  return Promise.race([stopped, delay(PAUSE_TIMEOUT_MS, false)]);
}
