import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { assertAccessible, assertUsable } from '#support/accessibility.ts';
import { readLocalProspectLists, readNamedRows, readOutbox, storeCommand } from '#support/device-data.ts';
import { waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { withoutBackgroundSync } from '#support/service-worker.ts';
import { waitUntil } from '#support/wait-until.ts';

const ALL_SENT = 'Everything you did has been sent.';
const IMPORT_PARTS = [1, 2, 3].map((part) => [
  { Name: `Person ${part}`, URL: `https://www.linkedin.com/in/refused-${part}` },
]);

it('a rejected import says which rows are in and can be retried, and a rejected text is compared and replaces the other one only on request', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  await withoutBackgroundSync(browser.context);
  const page = await browser.newPage();
  await page.goto('/dashboard');
  await waitForBadge(page, /^Sync: Live$/);
  await waitUntil(
    'Campaigns and offers are on the device',
    async () => (await readNamedRows(page, 'campaigns')).length > 0 && (await readNamedRows(page, 'offers')).length > 0,
  );
  const [campaign] = await readNamedRows(page, 'campaigns');
  const [offer] = await readNamedRows(page, 'offers');
  if (campaign === undefined || offer === undefined) expect.fail('The demo has campaigns and offers');

  const issuedAt = new Date().toISOString();
  const upload = { type: 'prospects.import', campaignId: campaign.id, rowCount: 3, partCount: 3 };
  const edit = {
    type: 'offer.edit',
    offerId: offer.id,
    name: offer.name,
    description: 'Written in the train, an hour of work',
    base: '0'.repeat(16),
  };
  let requestCount = 0;
  await page.route('**/api/prospects/create', (route) => {
    requestCount += 1;
    return requestCount === 1
      ? route.continue()
      : route.fulfill({
          status: 402,
          contentType: 'application/json',
          body: JSON.stringify({
            data: null,
            error: { code: 'no_credits', message: 'Your credit balance is insufficient.' },
          }),
        });
  });
  await storeCommand(
    page,
    issuedCommandSchema.parse({ id: randomUUID(), teamId: campaign.teamId, issuedAt, command: upload }),
    IMPORT_PARTS,
  );
  await storeCommand(
    page,
    issuedCommandSchema.parse({ id: randomUUID(), teamId: offer.teamId, issuedAt, command: edit }),
  );
  await page.goto('/device');
  const refused = page.getByRole('region', { name: '2 changes were not carried out' });
  await refused.waitFor();
  await waitForBadge(page, /^Sync: Needs attention$/);

  // Of the import, nothing is lost before the person decides, and the rows that would be lost can be downloaded.
  await refused.getByRole('button', { name: /^Discard: Import 3 prospects/ }).click();
  const question = page.getByRole('dialog', { name: 'Discard this change?' });
  await question.getByText('2 rows have not been imported.').waitFor();
  await question.getByText('1 row that the server has already received stays imported.').waitFor();
  await assertAccessible(page, 'Discarding an import');
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Download the 2 rows as CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(
    '\u{feff}Name,URL\r\nPerson 2,https://www.linkedin.com/in/refused-2\r\nPerson 3,https://www.linkedin.com/in/refused-3\r\n',
  );
  await question.getByRole('button', { name: 'Keep it' }).click();

  // Of the text, neither version is lost, and none is replaced without the person seeing it.
  expect(await refused.getByRole('button', { name: /^Try again: Edit an offer/ }).count()).toBe(0);
  await refused.getByRole('button', { name: /^Compare: Edit an offer/ }).click();
  const comparison = page.getByRole('dialog', { name: 'Your text and theirs' });
  const description = comparison.getByRole('region', { name: 'Description' });
  await waitUntil(
    'The own text is shown',
    async () => (await description.getByRole('textbox', { name: 'Mine' }).inputValue()) === edit.description,
  );
  expect(
    (await description.getByRole('textbox', { name: 'Theirs, on the server now' }).inputValue()).length,
  ).toBeGreaterThan(20);
  await assertUsable(page, 'Your text and theirs');
  await page.setViewportSize({ width: 375, height: 812 });
  await assertAccessible(page, 'Your text and theirs, narrow');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1280, height: 800 });
  await comparison.getByRole('button', { name: 'Use mine' }).click();
  await page.getByRole('region', { name: '1 change was not carried out' }).waitFor();
  await waitUntil('The offer has the chosen text', async () =>
    (await readNamedRows(page, 'offers')).some(
      ({ id, description: text, unsaved }) => id === offer.id && text === edit.description && unsaved === undefined,
    ),
  );

  await page.unroute('**/api/prospects/create');
  await page.getByRole('button', { name: /^Try again: Import 3 prospects/ }).click();
  await waitUntil('The outbox is empty', async () => (await readOutbox(page)).length === 0);
  await page.getByRole('region', { name: /not carried out/ }).waitFor({ state: 'detached' });
  await page.getByText(ALL_SENT).waitFor();
  await waitUntil('There is one complete import, each row once', async () =>
    (await readLocalProspectLists(page)).some(
      ({ campaignId, status, total, imported }) =>
        campaignId === campaign.id && status === 'completed' && total === 3 && imported === 3,
    ),
  );
  browser.watch.assertClean({ lines: [/status of 402/, /status of 409/] });
});
