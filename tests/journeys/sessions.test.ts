import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { startJourney } from '#support/journey.ts';
import { fillSilently } from '#support/silent-fill.ts';
import { waitUntil } from '#support/wait-until.ts';

const REFUSED = [/^Failed to load resource: (the server responded with a status of (400|401|500)|net::ERR_FAILED)/];

it('/device lists where a person is signed in, logs other devices out, and changes the password', async () => {
  const { server, browser } = await startJourney();
  const { config } = await observeDemo(server.url);
  const account = config.demo;
  if (account === undefined) throw new Error('The server has no demo to sign in to.');
  const page = await browser.newPage();
  await signInToDemo(page);
  const devices = await Promise.all([1, 2, 3].map(() => signInOverHttp(server.url, account)));
  const countSignedIn = async (): Promise<number> =>
    (await Promise.allSettled(devices.map((device) => device.appwrite('GET', '/account')))).filter(
      ({ status }) => status === 'fulfilled',
    ).length;
  // What failed is said in words about reading, which keeps no change to send later.
  await page.route('**/v1/account/sessions', (route) =>
    route.fulfill({ status: 500, json: { message: 'Server Error', code: 500, type: 'general_unknown' } }),
  );
  await page.goto('/device');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await sessions.getByText('The server had a problem. Try again in a moment.').waitFor();
  await page.unroute('**/v1/account/sessions');
  await page.route('**/v1/account/sessions', (route) => route.abort());
  await sessions.getByText('The server cannot be reached. Check your connection and try again.').waitFor();
  await page.unroute('**/v1/account/sessions');
  const list = page.getByRole('list', { name: 'Where you are signed in' });
  await waitUntil('the list has all sessions', async () => (await list.getByRole('listitem').count()) >= 4);
  expect(await list.getByRole('listitem').first().innerText()).toMatch(/Chrome on .*Linux\s+This device\s+Signed in/);
  await assertUsable(page, 'This device, with sessions');

  const before = await list.getByRole('listitem').count();
  await list
    .getByRole('button', { name: /^Log out / })
    .first()
    .click();
  await waitUntil('one session is gone', async () => (await list.getByRole('listitem').count()) === before - 1);
  expect(await countSignedIn()).toBe(2);

  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const fill = async (present: string, next: string): Promise<void> => {
    await dialog.getByLabel('New password', { exact: true }).fill(next);
    await fillSilently(dialog.getByLabel('Current password', { exact: true }), present);
    await dialog.getByLabel('Repeat the new password', { exact: true }).fill(next);
    await dialog.getByRole('button', { name: 'Save new password' }).click();
  };
  await fill('not this one', 'a quiet harbour');
  await dialog.getByText('This is not your current password.').waitFor();
  await fill(account.password, 'Sunshine1');
  await dialog.getByText('This password was not accepted; it may be too common. Choose another one.').waitFor();
  await assertUsable(page, 'Change password');
  await fill(account.password, 'a quiet harbour');
  await page.getByText('Your other devices have been logged out.').waitFor();
  await waitUntil('only this device is left', async () => (await list.getByRole('listitem').count()) === 1);
  expect(await countSignedIn()).toBe(0);
  await expect(signInOverHttp(server.url, account)).rejects.toThrow('user_invalid_credentials');

  devices.push(
    await signInOverHttp(server.url, { ...account, password: 'a quiet harbour' }),
    await signInOverHttp(server.url, { ...account, password: 'a quiet harbour' }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await waitUntil('only this device is left', async () => (await list.getByRole('listitem').count()) === 1);
  expect(await countSignedIn()).toBe(0);

  browser.watch.assertClean({ lines: REFUSED });

  await server.stop();
  await page.getByRole('button', { name: 'Change password', disabled: true }).waitFor();
});
