import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assertAccessible, assertUsable } from '#support/accessibility.ts';
import { readWholeDevice } from '#support/device-storage.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { tabTo } from '#support/keyboard.ts';

describe('API keys', () => {
  const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const campaignsWith = async (secret: string): Promise<number> =>
    (await fetch(`${journey().server.url}/api/campaigns`, { headers: { Authorization: `Bearer ${secret}` } })).status;
  const choose = async (page: Page, name: string, act: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: act }).click();
  };

  it('one is made by keyboard, copied, used, shown, renamed, rotated and deleted by its name; offline it is read alone', async () => {
    const { server, browser } = journey();
    const page = await browser.newPage();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'API Keys' }).click();
    await page.getByText('No API keys yet').waitFor();
    await assertUsable(page, 'No API keys');

    // By keyboard: a name of blanks is told beside the field.
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
    const write = page.getByRole('checkbox', { name: /^Write/ });
    await tabTo(page, write);
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Create key' }));
    await page.keyboard.press('Enter');

    // Masked until it is asked for; a copy is confirmed, and the confirmation goes.
    await page.getByRole('heading', { name: 'API key created' }).waitFor();
    const made = page.getByRole('dialog').locator('code');
    expect(await made.innerText()).toMatch(/ork_•{12}\w{4}$/);
    const inDialog = page.getByRole('dialog');
    await inDialog.getByRole('button', { name: 'Copy the secret of CRM sync' }).click();
    await inDialog.getByRole('button', { name: 'Secret of CRM sync copied' }).waitFor();
    await inDialog.getByRole('button', { name: 'Copy the secret of CRM sync' }).waitFor();
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    expect(secret).toMatch(/^[\w.-]+ork_\w{40}$/);
    await assertAccessible(page, 'A new secret');
    await tabTo(page, page.getByRole('button', { name: 'Done' }));
    await page.keyboard.press('Enter');
    // What was pressed for it went with the empty list: the page has the focus, or its heading, not nobody.
    await page.locator('main:focus, main h1:focus').waitFor();

    // It works at once; where it was used from is told.
    expect(await campaignsWith(secret)).toBe(200);
    await page.reload();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'CRM sync' }) });
    await card.getByText(/just now from 127\.0\.0\.1/).waitFor();
    await card.getByText('Read, Prospects').waitFor();
    await card.getByText(/by Alex Morgan/).waitFor();

    // Shown on request, and hidden when the person looks elsewhere.
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
    // With the secret as it is copied in its variable, the example is a call that is answered.
    const example = await page.getByRole('region', { name: 'How to call the API' }).locator('pre').innerText();
    expect(example).toContain(`curl ${server.url}/api/campaigns`);
    const [, authorization = ''] = /-H "Authorization: (.*)"/.exec(example.replace('$OUTRIDER_API_KEY', secret)) ?? [];
    expect((await fetch(`${server.url}/api/campaigns`, { headers: { Authorization: authorization } })).status).toBe(
      200,
    );

    await choose(page, 'CRM sync', 'Rename or change');
    await page.getByLabel('Name', { exact: true }).fill('Reports');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'API key changed').waitFor();
    await page.getByRole('heading', { name: 'Reports' }).waitFor();

    // The secret before works on where that was chosen.
    await choose(page, 'Reports', 'Rotate');
    await page.getByRole('radio', { name: 'Stops at once' }).waitFor();
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByRole('heading', { name: 'API key rotated' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Reveal the secret of Reports' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hide the secret of Reports' }).waitFor();
    const rotated = await page.getByRole('dialog').locator('code').innerText();
    expect(rotated).not.toBe(secret);
    expect([await campaignsWith(secret), await campaignsWith(rotated)]).toEqual([200, 200]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/^The key before the last rotation works until/).waitFor();
    await choose(page, 'Reports', 'Activity');
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

    // Nothing of any of it is on the device, nor in the address, nor in what the server prints.
    const device = await readWholeDevice(page);
    expect([secret, rotated].filter((one) => device.includes(one.slice(-40)))).toEqual([]);
    expect([secret, rotated].filter((one) => server.output.includes(one.slice(-40)))).toEqual([]);
    expect(server.output).toMatch(/API key \S+ of team \S+ was shown to/);
    expect(page.url()).toBe(`${server.url}/apikeys`);

    // Without a server: what was read stays, what needs one says so.
    await server.stop();
    await waitForBadge(page, /Offline/);
    await page.getByRole('heading', { name: 'Reports' }).waitFor();
    expect(await page.getByRole('button', { name: 'Create API key' }).getAttribute('aria-disabled')).toBe('true');
    await page.reload();
    await page.getByText('API keys are not kept on this device').waitFor();
    await assertUsable(page, 'API keys, offline');
    await server.start();
    await page.getByRole('heading', { name: 'Reports' }).waitFor();

    await choose(page, 'Reports', 'Delete');
    await page.getByText(/Every program that uses this key stops working at once/).waitFor();
    await page.getByLabel('Type the name of the key').fill('Report');
    await page.keyboard.press('Enter');
    await page.getByText('This is not its name').waitFor();
    await page.getByLabel('Type the name of the key').fill('Reports');
    await page.keyboard.press('Enter');
    await toast(page, 'API key deleted').waitFor();
    await page.getByText('No API keys yet').waitFor();
    expect(await campaignsWith(rotated)).toBe(401);
  });

  it('a plan without keys leads to the plans; what fails says why', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    await page.route('**/api/keys', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ data: null, error: { code: 'server_error', message: 'No.' } }),
      }),
    );
    await page.goto('/apikeys');
    await page.getByText('The API keys could not be read').waitFor();
    await page.unroute('**/api/keys');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No API keys yet').waitFor();
    await page.route('**/api/key', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({
          data: null,
          error: { code: 'limit_reached', message: 'API keys are not part of your plan.' },
        }),
      }),
    );
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
    // The screen before stays until the next one's code is there.
    await page.getByText('Restricted Access').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Conqueror' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/plans');
  });
});
