import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#domain/roles/permissions.ts';
import { COLLEAGUES, NORTHWIND, OWNER } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { fillSignIn } from '#support/demo-sign-in.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { shareJourney } from '#support/journey.ts';
import { chooseFromMenu } from '#support/menus.ts';
import { openScreen } from '#support/navigation.ts';
import { openNetwork, PASSWORD } from '#support/profiles.ts';
import { withoutBackgroundSync } from '#support/service-worker.ts';
import { waitUntil } from '#support/wait-until.ts';

const [PRIYA, TOMAS, INES] = COLLEAGUES;
if (PRIYA === undefined || TOMAS === undefined || INES === undefined) throw new Error('The demo has three colleagues.');

/** A network speed at which a sign-in takes a moment. */
const FAST_NETWORK = 2_000;
const LENA = 'Lena Hartmann';
const CRM = 'CRM: replies and qualified prospects';

const REASONS = Object.values(PERMISSIONS)
  .map(({ reason }) => reason)
  .filter((reason) => reason !== '');
const CHANGES_WEBHOOKS = PERMISSIONS['webhooks.change'].reason;
const CHANGES_KEYS = PERMISSIONS['api-keys.change'].reason;
const SIGNS_IN = PERMISSIONS['profiles.sign-in'].reason;
const REMOVES_PROFILES = PERMISSIONS['profiles.remove'].reason;
const BILLING = PERMISSIONS['billing.manage'].reason;
const MEMBERS = PERMISSIONS['members.invite'].reason;

/** Every address that the navigation has, with what a member may not do there. */
const SCREENS: readonly (readonly [string, readonly string[]])[] = [
  ['/dashboard', []],
  ['/messages?profile=all', []],
  ['/campaigns', []],
  ['/products', []],
  ['/prompts', []],
  [
    '/agents',
    [
      ...['Camille Moreau', 'James Whitfield', LENA].map((name) => `Remove ${name}: ${REMOVES_PROFILES}`),
      `Retry Authentication of ${LENA}: ${SIGNS_IN}`,
      `Update Credentials of ${LENA}: ${SIGNS_IN}`,
    ],
  ],
  ['/members', [`Delete team: ${PERMISSIONS['team.delete'].reason}`, `Invite members: ${MEMBERS}`]],
  ['/webhooks', [`Add Webhook: ${CHANGES_WEBHOOKS}`]],
  ['/apikeys', [`Copy the secret of Of Alex: ${CHANGES_KEYS}`, `Reveal the secret of Of Alex: ${CHANGES_KEYS}`]],
  [
    '/plans',
    [
      ...['10,000', '2,500', '20,000', '5,000'].map((credits) => `Buy ${credits} credits: ${BILLING}`),
      ...['Downgrade', 'Downgrade', 'Manage Subscription', 'Upgrade'].map((act) => `${act}: ${BILLING}`),
    ],
  ],
  ['/credits', []],
  ['/billing', [`Continue: ${BILLING}`, `Manage Subscription: ${BILLING}`]],
  ['/settings', []],
  ['/device', []],
];

/** Returns the disabled controls of the page that name a role as the reason, and whether each can have the focus. */
const refusedControls = (page: Page): Promise<readonly string[]> =>
  page.getByRole('main').evaluate(
    (main, reasons) =>
      [...main.querySelectorAll<HTMLElement>('button')]
        .filter((button) => reasons.includes(button.title))
        .map((button) => {
          const isDisabled = button.ariaDisabled === 'true' && !button.matches(':disabled') && button.tabIndex === 0;
          const name = button.ariaLabel ?? button.textContent.trim();
          return `${name}: ${isDisabled ? button.title : 'not as a disabled control that can have the focus'}`;
        })
        .toSorted(),
    REASONS,
  );
const itemsOf = async (page: Page, button: string): Promise<readonly string[]> => {
  await page.getByRole('button', { name: button }).click();
  const items = await page.getByRole('menuitem', { disabled: true }).allInnerTexts();
  await page.keyboard.press('Escape');
  return items.map((item) => item.replaceAll(/\s*\n\s*/g, ': '));
};

describe('roles', () => {
  const journey = shareJourney({ sandboxSpeed: FAST_NETWORK });
  const signIn = async (page: Page, person: { readonly email: string; readonly password: string }, path: string) => {
    await page.goto(`/auth/login?returnTo=${path}`);
    await fillSignIn(page, person);
    await page.keyboard.press('Enter');
  };

  it('a member sees on every screen what they may not do as disabled, with the reason, also by thumb and keyboard', async () => {
    const { server, browser } = journey();
    const owner = await signInOverHttp(server.url, OWNER);
    const member = await signInOverHttp(server.url, TOMAS);
    const settings = { scopes: ['read'], teamId: NORTHWIND.id };
    await owner.dashboard('/key', NORTHWIND.id, { ...settings, name: 'Of Alex' });
    await member.dashboard('/key', NORTHWIND.id, { ...settings, name: 'Of Tomas' });
    // A profile that the owner connected, without success.
    await openNetwork(server.url).choose(LENA, 'no-answer');
    await owner.dashboard('/agent/credentials', NORTHWIND.id, {
      agentId: 'profile-lena',
      login: 'lena@example.test',
      password: PASSWORD,
    });
    const page = await browser.newPage();
    await signIn(page, TOMAS, '/members');
    await page.getByText(INES.name).waitFor();
    await waitForBadge(page, /^Sync: Live$/);

    for (const [path, expected] of SCREENS) {
      await openScreen(page, path);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await waitUntil(
        `${path} shows ${expected.length} refused controls`,
        async () => (await refusedControls(page)).length === expected.length,
      );
      expect(await refusedControls(page), path).toEqual(expected);
    }

    // The menus say the reason below each entry; what a member works with stays.
    await openScreen(page, '/webhooks');
    await page.getByText(CHANGES_WEBHOOKS).first().waitFor();
    expect(await itemsOf(page, `Actions for ${CRM}`)).toEqual([
      `Edit: ${CHANGES_WEBHOOKS}`,
      `Delete: ${CHANGES_WEBHOOKS}`,
    ]);
    await page.getByRole('switch', { name: `${CRM} is switched on` }).click();
    await toast(page, 'Webhook enabled').waitFor();
    await chooseFromMenu(page, `Actions for ${CRM}`, 'Deliveries and secret');
    await page.getByRole('tab', { name: 'Secret' }).click();
    const panel = page.getByRole('region', { name: 'Secret' });
    for (const name of ['Reveal secret', 'Rotate secret'])
      expect(await panel.getByRole('button', { name }).getAttribute('title')).toBe(CHANGES_WEBHOOKS);
    // Inside a dialog the reason is said there.
    await panel.getByRole('button', { name: 'Reveal secret' }).click({ force: true });
    await page.getByRole('dialog').getByRole('status').filter({ hasText: CHANGES_WEBHOOKS }).waitFor();
    await assertUsable(page, 'The secret of a webhook, as a member');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await openScreen(page, '/apikeys');
    await page.getByRole('heading', { name: 'Of Alex' }).waitFor();
    expect(await itemsOf(page, 'Actions for Of Alex')).toEqual(
      ['Rename or change', 'Rotate', 'Delete'].map((item) => `${item}: ${CHANGES_KEYS}`),
    );
    expect(await itemsOf(page, 'Actions for Of Tomas')).toEqual([]);
    await page.getByRole('button', { name: 'Reveal the secret of Of Tomas' }).click();
    await page.getByRole('button', { name: 'Hide the secret of Of Tomas' }).waitFor();
    await assertUsable(page, 'API keys, as a member');

    await openScreen(page, '/members');
    expect(await itemsOf(page, `Actions for ${INES.name}`)).toEqual([`Remove from team: ${MEMBERS}`]);

    // A thumb and a keyboard find no tooltip: pressing says the reason.
    await page.setViewportSize({ width: 375, height: 700 });
    const said = (reason: string): Locator => toast(page, reason);
    await page.getByRole('button', { name: 'Invite members' }).click({ force: true });
    await said(MEMBERS).waitFor();
    await page.goto('/webhooks');
    const add = page.getByRole('button', { name: 'Add Webhook' });
    await waitUntil('The role is known', async () => (await add.getAttribute('title')) === CHANGES_WEBHOOKS);
    // The effects load after the screen.
    await waitUntil('The reason is said', async () => {
      await add.focus();
      await page.keyboard.press('Enter');
      return (await said(CHANGES_WEBHOOKS).count()) > 0;
    });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await assertUsable(page, 'Webhooks, as a member on a phone');
    browser.watch.assertClean();
  });

  it('a role that changes is followed at once, and what waited offline under the old one is refused in plain words', async () => {
    const { server, browser } = journey();
    const owner = await signInOverHttp(server.url, OWNER);
    const { memberships } = (await owner.appwrite('GET', `/teams/${NORTHWIND.id}/memberships`)) as {
      memberships: { $id: string; userId: string }[];
    };
    const membershipId = memberships.find(({ userId }) => userId === PRIYA.id)?.$id;
    const setRole = (role: string) => owner.dashboard('/team/member/role', NORTHWIND.id, { membershipId, role });

    // The service worker would send what the page cannot, while its author still has the role.
    await withoutBackgroundSync(browser.context);
    const page = await browser.newPage();
    await signIn(page, PRIYA, '/webhooks');
    const add = page.getByRole('button', { name: 'Add Webhook' });
    await add.waitFor();
    await waitForBadge(page, /^Sync: Live$/);
    expect(await refusedControls(page)).toEqual([]);

    // An edit that waits on the device while its author loses the role.
    const name = await page.getByRole('rowheader').first().getByRole('button').innerText();
    await page.route(/\/(?:api|v1)\//, (route) => route.abort('connectionrefused'));
    await chooseFromMenu(page, `Actions for ${name}`, 'Edit');
    await page.getByLabel('Name', { exact: true }).fill('Renamed offline');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('rowheader', { name: 'Renamed offline' }).waitFor();
    await setRole('member');
    await page.unroute(/\/(?:api|v1)\//);
    const failure = toast(page, 'Failed to update webhook').filter({ hasText: CHANGES_WEBHOOKS });
    await failure.waitFor({ timeout: 60_000 });
    await page.getByRole('rowheader', { name }).waitFor();
    expect(await page.getByText('Renamed offline').count()).toBe(0);
    await waitUntil('The role is followed', async () => (await add.getAttribute('title')) === CHANGES_WEBHOOKS);

    await setRole('admin');
    await waitUntil('The role is followed again', async () => (await add.getAttribute('title')) === null);
    browser.watch.assertClean({ outage: true, lines: [/status of 403/, /^The events of webhooks could not be read/] });
  });
});
