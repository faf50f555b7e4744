import { expect, it } from 'vitest';
import { assertAccessible, assertSound } from '#support/accessibility.ts';
import { signInToDemo, startJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

/** So slow that the network does nothing while the journey lasts. */
const STILL = 0.001;
const LINKS = { BOOKING_URL: 'https://book.example.test/', HELP_CENTER_URL: 'https://help.example.test/', TUTORIAL_URL: 'https://video.example.test/' };

it('the dashboard says what waits, leads there, and is the same offline, narrow and in the dark', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: STILL, env: LINKS });
  const page = await browser.newPage();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/databases/**', async (route) => {
    await held;
    await route.continue();
  });
  await signInToDemo(page);
  await page.getByRole('status', { name: 'Loading what waits today' }).waitFor();
  await assertSound(page, 'The dashboard, before anything is known');
  answer();
  const today = page.getByRole('region', { name: 'Today' });
  const line = (title: string) => today.getByRole('link').filter({ hasText: title });
  await line('Credits left').filter({ hasText: 'at the pace of the last two weeks' }).waitFor();
  expect(await today.getByRole('link').count()).toBe(5);

  const toggle = page.getByRole('button', { name: /^Getting started/ });
  await toggle.filter({ hasText: 'All set up' }).click();
  for (const [name, address] of [['Step 1: Describe your offer', '/products/create'], ['Step 2: Create a campaign', '/campaigns/create'], ['Step 3: Connect a profile', '/agents']] as const) {
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(address);
  }
  expect(await page.getByRole('link', { name: /^Book a Demo/ }).getAttribute('href')).toBe(LINKS.BOOKING_URL);
  expect(await page.getByRole('link', { name: /^Book a Demo/ }).getAttribute('target')).toBe('_blank');
  expect(await page.getByRole('link', { name: /^Watch the tutorial/ }).getAttribute('href')).toBe(LINKS.TUTORIAL_URL);
  await assertSound(page, 'The dashboard');

  const figures = async () => (await today.getByRole('link').allInnerTexts()).map((words) => words.split('\n')[0]);
  const online = await figures();
  await server.stop();
  await page.reload();
  await line('Credits left').waitFor();
  expect(await figures()).toEqual(online);
  await line('Newly qualified').press('Enter');
  await page.waitForURL('**/messages?profile=all&status=5');
});

it('Ctrl+K goes anywhere and finds anything by name, without a mouse; ? tells the shortcuts', async () => {
  const { browser } = await startJourney({ sandboxSpeed: STILL });
  const page = await browser.newPage();
  await signInToDemo(page);
  await page.getByRole('button', { name: /^Go anywhere/ }).waitFor();
  const field = page.getByRole('combobox', { name: 'Go anywhere, find anything' });
  const options = page.getByRole('option');
  const find = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await waitUntil('The field has the focus', () => field.evaluate((element) => element === document.activeElement));
    await page.keyboard.type(words);
  };

  await find('webh');
  await options.filter({ hasText: 'Webhooks' }).first().waitFor();
  await assertAccessible(page, 'The palette');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/webhooks');

  await find('founders southern');
  await options.filter({ hasText: 'Founders, southern Europe' }).filter({ hasText: 'Campaign' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/campaigns/campaign-southern-founders');

  await find('lighthouse');
  await options.filter({ hasText: 'Lighthouse Studio' }).filter({ hasText: 'Team' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Team: Lighthouse Studio' }).waitFor();

  // What was chosen lately and is there in this team is offered first.
  await find('');
  await waitUntil('What was chosen lately comes first', async () => (await options.first().innerText()).includes('Webhooks'));
  await page.keyboard.type('nobody is called that');
  await options.filter({ hasText: 'Search conversations for “nobody is called that”' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/messages');
  expect(new URL(page.url()).searchParams.get('q')).toBe('nobody is called that');

  await page.getByRole('main').focus();
  await page.keyboard.press('Shift+?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await shortcuts.getByText('Pause or resume it').waitFor();
  await page.keyboard.press('Escape');
  await shortcuts.waitFor({ state: 'detached' });
  browser.watch.assertClean();
});
