import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startJourney, startVisitedJourney } from '#support/journey.ts';

const LIST = 'Name,URL\nDropped,https://www.linkedin.com/in/dropped-one\n';

/** Drops a file on an element, and tells whether the page took it, or the browser would open it in the app's place. */
async function drop(target: Locator, name: string): Promise<boolean> {
  return target.evaluate(
    (element, [content, fileName]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], fileName));
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    },
    [LIST, name] as const,
  );
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const importOne = (page: Page) => page.getByRole('button', { name: 'Import 1 prospect', exact: true });

it('a file that is dropped on a draft waits on the device, over a reload and without a server, and is offered once the campaign is set up', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/campaigns/create');
  await page.getByLabel('Campaign name').fill('Harbour masters');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await heading(page, 'What do you offer?').waitFor();
  await page.goto('/campaigns');
  await waitForBadge(page, /^Sync: Live$/);
  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  const card = page.getByRole('listitem', { name: 'Harbour masters' });
  expect(await drop(card, 'harbours.csv')).toBe(true);
  const isTold = async (): Promise<void> => {
    await heading(page, 'Finish setting up this campaign before you add prospects to it.').waitFor();
    await page.getByText('The file stays on this device. Finish the setup, and you can import it.').waitFor();
    await page.getByRole('list', { name: 'Waiting for import' }).getByText('harbours.csv').waitFor();
  };
  await isTold();
  await assertUsable(page, 'A file that was dropped on a draft');
  await page.reload();
  await isTold();

  await page.getByRole('link', { name: 'Continue Setup' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('radio', { name: 'Warm opener, short' }).check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('toneOfVoice').fill('calm');
  await page.getByLabel('calendarLink').fill('https://meet.example/berth');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('radio', { name: 'Camille Moreau' }).check();
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await heading(page, 'Upload prospects').waitFor();
  await page.getByRole('button', { name: 'Import harbours.csv' }).click();
  await importOne(page).click();
  await page.waitForURL('**/campaigns/*');
  await page.goto('/import');
  await page.getByText('Choose the campaign for these prospects.').waitFor();
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
  browser.watch.assertClean({ outage: true });
});

it('a file that is dropped on a screen without a campaign waits, and the person is told; one that is no list is refused', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const places = [
    ['/messages', 'Messages'],
    ['/dashboard', undefined],
    ['/campaigns', 'Campaigns'],
    ['/campaigns/create', 'Name your campaign'],
    ['/import', 'Import a list'],
  ] as const;
  for (const [path, title] of places) {
    await page.goto(path);
    await (title === undefined ? page.getByRole('heading', { level: 1 }).first() : heading(page, title)).waitFor();
    const name = `${path.slice(1).replace('/', '-')}.csv`;
    await expect.poll(() => drop(page.locator('body'), name)).toBe(true);
    await toast(page, `Kept on this device: ${name}`).waitFor();
  }
  // The screen that lists them shows the newest at once.
  for (const name of ['messages.csv', 'dashboard.csv', 'campaigns.csv', 'campaigns-create.csv', 'import.csv'])
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  await drop(page.locator('body'), 'people.xlsx');
  await toast(page, 'Please upload a CSV file').waitFor();

  // A list under review is not replaced: the other one waits beside it.
  await page.goto('/campaigns/campaign-southern-founders/import');
  await page.getByRole('button', { name: 'Import messages.csv' }).click();
  await importOne(page).waitFor();
  await drop(page.getByRole('heading', { level: 1 }), 'second.csv');
  const second = toast(page, 'Kept on this device: second.csv');
  await second.getByText('You find it wherever you add prospects to a campaign.').waitFor();
  await importOne(page).waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByRole('button', { name: 'Import second.csv' }).waitFor();

  // Signing out would remove them, and asks before.
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out?' });
  await dialog.getByText('File to import: second.csv').waitFor();
  await assertUsable(page, 'Signing out while files wait');
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  browser.watch.assertClean();
});

it('a file that is dropped before anybody has signed in does not take the place of the app', async () => {
  const { browser } = await startJourney();
  const page = await browser.newPage();
  await page.goto('/auth/login');
  await page.getByLabel('Password', { exact: true }).waitFor();
  await expect.poll(() => drop(page.locator('body'), 'people.csv')).toBe(true);
  browser.watch.assertClean();
});
