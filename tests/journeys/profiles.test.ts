import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NORTHWIND, OWNER } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { startJourney, startVisitedJourney } from '#support/journey.ts';
import { tabTo } from '#support/keyboard.ts';
import { signInOverHttp } from '#support/http-client.ts';
import {
  buttonsOf,
  cardOf as card,
  enterCredentials,
  openNetwork,
  PASSWORD,
  pressOnCard as press,
} from '#support/profiles.ts';
import { waitUntil } from '#support/wait-until.ts';

/** So fast that a sign-in takes a blink. */
const FAST = 2_000;
/** A code that is not the right one, and a server that is away. */
const REFUSED = [/^Failed to load resource: the server responded with a status of 400/];

const LENA = 'Lena Hartmann';
const JAMES = 'James Whitfield';
const CAMILLE = 'Camille Moreau';

/** All that lies on the device, as text. */
const readDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [
      JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
      location.href,
    ];
    for (const { name = '', version } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown>((resolve) => {
          const reading = db.transaction(store).objectStore(store).getAll();
          reading.addEventListener('success', () => resolve(reading.result));
        });
        texts.push(`${store}: ${JSON.stringify(rows)}`);
      }
      db.close();
    }
    return texts.join('\n');
  });

/** How often the leader was asked to read now. */
const countRequests = async (page: Page): Promise<number> =>
  Number(/"key":"read-requests","value":(\d+)/.exec(await readDevice(page))?.[1] ?? 0);

it('each state of a profile has its words and its buttons: a code typed through live updates, credentials that are refused, an ended session, a disabled profile', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: FAST });
  const network = openNetwork(server.url);
  const page = await browser.newPage();
  await page.goto('/agents?success=true');
  await page.waitForURL((url) => url.pathname === '/agents' && url.search === '');
  await card(page, LENA).getByText('Auth Needed', { exact: true }).waitFor();
  expect(await buttonsOf(page, LENA)).toEqual([
    'Enter Verification Code of Lena Hartmann',
    'Working Hours of Lena Hartmann',
  ]);
  await page.getByText('The professional network is simulated on this server').waitFor();
  // The plan has no room for another one: the plans stand where it would be added.
  expect(await page.getByRole('button', { name: 'Add New Profile' }).count()).toBe(0);
  await page.getByText("You've reached the maximum number of profiles for your plan.").waitFor();
  await page.getByText('3 / 3 profiles').waitFor();
  await assertUsable(page, 'Profiles');

  // By keyboard: a wrong code stays where it was typed, and so does one that is being typed while something happens to
  // the profile.
  await tabTo(page, card(page, LENA).getByRole('button', { name: /^Enter Verification Code/ }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'LinkedIn Verification Required' }).waitFor();
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  await assertUsable(page, 'The code of a profile');
  const code = page.getByLabel('Verification code');
  await code.fill('000000');
  await code.press('Enter');
  await page.getByText('That code is not the one that the app shows now. Look at it again.').first().waitFor();
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
  // Asked for another one, the field has nothing of the code that was taken.
  await network.choose(LENA, 'expire');
  await network.choose(LENA, 'sms');
  await press(page, LENA, 'Authenticate with LinkedIn');
  const codeAskedAtMs = Date.now();
  await enterCredentials(page, 'lena.hartmann@example.test', 'Update Credentials');
  await press(page, LENA, 'Enter Verification Code');
  expect(await code.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();

  // Alerts: three and how many more; one that cannot be read says so.
  for (let count = 0; count < 3; count += 1) await network.choose(JAMES, 'garble');
  await card(page, JAMES).getByRole('button', { name: '+1 more alerts' }).click();
  expect(await card(page, JAMES).getByText('Invalid alert format').count()).toBe(3);
  await network.choose(JAMES, 'calm');

  // A session ends; the password is refused; the network does not answer; then it lets it in.
  await network.choose(JAMES, 'expire');
  await network.choose(JAMES, 'wrong-password');
  await press(page, JAMES, 'Authenticate with LinkedIn');
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
  ]);
  await network.choose(JAMES, 'no-answer');
  await press(page, JAMES, 'Update Credentials');
  await enterCredentials(page, 'james.whitfield@example.test', 'Update Credentials');
  await card(page, JAMES)
    .getByRole('button', { name: /^Retry Authentication/ })
    .waitFor();
  await network.choose(JAMES, 'signed-in');
  await press(page, JAMES, 'Retry Authentication');
  await card(page, JAMES).getByText('Running', { exact: true }).waitFor();
  await card(page, JAMES)
    .getByText(/^Login and password entered .* by Alex Morgan$/)
    .waitFor();

  // A sign-in that waits shows that it is under way, and what it waits for.
  await network.choose(JAMES, 'expire');
  await network.choose(JAMES, 'app');
  await press(page, JAMES, 'Authenticate with LinkedIn');
  await card(page, JAMES).getByText('Authentication in progress').waitFor();
  await card(page, JAMES).getByText('Approve the sign-in in the LinkedIn app on your phone.').waitFor();
  await network.choose(JAMES, 'approve');
  await card(page, JAMES).getByText('Running', { exact: true }).waitFor();

  await network.choose(CAMILLE, 'disable');
  await card(page, CAMILLE).getByText('Disabled', { exact: true }).waitFor();
  expect(await buttonsOf(page, CAMILLE)).toEqual([]);
  await network.choose(CAMILLE, 'enable');
  await press(page, CAMILLE, 'Resume');
  await toast(page, 'Agent resumed successfully').waitFor();
  await card(page, CAMILLE).getByText('Running', { exact: true }).waitFor();
  await press(page, CAMILLE, 'Pause');
  await toast(page, 'Agent paused successfully').waitFor();
  await card(page, CAMILLE).getByText('Paused', { exact: true }).waitFor();

  // A profile that was paid for may be there: the list is asked for anew.
  const client = await signInOverHttp(server.url, OWNER);
  const before = await countRequests(page);
  const preferences = z
    .record(z.string(), z.unknown())
    .parse(await client.appwrite('GET', `/teams/${NORTHWIND.id}/prefs`));
  await client.appwrite('PUT', `/teams/${NORTHWIND.id}/prefs`, {
    prefs: { ...preferences, agentPaymentStatus: 'payment_completed' },
  });
  await waitUntil('The profiles are asked for anew', async () => (await countRequests(page)) > before);

  // Another code is asked for by keyboard once there is a reason to: what was typed of the one before goes, and the
  // field has the focus. The page's clock begins soon after the last code was sent, however long the steps since took.
  await page.clock.install({ time: codeAskedAtMs + 5_000 });
  await press(page, LENA, 'Enter Verification Code');
  await code.fill('123');
  const another = page.getByRole('button', { name: 'Send a new code' });
  expect(await another.getAttribute('aria-disabled')).toBe('true');
  await page.clock.fastForward(60_000);
  await tabTo(page, another);
  await page.keyboard.press('Enter');
  await page.getByText('A new code was sent. The one before counts no more.').waitFor();
  expect(await code.inputValue()).toBe('');
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);

  // Nothing of what was entered is on the device.
  const kept = await readDevice(page);
  expect(kept).toContain(JAMES);
  expect(kept).not.toContain(PASSWORD);
  browser.watch.assertClean({ lines: REFUSED });
});

it('a profile is added on the way through the campaign wizard, and chosen when one is back; offline, hours and pauses wait', async () => {
  // By the other set of limits the demo's plan has room for more profiles.
  const { server, browser } = await startJourney({ sandboxSpeed: FAST, env: { PLAN_LIMITS: 'legacy' } });
  const network = openNetwork(server.url);
  const page = await browser.newPage();
  await signInToDemo(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/campaigns');
  await page.getByText('Simulated network: profiles, people and replies here are made up by this server.').waitFor();
  await page.getByRole('button', { name: 'More for Partner agencies, spring' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate Campaign' }).click();
  await page.getByRole('heading', { level: 1, name: 'Who sends?' }).waitFor();
  await page.getByText(/works Mon–Fri, 10:00 to 18:00, Paris time/).waitFor();
  await page.getByText('Simulated network: profiles, people and replies here are made up by this server.').waitFor();
  await page.getByRole('link', { name: 'Add Profile' }).click();
  await page.getByText('Add the profile that your campaign is to run with.').waitFor();
  await page.getByRole('button', { name: 'Add New Profile' }).click();
  await toast(page, 'LinkedIn profile created successfully').waitFor();
  await page.getByRole('heading', { name: 'Setup profile' }).waitFor();
  await assertUsable(page, 'The setup of a profile');
  const country = page.getByRole('combobox', { name: 'Country' });
  expect(await country.innerText()).toBe('France');
  await country.press('ArrowDown');
  expect(await page.getByRole('option').count()).toBe(34);
  // Whoever opens it by key sees what is chosen.
  await waitUntil('The chosen country is in sight', () =>
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
    'The focus is back where the profile was added',
    async () => (await page.evaluate(() => document.activeElement?.textContent)) === 'Add New Profile',
  );
  await press(page, 'New Agent', 'Enter Verification Code');
  // The code is where a person finds it: in the sandbox's mailbox.
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
  await press(page, 'Ada Lovelace', 'Pause');
  await card(page, 'Ada Lovelace').getByText('Will pause when you are back online').waitFor();
  await card(page, 'Ada Lovelace').getByText('Running', { exact: true }).waitFor();
  await press(page, 'Ada Lovelace', 'Working Hours');
  await page.getByRole('heading', { name: 'Working Hours' }).waitFor();
  await page.getByText("Ada Lovelace works in its own country's time: Tokyo (Asia/Tokyo).").waitFor();
  const [begins, ends] = [page.getByLabel('Start time'), page.getByLabel('Stop time')];
  // What is missing or wrong is said at its own field.
  const isTold = (field: Locator, words: string) =>
    waitUntil(words, () =>
      field.evaluate(
        (input, said) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent === said,
        words,
      ),
    );
  await begins.fill('');
  await isTold(begins, 'Enter a time.');
  expect(await ends.getAttribute('aria-invalid')).toBe(null);
  await begins.fill('09:00');
  await ends.fill('');
  await isTold(ends, 'Enter a time.');
  await ends.fill('08:00');
  await isTold(ends, 'It has to end after it begins.');
  expect(await begins.getAttribute('aria-invalid')).toBe(null);
  expect(await page.getByRole('button', { name: 'Save working hours' }).getAttribute('aria-disabled')).toBe('true');
  await assertUsable(page, 'The working hours of a profile');
  await ends.fill('18:30');
  // The zone by keyboard alone: the list opens where it stands, typing finds a place, Escape leaves the list and not
  // the dialog.
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  expect(await zone.innerText()).toBe('As its country: Tokyo (Asia/Tokyo)');
  await tabTo(page, zone);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('lon');
  await page.keyboard.press('Escape');
  expect(await zone.innerText()).toBe('As its country: Tokyo (Asia/Tokyo)');
  // Letters after a pause begin a word of their own.
  await waitUntil('What is typed leads to its place', async () => {
    await page.waitForTimeout(700);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('los a');
    await page.keyboard.press('Enter');
    return (await zone.innerText()) === 'Los Angeles (America/Los_Angeles)';
  });
  await page.getByText('Ada Lovelace works in the time of Los Angeles (America/Los_Angeles).').waitFor();
  await page.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await page.getByRole('checkbox', { name: /^Camille Moreau/ }).check();
  await page.getByRole('button', { name: 'Save working hours' }).click();
  for (const name of ['Ada Lovelace', CAMILLE])
    await card(page, name)
      .getByText(/Works Mon–Thu, 09:00 to 18:30/)
      .waitFor();
  // The others keep their own zone.
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

it('a name written from right to left stands beside its picture; offline, a press on pause or its end moves no button, so that a second one takes it back', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: FAST, env: { PLAN_LIMITS: 'legacy' } });
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
  const { name, box } = await mariam.getByRole('heading').evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return { name: range.getBoundingClientRect().left, box: heading.getBoundingClientRect().left };
  });
  expect(name).toBeCloseTo(box, 0);

  await page.getByText('Nothing is sent: no active campaign uses this profile').waitFor();
  await press(page, CAMILLE, 'Pause');
  await card(page, CAMILLE).getByText('Paused', { exact: true }).waitFor();
  await waitForBadge(page, /^Sync: Live$/);
  await server.stop();
  await waitForBadge(page, /^Sync: Offline$/);
  for (const [profile, act] of [
    ['مريم الكعبي', 'Pause'],
    [CAMILLE, 'Resume'],
    [JAMES, 'Pause'],
  ] as const) {
    const places = async () =>
      (
        await Promise.all((await card(page, profile).getByRole('button').all()).map((button) => button.boundingBox()))
      ).map((place) => place ?? expect.fail('a button is not drawn'));
    const pressed = card(page, profile).getByRole('button', { name: new RegExp(`^${act}`) });
    await pressed.scrollIntoViewIfNeeded();
    const before = await places();
    const { x, y, width, height } = (await pressed.boundingBox()) ?? expect.fail('nothing to press');
    const [atX, atY] = [x + width / 2, y + height / 2];
    await page.mouse.click(atX, atY);
    await card(page, profile).getByText(`Will ${act.toLowerCase()} when you are back online`).waitFor();
    expect(await places(), profile).toEqual(before);
    await page.mouse.click(atX, atY);
    await card(page, profile)
      .getByText(`Will ${act.toLowerCase()} when you are back online`)
      .waitFor({ state: 'detached' });
    expect(await places(), profile).toEqual(before);
  }
  expect(await page.getByRole('dialog').count()).toBe(0);
  browser.watch.assertClean({ outage: true });
});
