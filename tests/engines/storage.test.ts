import { describe, expect, it } from 'vitest';
import { errorMessageOf } from '#domain/wire/errors.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { deployWithScript } from '#support/engines/faulty-deployment.ts';
import { ENGINES, enginesFor, openInbox, signIn, startEngineJourney } from '#support/engines/journeys.ts';
import type { Screen } from '#support/engines/screen.ts';
import { listCommandRecords, withStoppedData } from '#support/stopped-data.ts';
import { waitUntil } from '#support/wait-until.ts';

/** More than the app and the demo take, and little enough to be filled in seconds. */
const QUOTA_BYTES = 48 * 2 ** 20;
const FILLER = 'filler';

/** Stores noise beside the app until no kilobyte more is accepted, and returns its bytes. */
const fillStorage = (screen: Screen): Promise<number> =>
  screen.tab.run(async (name) => {
    const noise = new Uint8Array(2 ** 20);
    for (let at = 0; at < noise.length; at += 2 ** 16) crypto.getRandomValues(noise.subarray(at, at + 2 ** 16));
    const cache = await caches.open(name);
    const store = (path: string, bytes: number): Promise<boolean> =>
      cache.put(path, new Response(noise.slice(0, bytes))).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && error.name === 'QuotaExceededError') return false;
          throw error;
        },
      );
    let stored = 0;
    for (let bytes = noise.length; bytes >= 2 ** 10; bytes /= 4)
      while (await store(`/${name}/${stored}`, bytes)) stored += bytes;
    return stored;
  }, FILLER);

const makeRoom = (screen: Screen): Promise<boolean> => screen.tab.run((name) => caches.delete(name), FILLER);

describe.each(ENGINES)('%s', (engine) => {
  it('a browser that refuses IndexedDB says so at the start, with what to do', async () => {
    const refusing = deployWithScript(
      `IDBFactory.prototype.open = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };`,
    );
    const journey = await startEngineJourney(engine, { deployment: refusing });
    const screen = await journey.open('/auth/login');
    await screen.click('button', 'Try the demo');
    await screen.see('heading', 'Outrider cannot keep its data on this device');
    expect((await screen.see('button', 'Try again')).isDisabled).toBe(false);
  });
});

describe.each(enginesFor('a full device'))('%s', (engine) => {
  it('a press on a full device is kept and sent, or refused in words, and with room again all works', async () => {
    const journey = await startEngineJourney(engine, { quotaBytes: QUOTA_BYTES });
    const { server } = journey;
    const screen = await signIn(journey);
    const [chatId = ''] = await openInbox(screen, server.url);
    await screen.tab.open(`${server.url}/messages?chat=${chatId}`);
    await screen.see('button', 'Pause conversation');
    expect(await fillStorage(screen)).toBeLessThan(QUOTA_BYTES);

    await screen.click('button', 'Pause conversation');
    const refusal = errorMessageOf('storage_full');
    const isRefused = await waitUntil('The press is kept or refused', async () => {
      if ((await screen.count('button', 'Resume conversation')) > 0) return 'no';
      return (await screen.tab.run(() => document.body.innerText)).includes(refusal) && 'yes';
    });
    expect(await makeRoom(screen)).toBe(true);
    if (isRefused === 'yes') await screen.click('button', 'Pause conversation');
    await screen.see('button', 'Resume conversation');
    await screen.see('button', /^Sync: Live$/);
    const observer = await observeDemo(server.url);
    expect((await observer.readChat(chatId)).paused).toBe(true);
    // What was evicted is read again.
    await screen.tab.open(`${server.url}/messages?chat=${chatId}`);
    await screen.see('button', 'Resume conversation');
    await waitUntil('The conversation has its messages', () =>
      screen.tab.run(() => (document.querySelector<HTMLElement>('[role=log]')?.innerText.length ?? 0) > 20),
    );

    await server.stop();
    const records = await withStoppedData(server.dataDir, listCommandRecords);
    expect(records.map(({ status }) => status)).toEqual([200]);
  });
});
