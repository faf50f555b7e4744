import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { conversationList, openMessages, waitForBadge } from '#support/inbox.ts';
import { holdResponse, latch } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to / }).last();
const panel = (page: Page) => page.getByRole('region', { name: 'Suggest a reply' });
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });
const balance = async (page: Page) =>
  Number((await page.getByRole('button', { name: /credits available$/ }).innerText()).replaceAll(/\D/g, ''));

it('a reply is suggested in a tone, for what was typed, kept across a reload, charged once and only taken into the field', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await openMessages(page);
  await conversationList(page).getByRole('link').nth(0).click();
  await composer(page).waitFor();
  const before = await balance(page);

  await page.getByRole('button', { name: 'Suggest a reply' }).press('Enter');
  await panel(page)
    .getByText(/^Costs up to \d+ credits\.$/)
    .waitFor();
  await expect
    .poll(() =>
      panel(page)
        .getByRole('radio', { name: 'Friendly' })
        .evaluate((radio) => radio === document.activeElement),
    )
    .toBe(true);
  await page.keyboard.press('ArrowRight');
  expect(await panel(page).getByRole('radio', { name: 'Brief' }).isChecked()).toBe(true);
  await assertUsable(page, 'A suggestion that is not asked for yet');

  // The answer is lost with the page, and asked for again under the same id.
  const answer = latch();
  const ids = await holdResponse(page, '/chat/suggest', answer.opened);
  await button(page, 'Suggest').press('Enter');
  await panel(page).getByText('The AI is writing a reply.').waitFor();
  await assertUsable(page, 'A suggestion that is being written');
  await page.reload();
  answer.open();
  const use = button(page, 'Use this text');
  await use.waitFor();
  expect(new Set(ids).size).toBe(1);
  await assertUsable(page, 'A suggestion');
  const text = await panel(page)
    .getByRole('region', { name: 'Suggested reply' })
    .getByRole('paragraph')
    .first()
    .innerText();
  await use.press('Enter');
  await panel(page).waitFor({ state: 'detached' });
  expect(await composer(page).inputValue()).toBe(text);
  await expect.poll(() => composer(page).evaluate((area) => area === document.activeElement)).toBe(true);
  await expect.poll(() => balance(page)).toBeLessThan(before);
  const once = await balance(page);

  // What was typed is what the next one says; Esc leaves the panel and the text alone.
  await composer(page).fill('we can meet on tuesday');
  await page.getByRole('button', { name: 'Suggest a reply' }).click();
  await panel(page).getByText('Says what you have typed, in this tone. You read it before it is sent.').waitFor();
  await panel(page).getByRole('radio', { name: 'Brief' }).check();
  await button(page, 'Suggest').click();
  await panel(page).getByText('We can meet on tuesday.').waitFor();
  await expect.poll(() => use.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect(await composer(page).inputValue()).toBe('we can meet on tuesday');
  await expect.poll(() => balance(page)).toBeLessThan(once);

  // On a phone it is in the list of saved replies; without a server nothing is asked for.
  await page.setViewportSize({ width: 375, height: 667 });
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('option', { name: 'Suggest a reply' }).click();
  await button(page, 'Suggest').waitFor();
  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  await expect.poll(() => button(page, 'Suggest').getAttribute('aria-disabled')).toBe('true');
  await assertUsable(page, 'A suggestion without a server');
  expect(await composer(page).inputValue()).toBe('we can meet on tuesday');
});
