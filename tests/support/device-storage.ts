import type { Page } from 'playwright-core';
import { withTimeout } from './wait-until.ts';

/**
 * Returns everything an origin stores in this browser that a script can read, as one text: local and session storage,
 * cookies, every database with every row, every cache with every answer, every file. Names and keys are included.
 */
export async function readWholeDevice(page: Page): Promise<string> {
  // Chromium never answers what was asked of IndexedDB while databases are deleted: `waitUntil` asks again.
  const whole = await withTimeout(READ_TIMEOUT_MS, readOnce(page));
  if (whole === undefined) throw new Error('The browser does not answer a read of the whole device');
  return whole;
}

const READ_TIMEOUT_MS = 20_000;

const readOnce = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];

    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      found.push(name);
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        found.push(
          store,
          JSON.stringify(await settled(objects.getAllKeys())),
          JSON.stringify(await settled(objects.getAll())),
        );
      }
      database.close();
    }

    for (const name of await caches.keys()) {
      found.push(name);
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push(request.url, (await answer?.text()) ?? '');
      }
    }

    const listFiles = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const [name, handle] of folder.entries()) {
        found.push(name);
        if (handle instanceof FileSystemDirectoryHandle) await listFiles(handle);
        else if (handle instanceof FileSystemFileHandle) found.push(await (await handle.getFile()).text());
      }
    };
    await listFiles(await navigator.storage.getDirectory());
    return found.join('\n');
  });
