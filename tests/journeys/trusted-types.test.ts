import { expect, it } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { openMessages } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { withStoppedData } from '#support/stopped-data.ts';
import { waitUntil } from '#support/wait-until.ts';

/** A PNG of one pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

it('no page makes markup or code of a text, and no script comes from elsewhere', async () => {
  const { browser } = journey();
  const page = await browser.newPage();
  await openMessages(page);
  const refusals = await page.evaluate(() => {
    const attempt = (act: () => unknown): string => {
      try {
        act();
        return 'allowed';
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    const script = document.createElement('script');
    return {
      markup: attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
      inserted: attempt(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
      parsed: attempt(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      text: attempt(() => (script.text = 'alert(1)')),
      foreign: attempt(() => (script.src = 'https://evil.example/x.js')),
      data: attempt(() => (script.src = 'data:text/javascript,alert(1)')),
      own: attempt(() => (script.src = '/v1/locale')),
      worker: attempt(() => new Worker('blob:x')),
      policy: attempt(() =>
        (
          globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes?.createPolicy('mine', {}),
      ),
      build: attempt(() => (script.src = '/assets/x.js')),
    };
  });
  expect(refusals).toEqual({
    markup: 'TypeError',
    inserted: 'TypeError',
    parsed: 'TypeError',
    text: 'TypeError',
    foreign: 'TypeError',
    data: 'TypeError',
    own: 'TypeError',
    worker: 'TypeError',
    policy: 'TypeError',
    build: 'allowed',
  });
  // The browser prints each violation, so that a journey whose page tries one fails.
  expect(browser.watch.problems().length).toBeGreaterThanOrEqual(8);
});

it('a picture of a person comes through the server, also offline, and from no other origin', async () => {
  const { server, browser } = journey();
  const page = await browser.newPage();
  const asked: unknown[] = [];
  await page.route('**/api/picture', async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ json: { data: { picture: PICTURE }, error: null } });
  });
  const [chatId = ''] = await openMessages(page);
  // Stored at the server: what the simulated network still does at its start would replace a row of the device alone.
  await server.stop();
  await withStoppedData(server.dataDir, async (backend) => {
    const prospect: unknown = JSON.parse(String((await backend.findDocument(COLLECTIONS.chats, chatId))?.['prospect']));
    const data = { prospect: JSON.stringify({ ...Object(prospect), resume: 'https://pictures.example.com/anne.png' }) };
    await backend.transact([{ action: 'update', collection: COLLECTIONS.chats, id: chatId, data }]);
  });
  await server.start();
  const picture = page.locator(`img[src="${PICTURE}"]`);
  await picture.first().waitFor();
  expect(asked).toEqual([{ address: 'https://pictures.example.com/anne.png' }]);
  await server.stop();
  await page.reload();
  await picture.first().waitFor();
  expect(asked).toHaveLength(1);
  await waitUntil('Nothing else was requested', () => browser.watch.foreignRequests().length === 0);
});
