import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { codeOfApp } from '#support/authenticator-app.ts';
import { openWindow } from '#support/browser.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { toast } from '#support/inbox.ts';
import { IDLE_NETWORK, startJourney } from '#support/journey.ts';
import { chooseFromMenu } from '#support/menus.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Lines that the browser prints for refused and blocked requests. */
const REFUSED = [
  /^Failed to load resource: the server responded with a status of (401|409)/,
  /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/,
];

const step = (page: Page) => page.getByRole('heading', { level: 1, name: 'Two-step verification' });
const atSecondStep = async (page: Page): Promise<void> => {
  await page.waitForURL((url) => url.pathname === '/auth/login');
  await step(page).waitFor();
};

async function answer(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Returns everything that the page has stored as text: web storage, and every row of every database. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href];
    const finished = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('A database could not be read.')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await finished(indexedDB.open(name));
      for (const table of database.objectStoreNames)
        texts.push(JSON.stringify(await finished(database.transaction(table).objectStore(table).getAll())));
      database.close();
    }
    return texts.join('\n');
  });

it('a second factor is set up, asked for at sign-in and on other devices, replaced by a recovery code, and turned off', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const otherDevice = await openWindow({ origin: server.url });
  try {
    const other = await otherDevice.newPage();
    await signInToDemo(other);
    await signInToDemo(page);

    // Set up: the secret is shown as a QR code and as text, and the first code of the app proves that it arrived.
    await chooseFromMenu(page, 'Account: Alex Morgan', 'Two-step verification');
    await page.waitForURL('**/account/mfa');
    await page.getByText('Off: signing in needs one step only').waitFor();
    await assertUsable(page, 'Two-step verification, off');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await assertUsable(page, 'Setting up an app');
    const shown = await page.getByText(/^(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).innerText();
    const secret = shown.replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await answer(page, 'Code from the app', '12');
    await page.getByText('Enter the 6 digits of the code.').waitFor();
    await answer(page, 'Code from the app', '000 000');
    await page.getByText('This code is wrong or no longer valid. Enter the one the app shows now.').waitFor();
    await answer(page, 'Code from the app', codeOfApp(secret).replace(/^.../, '$& '));

    // Recovery codes are shown once, before it is turned on.
    const list = page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    await assertUsable(page, 'Recovery codes');
    const codes = await list.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(6);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('outrider-recovery-codes.txt');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Outrider recovery codes of demo@outrider.test.').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    const stored = await storedText(page);
    for (const text of [secret, ...codes.map((code) => code.replaceAll(' ', ''))]) expect(stored).not.toContain(text);
    await page.getByRole('button', { name: 'I saved them, turn on two-step verification' }).click();
    await toast(page, 'Two-step verification is on').waitFor();
    await page.getByText('On: signing in needs a code').waitFor();
    await page.getByText('You have recovery codes for a lost device.').waitFor();
    await assertUsable(page, 'Two-step verification, on');

    // What was read is shown offline, and nothing can be changed.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Turn off', disabled: true }).waitFor();
    await page.getByText('On: signing in needs a code').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Turn off', disabled: false }).waitFor();

    // The next sign-in here asks for a code, also after a reload, and leads to the wanted page.
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/auth/login');
    await page.goto('/members');
    await page.waitForURL((url) => url.pathname === '/auth/login');
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await atSecondStep(page);
    await assertUsable(page, 'The second step');
    await page.reload();
    await atSecondStep(page);
    await page.goto('/dashboard');
    await atSecondStep(page);
    await page.goBack();
    await atSecondStep(page);
    await answer(page, 'Code from the app', '000000');
    await page.getByText('This code is wrong or no longer valid. Enter the one the app shows now.').waitFor();
    await assertUsable(page, 'A wrong code');
    // The code of the setup is spent, that of the next half minute is taken already.
    await answer(page, 'Code from the app', codeOfApp(secret, 1));
    await page.waitForURL((url) => url.pathname === '/members');

    // The other device was signed in before: it asks too, and a recovery code stands for the lost app.
    await other.reload();
    await atSecondStep(other);
    // What is on the device is not shown before it is answered, also while nothing says again that it is needed.
    await other.route('**/v1/**', (route) => route.abort());
    await other.reload();
    await atSecondStep(other);
    await other.unroute('**/v1/**');
    await other.reload();
    await atSecondStep(other);
    await other.getByRole('button', { name: 'Use a recovery code' }).click();
    await other.getByText('Enter one of the recovery codes that you saved. Each works once.').waitFor();
    await answer(other, 'Recovery code', 'ffffffffff');
    await other.getByText('This recovery code is wrong or was used before. Try another one.').waitFor();
    await answer(other, 'Recovery code', ` ${codes[0]?.toUpperCase()}`);
    await toast(other, 'Recovery code used').waitFor();
    await other.getByText('5 recovery codes are left.').waitFor();
    await other.waitForURL((url) => url.pathname === '/dashboard');

    // A code of this moment stands for the person: no other is asked for before the factor is turned off.
    await other.goto('/account/mfa');
    await other.getByRole('button', { name: 'Turn off' }).click();
    const question = other.getByRole('dialog', { name: 'Turn off two-step verification?' });
    await question.getByRole('button', { name: 'Turn off' }).click();
    await other.getByText('Off: signing in needs one step only').waitFor();
    await other.getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL((url) => url.pathname === '/auth/login');
    await signInToDemo(other);
    browser.watch.assertClean({ lines: REFUSED });
    otherDevice.watch.assertClean({ lines: REFUSED });
  } finally {
    await otherDevice.dispose();
  }
});

it('a sign-in without its second factor shows nothing of its person, is left for another account, and does not take the first factor twice', async () => {
  const { browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await signInToDemo(page);
  await page.goto('/account/mfa');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).innerText()).replaceAll(' ', '');
  await answer(page, 'Code from the app', codeOfApp(secret));
  await page.getByRole('button', { name: 'I saved them, turn on two-step verification' }).click();
  await page.getByText('On: signing in needs a code').waitFor();
  // New codes, and turning it off, ask for a code.
  await page.getByRole('button', { name: 'Make new recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make recovery codes' });
  await dialog.getByLabel('Code from the app').fill(codeOfApp(secret, 1));
  await assertUsable(page, 'A code before new recovery codes');
  await dialog.getByRole('button', { name: 'Make recovery codes' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(6);
  await page.getByRole('button', { name: 'I saved them' }).click();
  await page.getByText('On: signing in needs a code').waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/auth/login');
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await atSecondStep(page);
  // A password alone tells nothing about the account.
  expect(await page.locator('body').innerText()).not.toMatch(/Alex|Morgan|outrider\.test/);
  expect(await storedText(page)).not.toMatch(/Alex|Morgan/);
  await page.context().setOffline(true);
  await page.getByText('You are offline. Connect to complete the sign-in.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await waitUntil('the session has ended', async () =>
    page.evaluate(async () => {
      const { status } = await fetch('/v1/account/mfa/factors', { headers: { 'X-Appwrite-Project': 'outrider' } });
      return status === 401;
    }),
  );
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();

  // A mailed link is one factor, and a mailed code would be the same one again: it is not offered.
  await page.goto('/auth/magic-link?returnTo=%2Fmembers');
  await page.getByLabel('Email').fill('demo@outrider.test');
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  await page.goto('/sandbox/mailbox');
  await page.getByRole('article').first().getByRole('link').first().click();
  await atSecondStep(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).waitFor();
  expect(await page.getByRole('button', { name: 'Email me a code' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await answer(page, 'Recovery code', codes[0] ?? '');
  await page.waitForURL((url) => url.pathname === '/members');
  browser.watch.assertClean({ lines: REFUSED });
});
