import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { tabTo } from '#support/keyboard.ts';

const REST_MS = 1_000;
const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

/**
 * Resolves once nothing of the page has been written for a moment: a page that is still being loaded writes at any
 * time, also in the task of a letter.
 */
const waitForRest = (page: Page): Promise<void> =>
  page.evaluate(
    (restMs) =>
      new Promise((resolve) => {
        let timer = setTimeout(resolve, restMs);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, restMs);
        }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
      }),
    REST_MS,
  );

/** Begins to note what of the page is written in the tasks in which a field is told of a letter. */
const watchLetters = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const written: string[] = [];
    let isTold = false;
    // Before any other task that waits: what those write is not of the letter.
    const { scheduler } = globalThis as unknown as {
      scheduler: { postTask(act: () => void, options: { priority: 'user-blocking' }): void };
    };
    const end = () => {
      isTold = false;
    };
    document.addEventListener(
      'input',
      () => {
        isTold = true;
        scheduler.postTask(end, { priority: 'user-blocking' });
      },
      { capture: true },
    );
    new MutationObserver((records) => {
      if (isTold)
        written.push(
          ...records.map(({ type, attributeName, target }) => `${type} ${attributeName ?? ''} of ${target.nodeName}`),
        );
    }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
    Object.assign(globalThis, { written });
  });
const writtenSince = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { written: string[] }).written.splice(0));

it('a letter is written into the search and nowhere else; the address follows, and takes nothing back that is typed meanwhile', async () => {
  const page = await journey().browser.newPage();
  await page.goto('/campaigns');
  const search = page.getByRole('searchbox', { name: 'Search campaigns' });
  const clear = page.getByRole('button', { name: 'Clear search' });
  const asksFor = (wanted: string | null) => page.waitForURL((url) => url.searchParams.get('q') === wanted);
  await search.focus();
  expect(await clear.isVisible()).toBe(false);

  await waitForBadge(page, /^Sync: Live$/);
  await waitForRest(page);
  await watchLetters(page);
  await page.keyboard.press('n');
  expect(await writtenSince(page)).toEqual([]);
  // What is written while what was asked for comes back stays, and is asked for in its turn.
  await asksFor('n');
  await page.keyboard.type('o s');
  expect(await search.inputValue()).toBe('no s');
  await asksFor('no s');
  await page.keyboard.type('uch');
  await asksFor('no such');
  expect(await search.inputValue()).toBe('no such');

  // What changes the address elsewhere changes the field.
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await asksFor(null);
  expect(await search.inputValue()).toBe('');
  expect(await clear.isVisible()).toBe(false);

  // It is cleared by its button, which gives the focus back, and by Escape; what is typed right behind that stays.
  await search.fill('sales');
  await asksFor('sales');
  await tabTo(page, clear);
  await page.keyboard.press('Enter');
  await page.keyboard.type('x');
  await asksFor('x');
  expect(await search.inputValue()).toBe('x');
  await page.keyboard.press('Escape');
  await asksFor(null);
  expect(await search.inputValue()).toBe('');
  // It has the focus until Escape finds it empty.
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(false);

  // An address that asks for something has it in the field.
  await page.goto('/campaigns?q=sales');
  expect(await search.inputValue()).toBe('sales');
  await clear.click();
  await asksFor(null);
  journey().browser.watch.assertClean();
});
