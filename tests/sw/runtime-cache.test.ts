import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryCaches } from '#support/memory-caches.ts';
import type { networkFirst as NetworkFirstFactory } from '#sw/runtime-cache.ts';

const APP = 'https://outrider.test';

describe('a runtime cache of the service worker', () => {
  let networkFirst: typeof NetworkFirstFactory;
  let caches: MemoryCaches;

  beforeAll(async () => {
    vi.stubGlobal('self', globalThis);
    vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
    ({ networkFirst } = await import('#sw/runtime-cache.ts'));
  });

  beforeEach(() => {
    caches = new MemoryCaches();
    vi.stubGlobal('caches', caches);
    vi.stubGlobal('location', new URL(APP));
    for (const name of ['FetchEvent', 'ExtendableEvent']) vi.stubGlobal(name, Event);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('page')));
  });

  afterAll(() => void vi.unstubAllGlobals());

  /** Asks for addresses one after another and returns the answers. */
  async function ask(strategy: ReturnType<typeof networkFirst>, addresses: readonly string[]): Promise<string[]> {
    const answers: string[] = [];
    for (const address of addresses) {
      const request = new Request(`${APP}${address}`);
      const event = Object.assign(new Event('fetch'), { request, waitUntil: () => undefined });
      const [answer, done] = strategy.handleAll({ event, request });
      answers.push(await (await answer).text());
      await done;
    }
    return answers;
  }

  const cached = async (): Promise<string[]> =>
    (await (await caches.open('pages')).keys()).map(({ url }) => url.slice(APP.length));

  it('has one entry for a page, whatever query, spelling or slash it is asked for with, and answers all of them', async () => {
    const strategy = networkFirst('pages');
    const many = Array.from({ length: 20 }, (_, index) => `/guide/imports?n=${index}`);
    await ask(strategy, ['/guide/imports', ...many, '/guide/%69mports', '/guide/imports/', '/guide/imports//?x']);
    expect(await cached()).toEqual(['/guide/imports']);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await ask(strategy, ['/guide/imports?other', '/guide/%69mports'])).toEqual(['page', 'page']);
  });

  it('has different entries for different pages', async () => {
    const pages = ['/guide', '/guide/fr/imports', '/guide/imports', '/guide/%zz', '/'];
    await ask(networkFirst('pages'), pages);
    expect(await cached()).toEqual(pages);
  });

  it('is made in one place', () => {
    const folder = join(import.meta.dirname, '../../sw');
    const makers = readdirSync(folder).filter((name) =>
      readFileSync(join(folder, name), 'utf8').includes("'workbox-strategies'"),
    );
    expect(makers).toEqual(['runtime-cache.ts']);
  });
});
