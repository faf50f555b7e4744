import type { Page } from 'playwright-core';

/**
 * What a browser does under pressure, or an unlucky update of it: the databases of the origin are gone, the rest stays.
 */
export async function evictDatabases(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await session.detach();
}

/** Gives an origin so much room in this browser, in bytes, until the function that comes back is called. */
export async function overrideQuota(page: Page, origin: string, quotaSize: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  return async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await session.detach();
  };
}

/**
 * Holds the replica open in a page, as a script that knows nothing of newer versions or of a sign-out: whoever wants to
 * delete or upgrade it has to wait. Gives the function that lets go; undefined when there is no replica.
 */
export async function holdDatabase(page: Page): Promise<(() => Promise<void>) | undefined> {
  const isHeld = await page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('outrider|'));
    if (found?.name === undefined) return false;
    const opening = indexedDB.open(found.name);
    return new Promise<boolean>((resolve) => {
      // Deleted in this moment: it must not come into being again.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      opening.addEventListener('error', () => resolve(false));
      opening.addEventListener('success', () => {
        Object.assign(globalThis, { letGoOfDatabase: () => opening.result.close() });
        resolve(true);
      });
    });
  });
  if (!isHeld) return undefined;
  // A page that was left or closed meanwhile holds nothing any more.
  return () =>
    page.evaluate(() => (globalThis as { letGoOfDatabase?: () => void }).letGoOfDatabase?.()).catch(() => undefined);
}
