import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { productCreateAnswerSchema } from '#domain/offer/offer-answers.ts';
import { apiAnswerSchema } from '#domain/wire/wire.ts';
import { COLLEAGUES, NORTHWIND } from '#server/seed/content/people.ts';
import { OFFERS } from '#server/seed/content/offers.ts';
import { assertUsable } from '#support/accessibility.ts';
import { latch } from '#support/intercepted-requests.ts';
import { readOutbox } from '#support/device-data.ts';
import { readWholeDevice } from '#support/device-storage.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { openScreen } from '#support/navigation.ts';
import { withoutBackgroundSync } from '#support/service-worker.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { WAIT_TIMEOUT_MS, waitUntil } from '#support/wait-until.ts';

const [PRIYA] = COLLEAGUES;
if (PRIYA === undefined) throw new Error('The demo has colleagues.');
const FIELD_REPORT = '/prompts/prompt-field-report';
const OFFER = {
  name: 'Harbour audit',
  description: 'We look at a harbour for a week and say which berths stand empty, when, and why. '.repeat(3),
};

/** Holds the requests to a path until `release` is called; `requested` resolves with the first. */
async function holdRequests(
  page: Page,
  path: string,
): Promise<{ readonly requested: Promise<void>; readonly release: () => void }> {
  const requested = latch();
  const gate = latch();
  await page.route(`**/api${path}`, async (route) => {
    requested.open();
    await gate.opened;
    await route.continue();
  });
  return { requested: requested.opened, release: gate.open };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const editorField = (page: Page, name: string) => page.getByRole('textbox', { name });

it('a draft stays available when a colleague deletes or saves the prompt, offer or campaign meanwhile, and a sign-out lists it', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  await withoutBackgroundSync(browser.context);
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await browser.newPage();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const priya = await signInOverHttp(server.url, PRIYA);
  const deleteAsColleague = (path: string) => priya.dashboard(path, NORTHWIND.id, {}, 'DELETE');
  const response = await priya.dashboard('/product/create', NORTHWIND.id, OFFER);
  const offerId = productCreateAnswerSchema.parse(apiAnswerSchema.parse(response).data).product.$id;

  // A prompt: the last text is shown, copied, kept across a reload, and becomes a new prompt.
  await page.goto(FIELD_REPORT);
  await editorField(page, 'Context').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nNever mention the weather.');
  await deleteAsColleague('/prompt/prompt-field-report');
  const deletedNotice = page.getByRole('region', { name: 'Deleted meanwhile' });
  await deletedNotice.getByText('Field report as a door opener was deleted by someone else.').waitFor();
  expect(await deletedNotice.getByLabel('Context', { exact: true }).inputValue()).toMatch(
    /\nNever mention the weather\.$/,
  );
  await assertUsable(page, 'A prompt that somebody else has deleted');
  await deletedNotice.getByRole('button', { name: 'Copy: Context' }).click();
  await toast(page, 'Context copied').waitFor();
  expect(await clipboard()).toMatch(/\nNever mention the weather\.$/);
  await page.getByRole('link', { name: 'Prompts' }).click();
  await heading(page, 'Prompts').waitFor();
  await page.getByText('Your text is kept on this device.').waitFor();
  await page.getByRole('link', { name: 'See what you wrote' }).click();
  await deletedNotice.getByRole('button', { name: 'Create a new prompt from it' }).click();
  await toast(page, 'Your draft is back').waitFor();
  expect(page.url()).not.toContain(FIELD_REPORT);
  await expect
    .poll(() => editorField(page, 'Context').innerText(), { timeout: WAIT_TIMEOUT_MS })
    .toMatch(/Never mention the weather\.$/);
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Prompt saved successfully').waitFor();
  await page.getByRole('link', { name: 'Prompts' }).click();
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Field report as a door opener' }) })
    .waitFor();
  expect(await page.getByRole('link', { name: 'See what you wrote' }).count()).toBe(0);

  // An offer: its text is in the dialog, later in the list, and then in the wizard.
  await openScreen(page, '/products');
  await page.getByRole('button', { name: `Edit ${OFFER.name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit offer' });
  await edit.getByLabel('Description').fill(`${OFFER.description}And which could be let.`);
  await deleteAsColleague(`/product/${offerId}`);
  await edit.getByText(`${OFFER.name} was deleted by someone else.`).waitFor();
  await assertUsable(page, 'An offer that somebody else has deleted');
  await edit.getByRole('button', { name: 'Decide later' }).click();
  await edit.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'See what you wrote' }).click();
  expect(await edit.getByLabel('Description', { exact: true }).inputValue()).toMatch(/And which could be let\.$/);
  await edit.getByRole('button', { name: 'Create a new offer from it' }).click();
  await page.waitForURL('**/products/create?step=3');
  await waitUntil('The wizard has the text', async () =>
    (await page.getByLabel('Description').inputValue()).endsWith('And which could be let.'),
  );
  await page.getByRole('button', { name: 'Create offer' }).click();
  await page.waitForURL('**/products');
  expect(await page.getByRole('button', { name: 'See what you wrote' }).count()).toBe(0);

  // A campaign: its name, and the values of its prompt's variables.
  await openScreen(page, '/campaigns');
  const name = 'Partner agencies, spring';
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit Campaign' }).click();
  const campaign = page.getByRole('dialog', { name: 'Edit campaign' });
  await campaign.getByLabel('Campaign name').fill('Partner agencies, autumn');
  await deleteAsColleague('/campaign/campaign-spring-partners');
  await campaign.getByText(`${name} was deleted by someone else.`).waitFor();
  expect(await campaign.getByLabel('Campaign name', { exact: true }).inputValue()).toBe('Partner agencies, autumn');
  await campaign.getByRole('button', { name: 'Close' }).click();
  await campaign.waitFor({ state: 'detached' });

  // A save was pending while a colleague saved: the editor shows both texts, and the own one can replace the other.
  const saveAsColleague = (path: string, body: unknown) => priya.dashboard(path, NORTHWIND.id, body, 'PUT');
  const conflict = page.getByRole('region', { name: 'Changed meanwhile' });
  const promptSave = await holdRequests(page, '/prompt/prompt-warm-opener');
  await page.goto('/prompts/prompt-warm-opener');
  await editorField(page, 'Context').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nWritten on the train.');
  await page.keyboard.press('Control+s');
  await promptSave.requested;
  await saveAsColleague('/prompt/prompt-warm-opener', {
    content: JSON.stringify({
      context: 'Theirs {{prospectDescription}} {{productDescription}}',
      first_message: 'Hello',
    }),
    variables: [],
  });
  promptSave.release();
  await conflict.getByText('Theirs {{prospectDescription}}').waitFor();
  await expect
    .poll(() => editorField(page, 'Context').innerText(), { timeout: WAIT_TIMEOUT_MS })
    .toMatch(/Written on the train\.$/);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Prompt saved successfully').waitFor();
  await waitUntil('The outbox is empty', async () => (await readOutbox(page)).length === 0);

  // The same happens in the dialog of an offer.
  const [offer] = OFFERS;
  const offerSave = await holdRequests(page, `/product/${offer.id}`);
  await openScreen(page, '/products');
  await page.getByRole('button', { name: `Edit ${offer.name}` }).click();
  await edit.getByLabel('Description').fill('Written on the train as well.');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await offerSave.requested;
  await saveAsColleague(`/product/${offer.id}`, { name: offer.name, description: 'What a colleague wrote.' });
  offerSave.release();
  await waitForBadge(page, /^Sync: Needs attention$/);
  await page.getByRole('button', { name: `Edit ${offer.name}` }).click();
  expect(await conflict.getByLabel('Their description').inputValue()).toBe('What a colleague wrote.');
  expect(await edit.getByLabel('Description', { exact: true }).inputValue()).toBe('Written on the train as well.');
  await conflict.getByRole('button', { name: 'Use theirs' }).click();
  await waitUntil('The outbox is empty', async () => (await readOutbox(page)).length === 0);

  // Signing out lists unsaved texts, and removes them from the device.
  await edit.getByLabel('Description', { exact: true }).fill('Never to be saved.');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Prompts' }).click();
  await page.getByRole('link', { name: 'Edit Prompt Warm opener, short' }).click();
  await editorField(page, 'Context').focus();
  await page.keyboard.type('Written a moment ago. ');
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await question.getByText('2 drafts are saved only on this device and would be discarded.').waitFor();
  for (const words of ['Text of a prompt: Warm opener, short', `Text of an offer: ${offer.name}`])
    await question.getByText(words).waitFor();
  await assertUsable(page, 'Signing out with drafts');
  await question.getByRole('button', { name: 'Discard 2 drafts and log out' }).click();
  await page.waitForURL('**/auth/login');
  const deviceData = await readWholeDevice(page);
  for (const words of ['Never to be saved.', 'Written a moment ago.']) expect(deviceData).not.toContain(words);
  browser.watch.assertClean({ lines: [/status of (401|409)/] });
});

it('names that somebody types for a view and for a variable survive a reload, until they are given or given up', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  page.on('dialog', (shown) => void shown.accept());
  await page.goto('/messages?profile=all');
  const openViews = () => page.getByRole('button', { name: 'Views', exact: true }).click();
  const viewName = page.getByLabel('Save this list as');
  await openViews();
  await viewName.fill('Warm ones');
  await page.reload();
  await openViews();
  expect(await viewName.inputValue()).toBe('Warm ones');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.reload();
  await openViews();
  expect(await viewName.inputValue()).toBe('');

  await openScreen(page, FIELD_REPORT);
  const editor = page.getByRole('textbox').first();
  await editor.click();
  await page.keyboard.type('{{harbourTone}} ');
  const rename = page.getByRole('button', { name: 'Rename harbourTone' });
  const newName = page.getByLabel('New name of harbourTone');
  await rename.click();
  await newName.fill('quayTone');
  await page.reload();
  await newName.waitFor();
  expect(await newName.inputValue()).toBe('quayTone');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.reload();
  await rename.waitFor();

  browser.watch.assertClean();
});
