import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { watchErrorPages } from '#support/error-pages.ts';
import { openMessages, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startJourneyWithProfile, startVisitedJourney } from '#support/journey.ts';
import { listBareTexts, listStaleTexts, translatePages } from '#support/page-translator.ts';
import { seedOf, volumeOf } from '#support/volume.ts';

type Places = Readonly<Record<string, readonly { readonly address: string }[]>>;
const { OWNER_SCREENS, SIGNED_OUT_SCREENS } = (await import(
  pathToFileURL(join(import.meta.dirname, '../../scripts/looks-screens.mjs')).href
)) as { readonly OWNER_SCREENS: Places; readonly SIGNED_OUT_SCREENS: Places };

/** How long each screen is used while it is translated. */
const SECONDS = volumeOf('TRANSLATED_SECONDS', { sample: 1, full: 60 });
const SEED = seedOf('TRANSLATED_SEED', '7');
const MIN_ACTS = 3;
/** One address of each route. */
const addressesOf = (places: Places): string[] => Object.values(places).map(([place]) => place?.address ?? '/');

/**
 * Presses one of the visible controls of a page, or types into one of its fields; nothing that leaves the screen, ends
 * the session or deletes.
 */
const act = (page: Page, seed: number): Promise<void> =>
  page.evaluate(async (number) => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'button, summary, input, textarea, a[href], [role="tab"], [role="option"], [role="menuitem"], [role="menuitemradio"]',
      ),
    ].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        // Nobody can press what lies behind a dialog.
        control.closest('[inert]') === null &&
        !/log ?out|delete|leave|remove|sign in with|continue with/i.test(
          `${control.ariaLabel ?? ''} ${control.textContent}`,
        ) &&
        !(control instanceof HTMLAnchorElement && (control.target !== '' || control.pathname !== location.pathname)) &&
        // Another language loads the page again.
        control.lang === '' &&
        !(control instanceof HTMLInputElement && control.type === 'file'),
    );
    const control = controls[number % Math.max(1, controls.length)];
    control?.focus();
    if (control?.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="range"])') === true)
      document.execCommand('insertText', false, 'Words ');
    else control?.click();
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  }, seed);

/** Acts once on a screen; returns what is wrong with its texts then. Nothing when the act has loaded another page. */
async function actAndCheck(page: Page, address: string, seed: number): Promise<string[]> {
  try {
    await act(page, seed);
    const texts = [...(await listStaleTexts(page)), ...(await listBareTexts(page))];
    if (new URL(page.url()).pathname === new URL(address, page.url()).pathname)
      return texts.map((text) => `${address}: ${text}`);
  } catch (error) {
    if (!/context was destroyed/.test(String(error))) throw error;
  }
  // A payment page that the act is still opening may take the place of this navigation.
  await page.goto(address, { timeout: 30_000 }).catch(() => page.goto(address));
  return [];
}

/** Uses each screen while it is translated; returns what went wrong. */
async function useScreens(page: Page, addresses: readonly string[]): Promise<string[]> {
  const faults = new Set<string>();
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const endsAtMs = Date.now() + SECONDS * 1_000;
    for (let count = 0; count < MIN_ACTS || Date.now() < endsAtMs; count += 1)
      for (const fault of await actAndCheck(page, address, Number(SEED) * 7_919 + count * 104_729)) faults.add(fault);
  }
  return [...faults];
}

it(
  `every screen lives on while a program translates it, and no word goes stale (TRANSLATED_SEED=${SEED})`,
  { timeout: (SECONDS + 10) * 60_000 },
  async () => {
    const signedIn = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
    const signedOut = await startJourneyWithProfile({ sandboxSpeed: IDLE_NETWORK });
    for (const [{ browser }, places] of [
      [signedIn, OWNER_SCREENS],
      [signedOut, SIGNED_OUT_SCREENS],
    ] as const) {
      const failed: string[] = [];
      await watchErrorPages(browser.context, (heading) => failed.push(heading));
      await translatePages(browser.context, Number(SEED));
      const page = await browser.newPage();
      page.on('dialog', (dialog) => void dialog.accept());
      expect(await useScreens(page, addressesOf(places))).toEqual([]);
      expect(failed).toEqual([]);
      // Pressing anything sends requests that are refused; and presses faster than dialogs load open two at once, of
      // which the lower one is not given the focus.
      const lines = [/^Failed to load resource/, /^There are no focusable elements inside the <FocusTrap/];
      expect(browser.watch.problems({ outage: true, lines })).toEqual([]);
    }
  },
);

it('a screen whose elements another program has moved recovers in place, with the words of now', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await openMessages(page);
  await waitForBadge(page, /^Sync: Live$/);
  // What React holds is torn out of its parents.
  await page.evaluate(() => {
    Object.assign(globalThis, { isSamePage: true });
    for (const element of document.querySelectorAll('main > * *'))
      if (element.closest('svg *') === null) {
        const font = document.createElement('font');
        element.replaceWith(font);
        font.append(element);
      }
  });
  await page.getByRole('button', { name: 'Filters' }).first().click();
  await page.getByRole('button', { name: 'Unread' }).first().click();
  // The recovery closes what was open; what was chosen stays.
  const chosen = page.getByRole('button', { name: 'Clear filter: Unread' }).first();
  await chosen.waitFor();
  await page.keyboard.press('Escape');
  await chosen.click();
  await chosen.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().waitFor();
  expect(await page.getByRole('alert').filter({ hasText: 'Something went wrong on this screen' }).count()).toBe(0);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
  expect(await listStaleTexts(page)).toEqual([]);
});
