import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NORTHWIND, OWNER } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { readWholeDevice } from '#support/device-storage.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { startJourney, startVisitedJourney } from '#support/journey.ts';
import { tabTo } from '#support/keyboard.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { buttonsOf, cardOf as card, enterCredentials, openNetwork, PASSWORD, pressOnCard } from '#support/profiles.ts';
import { waitUntil } from '#support/wait-until.ts';

/** A network speed at which a sign-in takes a moment. */
const FAST_NETWORK = 300;
/** Lines for a wrong code and for a server that is down. */
const REFUSED = [/^Failed to load resource: the server responded with a status of 400/];

const LENA = 'Lena Hartmann';
const JAMES = 'James Whitfield';
const CAMILLE = 'Camille Moreau';

/** Returns how often the leader was asked to pull. */
const countRequests = async (page: Page): Promise<number> =>
  Number(/"key":"read-requests","value":(\d+)/.exec(await readWholeDevice(page))?.[1] ?? 0);

it('each state of a profile has its texts and buttons: a code typed during live updates, refused credentials, an expired session, a disabled profile', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: FAST_NETWORK });
  const network = openNetwork(server.url);
  const page = await browser.newPage();
  await page.goto('/agents?success=true');
  await page.waitForURL((url) => url.pathname === '/agents' && url.search === '');
  await card(page, LENA).getByText('Auth Needed', { exact: true }).waitFor();
  expect(await buttonsOf(page, LENA)).toEqual([
    'Enter Verification Code of Lena Hartmann',
    'Working Hours of Lena Hartmann',
    'Remove Lena Hartmann',
  ]);
  await page.getByText('The professional network is simulated on this server').waitFor();
  // The plan allows no further profile: a link to the plans replaces the button.
  expect(await page.getByRole('button', { name: 'Add New Profile' }).count()).toBe(0);
  await page.getByText("You've reached the maximum number of profiles for your plan.").waitFor();
  await page.getByText('3 / 3 profiles').waitFor();
  await assertUsable(page, 'Profiles');

  // By keyboard: a wrong code stays in the field, and so does a half-typed one while the profile changes.
  await tabTo(page, card(page, LENA).getByRole('button', { name: /^Enter Verification Code/ }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'LinkedIn Verification Required' }).waitFor();
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  await assertUsable(page, 'The code of a profile');
  const code = page.getByLabel('Verification code');
  await code.fill('000000');
  await code.press('Enter');
  await page.getByText('That is not the code the app shows now. Check it again.').first().waitFor();
  expect(await code.inputValue()).toBe('000000');
  const expected = await network.code(LENA);
  await code.fill(expected.slice(0, 3));
  await network.choose(LENA, 'warn');
  await page.getByText('The acceptance rate of this week is low.', { exact: false }).first().waitFor();
  expect(await code.inputValue()).toBe(expected.slice(0, 3));
  await code.press('End');
  await page.keyboard.type(` ${expected.slice(3)}`);
  await page.keyboard.press('Enter');
  await toast(page, 'Verification code submitted successfully').waitFor();
  await card(page, LENA).getByText('Running', { exact: true }).waitFor();
  await code.waitFor({ state: 'detached' });
  // When another code is requested, the field is empty.
  await network.choose(LENA, 'expire');
  await network.choose(LENA, 'sms');
  await pressOnCard(page, LENA, 'Authenticate with LinkedIn');
  const codeRequestedAtMs = Date.now();
  await enterCredentials(page, 'lena.hartmann@example.test', 'Update Credentials');
  await pressOnCard(page, LENA, 'Enter Verification Code');
  expect(await code.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();

  // Three alerts are shown with the count of further ones; an unreadable alert says so.
  for (let count = 0; count < 3; count += 1) await network.choose(JAMES, 'garble');
  await card(page, JAMES).getByRole('button', { name: '+1 more alerts' }).click();
  expect(await card(page, JAMES).getByText('Invalid alert format').count()).toBe(3);
  await network.choose(JAMES, 'calm');

  // The session expires, the password is refused, the network does not answer, and then signs the profile in.
  await network.choose(JAMES, 'expire');
  await network.choose(JAMES, 'wrong-password');
  await pressOnCard(page, JAMES, 'Authenticate with LinkedIn');
  await page.getByRole('heading', { name: 'LinkedIn Credentials' }).waitFor();
  expect(
    await page.getByRole('button', { name: 'Update Credentials', exact: true }).getAttribute('aria-disabled'),
  ).toBe('true');
  await assertUsable(page, 'The credentials of a profile');
  await enterCredentials(page, 'james.whitfield@example.test', 'Update Credentials');
  await toast(page, 'Credentials updated successfully').waitFor();
  await card(page, JAMES).getByText('Incorrect login or password.').waitFor();
  expect(await buttonsOf(page, JAMES)).toEqual([
    'Update Credentials of James Whitfield',
    'Working Hours of James Whitfield',
    'Remove James Whitfield',
  ]);
  await network.choose(JAMES, 'no-answer');
  await pressOnCard(page, JAMES, 'Update Credentials');
  await enterCredentials(page, 'james.whitfield@example.test', 'Update Credentials');
  await card(page, JAMES)
    .getByRole('button', { name: /^Retry Authentication/ })
    .waitFor();
  await network.choose(JAMES, 'signed-in');
  await pressOnCard(page, JAMES, 'Retry Authentication');
  await card(page, JAMES).getByText('Running', { exact: true }).waitFor();
  await card(page, JAMES)
    .getByText(/^Login and password entered .* by Alex Morgan$/)
    .waitFor();

  // A waiting sign-in shows its progress and what it waits for.
  await network.choose(JAMES, 'expire');
  await network.choose(JAMES, 'app');
  await pressOnCard(page, JAMES, 'Authenticate with LinkedIn');
  await card(page, JAMES).getByText('Authentication in progress').waitFor();
  await card(page, JAMES).getByText('Approve the sign-in in the LinkedIn app on your phone.').waitFor();
  await network.choose(JAMES, 'approve');
  await card(page, JAMES).getByText('Running', { exact: true }).waitFor();

  await network.choose(CAMILLE, 'disable');
  await card(page, CAMILLE).getByText('Disabled', { exact: true }).waitFor();
  expect(await buttonsOf(page, CAMILLE)).toEqual(['Remove Camille Moreau']);
  await network.choose(CAMILLE, 'enable');
  await pressOnCard(page, CAMILLE, 'Resume');
  await toast(page, 'Agent resumed successfully').waitFor();
  await card(page, CAMILLE).getByText('Running', { exact: true }).waitFor();
  await pressOnCard(page, CAMILLE, 'Pause');
  await toast(page, 'Agent paused successfully').waitFor();
  await card(page, CAMILLE).getByText('Paused', { exact: true }).waitFor();

  // A payment was completed, so the profiles are pulled again.
  const client = await signInOverHttp(server.url, OWNER);
  const before = await countRequests(page);
  const preferences = z
    .record(z.string(), z.unknown())
    .parse(await client.appwrite('GET', `/teams/${NORTHWIND.id}/prefs`));
  await client.appwrite('PUT', `/teams/${NORTHWIND.id}/prefs`, {
    prefs: { ...preferences, agentPaymentStatus: 'payment_completed' },
  });
  await waitUntil('The profiles are pulled again', async () => (await countRequests(page)) > before);

  // Another code is requested by keyboard once that is allowed: the typed digits are cleared, and the field has the
  // focus. The page's clock starts shortly after the last code was sent, however long the steps since took.
  const setClock = (timeMs: number): Promise<void> =>
    page.evaluate((differenceMs) => {
      const readClock = performance.now.bind(performance);
      Date.now = () => Math.round(performance.timeOrigin + readClock()) + differenceMs;
    }, timeMs - Date.now());
  await setClock(codeRequestedAtMs + 5_000);
  await pressOnCard(page, LENA, 'Enter Verification Code');
  await code.fill('123');
  const resendButton = page.getByRole('button', { name: 'Send a new code' });
  expect(await resendButton.getAttribute('aria-disabled')).toBe('true');
  await setClock(codeRequestedAtMs + 65_000);
  await waitUntil(
    'Another code can be requested',
    async () => (await resendButton.getAttribute('aria-disabled')) !== 'true',
  );
  await tabTo(page, resendButton);
  await page.keyboard.press('Enter');
  await page.getByText('A new code was sent. The previous code no longer works.').waitFor();
  expect(await code.inputValue()).toBe('');
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);

  // The password is not on the device, nor in the address.
  const deviceData = `${page.url()}\n${await readWholeDevice(page)}`;
  expect(deviceData).toContain(JAMES);
  expect(deviceData).not.toContain(PASSWORD);
  browser.watch.assertClean({ lines: REFUSED });
});

it('a profile is added from the campaign wizard and selected on return, and offline, working hours and pauses wait', async () => {
  // The legacy limits leave room for more profiles in the demo's plan.
  const { server, browser } = await startJourney({ sandboxSpeed: FAST_NETWORK, env: { PLAN_LIMITS: 'legacy' } });
  const network = openNetwork(server.url);
  const page = await browser.newPage();
  await signInToDemo(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'More for Partner agencies, spring' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate Campaign' }).click();
  await page.getByRole('heading', { level: 1, name: 'Who sends?' }).waitFor();
  await page.getByText(/works Mon–Fri, 10:00 to 18:00, Paris time/).waitFor();
  await page.getByText('Simulated network: profiles, people and replies here are made up by this server.').waitFor();
  await page.getByRole('link', { name: 'Add Profile' }).click();
  await page.getByText('Add the profile that will run your campaign.').waitFor();
  await page.getByRole('button', { name: 'Add New Profile' }).click();
  await toast(page, 'LinkedIn profile created successfully').waitFor();
  await page.getByRole('heading', { name: 'Setup profile' }).waitFor();
  await assertUsable(page, 'The setup of a profile');
  const country = page.getByRole('combobox', { name: 'Country' });
  expect(await country.innerText()).toBe('France');
  await country.press('ArrowDown');
  expect(await page.getByRole('option').count()).toBe(34);
  // Opened by key, the list shows the selected option.
  await waitUntil('The selected country is visible', () =>
    page.getByRole('option', { name: 'France', exact: true }).evaluate((option) => {
      const [own, list] = [option, option.parentElement ?? option].map((element) =>
        element.getBoundingClientRect(),
      ) as [DOMRect, DOMRect];
      return own.top >= list.top && own.bottom <= list.bottom;
    }),
  );
  await page.getByRole('option', { name: 'Japan' }).click();
  await enterCredentials(page, 'ada.lovelace@example.test', 'Continue');
  await card(page, 'New Agent').getByText('Authentication in progress').waitFor();
  await waitUntil(
    'The focus is back on the button that added the profile',
    async () => (await page.evaluate(() => document.activeElement?.textContent)) === 'Add New Profile',
  );
  await pressOnCard(page, 'New Agent', 'Enter Verification Code');
  // The code comes from the sandbox's mailbox.
  const mails = await (await fetch(`${server.url}/sandbox/mailbox`)).text();
  await page
    .getByLabel('Verification code')
    .fill(/Your code for signing in is (\d{6})/.exec(mails)?.[1] ?? expect.fail('no code in the mailbox'));
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await card(page, 'Ada Lovelace').getByText('Running', { exact: true }).waitFor();
  await card(page, 'Ada Lovelace')
    .getByText(/^Works Mon–Fri, 09:00 to 17:00, Tokyo time/)
    .waitFor();
  await card(page, 'Ada Lovelace').getByText('Nothing is sent: no active campaign uses this profile').waitFor();
  await page.getByRole('button', { name: 'Back to the campaign' }).click();
  await page.getByRole('heading', { level: 1, name: 'Who sends?' }).waitFor();
  await page.getByRole('radio', { name: 'Ada Lovelace', exact: true, checked: true }).waitFor();

  await page.goto('/agents');
  await card(page, 'Ada Lovelace').waitFor();
  await waitForBadge(page, /^Sync: Live$/);
  await server.stop();
  await waitForBadge(page, /^Sync: Offline$/);
  expect(await page.getByRole('button', { name: 'Add New Profile' }).getAttribute('aria-disabled')).toBe('true');
  await pressOnCard(page, 'Ada Lovelace', 'Pause');
  await card(page, 'Ada Lovelace').getByText('Will pause when you are back online').waitFor();
  await card(page, 'Ada Lovelace').getByText('Running', { exact: true }).waitFor();
  await pressOnCard(page, 'Ada Lovelace', 'Working Hours');
  await page.getByRole('heading', { name: 'Working Hours' }).waitFor();
  await page.getByText("Ada Lovelace follows its country's time: Tokyo (Asia/Tokyo).").waitFor();
  const [startField, stopField] = [page.getByLabel('Start time'), page.getByLabel('Stop time')];
  // A missing or wrong time is explained at its own field.
  const waitForFieldError = (field: Locator, words: string) =>
    waitUntil(words, () =>
      field.evaluate(
        (input, error) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent === error,
        words,
      ),
    );
  await startField.fill('');
  await waitForFieldError(startField, 'Enter a time.');
  expect(await stopField.getAttribute('aria-invalid')).toBe(null);
  await startField.fill('09:00');
  await stopField.fill('');
  await waitForFieldError(stopField, 'Enter a time.');
  await stopField.fill('08:00');
  await waitForFieldError(stopField, 'The end must be after the start.');
  expect(await startField.getAttribute('aria-invalid')).toBe(null);
  expect(await page.getByRole('button', { name: 'Save working hours' }).getAttribute('aria-disabled')).toBe('true');
  await assertUsable(page, 'The working hours of a profile');
  await stopField.fill('18:30');
  // The time zone by keyboard alone: the list opens at its value, typing finds a place, and Escape closes the list but
  // not the dialog.
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  expect(await zone.innerText()).toBe('Same as its country: Tokyo (Asia/Tokyo)');
  await tabTo(page, zone);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('lon');
  await page.keyboard.press('Escape');
  expect(await zone.innerText()).toBe('Same as its country: Tokyo (Asia/Tokyo)');
  // Letters after 600 ms start a new word; the time between two key events decides, so the pause has to be real.
  await waitUntil('The typed place is selected', async () => {
    await page.waitForTimeout(700);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('los a');
    await page.keyboard.press('Enter');
    return (await zone.innerText()) === 'Los Angeles (America/Los_Angeles)';
  });
  await page.getByText('Ada Lovelace follows the time of Los Angeles (America/Los_Angeles).').waitFor();
  await page.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await page.getByRole('checkbox', { name: /^Camille Moreau/ }).check();
  await page.getByRole('button', { name: 'Save working hours' }).click();
  for (const name of ['Ada Lovelace', CAMILLE])
    await card(page, name)
      .getByText(/Works Mon–Thu, 09:00 to 18:30/)
      .waitFor();
  // The other profiles keep their own zone.
  await card(page, 'Ada Lovelace')
    .getByText(/, Los Angeles time/)
    .waitFor();
  await card(page, CAMILLE)
    .getByText(/, Paris time/)
    .waitFor();
  await card(page, 'Ada Lovelace').getByText('Not saved yet: will be saved when you are back online').waitFor();

  await server.start();
  await card(page, 'Ada Lovelace').getByText('Paused', { exact: true }).waitFor();
  await card(page, 'Ada Lovelace').getByText('Not saved yet').waitFor({ state: 'detached' });
  await card(page, 'Ada Lovelace')
    .getByText(/Works Mon–Thu, 09:00 to 18:30, Los Angeles time/)
    .waitFor();
  await network.choose('Ada Lovelace', 'warn');
  await card(page, 'Ada Lovelace').getByText('The acceptance rate of this week is low.', { exact: false }).waitFor();
  browser.watch.assertClean({ outage: true });
});

it('a profile is removed and connected again, and meanwhile its campaign asks for another one and goes on with it', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: FAST_NETWORK });
  const network = openNetwork(server.url);
  const page = await browser.newPage();
  await page.goto('/agents');
  await pressOnCard(page, JAMES, 'Remove');
  const question = page.getByRole('dialog', { name: 'Remove James Whitfield?' });
  await question
    .getByText('1 campaign uses it and pauses until you choose another profile: “Operations leaders, worldwide”.')
    .waitFor();
  await question.getByText(/^\d+ conversations stay readable, but end here\.$/).waitFor();
  await assertUsable(page, 'The removal of a profile');
  await question.getByRole('button', { name: 'Remove profile', exact: true }).click();
  await toast(page, 'Profile removed').waitFor();
  await question.waitFor({ state: 'detached' });
  await waitUntil('It is listed as removed', async () =>
    isDeepStrictEqual(await buttonsOf(page, JAMES), ['Connect again James Whitfield']),
  );
  await page.getByText('2 / 3 profiles').waitFor();
  await assertUsable(page, 'Profiles with a removed one');

  await card(page, JAMES).getByRole('link', { name: 'Open conversations' }).click();
  await page.getByRole('combobox', { name: 'Profile' }).getByText('James Whitfield (removed)').waitFor();

  await page.goto('/campaigns/campaign-operations-leaders');
  await page.getByText('Nothing is sent: the profile of the campaign was removed. Choose a profile').waitFor();
  await page.getByText('Paused', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Resume Campaign' }).getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'Choose a profile' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit campaign' });
  await edit.getByRole('radio', { name: CAMILLE, exact: true }).check();
  expect(await edit.getByRole('radio', { name: /James/ }).count()).toBe(0);
  await assertUsable(page, 'The profile of a campaign');
  await edit.getByRole('button', { name: 'Update Profile' }).click();
  await toast(page, 'Campaign profile updated successfully').waitFor();
  await edit.getByRole('tab', { name: 'Qualification' }).click();
  await edit.getByLabel('What to verify').fill('Has a budget');
  await edit.getByRole('button', { name: 'Update Qualification' }).click();
  await toast(page, 'Campaign qualification updated successfully').waitFor();
  await edit.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('Has a budget').waitFor();
  await page.getByRole('button', { name: 'Resume Campaign' }).first().click();
  await toast(page, 'Campaign resumed successfully').waitFor();

  await page.goto('/agents');
  await pressOnCard(page, JAMES, 'Connect again');
  await page.getByRole('heading', { name: 'Setup profile' }).waitFor();
  await enterCredentials(page, 'james.whitfield@example.test', 'Continue');
  await pressOnCard(page, JAMES, 'Enter Verification Code');
  await page.getByLabel('Verification code').fill(await network.code(JAMES));
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await card(page, JAMES).getByText('Running', { exact: true }).waitFor();
  await page.getByText('3 / 3 profiles').waitFor();
  browser.watch.assertClean();
});

it('a right-to-left name is beside its picture, and offline, a click on pause or resume moves no button, so that a second click cancels it', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: FAST_NETWORK, env: { PLAN_LIMITS: 'legacy' } });
  const network = openNetwork(server.url);
  const page = await browser.newPage();
  await signInToDemo(page);
  await page.goto('/agents');
  await page.getByRole('button', { name: 'Add New Profile' }).click();
  await page.getByRole('heading', { name: 'Setup profile' }).waitFor();
  await network.choose('New Agent', 'signed-in');
  await enterCredentials(page, 'مريم.الكعبي@example.test', 'Continue');
  const mariam = card(page, 'مريم الكعبي');
  await mariam.getByText('Running', { exact: true }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { nameLeft, headingLeft } = await mariam.getByRole('heading').evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return { nameLeft: range.getBoundingClientRect().left, headingLeft: heading.getBoundingClientRect().left };
  });
  expect(nameLeft).toBeCloseTo(headingLeft, 0);

  await page.getByText('Nothing is sent: no active campaign uses this profile').waitFor();
  await pressOnCard(page, CAMILLE, 'Pause');
  await card(page, CAMILLE).getByText('Paused', { exact: true }).waitFor();
  await waitForBadge(page, /^Sync: Live$/);
  await server.stop();
  await waitForBadge(page, /^Sync: Offline$/);
  for (const [profile, action] of [
    ['مريم الكعبي', 'Pause'],
    [CAMILLE, 'Resume'],
    [JAMES, 'Pause'],
  ] as const) {
    const buttonBoxes = async () =>
      (
        await Promise.all((await card(page, profile).getByRole('button').all()).map((button) => button.boundingBox()))
      ).map((box) => box ?? expect.fail('a button is not drawn'));
    const button = card(page, profile).getByRole('button', { name: new RegExp(`^${action}`) });
    await button.scrollIntoViewIfNeeded();
    const before = await buttonBoxes();
    const { x, y, width, height } = (await button.boundingBox()) ?? expect.fail('nothing to press');
    const [atX, atY] = [x + width / 2, y + height / 2];
    await page.mouse.click(atX, atY);
    await card(page, profile).getByText(`Will ${action.toLowerCase()} when you are back online`).waitFor();
    expect(await buttonBoxes(), profile).toEqual(before);
    await page.mouse.click(atX, atY);
    await card(page, profile)
      .getByText(`Will ${action.toLowerCase()} when you are back online`)
      .waitFor({ state: 'detached' });
    expect(await buttonBoxes(), profile).toEqual(before);
  }
  expect(await page.getByRole('dialog').count()).toBe(0);
  browser.watch.assertClean({ outage: true });
});
