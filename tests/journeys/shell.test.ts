import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHAT_COMMAND_MESSAGES } from '#domain/commands/chat/messages.ts';
import { COLLECTIONS, DATABASE_ID } from '#domain/wire/collections.ts';
import { creditsUsage } from '#domain/team/team-state.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { DEMO_ACCOUNT } from '#server/demo-account.ts';
import { NORTHWIND } from '#server/seed/content/people.ts';
import { assertAccessible, assertUsable } from '#support/accessibility.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import {
  listedChats,
  messageLog,
  openByRow,
  openConversation,
  openMessages,
  pauseControl,
  rowOf,
  syncBadge,
  toast,
} from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney, startJourney, startVisitedJourney } from '#support/journey.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { waitForFocus } from '#support/keyboard.ts';
import { openScreen } from '#support/navigation.ts';
import { withStoppedData } from '#support/stopped-data.ts';
import { waitUntil } from '#support/wait-until.ts';

const DAY_S = 24 * 60 * 60;
const LINKS = { HELP_CENTER_URL: 'https://help.example.test/', DOCUMENTATION_URL: 'https://docs.example.test/' };

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/**
 * Returns the entries marked as current, asserting that screen readers and sighted people get the same; without the
 * counts after their names.
 */
async function currentEntry(page: Page): Promise<string[]> {
  const marks = await navigation(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({
        words: link.firstChild?.nextSibling?.textContent ?? '',
        isAnnounced: link.ariaCurrent === 'page',
        isHighlighted: getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)',
      })),
    );
  expect(marks.filter(({ isAnnounced, isHighlighted }) => isAnnounced !== isHighlighted)).toEqual([]);
  return marks.filter(({ isAnnounced }) => isAnnounced).map(({ words }) => words);
}

const hasFocusInside = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) != null, selector);

describe('the sidebar', () => {
  it('the sidebar has three groups, marks the current page, and stays collapsed for seven days after Ctrl/Cmd+B', async () => {
    const { browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK, env: LINKS });
    const page = await browser.newPage();
    await signInToDemo(page);
    const groups = navigation(page).getByRole('group');
    await groups.first().waitFor();
    expect(
      await groups.evaluateAll((found) =>
        found.map((group) => [
          group.ariaLabel,
          [...group.querySelectorAll('a')].map((link) => link.firstChild?.nextSibling?.textContent ?? ''),
        ]),
      ),
    ).toEqual([
      ['Prospecting', ['Dashboard', 'Offers', 'Prompts', 'Campaigns', 'Messages', 'Profiles']],
      ['Team', ['Members', 'API Keys', 'Webhooks', 'Plans', 'Credits', 'Billing']],
      ['Support', ['Help Center', 'Documentation']],
    ]);
    expect(
      await navigation(page)
        .getByRole('link', { name: /^Documentation/ })
        .getAttribute('href'),
    ).toBe(LINKS.DOCUMENTATION_URL);

    for (const [address, entry] of [
      ['/dashboard', 'Dashboard'],
      ['/campaigns/some-campaign', 'Campaigns'],
      ['/agents', 'Profiles'],
      ['/credits', 'Credits'],
    ] as const) {
      await openScreen(page, address);
      await waitUntil(`${entry} is marked at ${address}`, async () => (await currentEntry(page)).join() === entry);
    }
    await openScreen(page, '/settings');
    await page.getByText('Settings Page (to be implemented)').waitFor();
    expect(await currentEntry(page)).toEqual([]);
    await assertUsable(page, 'Settings');
    await page.getByRole('main').getByRole('link', { name: 'This device' }).press('Enter');
    await page.waitForURL('**/device');

    const words = navigation(page).getByText('Prospecting', { exact: true });
    await words.waitFor();
    await page.keyboard.press('Control+b');
    await words.waitFor({ state: 'detached' });
    // The browser stores a cookie a moment after the page has set it.
    const cookie = await waitUntil('The state of the sidebar is stored', async () =>
      (await browser.context.cookies()).find(({ name }) => name === 'sidebar_state'),
    );
    expect(cookie.value).toBe('false');
    expect(Math.round(((cookie.expires - Date.now() / 1_000) / DAY_S) * 10) / 10).toBe(7);
    await page.reload();
    await navigation(page).waitFor();
    expect(await words.count()).toBe(0);
    const messages = navigation(page).getByRole('link', { name: 'Messages' });
    expect(await messages.count()).toBe(1);
    // The label of an icon is 4 px beside it.
    await messages.hover();
    const hint = page.locator(':popover-open').filter({ hasText: 'Messages' });
    await hint.waitFor();
    const [iconBox, hintBox] = [await messages.boundingBox(), await hint.boundingBox()];
    expect((hintBox?.x ?? 0) - (iconBox?.x ?? 0) - (iconBox?.width ?? 0)).toBeCloseTo(4);
    await page.mouse.move(0, 0);
    await page.keyboard.press('Meta+b');
    await words.waitFor();
    browser.watch.assertClean();
  });

  it('on a phone the sidebar is a sheet that traps the focus and closes on Escape, on a click beside it and on navigation', async () => {
    const { browser } = await startVisitedJourney({
      sandboxSpeed: IDLE_NETWORK,
      viewport: { width: 375, height: 812 },
    });
    const page = await browser.newPage();
    await page.goto('/dashboard');
    const opener = page.getByRole('button', { name: 'More', exact: true });
    const sheet = page.getByRole('dialog', { name: 'Navigation' });
    await opener.waitFor();
    expect(await navigation(page).count()).toBe(0);
    // The header has room for the plan below the team's name, also on the narrowest phone; both are one target, whose
    // menu leads to the plans.
    const team = page.getByRole('button', { name: /^Team: / });
    await team.getByText('Hunter').waitFor();
    await page.getByRole('button', { name: / credits available$/ }).waitFor();
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 812 });
      expect(
        await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.querySelector('header')?.scrollWidth,
        ]),
      ).toEqual([width, width]);
      const [name, plan] = [
        await team.getByText('Northwind').boundingBox(),
        await team.getByText('Hunter').boundingBox(),
      ];
      if (name === null || plan === null) throw new Error('Team and plan are drawn.');
      expect([name.width >= 40, plan.y >= name.y + name.height, plan.y + plan.height <= 56]).toEqual([
        true,
        true,
        true,
      ]);
    }
    await team.click();
    await page.getByRole('menuitem', { name: 'See plans' }).click();
    await page.waitForURL('**/plans');
    await page.goBack();
    await opener.click();
    await sheet.getByRole('link', { name: 'Messages' }).waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page, `The sheet, ${colorScheme}`);
    }
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press('Tab');
      expect(await hasFocusInside(page, '[role="dialog"]'), `after ${press + 1} presses of Tab`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await waitForFocus(opener);

    await opener.click();
    await sheet.getByRole('link', { name: 'Messages' }).waitFor();
    await page.mouse.click(365, 400);
    await sheet.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+b');
    await sheet.getByRole('link', { name: 'Campaigns' }).click();
    await page.waitForURL('**/campaigns');
    await sheet.waitFor({ state: 'detached' });
    browser.watch.assertClean();
  });
});

it('a conversation with a corrupt document shows what can be read and says what cannot', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const chats = [...(await (await observeDemo(server.url)).readChats()).values()].toSorted((one, other) =>
    other.lastActivityAt.localeCompare(one.lastActivityAt),
  );
  const corruptChat = chats.find(({ messageCount }) => messageCount > 1);
  // The newest one is among the drawn rows, at whatever hour of the week the demo is created.
  const intactChat = chats.find(({ id, messageCount }) => messageCount > 0 && id !== corruptChat?.id);
  if (corruptChat === undefined || intactChat === undefined) throw new Error('The demo has no conversation.');
  await server.stop();
  await withStoppedData(server.dataDir, (backend) =>
    backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.chats,
        id: corruptChat.id,
        data: { messages: '[{"role":"assistant","content":"cut of', qualificationHistory: ['{'] },
      },
    ]),
  );
  await server.start();

  const page = await browser.newPage();
  await openMessages(page, `?profile=all&chat=${corruptChat.id}`);
  const notice = openConversation(page)
    .getByRole('status')
    .filter({ hasText: 'Part of this conversation could not be read' });
  await notice.waitFor();
  expect(await notice.innerText()).toContain('its messages, its qualification history');
  expect(await openConversation(page).getByRole('heading', { name: corruptChat.name }).count()).toBe(1);
  await pauseControl(page).waitFor();
  // Its neighbours are unaffected.
  await rowOf(page, intactChat.id).waitFor();
  await openByRow(page, intactChat.id);
  expect(await notice.count()).toBe(0);
  expect((await messageLog(page).innerText()).length).toBeGreaterThan(20);
  browser.watch.assertClean();
});

describe('on a device in regular use', () => {
  const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

  it('the header shows team, plan and credits, and leads to their pages', async () => {
    const { server, browser } = journey();
    const page = await browser.newPage();
    await page.goto('/dashboard');
    const team = page.getByRole('button', { name: /^Team: / });
    await team.click();
    const teams = page.getByRole('menuitemradio');
    await teams.filter({ hasText: /^Northwind Outreach\s*, you own this team$/ }).waitFor();
    await teams.filter({ hasText: /^Lighthouse Studio\s*, you own this team$/ }).waitFor();
    expect(await teams.count()).toBe(2);
    expect(await teams.getByTitle('You own this team').locator('svg:visible').count()).toBe(2);
    expect(await page.getByRole('menuitemradio', { checked: true }).allInnerTexts()).toEqual([
      expect.stringContaining('Northwind Outreach'),
    ]);
    await assertUsable(page, 'The menu of teams');
    await page.getByRole('menuitemradio', { name: 'Lighthouse Studio' }).click();
    await page.getByRole('button', { name: 'Team: Lighthouse Studio' }).click();
    await page.getByRole('menuitemradio', { name: 'Northwind Outreach' }).click();
    await page.getByRole('button', { name: 'Team: Northwind Outreach' }).click();
    await page.getByRole('menuitem', { name: 'Create Team' }).click();
    await page.waitForURL('**/create-team');
    await page.goBack();

    const plan = page.getByRole('link', { name: /^Plan: hunter/ });
    expect(await plan.innerText()).toBe('Hunter');
    await plan.click();
    await page.waitForURL('**/plans');

    await page.getByRole('button', { name: / credits available$/ }).click();
    const credits = page.getByRole('dialog', { name: 'Available Credits' });
    await credits.getByRole('heading', { name: 'Available Credits' }).waitFor();
    const { used, total, percent, additional } = creditsUsage(
      readTeamRecord(
        await (
          await signInOverHttp(server.url, DEMO_ACCOUNT)
        ).appwrite('GET', `/databases/${DATABASE_ID}/collections/${COLLECTIONS.teams}/documents/${NORTHWIND.id}`),
      ),
    );
    expect([used, total, additional].every((figure) => figure > 0)).toBe(true);
    expect(Number(await credits.getByRole('meter').getAttribute('aria-valuenow'))).toBe(Math.round(percent));
    expect(await credits.innerText()).toContain(
      `Used this period\n${used.toLocaleString('en-US')} / ${total.toLocaleString('en-US')}\n`,
    );
    expect(await credits.innerText()).toContain(`Plus ${additional.toLocaleString('en-US')} additional credits`);
    await assertUsable(page, 'The credits');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByText('No notifications yet. Results and errors appear here.')
      .waitFor();
    await assertUsable(page, 'The bell');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: / credits available$/ }).click();
    await credits.getByRole('link', { name: 'Get more credits' }).click();
    await page.waitForURL('**/plans');

    await openScreen(page, '/campaigns/a/b/c');
    await page.getByText('Page not found').waitFor();
    await navigation(page).waitFor();
    await assertUsable(page, 'Not found');
    await page.getByRole('link', { name: 'Go to Dashboard' }).press('Enter');
    await page.waitForURL('**/dashboard');
    browser.watch.assertClean();
  });

  it('a conversation is selected, opened and paused by keyboard alone', async () => {
    const { server, browser } = journey();
    const observer = await observeDemo(server.url);
    const page = await browser.newPage();
    const [first = '', second = '', third = ''] = await openMessages(page);
    const waitForChat = (id: string) => page.waitForURL((url) => url.searchParams.get('chat') === id);

    await page.keyboard.press('Enter');
    await waitForChat(first);
    await page.keyboard.press('j');
    await waitForChat(second);
    await page.keyboard.press('j');
    await waitForChat(third);
    await page.keyboard.press('k');
    await waitForChat(second);
    expect(await rowOf(page, second).getAttribute('aria-current')).toBe('true');
    await messageLog(page).waitFor();

    await page.keyboard.press('p');
    await toast(page, CHAT_COMMAND_MESSAGES['chat.pause'].done).waitFor();
    expect((await observer.readChat(second)).paused).toBe(true);

    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('chat'));
    await waitForFocus(rowOf(page, second));
    await page.keyboard.press('Enter');
    await waitForChat(second);

    // Keys typed in the search are text, not commands.
    await page.keyboard.press('/');
    await page.keyboard.type('jpk');
    await page.waitForURL((url) => url.searchParams.get('q') === 'jpk');
    expect((await observer.readChat(second)).paused).toBe(true);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('q'));
    await waitUntil('The list is complete again', async () => (await listedChats(page)).includes(second));
    expect(await syncBadge(page).getAttribute('aria-label')).not.toContain('unsent');
    browser.watch.assertClean();
  });
});
