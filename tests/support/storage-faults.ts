import type { Page } from 'playwright-core';

/**
 * Deletes the databases of an origin and leaves the rest, as a browser does under storage pressure or after a faulty
 * update.
 */
export async function evictDatabases(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await session.detach();
}

/** Limits an origin's storage in this browser, in bytes, until the returned function is called. */
export async function overrideQuota(page: Page, origin: string, quotaSize: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  return async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await session.detach();
  };
}

/**
 * Holds the replica open in a page, as a script that ignores version changes and sign-outs: deleting or upgrading it
 * has to wait. Returns the function that closes it; undefined without a replica.
 */
export async function holdDatabase(page: Page): Promise<(() => Promise<void>) | undefined> {
  const isHeld = await page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('outrider|'));
    if (found?.name === undefined) return false;
    const opening = indexedDB.open(found.name);
    return new Promise<boolean>((resolve) => {
      // The database was deleted meanwhile and must not be created again.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      opening.addEventListener('error', () => resolve(false));
      opening.addEventListener('success', () => {
        Object.assign(globalThis, { closeHeldDatabase: () => opening.result.close() });
        resolve(true);
      });
    });
  });
  if (!isHeld) return undefined;
  // A page that was left or closed meanwhile no longer holds the database.
  return () =>
    page
      .evaluate(() => (globalThis as { closeHeldDatabase?: () => void }).closeHeldDatabase?.())
      .catch(() => undefined);
}
