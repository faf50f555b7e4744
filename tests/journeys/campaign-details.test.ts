import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { conversationList, messageLog, toast, waitForBadge } from '#support/inbox.ts';
import { startVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

/**
 * An invitation every few seconds: soon enough to be waited for, and nobody is left without one before the journey
 * ends.
 */
const QUICK = 400;
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
const inDays = async (page: Page, name: string): Promise<number> =>
  Number(
    (
      await page
        .getByRole('list', { name: 'In these days' })
        .getByRole('listitem')
        .filter({ has: page.getByText(name, { exact: true }) })
        .innerText()
    ).split('\n')[1],
  );

/** The lines of the file that is saved, the first one names the columns. */
async function exported(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const path = await (await download).path();
  return (await readFile(path, 'utf8')).trimEnd().split('\r\n');
}

async function choose(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

it('a campaign has a page: its funnel, its days, where its prospects came from, what is said and why nothing is sent, live and without a server', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: QUICK });
  const page = await browser.newPage();
  await page.goto('/dashboard');
  await waitForBadge(page, /^Sync: Live/);

  // The palette finds it by its name and leads there.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('dach manu');
  await page
    .getByRole('option', { name: new RegExp(DACH) })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await title(page, DACH).waitFor();
  await page
    .getByText(
      'The campaign is paused. Nothing more goes out, answers included; only what was being sent just then may still arrive',
    )
    .waitFor();
  await page.getByText('Simulated network: profiles, people and replies here are made up by this server.').waitFor();
  await step(page, 'Invited')
    .getByText(/^\d+\.\d% \(\d+ of 178 prospects\)$/)
    .waitFor();
  await waitUntil(
    'All of its conversations are read',
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
  await page.getByText('178 imported, 0 known to the team already, 2 without a usable address').waitFor();

  // Days are read by keyboard, how many is in the address, and all figures are a table.
  const slider = page.getByRole('slider', { name: 'Day by day' });
  const inAMonth = await inDays(page, 'Invited');
  await page.getByRole('radio', { name: '90 days' }).check();
  await page.waitForURL((url) => url.searchParams.get('days') === '90');
  await waitUntil('The chart shows 90 days', async () => (await slider.getAttribute('aria-valuemax')) === '89');
  // It began less than ninety days ago: each step of the funnel is what its days come to.
  for (const name of ['Invited', 'Accepted', 'First message', 'Replied', 'Qualified'])
    expect(await inDays(page, name), name).toBe(funnel[name]);
  expect(inAMonth).toBeLessThan(funnel['Invited'] ?? 0);
  await slider.focus();
  await page.keyboard.press('Home');
  await waitUntil('The first day is chosen', async () => (await slider.getAttribute('aria-valuenow')) === '0');
  await page.getByText((await slider.getAttribute('aria-valuetext')) ?? 'none', { exact: true }).waitFor();
  await page
    .getByText(
      /^Since \w{3} \d+, \d{4}: \d+ invited, \d+ accepted, \d+ first messages, \d+ replied, \d+ qualified\. Most invitations on one day: \d+, on /,
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

  // The file holds everybody, those without an address too, and as many qualified as the funnel says.
  const lines = await exported(page);
  expect(lines[0]).toBe(
    '\uFEFFlinkedin_url,first_name,last_name,headline,company,title,location,country,city,status,score,reason,campaign,agent,last_message_at,messages',
  );
  expect(lines).toHaveLength(181);
  expect(lines.filter((line) => line.includes(',Qualified,'))).toHaveLength(funnel['Qualified'] ?? 0);

  // A conversation opens in Messages, among those of this campaign; back again one is where one was.
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

  // Resumed, it says what stands in its way next, and where that is cleared.
  await page
    .getByRole('region', { name: 'What is being sent' })
    .getByRole('button', { name: 'Resume Campaign' })
    .click();
  await toast(page, 'Campaign resumed successfully').waitFor();
  await page.getByText(/^Nothing is sent: the profile is not running \(Auth Needed\)/).waitFor();
  expect(await page.getByRole('region', { name: 'What is being sent' }).getByRole('link').getAttribute('href')).toBe(
    '/agents',
  );

  // A card leads to a campaign that runs: its counts move while one looks, those of today with them. Were it Saturday
  // there, it would be said.
  await page.route('**/api/network/time', (route) =>
    route.fulfill({ json: { data: { time: '2026-10-03T11:00:00.000Z', speed: QUICK }, error: null } }),
  );
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
  await page.getByRole('heading', { level: 2 }).getByRole('link', { name: SOUTH }).click();
  await title(page, SOUTH).waitFor();
  await page
    .getByText(
      /^Nothing is sent outside working hours, until Mon \d\d:\d\d \(\w+\)\. The simulated network’s clock says Sat \d\d:00 \(\w+\)$/,
    )
    .waitFor();
  const [before, beforeInDays] = [await countOf(page, 'Invited'), await inDays(page, 'Invited')];
  await waitUntil('Somebody is invited', async () => (await countOf(page, 'Invited')) > before);
  expect(await inDays(page, 'Invited')).toBeGreaterThan(beforeInDays);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit campaign' });
  await edit.getByLabel('Campaign name').fill('Founders, south');
  await edit.getByLabel('Campaign name').press('Enter');
  await edit.getByRole('button', { name: 'Close' }).click();
  await title(page, 'Founders, south').waitFor();
  await toast(page, 'Campaign name updated successfully').waitFor();

  // Without a server the whole page is there, opened anew as well; what is done waits and says so.
  await server.stop();
  await waitForBadge(page, /^Sync: Offline$/);
  await page.getByText(/The simulated network’s clock last said Sat \d\d:00/).waitFor();
  await page.reload();
  await title(page, 'Founders, south').waitFor();
  await conversationList(page).getByRole('link').first().waitFor();
  const shown = await countOf(page, 'Prospects');
  expect(shown).toBe(208);
  expect(await exported(page)).toHaveLength(211);
  // What is pressed stays where it is, and what stands beside it: a second press would be one of something else.
  const placeOf = async (name: string) => {
    const { x, width } =
      (await page.getByRole('button', { name, exact: true }).boundingBox()) ?? expect.fail(`${name} is not drawn`);
    return { x, width };
  };
  const places = [await placeOf('Edit'), await placeOf('Pause Campaign')];
  await page.getByRole('button', { name: 'Pause Campaign' }).click();
  await page.getByText('Will pause when you are back online').waitFor();
  expect([await placeOf('Edit'), await placeOf('Cancel pause')]).toEqual(places);
  await page.getByRole('button', { name: 'More for Founders, south' }).click();
  for (const act of ['Duplicate Campaign', 'Delete Campaign'])
    expect(await page.getByRole('menuitem', { name: new RegExp(`^${act}`) }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  await page.keyboard.press('Escape');
  await assertUsable(page, 'A campaign without a server');
  await server.start();
  await toast(page, 'Campaign paused successfully').waitFor();

  // A copy goes on in the wizard, with everything chosen.
  await choose(page, 'Founders, south', 'Duplicate Campaign');
  await page.getByRole('heading', { name: 'Who sends?' }).waitFor();
  await page.getByText('Founders, south copy').waitFor();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Founders, south copy', exact: true }).click();
  await page.getByText('Nothing is sent: the campaign is not set up yet').waitFor();
  expect(await page.getByRole('link', { name: 'Continue Setup' }).getAttribute('href')).toMatch(
    /^\/campaigns\/create\?resume=/,
  );

  // Somebody else deletes it while one looks at it.
  const colleague = await browser.newPage();
  await colleague.goto('/campaigns');
  await choose(colleague, 'Founders, south copy', 'Delete Campaign');
  await colleague.getByRole('button', { name: 'Delete campaign' }).click();
  await title(page, 'Founders, south copy was deleted').waitFor();
  await colleague.close();
  await page.getByRole('link', { name: 'Go to Campaigns' }).click();

  // One that has nobody yet says so, with the one next act; deleted here, one is back on the list.
  await page.getByRole('heading', { level: 2 }).getByRole('link', { name: PARTNERS }).click();
  await page.getByText('Nothing has happened yet').waitFor();
  await assertUsable(page, 'A campaign without prospects');
  await page.getByRole('button', { name: 'Upload Prospects' }).click();
  await page.getByRole('dialog', { name: 'Add prospects' }).getByRole('button', { name: 'Cancel' }).click();
  await choose(page, PARTNERS, 'Delete Campaign');
  await page
    .getByRole('dialog', { name: `Delete ${PARTNERS}?` })
    .getByRole('button', { name: 'Delete campaign' })
    .click();
  await toast(page, 'Campaign deleted successfully').waitFor();
  await page.waitForURL((url) => url.pathname === '/campaigns');

  // An address that leads to no campaign of the team.
  await page.goto('/campaigns/nobody-knows');
  await page.getByRole('heading', { level: 1, name: "Campaign not found or you don't have access to it" }).waitFor();
  browser.watch.assertClean({ outage: true });
});
