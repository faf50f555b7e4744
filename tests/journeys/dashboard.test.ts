import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { INVITED } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { latch } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, startJourney, startVisitedJourney } from '#support/journey.ts';
import { waitForBadge } from '#support/inbox.ts';
import { tabTo, waitForFocus } from '#support/keyboard.ts';
import { waitUntil } from '#support/wait-until.ts';

const LINKS = {
  BOOKING_URL: 'https://book.example.test/',
  HELP_CENTER_URL: 'https://help.example.test/',
  TUTORIAL_URL: 'https://video.example.test/',
  SUPPORT_WIDGET_URL: 'https://chat.example.test/widget',
};

it('the dashboard lists what needs attention, leads there, and shows the same offline', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK, env: LINKS });
  const page = await browser.newPage();
  const held = latch();
  await page.route('**/v1/databases/**', async (route) => {
    await held.opened;
    await route.continue();
  });
  await signInToDemo(page);
  await page.getByRole('status', { name: 'Loading today' }).waitFor();
  await assertUsable(page, 'The dashboard, before anything is known');
  held.open();
  const today = page.getByRole('region', { name: 'Today' });
  const todayLink = (title: string) => today.getByRole('link').filter({ hasText: title });
  await todayLink('Credits left').filter({ hasText: 'at the pace of the last two weeks' }).waitFor();
  expect(await today.getByRole('link').count()).toBe(5);

  const toggle = page.getByRole('button', { name: /^Getting started/ });
  // By keyboard alone, from the top of the page: past the frame, through the list, to the steps.
  await toggle.filter({ hasText: '3 of 3 done' }).waitFor();
  await page.getByRole('button', { name: 'Simulated network' }).click();
  await page.getByText('Simulated network: profiles, people and replies here are made up by this server.').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await todayLink('Credits left').filter({ hasText: 'at the pace of the last two weeks' }).waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await tabTo(page, todayLink('Credits left'));
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Step 1: Describe your offer' }));
  for (const [name, address] of [
    ['Step 1: Describe your offer', '/products/create'],
    ['Step 2: Create a campaign', '/campaigns/create'],
    ['Step 3: Connect a profile', '/agents'],
  ] as const) {
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(address);
  }
  expect(await page.getByRole('link', { name: /^Book a Demo/ }).getAttribute('href')).toBe(LINKS.BOOKING_URL);
  expect(await page.getByRole('link', { name: /^Book a Demo/ }).getAttribute('target')).toBe('_blank');
  expect(await page.getByRole('link', { name: /^Watch the tutorial/ }).getAttribute('href')).toBe(LINKS.TUTORIAL_URL);
  await assertUsable(page, 'The dashboard');

  // A toast is beside the support chat, or above it where space is short, and never over its text field.
  await page.route('https://chat.example.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' }),
  );
  await page.getByRole('link', { name: 'Members' }).click();
  const actions = page.getByRole('button', { name: `Actions for ${INVITED.email}` });
  await actions.waitFor();
  await page.getByRole('button', { name: 'Support chat' }).click();
  const chat = page.getByRole('region', { name: 'Support chat' });
  await chat.waitFor();
  for (const width of [1280, 800, 375]) {
    await page.setViewportSize({ width, height: 800 });
    // The chat may cover the menu, so it is opened by keyboard.
    await actions.press('Enter');
    await page.getByRole('menuitem', { name: 'Copy invitation link' }).press('Enter');
    const copyToast = page.getByRole('status').filter({ hasText: /Link copied|did not allow copying/ });
    await copyToast.waitFor();
    const [toast, frame] = [await copyToast.boundingBox(), await chat.boundingBox()];
    if (toast === null || frame === null) throw new Error('Toast and chat are drawn.');
    const isApart =
      toast.x + toast.width <= frame.x || toast.y + toast.height <= frame.y + (width === 1280 ? 0 : frame.height / 3);
    expect(isApart && toast.x >= 0, `${JSON.stringify({ toast, frame })} at ${width} px`).toBe(true);
    await copyToast.getByRole('button', { name: 'Dismiss' }).click();
    await copyToast.waitFor({ state: 'detached' });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Close the support chat' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await todayLink('Credits left').waitFor();

  const figures = async () => (await today.getByRole('link').allInnerTexts()).map((words) => words.split('\n')[0]);
  const online = await figures();
  await server.stop();
  await page.reload();
  await todayLink('Credits left').waitFor();
  expect(await figures()).toEqual(online);
  // Every line leads to the list that it counts.
  const figureOf = async (title: string) =>
    Number((await todayLink(title).innerText()).split(/\s/)[0]?.replaceAll(',', ''));
  const listSize = async () =>
    Number(
      await page
        .getByRole('list', { name: 'Conversations' })
        .getByRole('listitem')
        .first()
        .getAttribute('aria-setsize'),
    );
  const [waiting, qualified] = [await figureOf('wrote last'), await figureOf('Newly qualified')];
  expect(waiting).toBeGreaterThan(0);
  expect(qualified).toBeGreaterThan(0);
  await page
    .getByRole('link', { name: new RegExp(`^Messages ?, ${waiting} repl(y waits|ies wait) for an answer$`) })
    .waitFor();
  expect(await todayLink('running out of prospects').getAttribute('href')).toMatch(/^\/campaigns(\?sort=days)?$/);
  await todayLink('Newly qualified').press('Enter');
  await page.waitForURL('**/messages?profile=all&status=5&days=7');
  await page.getByRole('button', { name: 'Clear filter: Last 7 days' }).waitFor();
  expect(await listSize()).toBe(qualified);
  await page.goBack();
  await todayLink('wrote last').press('Enter');
  await page.waitForURL('**/messages?profile=all&last=prospect');
  const clear = page.getByRole('button', { name: 'Clear filter: They wrote last' });
  await clear.waitFor();
  expect(await listSize()).toBe(waiting);
  await assertUsable(page, 'Messages, narrowed to who waits for an answer');
  await clear.press('Enter');
  await page.waitForURL('**/messages?profile=all');
  await clear.waitFor({ state: 'detached' });
  await waitForFocus(page.getByRole('searchbox', { name: 'Search conversations' }));
  await waitUntil('The other conversations are listed again', async () => (await listSize()) !== waiting);
});

it('the reports count what the device has, offline too, and every figure opens the people it counts', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/dashboard');
  await waitForBadge(page, /^Sync: Live$/);
  await server.stop();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.waitForURL('**/dashboard/reports');
  const table = page.getByRole('table');
  const all = table.getByRole('row').last();
  const replied = all.getByRole('link', { name: /people replied: All$/ });
  await replied.waitFor();
  await page.getByRole('slider', { name: 'Replied' }).focus();
  await page.keyboard.press('Home');
  await assertUsable(page, 'The reports');

  await page.getByRole('combobox', { name: 'Group by' }).press('Enter');
  await page.getByRole('option', { name: 'Campaign' }).click();
  await page.waitForURL((url) => url.searchParams.get('by') === 'campaign');
  const row = table.getByRole('row').filter({ hasText: 'Founders, southern Europe' });
  const figure = row.getByRole('link', { name: /people replied: / });
  const count = Number(await figure.innerText());
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(Number(await replied.innerText()));
  await page.setViewportSize({ width: 375, height: 667 });
  await assertUsable(page, 'The reports by campaign');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('Campaign,Invited,Accepted,');

  await figure.press('Enter');
  const people = page.getByRole('list', { name: `${count} people replied` });
  await people.waitFor();
  expect(await people.getByRole('listitem').count()).toBe(Math.min(100, count));
  await assertUsable(page, 'The people of a figure');
  await page.goBack();
  await figure.waitFor();
  await figure.press('Enter');
  await people.getByRole('link').first().click();
  await page.waitForURL('**/messages?profile=all&chat=*');
  browser.watch.assertClean({ outage: true });
});

it('Ctrl+K opens a palette that goes anywhere and finds anything by name without a mouse, and ? lists the shortcuts', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Go anywhere/ }).waitFor();
  const field = page.getByRole('combobox', { name: 'Go anywhere, find anything' });
  const options = page.getByRole('option');
  const find = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await waitForFocus(field);
    await page.keyboard.type(words);
  };

  await find('webh');
  await options.filter({ hasText: 'Webhooks' }).first().waitFor();
  await assertUsable(page, 'The palette');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/webhooks');

  await find('camille moreau');
  await options.filter({ hasText: 'Camille Moreau' }).filter({ hasText: 'Running, simulated' }).waitFor();
  await page.keyboard.press('Escape');

  await find('founders southern');
  await options.filter({ hasText: 'Founders, southern Europe' }).filter({ hasText: 'Campaign' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/campaigns/campaign-southern-founders');

  // An offer opens above its list, and going back closes it.
  await find('fertigungs');
  await options.filter({ hasText: 'FertigungsBlick' }).filter({ hasText: 'Offer' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Edit offer' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/products');
  await page.goBack();
  await page.waitForURL('**/campaigns/campaign-southern-founders');

  await find('lighthouse');
  await options.filter({ hasText: 'Lighthouse Studio' }).filter({ hasText: 'Team' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Team: Lighthouse Studio' }).waitFor();

  // Recent choices that exist in this team come first.
  await find('');
  await waitUntil('The recent choice comes first', async () =>
    (await options.first().innerText()).includes('Webhooks'),
  );
  await page.keyboard.type('nobody is called that');
  await options.filter({ hasText: 'Search conversations for “nobody is called that”' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/messages');
  expect(new URL(page.url()).searchParams.get('q')).toBe('nobody is called that');

  // Escape closes the palette, with text in it and without.
  for (const words of ['create', '']) {
    await find(words);
    if (words !== '') await options.filter({ hasText: 'Create an offer' }).waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  }
  await find('');
  expect(await field.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });

  await page.getByRole('main').focus();
  await page.keyboard.press('Shift+?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await shortcuts.getByText('Pause or resume it').waitFor();
  await assertUsable(page, 'The shortcuts');
  await page.keyboard.press('Escape');
  await shortcuts.waitFor({ state: 'detached' });
  browser.watch.assertClean();
});
