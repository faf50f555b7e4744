import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { LIGHTHOUSE, NORTHWIND } from '#server/seed/content/people.ts';
import { waitUntil } from '#support/wait-until.ts';

const CAMPAIGN = '/campaigns/campaign-southern-founders';
const PERSON = 'https://www.linkedin.com/in/';

const upload = (page: Page, name: string, content: string | Buffer): Promise<void> =>
  page.getByLabel('CSV file').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: typeof content === 'string' ? Buffer.from(content) : content,
  });
const importButton = (page: Page, words: string) => page.getByRole('button', { name: `Import ${words}`, exact: true });

/** Shares files as another app does: the system's form goes to the service worker. */
async function share(page: Page, ...names: string[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.evaluate(
    ([content, shared]) => {
      const form = document.createElement('form');
      Object.assign(form, { action: '/import', method: 'post', enctype: 'multipart/form-data' });
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'list', multiple: true });
      const files = new DataTransfer();
      for (const name of shared) files.items.add(new File([content], name));
      field.files = files.files;
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    [`Name,URL\nShared,${PERSON}shared-one\n`, names] as const,
  );
}

it('a CSV file becomes prospects: wrong files are explained, rows are checked before the import, which waits without a server and is announced when it is done', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto(`${CAMPAIGN}/import`);
  await page.getByRole('heading', { name: 'Upload prospects' }).waitFor();
  await assertUsable(page, 'The upload of a list');
  // Rows are pasted wherever the focus is; a choice about their rows does not apply to another file.
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, `Name\tURL\nPasted\t${PERSON}pasted\nNobody\t\n`);
  await page.getByRole('checkbox', { name: 'Import them anyway' }).check();
  await importButton(page, '2 prospects').waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByRole('heading', { name: 'Upload prospects' }).waitFor();

  // What is uncertain about a file is shown as it reads in several ways, and one press chooses.
  const romanian = Buffer.concat([
    Buffer.from('Wer,Wo;Was\nVlad Mo'),
    Buffer.from([0xfe]),
    Buffer.from('oc,Iasi;Chef\nIon Popa,Cluj;Chef\n'),
  ]);
  await upload(page, 'romanian.csv', romanian);
  await page
    .getByRole('group', { name: /^These names can be read in more than one way/ })
    .getByRole('button', { name: /Vlad Moţoc/ })
    .click();
  await page
    .getByRole('group', { name: /^The rows can be split in more than one way/ })
    .getByRole('button', { name: 'Semicolon' })
    .click();
  await page.getByRole('cell', { name: 'Vlad Moţoc,Iasi', exact: true }).waitFor();
  expect(await page.getByRole('group', { name: /in more than one way/ }).count()).toBe(0);
  await assertUsable(page, 'A list whose format was chosen');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByRole('heading', { name: 'Upload prospects' }).waitFor();

  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a template' }).click(),
  ]);
  await upload(page, 'prospects-template.csv', readFileSync(await template.path()));
  await page.getByRole('alert').filter({ hasText: 'This file has a header and no rows under it.' }).waitFor();
  for (const [name, content, words] of [
    ['people.xlsx', 'x', 'Please upload a CSV file'],
    ['people.csv', '', 'CSV file appears to be empty'],
    ['people.csv', 'Name,URL\n', 'This file has a header and no rows under it.'],
    ['people.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'This is an Excel workbook under another name.'],
  ] as const) {
    await upload(page, name, content);
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
  }
  await assertUsable(page, 'A list that was refused');
  // The bytes are text in an encoding without a mark.
  await upload(
    page,
    'people.csv',
    Buffer.from(`姓名,網址\n${'\u0102\u0103'.repeat(1_500)},${PERSON}wang\n`, 'utf16le'),
  );
  await page.getByRole('alert').filter({ hasText: 'It does not contain text.' }).waitFor();
  await page.getByRole('combobox', { name: 'Encoding' }).click();
  await page.getByRole('option', { name: 'Unicode (UTF-16)', exact: true }).click();
  await importButton(page, '1 prospect').waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  // A file above the usual size needs a confirmation.
  await upload(page, 'long.csv', `Name,URL\n${`Somebody,${PERSON}somebody\n`.repeat(250_000)}`);
  await page.getByText('“long.csv” has 11 MB, more than the usual 10 MB.').waitFor();
  await page.getByRole('button', { name: 'Import it anyway' }).click();
  await importButton(page, '1 prospect').waitFor();
  await page.getByText('249,999 duplicates in this file').waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();

  // The network's own export, as a spreadsheet in another country saves it.
  const list = [
    'Notes:',
    '"Exported with care; and commas, too"',
    '',
    'Prénom;Nom;URL;Company;vmid',
    ...Array.from(
      { length: 30 },
      (_, index) => `Zoë ${index};Øst;${PERSON}zoe-${index % 28};"Acme; ${index}";${index}`,
    ),
    `Page;;https://www.linkedin.com/company/acme;;`,
    'Nobody;;;;',
  ];
  await upload(page, 'Connections.csv', Buffer.from(list.join('\r\n'), 'latin1'));
  await page.getByRole('heading', { name: 'Check the list' }).waitFor();
  await importButton(page, '28 prospects').waitFor();
  expect(await page.getByRole('combobox', { name: 'Encoding' }).innerText()).toBe('Western (Windows-1252)');
  expect(await page.getByRole('combobox', { name: 'Delimiter' }).innerText()).toBe('Semicolon');
  expect(await page.getByRole('combobox', { name: 'My header is' }).innerText()).toBe('Row 4');
  await toast(page, 'CSV processed successfully').getByText('Semicolon, 32 rows').waitFor();
  expect(await page.getByRole('region', { name: 'First rows' }).getByRole('row').count()).toBe(11);
  expect(await page.getByRole('checkbox', { name: 'Import vmid' }).isChecked()).toBe(false);
  await page.getByText('2 duplicates in this file').waitFor();
  await page.getByText('Each AI message costs up to 15 credits.').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: '1 company page' })
    .getByRole('checkbox', { name: 'Import them anyway' })
    .check();
  await importButton(page, '29 prospects').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: '2 duplicates' })
    .getByRole('button', { name: 'Show rows' })
    .click();
  await page.getByRole('dialog').getByRole('cell', { name: 'Zoë 28' }).waitFor();
  await assertUsable(page, 'Rows of one kind');
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the rows left out' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Connections-left-out.csv');
  const leftOut = readFileSync(await download.path(), 'latin1')
    .trimEnd()
    .split('\r\n');
  expect(leftOut[0]).toBe('Prénom;Nom;URL;Company;vmid;row_number;error_code;error_message');
  expect(leftOut.map((line) => line.split(';').slice(-2)[0])).toEqual([
    'error_code',
    'repeated',
    'repeated',
    'no-address',
  ]);
  // Two columns cannot have the same name.
  await page.getByLabel('Name of Nom').fill('Prénom');
  await page.getByRole('alert').filter({ hasText: 'Two columns are called “Prénom”.' }).waitFor();
  await page.getByLabel('Name of Nom').fill('Family');
  await assertUsable(page, 'A list before it is imported');

  // Without a server the import is stored, survives a reload, and runs once.
  await server.stop();
  await importButton(page, '29 prospects').click();
  await page.waitForURL(`**${CAMPAIGN}`);
  await waitForBadge(page, /^Sync: Offline · 1 unsent$/);
  await page
    .getByRole('list', { name: 'Imports' })
    .getByRole('listitem')
    .filter({ hasText: 'Connections.csv' })
    .getByText('Will be imported when you are back online')
    .waitFor();
  await page.reload();
  await waitForBadge(page, /^Sync: Offline · 1 unsent$/);
  await server.start();
  await toast(page, 'Import completed')
    .getByText('Successfully imported 28 prospects; 1 without a usable address.')
    .waitFor();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText('Successfully imported 28 prospects; 1 without a usable address.')
    .waitFor();
  expect(await page.getByRole('dialog', { name: 'Notifications' }).getByText('Prospect upload started').count()).toBe(
    1,
  );
  await page.keyboard.press('Escape');

  // Prospects that the team already has are left out; renamed columns keep their names.
  await page.goto(`${CAMPAIGN}/import`);
  await upload(page, 'again.csv', Buffer.from(list.slice(3, 20).join('\n'), 'latin1'));
  expect(
    await waitUntil(
      'The column has its earlier name',
      async () => (await page.getByLabel('Name of Nom').inputValue()) === 'Family' && 'Family',
    ),
  ).toBe('Family');
  await page.getByText('16 already in this campaign').waitFor();
  await page.getByText('0 new people').waitFor();
  expect(await page.getByText('Nobody on this device has a conversation with them yet.').count()).toBe(0);

  // The campaign's page lists the import, which takes back prospects that nobody has contacted.
  await page.getByRole('button', { name: 'Cancel' }).click();
  const item = page
    .getByRole('list', { name: 'Imports' })
    .getByRole('listitem')
    .filter({ hasText: 'Connections.csv, by Alex Morgan' });
  const [rejected] = await Promise.all([
    page.waitForEvent('download'),
    item.getByRole('button', { name: 'Download rejected rows' }).click(),
  ]);
  expect(rejected.suggestedFilename()).toBe('Connections-rejected.csv');
  expect(
    readFileSync(await rejected.path(), 'latin1')
      .trimEnd()
      .split('\r\n'),
  ).toEqual([
    'Prénom;Nom;URL;Company;vmid;row_number;error_code;error_message',
    // What was left out before sending stands with what the server has rejected.
    `Zoë 28;Øst;${PERSON}zoe-0;"Acme; 28";28;33;repeated;The same person is further up in this file.`,
    `Zoë 29;Øst;${PERSON}zoe-1;"Acme; 29";29;34;repeated;The same person is further up in this file.`,
    'Page;;https://www.linkedin.com/company/acme;;;35;company;A company page is not a person.',
    'Nobody;;;;;36;no-address;There is no profile address to identify them.',
  ]);
  await item.getByText('3 left out before sending').waitFor();
  await item.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await item.getByText('28 removed again').waitFor();
  await item.getByText('Undone', { exact: true }).waitFor();

  // Another app shares a file.
  await page.goto('/campaigns');
  await share(page, 'one.csv', 'other.csv');
  await page.getByRole('alert').filter({ hasText: 'Please upload one file at a time.' }).waitFor();
  await page.getByRole('button', { name: 'Remove one.csv' }).click();
  await page.getByText('Choose the campaign for the people in “other.csv”.').waitFor();
  await page.getByRole('button', { name: 'Remove other.csv' }).click();
  await page.getByText('Choose the campaign for these prospects.').waitFor();
  // What is larger than a list can be is left out, and the person is told.
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/import', method: 'post', enctype: 'multipart/form-data' });
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'list' });
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(100 * 1_024 * 1_024 + 1)], 'huge.csv'));
    field.files = files.files;
    form.append(field);
    document.body.append(form);
    form.submit();
  });
  await page.getByRole('alert').filter({ hasText: '1 shared file was left out' }).waitFor();
  await share(page, 'Geteilt, März.csv');
  await page.getByText('Choose the campaign for the people in “Geteilt, März.csv”.').waitFor();
  await assertUsable(page, 'A list that was shared');
  await page.getByRole('link', { name: /^Founders, southern Europe/ }).click();
  await importButton(page, '1 prospect').waitFor();
  // A file dropped on a campaign's page is imported for that campaign.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`**${CAMPAIGN}`);
  const dropped = await page.evaluateHandle((content) => {
    const files = new DataTransfer();
    files.items.add(new File([content], 'dropped.csv'));
    return files;
  }, `Name,URL\nDropped,${PERSON}dropped-one\nAnother,${PERSON}dropped-two\n`);
  await page
    .getByRole('heading', { name: 'Founders, southern Europe', level: 1 })
    .dispatchEvent('drop', { dataTransfer: dropped });
  await importButton(page, '2 prospects').waitFor();
  // A wrong file is explained before it is read; after going back and forward the dropped file is gone.
  await page.goBack();
  await page.waitForURL(`**${CAMPAIGN}`);
  await page.goForward();
  await page.getByRole('heading', { name: 'Upload prospects' }).waitFor();
  await page.goBack();
  const workbook = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(['x'], 'people.xlsx'));
    return files;
  });
  await page
    .getByRole('heading', { name: 'Founders, southern Europe', level: 1 })
    .dispatchEvent('drop', { dataTransfer: workbook });
  await page.getByRole('alert').filter({ hasText: 'Please upload a CSV file' }).waitFor();
  // The shared list was not imported: it still waits, and can be removed.
  await page.goto('/import');
  await page.getByText('Choose the campaign for the people in “Geteilt, März.csv”.').waitFor();
  // One leaves without importing it, and it is still there.
  await page.getByText('The file stays on this device until you import or remove it.').waitFor();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('**/campaigns');
  await page.goto('/import');
  await page.getByRole('button', { name: 'Remove Geteilt, März.csv' }).click();
  await page.getByText('Choose the campaign for these prospects.').waitFor();
  browser.watch.assertClean({ outage: true });
});

it('a list that is shared while no campaign is ready waits, also over a reload, and is offered where one is', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const switchTeam = async (name: string): Promise<void> => {
    await page.goto('/campaigns');
    await page.getByRole('button', { name: /^Team: / }).click();
    await page.getByRole('menuitemradio', { name }).click();
    await page.getByRole('button', { name: `Team: ${name}` }).waitFor();
  };
  await switchTeam(LIGHTHOUSE.name);
  await share(page, 'later.csv');
  const isTold = async (): Promise<void> => {
    await page.getByRole('heading', { name: 'No campaign is ready for prospects yet' }).waitFor();
    await page.getByText('The file stays on this device.').waitFor();
    await page.getByRole('list', { name: 'Waiting for import' }).getByText('later.csv').waitFor();
  };
  await isTold();
  await assertUsable(page, 'A shared list without a campaign');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('**/campaigns');
  await page.goto('/import');
  await isTold();
  await page.reload();
  await isTold();

  await switchTeam(NORTHWIND.name);
  await page.goto('/import');
  await page.getByText('Choose the campaign for the people in “later.csv”.').waitFor();
  await page.goto(`${CAMPAIGN}/import`);
  await page.getByRole('button', { name: 'Import later.csv' }).waitFor();
  await page.getByText('Shared from another app, opened with this one, or dropped earlier.').waitFor();
  await assertUsable(page, 'The upload with a shared list');
  await page.getByRole('button', { name: 'Import later.csv' }).click();
  await importButton(page, '1 prospect').click();
  await page.waitForURL(`**${CAMPAIGN}`);
  await page.goto('/import');
  await page.getByText('Choose the campaign for these prospects.').waitFor();
  expect(await page.getByRole('button', { name: 'Remove later.csv' }).count()).toBe(0);
  browser.watch.assertClean();
});
