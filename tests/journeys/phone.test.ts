import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertAccessible } from '#support/accessibility.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { openScreen } from '#support/navigation.ts';
import { waitUntil } from '#support/wait-until.ts';

const PHONE = { width: 375, height: 667 };
const MIN_TARGET_PX = 44;

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK, viewport: PHONE });

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Quick access' });
const items = (page: Page): Locator => page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem');
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not drawn.');
  return box;
};

async function openPhone(address: string): Promise<Page> {
  const page = await journey().browser.newPage();
  await page.setViewportSize(PHONE);
  await page.goto(address);
  await bar(page).getByRole('link').first().waitFor();
  return page;
}

it('on a phone a bar at the bottom leads to the screens that are opened most, and gives way to a keyboard', async () => {
  const page = await openPhone('/dashboard');
  const targets = bar(page).locator('a, button');
  expect((await targets.allInnerTexts()).map((text) => text.replaceAll(/\s*[\d+]*\s*,[^]*|^\d+\+?\s*/g, ''))).toEqual([
    'Dashboard',
    'Campaigns',
    'Messages',
    'Profiles',
    'More',
  ]);
  await bar(page)
    .getByRole('link', { name: /^Messages .*repl(y|ies) waits? for an answer|^Messages .*replies wait/ })
    .waitFor();
  for (const width of [375, 320]) {
    await page.setViewportSize({ ...PHONE, width });
    for (const target of await targets.all()) {
      const box = await boxOf(target);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(MIN_TARGET_PX);
      expect(box.y + box.height).toBeLessThanOrEqual(PHONE.height);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize(PHONE);
  const current = bar(page).locator('[aria-current="page"]');
  expect(await current.innerText()).toContain('Dashboard');
  // One press from the start to the status of the campaigns; the bar's own room keeps the list above it.
  await bar(page).getByRole('link', { name: 'Campaigns' }).click();
  await items(page).first().waitFor();
  expect(await current.innerText()).toContain('Campaigns');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `Campaigns on a phone, ${colorScheme}`);
  }

  // All other screens are in the sheet.
  const sheet = page.getByRole('dialog', { name: 'Navigation' });
  await bar(page).getByRole('button', { name: 'More' }).click();
  await sheet.getByRole('link', { name: 'Webhooks' }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  // A focused field in a window that has lost height: an on-screen keyboard.
  await bar(page).getByRole('link', { name: 'Messages' }).click();
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  await search.click();
  await bar(page).waitFor();
  await page.setViewportSize({ ...PHONE, height: 360 });
  await bar(page).waitFor({ state: 'hidden' });
  expect((await boxOf(page.getByRole('main'))).height).toBeGreaterThan(300);
  await page.setViewportSize(PHONE);
  await bar(page).waitFor();
  // A wide window has the sidebar instead.
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(await bar(page).count()).toBe(0);
  // Paper has neither.
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ media: 'print' });
  await bar(page).waitFor({ state: 'hidden' });
  journey().browser.watch.assertClean();
});

it('on a phone the first view has room for five campaigns with status, replies and days left, and filters are in one sheet', async () => {
  const page = await openPhone('/campaigns');
  await waitUntil('All campaigns are listed', async () => (await items(page).count()) === 4);
  const end = (await boxOf(bar(page))).y;
  const boxes = await Promise.all((await items(page).all()).map(boxOf));
  expect(boxes.filter(({ y, height }) => y + height <= end)).toHaveLength(4);
  // A fifth of the same height has room as well.
  const tallest = Math.max(...boxes.map(({ height }) => height));
  expect((boxes[0]?.y ?? end) + 5 * tallest).toBeLessThanOrEqual(end);
  const running = page.getByRole('listitem', { name: 'Founders, southern Europe', exact: true });
  await running.getByText('Active', { exact: true }).waitFor();
  await running.getByText(/^\d+ replies · \d.* days? left$/).waitFor();

  const button = page.getByRole('button', { name: /^Filters/ });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Paused' }).click();
  await sheet.getByText('1 of 4').waitFor();
  await assertAccessible(page, 'The filters of campaigns on a phone');
  await sheet.getByRole('searchbox', { name: 'Search campaigns' }).fill('DACH');
  await waitUntil('The address has the search', () => new URL(page.url()).searchParams.get('q') === 'DACH');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(await items(page).count()).toBe(1);
  await page.getByRole('button', { name: /^Filters ?, 2 in use$/ }).click();
  await sheet.getByRole('button', { name: 'Clear filters' }).click();
  await page.keyboard.press('Escape');
  await waitUntil('All campaigns are listed', async () => (await items(page).count()) === 4);
  journey().browser.watch.assertClean();
});

it('on a phone a filter that is set stays beside the title, in each language', async () => {
  const page = await openPhone('/campaigns?status=paused');
  for (const language of ['en', 'fr']) {
    await page.evaluate((code) => localStorage.setItem('outrider.language', JSON.stringify(code)), language);
    await page.reload();
    const button = await boxOf(page.getByRole('button', { name: /^(Filters|Filtres) ?, 1/ }));
    const title = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(button.y).toBeLessThan(title.y + title.height);
  }
  await page.evaluate(() => localStorage.removeItem('outrider.language'));
  journey().browser.watch.assertClean();
});

it('on a phone the dashboard says in full why a campaign sends nothing', async () => {
  const page = await openPhone('/dashboard');
  const reason = page.getByText('Nothing is sent: the campaign has no prospects', { exact: true });
  await reason.waitFor();
  expect(await reason.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  journey().browser.watch.assertClean();
});

it('on a phone the main actions of a campaign are at the bottom, above the bar, and a toast covers neither', async () => {
  const page = await openPhone('/campaigns');
  await page.getByRole('link', { name: 'Founders, southern Europe' }).click();
  const pause = page.getByRole('button', { name: 'Pause Campaign' });
  await pause.waitFor();
  // What it is and whether it sends come first.
  expect((await boxOf(page.getByRole('region', { name: 'What is being sent' }))).y).toBeLessThan(220);
  const [acts, end] = [await boxOf(pause), await boxOf(bar(page))];
  expect(acts.y + acts.height).toBeLessThanOrEqual(end.y);
  expect(acts.y + acts.height).toBeGreaterThan(end.y - 24);
  await pause.click();
  const shown = page.getByRole('status').filter({ hasText: 'Campaign paused successfully' });
  await shown.waitFor();
  const toast = await boxOf(shown);
  expect(toast.y + toast.height).toBeLessThanOrEqual(
    (await boxOf(page.getByRole('button', { name: 'Resume Campaign' }))).y,
  );
  await assertAccessible(page, 'A campaign on a phone');
  await page.getByRole('button', { name: 'Resume Campaign' }).click();
  await pause.waitFor();
  journey().browser.watch.assertClean();
});

it('Back returns from a campaign to the same place in the list, and a screen opened anew starts at its top', async () => {
  const page = await openPhone('/campaigns');
  await items(page).first().waitFor();
  // Low enough for a list that scrolls.
  await page.setViewportSize({ ...PHONE, height: 400 });
  const main = page.locator('#main');
  const top = (): Promise<number> => main.evaluate(({ scrollTop }) => scrollTop);
  await waitUntil('The list is scrolled', async () => {
    await main.evaluate((element) => element.scrollTo(0, 120));
    return (await top()) === 120;
  });
  await page.getByRole('link', { name: 'DACH manufacturing' }).click();
  await page.getByRole('heading', { level: 1, name: 'DACH manufacturing' }).waitFor();
  await waitUntil('The campaign starts at its top', async () => (await top()) === 0);
  await page.goBack();
  await items(page).first().waitFor();
  await waitUntil('The list is where it was', async () => (await top()) === 120);
  await openScreen(page, '/dashboard');
  await bar(page).getByRole('link', { name: 'Campaigns' }).click();
  await items(page).first().waitFor();
  expect(await top()).toBe(0);
  journey().browser.watch.assertClean();
});
