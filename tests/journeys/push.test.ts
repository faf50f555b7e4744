import type { BrowserContext, Worker } from 'playwright-core';
import { expect, it } from 'vitest';
import type { PushAddress } from '#domain/push/push-requests.ts';
import type { PushMessage } from '#domain/push/push-message.ts';
import { assertUsable } from '#support/accessibility.ts';
import { startVisitedJourney } from '#support/journey.ts';
import { openPushService } from '#support/push-service.ts';
import { deliverPush } from '#support/service-worker.ts';
import { waitUntil } from '#support/wait-until.ts';

/** A network speed at which a prospect replies every few moments. */
const FAST_NETWORK = 3_000;

const LINES_WITHOUT_SERVER = [/^Failed to load resource: net::ERR_/, /WebSocket connection to /];

/** Takes the place of the browser's own push service, which is out of reach here: a page subscribes at this address. */
async function subscribeAt(context: BrowserContext, address: PushAddress): Promise<void> {
  await context.addInitScript((json: PushAddress) => {
    // The blank page that a tab starts with lacks it.
    if (!('PushManager' in globalThis)) return;
    let isSubscribed = false;
    const subscription = {
      endpoint: json.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => json,
      unsubscribe: async () => {
        isSubscribed = false;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async () => {
        isSubscribed = true;
        return subscription;
      },
    });
  }, address);
}

/** Returns the notifications of the app that the system shows. */
const shownBy = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobalScope;
    return (await registration.getNotifications()).map(({ title }) => title);
  });

it('a reply is pushed while the app is closed, and a click opens the conversation without the server', async () => {
  const service = await openPushService();
  const { server, browser } = await startVisitedJourney({
    sandboxSpeed: FAST_NETWORK,
    env: { WEBHOOKS_TO_LOOPBACK: '1' },
  });
  try {
    const device = service.subscribe();
    await browser.context.grantPermissions(['notifications']);
    await subscribeAt(browser.context, device.address);
    const page = await browser.newPage();
    await page.goto('/device');
    const pushBox = page.getByRole('checkbox', { name: 'Also while the app is closed' });
    expect(await pushBox.isChecked()).toBe(false);
    await pushBox.click();
    await waitUntil('Pushes are switched on', () => pushBox.isChecked());
    await page.getByRole('radio', { name: 'Names', exact: true }).click();
    await waitUntil('Names are shown', () => page.getByRole('radio', { name: 'Names', exact: true }).isChecked());
    await assertUsable(page, 'This device');
    const [named] = await waitUntil('A push with a name arrives', () => {
      const pushed = service.messagesFor(device).flatMap(({ chats }) => chats);
      return pushed.some(({ name }) => name !== undefined)
        ? pushed.filter(({ name }) => name !== undefined)
        : undefined;
    });
    const { userId } = service.messagesFor(device)[0] ?? expect.fail('no push');
    expect(service.messagesFor(device).flatMap(({ chats }) => chats.map(({ text }) => text))).toEqual(
      expect.not.arrayContaining([expect.any(String)]),
    );
    const { id, name = '' } = named ?? expect.fail('no name');

    // A page of the guide is the window that the click finds: a page of the app would tell its own news meanwhile.
    await page.goto('/guide');
    await page.getByRole('heading', { level: 1 }).waitFor();

    // The app is closed, and nothing of an open page is shown any more.
    const blank = await browser.context.newPage();
    await blank.goto('about:blank');
    await page.close();
    await server.kill();
    const origin = server.url;
    const workers = () => browser.context.serviceWorkers().filter((one) => one.url().startsWith(origin));
    const message: PushMessage = { userId, language: 'fr', chats: [{ id, kinds: ['reply'], name }], others: 0 };
    await waitUntil('The worker has shown the push', async () => {
      if (workers().length === 0) {
        await deliverPush(blank, origin, message);
        return false;
      }
      const [worker] = workers();
      if (worker === undefined) return false;
      await worker.evaluate(async () => {
        const { registration } = globalThis as unknown as ServiceWorkerGlobalScope;
        for (const one of await registration.getNotifications()) one.close();
      });
      await deliverPush(blank, origin, message);
      return waitUntil('It is shown', async () => (await shownBy(worker)).length > 0);
    });
    const [worker] = workers();
    if (worker === undefined) expect.fail('no worker');
    expect(await shownBy(worker)).toEqual([`${name} a répondu`]);

    const opened = await browser.newPage();
    await opened.goto('/guide');
    await opened.getByRole('heading', { level: 1 }).waitFor();
    await worker.evaluate(async () => {
      const scope = globalThis as unknown as ServiceWorkerGlobalScope;
      const [notification] = await scope.registration.getNotifications();
      if (notification === undefined) throw new Error('no notification');
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    });
    await opened.waitForURL(`**/messages?*chat=${id}*`);
    await opened.getByRole('heading', { name }).first().waitFor();
    expect(await shownBy(worker)).toEqual([]);
    browser.watch.assertClean({ lines: LINES_WITHOUT_SERVER });
  } finally {
    await service.close();
  }
});

it('a press on a device that forbids notifications explains why nothing is pushed, and a sign-out ends what was', async () => {
  const service = await openPushService();
  const { browser } = await startVisitedJourney({ sandboxSpeed: FAST_NETWORK, env: { WEBHOOKS_TO_LOOPBACK: '1' } });
  try {
    const device = service.subscribe();
    await subscribeAt(browser.context, device.address);
    const page = await browser.newPage();
    await page.goto('/device');
    const pushBox = page.getByRole('checkbox', { name: 'Also while the app is closed' });
    await pushBox.click();
    await page.getByText('This browser blocks notifications from this site.').waitFor();
    expect(await pushBox.isChecked()).toBe(false);
    await browser.context.grantPermissions(['notifications']);
    await page.reload();
    await pushBox.click();
    await waitUntil('A push arrives', () => service.received.length > 0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/auth/login*');
    await waitUntil('The browser is subscribed no more', () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return (await registration?.pushManager.getSubscription()) === null;
      }),
    );
    browser.watch.assertClean();
  } finally {
    await service.close();
  }
});
