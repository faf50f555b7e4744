import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

const PHONE = { width: 375, height: 400 };
const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK, viewport: PHONE });

/** Presses Back as the browser's button does, and waits until the browser is at an entry again. */
const goBack = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('popstate', () => setTimeout(resolve), { once: true });
        history.back();
      }),
  );
const path = (page: Page): string => new URL(page.url()).pathname;

it('Back closes the topmost of what lies over a screen, asks before something unsaved is lost, and only then leaves the screen, whose place it keeps', async () => {
  const page = await journey().browser.newPage();
  await page.setViewportSize(PHONE);
  await page.goto('/dashboard');
  const bar = page.getByRole('navigation', { name: 'Quick access' });
  await bar.getByRole('link', { name: 'Campaigns' }).click();
  const items = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem');
  await items.first().waitFor();
  const main = page.locator('#main');
  const top = (): Promise<number> => main.evaluate(({ scrollTop }) => scrollTop);
  await waitUntil('The list is scrolled', async () => {
    await main.evaluate((element) => element.scrollTo(0, 60));
    return (await top()) === 60;
  });

  // A sheet.
  await bar.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'Navigation' });
  await sheet.getByRole('link', { name: 'API Keys' }).waitFor();
  await goBack(page);
  await sheet.waitFor({ state: 'detached' });
  expect([path(page), await top()]).toEqual(['/campaigns', 60]);

  // A menu.
  await items.nth(1).getByRole('button').click();
  await page.getByRole('menu').waitFor();
  await goBack(page);
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  expect(path(page)).toBe('/campaigns');

  // The filters, which may change the address, with the list of a select over them.
  await main.evaluate((element) => element.scrollTo(0, 0));
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('combobox').first().click();
  await page.getByRole('listbox').waitFor();
  await goBack(page);
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await filters.getByRole('button', { name: 'Show results' }).waitFor();
  await goBack(page);
  await filters.waitFor({ state: 'detached' });
  expect(path(page)).toBe('/campaigns');

  // A dialog with something unsaved.
  await main.evaluate((element) => element.scrollTo(0, 60));
  await bar.getByRole('button', { name: 'More' }).click();
  await sheet.getByRole('link', { name: 'API Keys' }).click();
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByRole('textbox').first().fill('Sync with the CRM');
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await goBack(page);
  await question.getByRole('button', { name: 'Discard' }).waitFor();
  await goBack(page);
  await question.waitFor({ state: 'detached' });
  expect(await dialog.getByRole('textbox').first().inputValue()).toBe('Sync with the CRM');
  await goBack(page);
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(path(page)).toBe('/apikeys');

  // Nothing is open any more.
  await goBack(page);
  await waitUntil('Back leads to the campaigns', () => path(page) === '/campaigns');
  await waitUntil('The list is where it was', async () => (await top()) === 60);
  await goBack(page);
  await waitUntil('Back leads to the dashboard', () => path(page) === '/dashboard');
  journey().browser.watch.assertClean();
});

it('a reload asks before what was entered in a dialog is lost, and only then', async () => {
  const page = await journey().browser.newPage();
  await page.setViewportSize(PHONE);
  const asked: string[] = [];
  const leaves: boolean[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void (leaves.shift() === true ? question.accept() : question.dismiss());
  });
  const reload = () => page.evaluate(() => location.reload());
  await page.goto('/apikeys');
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  const name = page.getByRole('dialog', { name: 'Create API key' }).getByRole('textbox').first();
  await name.fill('Sync with the CRM');
  await reload();
  await waitUntil('The browser asks', () => asked.length === 1);
  expect(asked).toEqual(['beforeunload']);
  expect(await name.inputValue()).toBe('Sync with the CRM');

  leaves.push(true);
  await reload();
  await name.waitFor({ state: 'detached' });
  expect(asked).toHaveLength(2);

  // Nothing is entered any more.
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  await name.fill('Sync');
  await name.fill('');
  await page.reload();
  await name.waitFor({ state: 'detached' });
  expect(asked).toHaveLength(2);
});

it('the Back of an Android device closes a dialog where the app has nowhere to go back to', async () => {
  const page = await journey().browser.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} Android` });
    const watchers: EventTarget[] = [];
    class CloseWatcher extends EventTarget {
      constructor() {
        super();
        watchers.push(this);
      }
      destroy(): void {
        watchers.splice(watchers.indexOf(this), 1);
      }
    }
    Object.assign(globalThis, {
      CloseWatcher,
      requestClose: () => watchers.pop()?.dispatchEvent(new Event('close')),
      countWatchers: () => watchers.length,
    });
  });
  const requestClose = () => page.evaluate(() => (Reflect.get(globalThis, 'requestClose') as () => void)());
  const countWatchers = () => page.evaluate(() => (Reflect.get(globalThis, 'countWatchers') as () => number)());
  await page.goto('/apikeys');
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByRole('textbox').first().fill('Sync with the CRM');
  await waitUntil('The app watches', async () => (await countWatchers()) === 1);
  await requestClose();
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await question.getByRole('button', { name: 'Discard' }).waitFor();
  await requestClose();
  await question.waitFor({ state: 'detached' });
  expect(await dialog.getByRole('textbox').first().inputValue()).toBe('Sync with the CRM');
  await requestClose();
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  // With nothing open, Back is the browser's again.
  await waitUntil('The app watches no more', async () => (await countWatchers()) === 0);
  journey().browser.watch.assertClean();
});
