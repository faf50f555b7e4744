import { expect, it } from 'vitest';
import { toast } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { chooseFromMenu } from '#support/menus.ts';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

it('a toast that appears under a resting pointer goes by itself, and one that the pointer was moved to stays', async () => {
  const page = await journey().browser.newPage();
  await page.clock.install();
  await page.goto('/campaigns');
  const dialog = page.getByRole('dialog', { name: 'Add prospects' });
  const link = dialog.getByRole('textbox', { name: 'Sales Navigator link' });
  const prepare = async (): Promise<void> => {
    await chooseFromMenu(page, 'More for DACH manufacturing', 'Add Prospects');
    await dialog.getByRole('radio', { name: 'Sales Navigator Link' }).check();
    await link.fill('https://example.com/sales/search');
  };
  const soon = toast(page, 'Feature Coming Soon');
  await prepare();
  await link.press('Enter');
  await soon.waitFor();
  const { x, y, height } = (await soon.boundingBox()) ?? expect.fail('the toast has no place');
  const place = [x + 20, y + height / 2] as const;
  await page.mouse.move(place[0] + 5, place[1]);
  await page.mouse.move(...place);
  await page.clock.fastForward(60_000);
  expect(await soon.count()).toBe(1);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await soon.waitFor({ state: 'detached' });

  await prepare();
  await page.mouse.move(...place);
  await link.press('Enter');
  await soon.waitFor();
  expect(
    await soon.evaluate((region, [left, top]) => region.contains(document.elementFromPoint(left, top)), place),
  ).toBe(true);
  await page.clock.fastForward(60_000);
  await soon.waitFor({ state: 'detached' });
});

it('a toast covers no button of the dialog that it is about', async () => {
  const page = await journey().browser.newPage();
  await page.setViewportSize({ width: 1_366, height: 768 });
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  const create = page.getByRole('button', { name: 'Create webhook' });
  await create.click();
  const problem = toast(page, 'Validation Error');
  await problem.waitFor();
  const button = (await create.boundingBox()) ?? expect.fail('the button has no place');
  for (const share of [0.05, 0.5, 0.95]) {
    const place = [button.x + button.width * share, button.y + button.height / 2] as const;
    expect(
      await create.evaluate((control, [left, top]) => control.contains(document.elementFromPoint(left, top)), place),
    ).toBe(true);
  }
});
