import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { listStoredKeys } from '#support/device-data.ts';
import { IDLE_NETWORK, shareJourney } from '#support/journey.ts';
import { fillSignIn } from '#support/demo-sign-in.ts';
import { fillSilently } from '#support/silent-fill.ts';

const journey = shareJourney({ sandboxSpeed: IDLE_NETWORK });
const DEMO = { email: 'demo@outrider.test', password: 'outrider-demo' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Lets the next openings of the database fail, or wait until `openDatabases()` is called in the page. */
const faultDatabases = (page: Page, fault: 'refused' | 'full' | 'slow'): Promise<void> =>
  page.evaluate((kind) => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function refuse(...args) {
      if (kind === 'refused') throw new DOMException('The operation is insecure.', 'SecurityError');
      if (kind === 'full') throw new DOMException('No space.', 'QuotaExceededError');
      const request = new EventTarget();
      Object.assign(globalThis, {
        openDatabases: () => {
          IDBFactory.prototype.open = open;
          const real = open.apply(this, args);
          for (const type of ['upgradeneeded', 'success', 'error', 'blocked'] as const)
            real.addEventListener(type, (event) => {
              Object.assign(request, { result: real.readyState === 'done' ? real.result : undefined });
              Object.assign(request, { transaction: real.transaction });
              const copy =
                event instanceof IDBVersionChangeEvent ? new IDBVersionChangeEvent(type, event) : new Event(type);
              const handler: unknown = Reflect.get(request, `on${type}`);
              if (typeof handler === 'function') Reflect.apply(handler, request, [copy]);
              request.dispatchEvent(copy);
            });
        },
      });
      return request as IDBOpenDBRequest;
    };
  }, fault);

it('fields that a password manager fills without an event sign the person in', async () => {
  const page = await journey().browser.newPage();
  await page.goto('/auth/login');
  await page.locator('#root').getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  // Typing into one field leaves the other as it was filled.
  await fillSilently(page.getByLabel('Password', { exact: true }), DEMO.password);
  await page.getByLabel('Email', { exact: true }).pressSequentially('demo@');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(DEMO.password);
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('demo@');
  await fillSilently(page.getByLabel('Email', { exact: true }), DEMO.email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  expect(await listStoredKeys(page)).toContain('outrider.user');
});

it('a browser that blocks site data is told before anybody types, with what to allow', async () => {
  const { browser, server } = journey();
  await browser.context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  const page = await browser.newPage();
  await page.goto('/auth/login');
  await heading(page, 'This browser blocks site data').waitFor();
  await page.getByText(`Allow cookies and site data for ${new URL(server.url).host} in its settings`).waitFor();
  await assertUsable(page, 'A browser that blocks site data');
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
});

it.each([
  ['refused', 'Outrider cannot keep its data on this device'],
  ['full', 'This device is full'],
] as const)(
  'a database that cannot be opened after the sign-in is explained, and trying again goes on: %s',
  async (fault, words) => {
    const page = await journey().browser.newPage();
    await page.goto('/auth/login');
    await fillSignIn(page, DEMO);
    await faultDatabases(page, fault);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading(page, words).waitFor();
    await assertUsable(page, words);
    // The reloaded page has the real database, and the person is signed in.
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/dashboard');
    expect(await listStoredKeys(page)).toContain('outrider.user');
  },
);

it('a sign-in that this device has no room to remember is explained, instead of ending with the next reload', async () => {
  const page = await journey().browser.newPage();
  await page.goto('/auth/login');
  await fillSignIn(page, DEMO);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No space.', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(page, 'This device is full').waitFor();
  expect(await listStoredKeys(page)).not.toContain('outrider.user');
});

it('a database that opens slowly after the sign-in is announced, and the app starts when it is open', async () => {
  const page = await journey().browser.newPage();
  await page.goto('/auth/login');
  await fillSignIn(page, DEMO);
  await faultDatabases(page, 'slow');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(page, 'The browser is slow to open your data').waitFor();
  await page.evaluate(() => (globalThis as { openDatabases?: () => void }).openDatabases?.());
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  expect(await page.getByText('The browser is slow to open your data').count()).toBe(0);
});

it('data of somebody else that cannot be wiped keep nobody from signing in', async () => {
  const page = await journey().browser.newPage();
  await page.goto('/auth/login');
  await fillSignIn(page, DEMO);
  await page.evaluate(() => {
    const left = 'outrider|http://127.0.0.1|somebody-else';
    localStorage.setItem('outrider.wipe-pending', JSON.stringify([left]));
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function refuse(...args) {
      if (args[0] === left) throw new DOMException('Internal error.', 'UnknownError');
      return open.apply(this, args);
    };
    const databases = IDBFactory.prototype.databases;
    IDBFactory.prototype.databases = async function list() {
      return [...(await databases.call(this)), { name: left, version: 10 }];
    };
  });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  expect(await listStoredKeys(page)).toContain('outrider.user');
});

it('storage that the browser refuses in the middle of a sign-in is not told as a server that cannot be reached', async () => {
  const page = await journey().browser.newPage();
  await page.goto('/auth/login');
  await fillSignIn(page, DEMO);
  await page.evaluate(() => {
    Storage.prototype.getItem = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
  });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'This browser refuses to store data here. Allow cookies and site data in its settings' })
    .waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(DEMO.password);
});
