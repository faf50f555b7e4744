import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { conversationList, messageLog, toast, waitForBadge } from '#support/inbox.ts';
import { startVisitedJourney } from '#support/journey.ts';
import { chooseFromMenu } from '#support/menus.ts';
import { waitUntil } from '#support/wait-until.ts';

/**
 * A network speed with an invitation every few seconds: soon enough to wait for one, and slow enough that prospects are
 * left when the journey ends.
 */
const FAST_NETWORK = 400;
const SOUTH = 'Founders, southern Europe';
const DACH = 'DACH manufacturing';
const PARTNERS = 'Partner agencies, spring';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const step = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'From prospects to qualified' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const countOf = async (page: Page, name: string): Promise<number> =>
  Number((await step(page, name).locator('strong').innerText()).replace(',', ''));
const countInDays = async (page: Page, name: string): Promise<number> =>
  Number(
    (
      await page
        .getByRole('list', { name: 'In this period' })
        .getByRole('listitem')
        .filter({ has: page.getByText(name, { exact: true }) })
        .innerText()
    ).split('\n')[1],
  );

/** Downloads the CSV export and returns its lines; the first one names the columns. */
async function exportCsv(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const path = await (await download).path();
  return (await readFile(path, 'utf8')).trimEnd().split('\r\n');
}

const chooseAction = (page: Page, name: string, action: string): Promise<void> =>
  chooseFromMenu(page, `More for ${name}`, action);

it('a campaign has a page with its funnel, days, imports, conversations and sending state, live and without a server', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: FAST_NETWORK });
  const page = await browser.newPage();
  await page.goto('/dashboard');
  await waitForBadge(page, /^Sync: Live/);

  // The palette finds the campaign by its name and opens it.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('dach manu');
  await page
    .getByRole('option', { name: new RegExp(DACH) })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await title(page, DACH).waitFor();
  await page.getByText('The campaign is paused. Nothing new will be sent, including replies').waitFor();
  await page.getByRole('button', { name: 'Simulated network' }).waitFor();
  await step(page, 'Invited')
    .getByText(/^\d+\.\d% \(\d+ of 178 prospects\)$/)
    .waitFor();
  await waitUntil(
    'All conversations of the campaign are read',
    async () => (await step(page, 'Qualified').locator('strong').innerText()) !== '…',
  );
  const funnel = Object.fromEntries(
    await Promise.all(
      ['Prospects', 'Invited', 'Accepted', 'First message', 'Replied', 'Qualified'].map(
        async (name) => [name, await countOf(page, name)] as const,
      ),
    ),
  );
  expect(funnel['Prospects']).toBe(178);
  expect(funnel['Replied']).toBeGreaterThan(funnel['Qualified'] ?? 0);
  expect(funnel['Qualified']).toBeGreaterThan(0);
  await page.getByRole('list', { name: 'Imports' }).getByText('180 rows').waitFor();
  await page.getByText('178 imported, 0 already known to the team, 2 without a usable address').waitFor();

  // Days are read by keyboard, their number is in the address, and a table has all figures.
  const slider = page.getByRole('slider', { name: 'Day by day' });
  const invitedInMonth = await countInDays(page, 'Invited');
  await page.getByRole('radio', { name: '90 days' }).check();
  await page.waitForURL((url) => url.searchParams.get('days') === '90');
  await waitUntil('The chart shows 90 days', async () => (await slider.getAttribute('aria-valuemax')) === '89');
  // The campaign is younger than ninety days: the days add up to each step of the funnel.
  for (const name of ['Invited', 'Accepted', 'First message', 'Replied', 'Qualified'])
    expect(await countInDays(page, name), name).toBe(funnel[name]);
  expect(invitedInMonth).toBeLessThan(funnel['Invited'] ?? 0);
  await slider.focus();
  await page.keyboard.press('Home');
  await waitUntil('The first day is chosen', async () => (await slider.getAttribute('aria-valuenow')) === '0');
  await page.getByText((await slider.getAttribute('aria-valuetext')) ?? 'none', { exact: true }).waitFor();
  await page
    .getByText(
      /^Since \w{3} \d+, \d{4}: \d+ invited, \d+ accepted, \d+ first messages, \d+ replied, \d+ qualified\. Most invitations in a day: \d+, on /,
    )
    .waitFor();
  await page.getByText('Figures of each day').click();
  const table = page.getByRole('region', { name: 'Figures of each day' });
  await table.getByRole('row').nth(90).waitFor();
  expect(await table.getByRole('row').count()).toBe(91);
  const invited = await table
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => Number(row.querySelector('td')?.textContent)));
  expect(invited.reduce((sum, count) => sum + count, 0)).toBe(funnel['Invited']);
  await assertUsable(page, 'A campaign');

  // The file has every prospect, also those without an address, and as many qualified ones as the funnel.
  const lines = await exportCsv(page);
  expect(lines[0]).toBe(
    '\uFEFFlinkedin_url,first_name,last_name,headline,company,title,location,country,city,status,score,reason,campaign,agent,last_message_at,messages,decision,decided_by,decided_at,decision_note,assigned_to,taken_over_by,notes,remind_at,tags',
  );
  expect(lines).toHaveLength(181);
  expect(lines.filter((line) => line.includes(',Qualified,'))).toHaveLength(funnel['Qualified'] ?? 0);

  // A conversation opens in Messages, filtered by this campaign; going back restores the page.
  const first = conversationList(page).getByRole('link').first();
  const chatId = await first.getAttribute('data-chat');
  await first.click();
  await messageLog(page).waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('chat'), searchParams.get('campaign')]).toEqual([chatId, 'campaign-dach-manufacturing']);
  expect(await page.getByRole('link', { name: `${DACH} (Paused)` }).getAttribute('href')).toBe(
    '/campaigns/campaign-dach-manufacturing',
  );
  await page.goBack();
  await title(page, DACH).waitFor();
  expect(new URL(page.url()).searchParams.get('days')).toBe('90');

  // After the campaign is resumed, the page names the next obstacle and links to where it is removed.
  await page.getByRole('button', { name: 'Resume Campaign' }).click();
  await toast(page, 'Campaign resumed successfully').waitFor();
  await page.getByText(/^Nothing is sent: the profile is not running \(Auth Needed\)/).waitFor();
  expect(await page.getByRole('region', { name: 'What is being sent' }).getByRole('link').getAttribute('href')).toBe(
    '/agents',
  );

  // A card leads to an active campaign: its counts and those of today change live. The page says that it is Saturday at
  // the network.
  await page.route('**/api/network/time', (route) =>
    route.fulfill({ json: { data: { time: '2026-10-03T11:00:00.000Z', speed: FAST_NETWORK }, error: null } }),
  );
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
  await page.getByRole('heading', { level: 2 }).getByRole('link', { name: SOUTH }).click();
  await title(page, SOUTH).waitFor();
  await page
    .getByText(
      /^Nothing is sent outside working hours, until Mon \d\d:\d\d \(\w+\)\. The simulated network’s clock says Sat \d\d:00 \(\w+\)$/,
    )
    .waitFor();
  const [invitedBefore, invitedInDaysBefore] = [await countOf(page, 'Invited'), await countInDays(page, 'Invited')];
  await waitUntil('A prospect is invited', async () => (await countOf(page, 'Invited')) > invitedBefore);
  expect(await countInDays(page, 'Invited')).toBeGreaterThan(invitedInDaysBefore);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit campaign' });
  // What was chosen and is not saved is asked about, as what was typed is.
  await edit.getByRole('tab', { name: 'Product' }).click();
  const another = edit.getByRole('radio', { checked: false }).first();
  const offerId = await another.inputValue();
  await another.press('Space');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await edit.locator(`input[value="${offerId}"]`).isChecked()).toBe(true);
  await edit.getByRole('tab', { name: 'General' }).click();
  await edit.getByLabel('Campaign name').fill('Founders, south');
  await edit.getByLabel('Campaign name').press('Enter');
  await edit.getByRole('button', { name: 'Close' }).click();
  await title(page, 'Founders, south').waitFor();
  await toast(page, 'Campaign name updated successfully').waitFor();

  // Without a server the whole page is shown, also after a reload, and commands are shown as waiting.
  await server.stop();
  await waitForBadge(page, /^Sync: Offline$/);
  await page.getByText(/The simulated network’s clock last said Sat \d\d:00/).waitFor();
  await page.reload();
  await title(page, 'Founders, south').waitFor();
  await conversationList(page).getByRole('link').first().waitFor();
  const prospectCount = await countOf(page, 'Prospects');
  expect(prospectCount).toBe(208);
  expect(await exportCsv(page)).toHaveLength(211);
  // A pressed button and the one beside it stay in place: a second press must not hit another button.
  const positionOf = async (name: string) => {
    const { x, width } =
      (await page.getByRole('button', { name, exact: true }).boundingBox()) ?? expect.fail(`${name} is not drawn`);
    return { x, width };
  };
  const positions = [await positionOf('Edit'), await positionOf('Pause Campaign')];
  await page.getByRole('button', { name: 'Pause Campaign' }).click();
  await page.getByText('Will pause when you are back online').waitFor();
  expect([await positionOf('Edit'), await positionOf('Cancel pause')]).toEqual(positions);
  await page.getByRole('button', { name: 'More for Founders, south' }).click();
  for (const action of ['Duplicate Campaign', 'Delete Campaign'])
    expect(await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  await page.keyboard.press('Escape');
  await assertUsable(page, 'A campaign without a server');
  await server.start();
  await toast(page, 'Campaign paused successfully').waitFor();

  // A copy opens in the wizard with everything chosen.
  await chooseAction(page, 'Founders, south', 'Duplicate Campaign');
  await page.getByRole('heading', { name: 'Who sends?' }).waitFor();
  await page.getByText('Founders, south copy').waitFor();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Founders, south copy', exact: true }).click();
  await page.getByText('Nothing is sent: the campaign is not set up yet').waitFor();
  expect(await page.getByRole('link', { name: 'Continue Setup' }).getAttribute('href')).toMatch(
    /^\/campaigns\/create\?resume=/,
  );

  // A colleague deletes it while this person looks at it.
  const colleague = await browser.newPage();
  await colleague.goto('/campaigns');
  await chooseAction(colleague, 'Founders, south copy', 'Delete Campaign');
  await colleague.getByRole('button', { name: 'Delete campaign' }).click();
  await title(page, 'Founders, south copy was deleted').waitFor();
  await colleague.close();
  await page.getByRole('link', { name: 'Go to Campaigns' }).click();

  // A campaign without prospects says so and offers the next step; deleting it here leads back to the list.
  await page.getByRole('heading', { level: 2 }).getByRole('link', { name: PARTNERS }).click();
  await page.getByText('Nothing has happened yet').waitFor();
  await assertUsable(page, 'A campaign without prospects');
  await page.getByRole('button', { name: 'Upload Prospects' }).click();
  await page.getByRole('dialog', { name: 'Add prospects' }).getByRole('button', { name: 'Cancel' }).click();
  await chooseAction(page, PARTNERS, 'Delete Campaign');
  await page
    .getByRole('dialog', { name: `Delete ${PARTNERS}?` })
    .getByRole('button', { name: 'Delete campaign' })
    .click();
  await toast(page, 'Campaign deleted successfully').waitFor();
  await page.waitForURL((url) => url.pathname === '/campaigns');

  // The address names no campaign of the team.
  await page.goto('/campaigns/nobody-knows');
  await page.getByRole('heading', { level: 1, name: "Campaign not found or you don't have access to it" }).waitFor();
  browser.watch.assertClean({ outage: true });
});
