import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { OFFERS } from '#server/seed/content/offers.ts';
import { COLLEAGUES, NORTHWIND } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { holdResponse, latch, respondWithError } from '#support/intercepted-requests.ts';
import { readWholeDevice } from '#support/device-storage.ts';
import { toast } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { tabTo, waitForFocus } from '#support/keyboard.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { waitUntil } from '#support/wait-until.ts';

/** 401: requests at the moment of the sign-out are refused. */
const REFUSED = [
  /^Failed to load resource: net::ERR_/,
  // 404: a generation is stopped that the server never began.
  /^Failed to load resource: the server responded with a status of (401|402|404|409|500|502)/,
];
const [STUDIO, , BLICK] = OFFERS;
const [COLLEAGUE] = COLLEAGUES;
if (COLLEAGUE === undefined) throw new Error('The demo has a colleague.');

const VALUES = {
  agentName: 'Mira Lang',
  companyName: 'Quayside',
  prospectDescription: 'Head of sales at a maker of shipping software',
  toneOfVoice: 'warm',
  calendarLink: 'https://cal.example/mira',
};
const TURN = '**/api/prompt/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const value = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const conversation = (page: Page) => page.getByRole('log');
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const messageField = (page: Page) => page.getByLabel('Your message');

it("a message prompt is tested as it stands in the editor: by keyboard, with missing values reported, stopped, across a reload, refusals, a colleague's save and a server outage", async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await browser.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/prompts/prompt-warm-opener');

  // Missing values are reported one after the other, at their field.
  await page.getByRole('link', { name: 'Prompts' }).focus();
  await tabTo(page, button(page, 'Test Prompt'));
  await page.keyboard.press('Enter');
  await page.getByText('Tests the saved text.').waitFor();
  await waitForFocus(page.getByRole('heading', { name: 'Test Prompt' }));
  await page.getByText(/^Costs up to \d credits\.$/).waitFor();
  // The button is visible at once, however many values there are to fill.
  expect(
    await button(page, 'Start test').evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight),
  ).toBe(true);
  await tabTo(page, button(page, 'Start test'));
  await page.keyboard.press('Enter');
  await alert(
    page,
    'Missing variables: agentName, prospectName, companyName, prospectDescription, toneOfVoice, calendarLink, firstName',
  ).waitFor();
  await waitForFocus(value(page, 'agentName'));
  await page.keyboard.type('Mi');
  expect(await value(page, 'agentName').inputValue()).toBe('Mi');
  await assertUsable(page, 'A test that lacks its values');
  for (const [name, words] of Object.entries({ ...VALUES, prospectName: 'Jonas', firstName: 'Jonas' }))
    await value(page, name).fill(words);
  await button(page, 'Start test').press('Enter');
  await alert(page, 'Missing product').waitFor();
  await waitForFocus(page.getByRole('combobox', { name: 'Offer' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await alert(page, 'Missing product').waitFor({ state: 'detached' });

  // Unsaved text is tested too, and a stopped turn leaves nothing behind.
  await page.getByRole('tab', { name: 'First message' }).click();
  await page.getByRole('textbox', { name: 'First message' }).fill('Good day {{prospectName}}, from {{companyName}}?');
  await page.getByText('Tests the text in the editor, which is not saved yet.').waitFor();
  const arrival = latch();
  await page.route(TURN, async (route) => {
    await arrival.opened;
    await route.continue().catch(() => undefined);
  });
  await button(page, 'Start test').press('Enter');
  await page.getByText('Refreshing or leaving this page does not stop the AI').waitFor();
  await assertUsable(page, 'A test that waits for its first message');
  await button(page, 'Stop').press('Enter');
  await toast(page, 'The AI was stopped').waitFor();
  arrival.open();
  await button(page, 'Start test').waitFor();
  expect(await conversation(page).count()).toBe(0);

  // After a reload during a turn, the reply arrives, requested under the same id.
  const reply = latch();
  const turnIds = await holdResponse(page, '/prompt/test', reply.opened);
  await button(page, 'Start test').press('Enter');
  await waitUntil('The turn is requested', async () => turnIds.length > 0);
  await page.reload();
  await waitUntil('The turn is requested again', async () => turnIds.length > 1);
  reply.open();
  await conversation(page).getByText('Good day Jonas, from Quayside?').waitFor();
  expect(new Set(turnIds).size).toBe(1);
  await conversation(page)
    .getByText(/template writer, \d credits?$/)
    .waitFor();
  await waitForFocus(messageField(page));
  await page.keyboard.type('What does it cost?');
  // An input method ends its word with a key that neither sends nor leaves; Safari dispatches it after the word.
  for (const ending of ['Enter', 'Escape']) {
    await messageField(page).evaluate((field, key) => {
      field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true }));
    }, ending);
    expect(await messageField(page).inputValue()).toBe('What does it cost?');
  }
  await page.keyboard.press('Enter');
  await waitUntil(
    'The reply is shown',
    async () =>
      (await conversation(page)
        .getByText(/template writer/)
        .count()) === 2,
  );
  await page.getByText(/^\d credits used in this test$/).waitFor();
  await conversation(page).getByRole('button', { name: 'Copy the reply' }).first().press('Enter');
  await toast(page, 'Message copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Good day Jonas, from Quayside?');
  await assertUsable(page, 'A test under way');

  // A refused message is back in its field.
  await respondWithError(page, '/prompt/test', 502, 'writer_failed', 'The model did not answer.');
  await messageField(page).fill('And then?');
  await page.keyboard.press('Enter');
  await alert(page, 'Failed to get AI response: The model did not answer.').waitFor();
  expect(await messageField(page).inputValue()).toBe('And then?');
  await respondWithError(page, '/prompt/test', 402, 'no_credits', 'None left');
  await button(page, 'Send').press('Enter');
  await alert(page, 'Insufficient Credits: You need credits to use AI features.').waitFor();
  await assertUsable(page, 'A turn that was refused');
  await page.unroute(TURN);

  // A colleague's save and a server outage lose nothing; nothing is requested later.
  const colleagueContent = { context: 'Theirs {{prospectDescription}} {{productDescription}}', first_message: 'Hello' };
  await (
    await signInOverHttp(server.url, COLLEAGUE)
  ).dashboard(
    '/prompt/prompt-warm-opener',
    NORTHWIND.id,
    { content: JSON.stringify(colleagueContent), variables: [] },
    'PUT',
  );
  await page.getByRole('region', { name: 'Changed meanwhile' }).waitFor();
  expect(await messageField(page).inputValue()).toBe('And then?');
  await server.stop();
  await page
    .getByText('Tests run on the server and cost credits, so they are not queued. What you typed is kept.')
    .waitFor();
  expect(await button(page, 'Send').getAttribute('aria-disabled')).toBe('true');
  await assertUsable(page, 'A test without a server');
  await page.reload();
  await conversation(page).getByText('What does it cost?').waitFor();
  expect([
    await messageField(page).inputValue(),
    await conversation(page)
      .getByText(/template writer/)
      .count(),
  ]).toEqual(['And then?', 2]);
  await server.start();
  await page.getByText('so they are not queued').waitFor({ state: 'detached' });

  // A new test keeps the values, a reset does not; Esc closes the test.
  await button(page, 'New test').press('Enter');
  await conversation(page).waitFor({ state: 'detached' });
  expect([
    await value(page, 'toneOfVoice').inputValue(),
    await page.getByRole('combobox', { name: 'Offer' }).innerText(),
  ]).toEqual(['warm', BLICK.name]);
  await button(page, 'Reset data').press('Enter');
  await page
    .getByRole('dialog', { name: 'Reset the data of this test?' })
    .getByRole('button', { name: 'Reset data' })
    .press('Enter');
  await waitUntil('The values are reset', async () => (await value(page, 'toneOfVoice').inputValue()) === '');
  await page.getByText('Choose an offer').waitFor();
  await value(page, 'toneOfVoice').press('Escape');
  await page.getByRole('region', { name: 'Variables' }).waitFor();
  await waitForFocus(button(page, 'Test Prompt'));

  // A sign-out removes the test.
  await button(page, 'Test Prompt').press('Enter');
  await value(page, 'toneOfVoice').fill('Nobody else reads this');
  await button(page, 'Logout').click();
  await button(page, 'Discard 1 draft and log out').click();
  await button(page, 'Sign in').waitFor();
  expect(await readWholeDevice(page)).not.toContain('Nobody else reads this');
  browser.watch.assertClean({ outage: true, lines: REFUSED });
});

it('a comment prompt is tested on a typed post or on one that the team has saved', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/prompts/prompt-thoughtful-comment?step=test');
  await page.getByText('None yet. Saved posts are shared with your team.').waitFor();
  // On a phone the start button is within reach of the thumb, however much is above it.
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 700 });
  const bottomShare = (name: string) =>
    button(page, name).evaluate((element) => element.getBoundingClientRect().bottom / innerHeight);
  await waitUntil(
    'The start button is within reach',
    async () => (await bottomShare('Start test')) > 0.85 && (await bottomShare('Start test')) <= 1,
  );
  const field = value(page, 'prospectDescription');
  // Focus as the browser does it: Playwright's focus does not scroll.
  await field.evaluate((element) => element.focus());
  await waitUntil('The field is not covered by the button', () =>
    field.evaluate((element) =>
      element.contains(document.elementFromPoint(innerWidth / 2, element.getBoundingClientRect().top + 14)),
    ),
  );
  await assertUsable(page, 'A test on a phone');
  if (wide !== null) await page.setViewportSize(wide);
  await value(page, 'prospectDescription').fill('CTO');
  await page.getByRole('combobox', { name: 'Offer' }).click();
  await page.getByRole('option', { name: STUDIO.name }).click();
  await button(page, 'Start test').click();
  await alert(page, 'Missing post content').waitFor();
  await waitForFocus(page.getByLabel('Post content'));
  await assertUsable(page, 'A test of comments that lacks its post');

  await button(page, 'Save a post').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save a post' });
  await dialog.getByLabel('Content').fill('We are hiring three engineers in Lisbon.');
  await dialog.getByRole('button', { name: 'Save post' }).press('Enter');
  await alert(page, 'Missing required content').waitFor();
  await assertUsable(page, 'A post without a name');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await button(page, 'Save a post').press('Enter');
  await dialog.getByLabel('Post name').fill('Hiring');
  await respondWithError(page, '/test-content/create', 500, 'server_error', '');
  await dialog.getByRole('button', { name: 'Save post' }).press('Enter');
  await alert(page, 'Failed to create the post. Please try again.').waitFor();
  await page.unroute('**/api/test-content/create');
  await dialog.getByRole('button', { name: 'Save post' }).press('Enter');
  await toast(page, 'Post saved').waitFor();
  await page.getByRole('button', { name: /^Use Hiring/ }).press('Enter');
  expect(await page.getByLabel('Post content').inputValue()).toBe('We are hiring three engineers in Lisbon.');
  await respondWithError(page, '/prompt/test', 502, 'writer_failed', 'The model did not answer.');
  await button(page, 'Start test').press('Enter');
  await alert(page, 'Failed to initialize the test conversation: The model did not answer.').waitFor();
  expect(await page.getByLabel('Post content').inputValue()).toBe('We are hiring three engineers in Lisbon.');
  await page.unroute(TURN);
  await button(page, 'Start test').press('Enter');
  await conversation(page).getByText('(A model would comment on this by your instructions').waitFor();
  await page.getByLabel('Next post').waitFor();
  await assertUsable(page, 'A comment under a post');

  // Another tab continues the same test: neither loses its text, and each offers the other's.
  const other = await browser.newPage();
  await other.goto('/prompts/prompt-thoughtful-comment?step=test');
  await conversation(other).getByText('We are hiring three engineers in Lisbon.').first().waitFor();
  await other.getByLabel('Next post').fill('We are moving to Porto.');
  await page.getByLabel('Next post').fill('We are closing a round.');
  const otherTest = page.getByRole('region', { name: 'There is another test' });
  await otherTest.getByLabel('Its post').waitFor();
  await assertUsable(page, 'A test of another tab');
  await otherTest.getByRole('button', { name: 'Switch to it' }).click();
  await waitUntil(
    'The other test is here',
    async () => (await page.getByLabel('Next post').inputValue()) === 'We are moving to Porto.',
  );
  await waitUntil(
    'The own test is offered instead',
    async () => (await otherTest.getByLabel('Its post').inputValue()) === 'We are closing a round.',
  );
  await otherTest.getByRole('button', { name: 'Discard it' }).click();
  await otherTest.waitFor({ state: 'detached' });
  await other.close();

  await button(page, 'Delete Hiring').press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete Hiring?' });
  await respondWithError(page, '/test-content/*', 500, 'server_error', '');
  await question.getByRole('button', { name: 'Delete post' }).click();
  await toast(page, 'Failed to delete the post. Please try again.').waitFor();
  await page.unroute('**/api/test-content/*');
  await button(page, 'Delete Hiring').press('Enter');
  await question.getByRole('button', { name: 'Delete post' }).click();
  await page.getByRole('button', { name: /^Use Hiring/ }).waitFor({ state: 'detached' });
  await server.stop();
  await page.getByText('so they are not queued').waitFor();
  expect(await button(page, 'Save a post').getAttribute('aria-disabled')).toBe('true');
  browser.watch.assertClean({ outage: true, lines: REFUSED });
});
