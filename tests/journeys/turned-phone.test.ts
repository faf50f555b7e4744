import { expect, it } from 'vitest';
import { conversationList, openConversation, openFilters, openMessages } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { openScreen } from '#support/navigation.ts';
import { waitUntil } from '#support/wait-until.ts';

const UPRIGHT = { width: 375, height: 667 };
/** A phone on its side, wider than the breakpoint of the phone's layout. */
const ON_ITS_SIDE = { width: 844, height: 390 };
/** That of the search field (`src/ui/forms/search-field.tsx`). */
const SEARCH_DELAY_MS = 200;
const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK, viewport: UPRIGHT });

it('what is open stays open, and what was typed is kept, while a phone is turned to its side and back', async () => {
  const page = await journey().browser.newPage();
  await page.setViewportSize(UPRIGHT);

  // A conversation, with a note of a rating half written. Its button moves from the bottom to the top.
  await openMessages(page);
  await conversationList(page).getByRole('link').first().click();
  await openConversation(page).getByRole('button', { name: /Rate / }).click();
  const rating = page.getByRole('dialog', { name: /Rate / });
  await rating.getByText('Score and note').click();
  const note = rating.getByRole('textbox', { name: 'Note' });
  await note.fill('Asked for a quote');
  for (const size of [ON_ITS_SIDE, UPRIGHT]) {
    await page.setViewportSize(size);
    await waitUntil('The rating is still open', async () => await note.isVisible());
    expect(await note.inputValue()).toBe('Asked for a quote');
  }
  await page.keyboard.press('Escape');
  await rating.waitFor({ state: 'hidden' });

  // The filters of the inbox.
  await openMessages(page);
  const filters = await openFilters(page);
  for (const size of [ON_ITS_SIDE, UPRIGHT]) {
    await page.setViewportSize(size);
    await filters.getByText('They wrote last').waitFor();
    // Inside the window, however far at its edge the button is.
    const { x, width } = (await filters.getByText('They wrote last').boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(size.width);
  }
  await filters.getByRole('button', { name: 'Show results' }).click();
  await filters.getByText('They wrote last').waitFor({ state: 'detached' });

  // The filters of the campaigns, whose button moves from the title to its own line.
  await openScreen(page, '/campaigns');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await filters.getByRole('searchbox').fill('DACH');
  await waitUntil('The address has the search', () => new URL(page.url()).searchParams.get('q') === 'DACH');
  const items = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem');
  await page.setViewportSize(ON_ITS_SIDE);
  await filters.getByRole('combobox').first().waitFor();
  expect(await page.getByRole('searchbox', { name: 'Search campaigns' }).inputValue()).toBe('DACH');
  await page.setViewportSize(UPRIGHT);
  await filters.getByRole('button', { name: 'Show results' }).waitFor();
  expect(await filters.getByRole('searchbox').inputValue()).toBe('DACH');
  // Closed, it stays closed.
  await filters.getByRole('button', { name: 'Show results' }).click();
  await filters.waitFor({ state: 'detached' });
  await page.setViewportSize(ON_ITS_SIDE);
  await page.getByRole('searchbox', { name: 'Search campaigns' }).waitFor();
  expect(await filters.count()).toBe(0);
  await page.setViewportSize(UPRIGHT);
  expect(await items.count()).toBe(1);

  // Turned before the field has passed on what was typed: its delay is made longer than a slow machine needs.
  await page.evaluate((delayMs) => {
    const own = globalThis.setTimeout;
    Object.assign(globalThis, {
      setTimeout: (callback: () => void, ms?: number) => own(callback, ms === delayMs ? 60_000 : ms),
    });
  }, SEARCH_DELAY_MS);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await filters.getByRole('searchbox').fill('Founders');
  await page.setViewportSize(ON_ITS_SIDE);
  await waitUntil('The address has the search', () => new URL(page.url()).searchParams.get('q') === 'Founders');
  expect(await page.getByRole('searchbox', { name: 'Search campaigns' }).inputValue()).toBe('Founders');
  await page.setViewportSize(UPRIGHT);
  await filters.getByRole('searchbox').fill('DACH');
  await filters.getByRole('button', { name: 'Show results' }).click();
  await filters.waitFor({ state: 'detached' });

  // A campaign's dialog with a name half written.
  await page.getByRole('link', { name: 'DACH manufacturing' }).click();
  await page.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('DACH manufacturing, autumn');
  for (const size of [ON_ITS_SIDE, UPRIGHT]) {
    await page.setViewportSize(size);
    expect(await name.inputValue()).toBe('DACH manufacturing, autumn');
  }
  journey().browser.watch.assertClean();
});
