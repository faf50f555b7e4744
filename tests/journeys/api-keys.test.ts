import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assertAccessible, assertUsable } from '#support/accessibility.ts';
import { readWholeDevice } from '#support/device-storage.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { respondWithError } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { tabTo } from '#support/keyboard.ts';
import { chooseFromMenu } from '#support/menus.ts';

describe('API keys', () => {
  const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const statusWithKey = async (secret: string): Promise<number> =>
    (await fetch(`${journey().server.url}/api/campaigns`, { headers: { Authorization: `Bearer ${secret}` } })).status;
  const chooseAction = (page: Page, name: string, action: string): Promise<void> =>
    chooseFromMenu(page, `Actions for ${name}`, action);

  it('an API key is created by keyboard, copied, used, revealed, renamed, rotated and deleted by its name, and offline it is only read', async () => {
    const { server, browser } = journey();
    const page = await browser.newPage();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'API Keys' }).click();
    await page.getByText('No API keys yet').waitFor();
    await assertUsable(page, 'No API keys');

    // By keyboard: a blank name is refused beside the field.
    await page.getByRole('button', { name: 'Create API key' }).focus();
    await page.keyboard.press('Enter');
    const name = page.getByLabel('Name', { exact: true });
    await name.waitFor();
    await assertUsable(page, 'The dialog of a new key');
    await name.focus();
    await page.keyboard.type('  ');
    await page.keyboard.press('Enter');
    await page.getByText('Give the key a name').waitFor();
    await name.fill('CRM sync');
    // Neither Escape nor a press beside the dialog loses what was entered.
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
    await page.keyboard.press('Escape');
    await question.getByText('“Create API key” is not finished and has not been saved.').waitFor();
    await assertUsable(page, 'The question whether to discard what was entered');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.mouse.click(5, 5);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('CRM sync');
    const write = page.getByRole('checkbox', { name: /^Write/ });
    await tabTo(page, write);
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Create key' }));
    await page.keyboard.press('Enter');

    // The secret is masked until it is revealed; a copy is confirmed for a moment.
    await page.getByRole('heading', { name: 'API key created' }).waitFor();
    const createdSecret = page.getByRole('dialog').locator('code');
    expect(await createdSecret.innerText()).toMatch(/ork_•{12}\w{4}$/);
    const inDialog = page.getByRole('dialog');
    await inDialog.getByRole('button', { name: 'Copy the secret of CRM sync' }).click();
    await inDialog.getByRole('button', { name: 'Secret of CRM sync copied' }).waitFor();
    await inDialog.getByRole('button', { name: 'Copy the secret of CRM sync' }).waitFor();
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    expect(secret).toMatch(/^[\w.-]+ork_\w{40}$/);
    await assertAccessible(page, 'A new secret');
    await tabTo(page, page.getByRole('button', { name: 'Done' }));
    await page.keyboard.press('Enter');
    // The pressed button went with the empty list: the page or its heading has the focus.
    await page.locator('main:focus, main h1:focus').waitFor();

    // It works at once, and the card says from where it was used.
    expect(await statusWithKey(secret)).toBe(200);
    await page.reload();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'CRM sync' }) });
    await card.getByText(/just now from 127\.0\.0\.1/).waitFor();
    await card.getByText('Read, Prospects').waitFor();
    await card.getByText(/by Alex Morgan/).waitFor();

    // It is revealed on request, and hidden when the window loses the focus.
    await card.getByRole('button', { name: 'Reveal the secret of CRM sync' }).click();
    await card.getByText(secret).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await card.getByText(secret).waitFor({ state: 'detached' });
    await assertUsable(page, 'API keys');
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    // The example works with the secret in its variable.
    const example = await page.getByRole('region', { name: 'How to call the API' }).locator('pre').innerText();
    expect(example).toContain(`curl ${server.url}/api/campaigns`);
    const [, authorization = ''] = /-H "Authorization: (.*)"/.exec(example.replace('$OUTRIDER_API_KEY', secret)) ?? [];
    expect((await fetch(`${server.url}/api/campaigns`, { headers: { Authorization: authorization } })).status).toBe(
      200,
    );

    await chooseAction(page, 'CRM sync', 'Rename or change');
    await page.getByLabel('Name', { exact: true }).fill('Reports');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'API key changed').waitFor();
    await page.getByRole('heading', { name: 'Reports' }).waitFor();

    // The earlier secret works on where that was chosen.
    await chooseAction(page, 'Reports', 'Rotate');
    await page.getByRole('radio', { name: 'Stops at once' }).waitFor();
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByRole('heading', { name: 'API key rotated' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Reveal the secret of Reports' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hide the secret of Reports' }).waitFor();
    const rotated = await page.getByRole('dialog').locator('code').innerText();
    expect(rotated).not.toBe(secret);
    expect([await statusWithKey(secret), await statusWithKey(rotated)]).toEqual([200, 200]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/^The previous key works until/).waitFor();
    await chooseAction(page, 'Reports', 'Activity');
    const activity = page.getByRole('list', { name: 'Activity' });
    await activity.waitFor();
    expect(
      (await activity.getByRole('listitem').allInnerTexts()).map((line) => line.replace(/\s*\n[\s\S]*/, '')),
    ).toEqual(
      ['Rotated by Alex Morgan', 'Renamed by Alex Morgan', 'Secret shown by Alex Morgan', 'Created by Alex Morgan'].map(
        (words) => expect.stringContaining(words),
      ),
    );
    await page.getByRole('button', { name: 'Close' }).click();

    // No secret is on the device, in the address or in the server's output.
    const device = await readWholeDevice(page);
    expect([secret, rotated].filter((one) => device.includes(one.slice(-40)))).toEqual([]);
    expect([secret, rotated].filter((one) => server.output.includes(one.slice(-40)))).toEqual([]);
    expect(server.output).toMatch(/API key \S+ of team \S+ was shown to/);
    expect(page.url()).toBe(`${server.url}/apikeys`);

    // Without a server, read data stay, and actions that need one say so.
    await server.stop();
    await waitForBadge(page, /Offline/);
    await page.getByRole('heading', { name: 'Reports' }).waitFor();
    expect(await page.getByRole('button', { name: 'Create API key' }).getAttribute('aria-disabled')).toBe('true');
    await page.reload();
    await page.getByText('API keys are not stored on this device').waitFor();
    await assertUsable(page, 'API keys, offline');
    await server.start();
    await page.getByRole('heading', { name: 'Reports' }).waitFor();

    await chooseAction(page, 'Reports', 'Delete');
    await page.getByText(/Programs that use this key stop working at once/).waitFor();
    await page.getByLabel('Type the name of the key').fill('Report');
    await page.keyboard.press('Enter');
    await page.getByText('The name does not match').waitFor();
    await page.getByLabel('Type the name of the key').fill('Reports');
    await page.keyboard.press('Enter');
    await toast(page, 'API key deleted').waitFor();
    await page.getByText('No API keys yet').waitFor();
    expect(await statusWithKey(rotated)).toBe(401);
  });

  it('a plan without API keys leads to the plans, and a failed request says why', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    await respondWithError(page, '/keys', 500, 'server_error', 'No.');
    await page.goto('/apikeys');
    await page.getByText('The API keys could not be loaded').waitFor();
    await page.unroute('**/api/keys');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No API keys yet').waitFor();
    await respondWithError(page, '/key', 403, 'limit_reached', 'API keys are not part of your plan.');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Refused');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Failed to create API key: API keys are not part of your plan.').waitFor();
    await page.unroute('**/api/key');

    await page.goto('/create-team');
    await page.getByLabel('Team name').fill('Harbour');
    await page.getByLabel('Team name').press('Enter');
    await page.getByRole('button', { name: 'Create team' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/apikeys');
    await page.getByText('Restricted Access').waitFor();
    await assertUsable(page, 'API keys on the free plan');
    await page.getByRole('link', { name: 'Upgrade Plan' }).click();
    await page.waitForURL('**/plans');
    // The earlier screen stays until the next one's code is loaded.
    await page.getByText('Restricted Access').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Conqueror' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/plans');
  });
});
