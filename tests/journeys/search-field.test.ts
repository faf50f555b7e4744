import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { tabTo } from '#support/keyboard.ts';

const QUIET_MS = 1_000;
const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

/**
 * Resolves once the document has not changed for a moment: a page that still loads changes at any time, also in the
 * task of a keystroke.
 */
const waitForQuiet = (page: Page): Promise<void> =>
  page.evaluate(
    (quietMs) =>
      new Promise((resolve) => {
        let timer = setTimeout(resolve, quietMs);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, quietMs);
        }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
      }),
    QUIET_MS,
  );

/** Starts to record which parts of the document change in the tasks of input events. */
const recordInputMutations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const mutations: string[] = [];
    let isInInputTask = false;
    // Runs before any other waiting task, whose changes are not those of the keystroke.
    const { scheduler } = globalThis as unknown as {
      scheduler: { postTask(act: () => void, options: { priority: 'user-blocking' }): void };
    };
    const end = () => {
      isInInputTask = false;
    };
    document.addEventListener(
      'input',
      () => {
        isInInputTask = true;
        scheduler.postTask(end, { priority: 'user-blocking' });
      },
      { capture: true },
    );
    new MutationObserver((records) => {
      if (isInInputTask)
        mutations.push(
          ...records.map(({ type, attributeName, target }) => `${type} ${attributeName ?? ''} of ${target.nodeName}`),
        );
    }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
    Object.assign(globalThis, { mutations });
  });
const takeMutations = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { mutations: string[] }).mutations.splice(0));

it('a keystroke changes the search field and nothing else, and the address follows without taking back what is typed meanwhile', async () => {
  const page = await journey().browser.newPage();
  await page.goto('/campaigns');
  const search = page.getByRole('searchbox', { name: 'Search campaigns' });
  const clear = page.getByRole('button', { name: 'Clear search' });
  const waitForQuery = (wanted: string | null) => page.waitForURL((url) => url.searchParams.get('q') === wanted);
  await search.focus();
  expect(await clear.isVisible()).toBe(false);

  await waitForBadge(page, /^Sync: Live$/);
  await waitForQuiet(page);
  await recordInputMutations(page);
  await page.keyboard.press('n');
  expect(await takeMutations(page)).toEqual([]);
  // Text typed while an earlier search is applied stays, and is applied next.
  await waitForQuery('n');
  await page.keyboard.type('o s');
  expect(await search.inputValue()).toBe('no s');
  await waitForQuery('no s');
  await page.keyboard.type('uch');
  await waitForQuery('no such');
  expect(await search.inputValue()).toBe('no such');

  // A change of the address changes the field.
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await waitForQuery(null);
  expect(await search.inputValue()).toBe('');
  expect(await clear.isVisible()).toBe(false);

  // The button, which returns the focus, and Escape clear it; text typed right after that stays.
  await search.fill('sales');
  await waitForQuery('sales');
  await tabTo(page, clear);
  await page.keyboard.press('Enter');
  await page.keyboard.type('x');
  await waitForQuery('x');
  expect(await search.inputValue()).toBe('x');
  await page.keyboard.press('Escape');
  await waitForQuery(null);
  expect(await search.inputValue()).toBe('');
  // The keys belong to the screen again.
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(false);

  // The field shows the search of the address.
  await page.goto('/campaigns?q=sales');
  expect(await search.inputValue()).toBe('sales');
  await clear.click();
  await waitForQuery(null);
  journey().browser.watch.assertClean();
});
