import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Locator, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { readTeamRecord } from '#domain/team/team.ts';
import { totalCredits } from '#domain/team/team-state.ts';
import { LIGHTHOUSE, NORTHWIND, OWNER } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { holdResponse, latch, respondWithError } from '#support/intercepted-requests.ts';
import { chunk, openAiEndpoint, startStream, streamed } from '#support/ai-endpoint.ts';
import { toast } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { tabTo, waitForFocus } from '#support/keyboard.ts';
import { stopClock } from '#support/page-clock.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { waitUntil } from '#support/wait-until.ts';
import { htmlPage, openWebsite } from '#support/website.ts';

/** Lines for a lost or late answer, an unreadable page and an offer in use. */
const REFUSED = [
  /^Failed to load resource: net::ERR_/,
  // 404: a generation is stopped that the server never began.
  /^Failed to load resource: the server responded with a status of (404|408|409|422)/,
];

/** Sufficient answers to the five questions. */
const ANSWERS = {
  problems:
    'Sales teams lose conversations because nobody notices that a prospect has answered, and every lost answer costs them a deal.',
  benefits:
    'Every answer is seen within minutes, the next step is prepared, and a person only has to read and approve what goes out.',
  results: 'Answers a third faster, six hours saved per person and week.',
  customer: 'Sales teams of 20 to 200 people in software and services.',
  unique: 'It works inside the tools a team already uses, and nothing has to be migrated or learned first.',
};
/** A website with a page behind a redirect, an empty page, and one that robots.txt excludes. */
const WEBSITE = {
  '/robots.txt': (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/plain' }).end('User-agent: *\nDisallow: /private'),
  '/light': (_request, response) => void response.writeHead(302, { Location: '/light/en' }).end(),
  '/light/en': htmlPage(
    'Quay Light',
    `<nav>Home Prices</nav><article><p>Quay Light shows harbour masters which berth is free. ${ANSWERS.problems}</p><p>${ANSWERS.benefits} ${ANSWERS.results}</p></article>`,
  ),
  '/empty': htmlPage('Soon', '<p>Soon.</p>'),
  '/private': htmlPage('Private', `<p>${ANSWERS.problems}</p>`),
} as const satisfies Parameters<typeof openWebsite>[0];

/** Signs in the owner of the demo's team, and returns a function that reads the team's credits from the server. */
async function creditReader(url: string): Promise<() => Promise<number>> {
  const client = await signInOverHttp(url, OWNER);
  const path = `/databases/main/collections/teams/documents/${NORTHWIND.id}`;
  return async () => totalCredits(readTeamRecord(await client.appwrite('GET', path)));
}

const card = (page: Page, name: string): Locator => page.getByRole('listitem', { name });

it('an offer is created from answers, by hand and from a website: by keyboard, across a reload during a generation, a lost answer and a server outage', async () => {
  const website = await openWebsite(WEBSITE);
  onTestFinished(() => website.close());
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK, env: website.env });
  const page = await browser.newPage();
  await page.clock.install();
  await page.goto('/products/create');
  const name = page.getByLabel('Offer name');
  const description = page.getByLabel('Description', { exact: true });
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();

  // By keyboard alone.
  await waitForFocus(name);
  await page.keyboard.press('Enter');
  await page.getByText('Offer name required').waitFor();
  await assertUsable(page, 'The name of a new offer');
  await page.keyboard.type('Harbour Pilot');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('step') === '2');
  await tabTo(page, page.getByRole('radio', { name: 'Smart Builder', exact: true }));
  await page.keyboard.press('Space');
  const problems = page.getByRole('textbox', { name: /^1\. / });
  await tabTo(page, problems);
  await page.keyboard.insertText('x'.repeat(99));
  await page.getByText('99 characters, at least 100').waitFor();
  for (const [length, words] of [
    [100, '100 characters, good from 200'],
    [200, '200 characters, excellent from 350'],
    [350, '350 characters'],
  ] as const) {
    await problems.fill('x'.repeat(length));
    await page.getByText(words, { exact: true }).waitFor();
  }
  await page.getByText('Excellent', { exact: true }).waitFor();
  const generate = page.getByRole('button', { name: 'Generate description' });
  await page.getByText(/^Costs up to \d+ credits\. 1 of 5 questions have long enough answers\.$/).waitFor();
  expect(await generate.getAttribute('aria-disabled')).toBe('true');
  for (const [index, answer] of Object.values(ANSWERS).entries())
    await page.getByRole('textbox', { name: new RegExp(`^${index + 1}\\. `) }).fill(answer);
  await page.getByText(/^Costs up to \d+ credits\.$/).waitFor();
  await assertUsable(page, 'The Smart Builder');
  await page.keyboard.press('Enter');

  // The page is reloaded during a generation: it is requested again under the same id and charged once.
  const credits = await creditReader(server.url);
  const atFirst = await credits();
  const generation = latch();
  const generationIds = await holdResponse(page, '/products/describe', generation.opened);
  await generate.focus();
  await page.keyboard.press('Enter');
  const warning = page.getByText('Refreshing or leaving this page does not stop the AI. Credits are still charged.');
  await warning.waitFor();
  await assertUsable(page, 'A generation in progress');
  await page.clock.fastForward(10_000);
  await warning.waitFor({ state: 'detached' });
  await waitUntil('The generation is requested', async () => generationIds.length > 0);
  const requestsBefore = generationIds.length;
  await page.reload();
  await page.getByText('Writing the description from your answers…').waitFor();
  await waitUntil('The generation is requested again', async () => generationIds.length > requestsBefore);
  generation.open();
  await page.waitForURL((url) => url.searchParams.get('step') === '3');
  await page.getByText('Written from your answers by the template writer').waitFor();
  expect(new Set(generationIds).size).toBe(1);
  const charged = atFirst - (await credits());
  expect(charged).toBeGreaterThan(0);
  await page.getByText(charged === 1 ? '1 credit charged' : `${charged} credits charged`, { exact: true }).waitFor();
  const writtenText = await description.inputValue();
  expect(writtenText).toContain(ANSWERS.results);
  await page.getByText('Before and after').click();
  const version = (title: string): Locator =>
    page.getByRole('region', { name: title, exact: true }).getByRole('paragraph');
  expect([await version('Before').innerText(), await version('After').innerText()]).toEqual(['Empty', writtenText]);
  await assertUsable(page, 'The last look at a new offer');
  await press('Undo');
  expect(await description.inputValue()).toBe('');
  await press('Create offer');
  await page.getByText('Description too short').waitFor();
  await press('Use the new text');
  expect(await description.inputValue()).toBe(writtenText);

  // A stopped generation leaves the text unchanged and costs nothing.
  const arrival = latch();
  await page.route('**/api/products/improve', async (route) => {
    await arrival.opened;
    await route.continue().catch(() => undefined);
  });
  await press('Improve with AI');
  await press('Stop');
  await toast(page, 'The AI was stopped').waitFor();
  await page.getByText('Improving the description…').waitFor({ state: 'detached' });
  arrival.open();
  await page.unroute('**/api/products/improve');
  expect(await description.inputValue()).toBe(writtenText);
  expect(await credits()).toBe(atFirst - charged);

  // A slow generation is requested until it is answered, and can be stopped meanwhile.
  const slow = { status: 408, code: 'timeout' };
  await page.route('**/api/products/improve', (route) =>
    route.fulfill({
      status: slow.status,
      contentType: 'application/json',
      body: JSON.stringify({ data: null, error: { code: slow.code, message: '' } }),
    }),
  );
  await press('Improve with AI');
  await page
    .getByText('There is no answer yet. Outrider tries again automatically. You are charged once at most.')
    .waitFor();
  expect(await page.getByRole('button', { name: 'Stop' }).getAttribute('aria-disabled')).toBe('false');
  Object.assign(slow, { status: 409, code: 'in_progress' });
  await page
    .getByText('It is still in progress. Outrider tries again automatically. You are charged once at most.')
    .waitFor();
  await page.unroute('**/api/products/improve');
  await page.getByText('Improved by the template writer').waitFor();
  const improved = await description.inputValue();
  // Removed and added words are marked, and not by colour alone.
  expect([await version('Before').innerText(), await version('After').innerText()]).toEqual([writtenText, improved]);
  for (const [title, role, line] of [
    ['Before', 'deletion', 'line-through'],
    ['After', 'insertion', 'underline'],
  ] as const) {
    const [mark] = await version(title).getByRole(role).all();
    expect(await mark?.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe(line);
  }
  await assertUsable(page, 'Before and after');

  // Without a server nothing is lost and nothing is requested.
  await server.stop();
  await page.getByText('You are offline. Changes here need a connection. What you entered is kept.').waitFor();
  expect(await page.getByRole('button', { name: 'Create offer' }).getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('button', { name: 'Improve with AI' }).getAttribute('aria-disabled')).toBe('true');
  await assertUsable(page, 'The last look, offline');
  await page.reload();
  expect([await name.inputValue(), await description.inputValue()]).toEqual(['Harbour Pilot', improved]);
  await server.start();
  await page.getByText('You are offline.').first().waitFor({ state: 'detached' });

  // The offer is created but the answer is lost: a second request returns the same offer.
  await page.route('**/api/product/create', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press('Create offer');
  await page.getByRole('alert').filter({ hasText: 'Failed to create offer' }).waitFor();
  await page.unroute('**/api/product/create');
  await press('Create offer');
  await page.waitForURL('**/products');
  await toast(page, 'Offer created').waitFor();
  await card(page, 'Harbour Pilot').waitFor();
  expect(await card(page, 'Harbour Pilot').count()).toBe(1);

  // From a website: an unreadable page is explained in a sentence, and the page that was read is named.
  await page.getByRole('link', { name: 'Add Offer' }).click();
  expect(await name.inputValue()).toBe('');
  await name.fill('Quay Light');
  await press('Next');
  await page.getByRole('radio', { name: 'Website Scraping', exact: true }).check();
  const address = page.getByLabel('Website', { exact: true });
  const scrapeError = page.getByRole('alert').filter({ hasText: 'Failed to scrape website: ' });
  for (const [typed, words] of [
    ['http://127.0.0.1/admin', 'This address is not on the public internet.'],
    [`${website.url}/empty`, 'Unable to extract meaningful content from this website.'],
    [`${website.url}/private`, 'This website asks programs not to read it (robots.txt).'],
  ] as const) {
    await address.fill(typed);
    await press('Read website');
    await scrapeError.getByText(words).waitFor();
  }
  await assertUsable(page, 'A website that could not be read');
  // Enter reads this page and does not move the wizard on.
  await address.fill(`${website.url}/light`);
  await address.press('Enter');
  await page.getByText('Written from the website by the template writer').waitFor();
  expect(await page.getByRole('link', { name: `${website.url}/light/en` }).getAttribute('href')).toBe(
    `${website.url}/light/en`,
  );
  expect(await description.inputValue()).toContain('Quay Light shows harbour masters which berth is free.');
  expect(website.asked.filter((path) => path !== '/robots.txt')).toEqual(['/empty', '/light', '/light/en']);
  await press('Start over');
  await page.getByRole('dialog', { name: 'Start over?' }).getByRole('button', { name: 'Start over' }).click();
  await page.waitForURL((url) => url.searchParams.get('step') === '1');
  expect(await name.inputValue()).toBe('');
  await press('Cancel');
  await page.waitForURL('**/products');

  // The offer is deleted after a confirmation; the server refuses when a campaign uses it meanwhile.
  const question = page.getByRole('dialog', { name: 'Delete Harbour Pilot?' });
  await respondWithError(page, '/product/*', 409, 'linked_to_campaign', 'Cannot delete product');
  await page.getByRole('button', { name: 'Delete Harbour Pilot' }).click();
  await assertUsable(page, 'The question before an offer is deleted');
  await question.getByRole('button', { name: 'Delete offer' }).click();
  await toast(page, 'Cannot delete product').waitFor();
  await page.unroute('**/api/product/*');
  await page.getByRole('button', { name: 'Delete Harbour Pilot' }).press('Enter');
  await question.getByRole('button', { name: 'Delete offer' }).press('Enter');
  await toast(page, 'The product has been successfully deleted.').waitFor();
  await card(page, 'Harbour Pilot').waitFor({ state: 'detached' });
  // The focus moves to the card that takes its position.
  await waitUntil('A neighbour has the focus', () =>
    page.evaluate(
      () =>
        document.activeElement?.closest('ul')?.getAttribute('aria-label') === 'Offers' &&
        document.activeElement.textContent.startsWith('Delete'),
    ),
  );

  // A team without credits writes by hand; a full plan is announced, and nothing is created.
  await page.getByRole('button', { name: /^Team: / }).click();
  await page.getByRole('menuitemradio', { name: LIGHTHOUSE.name }).click();
  await page.getByText('No offers yet').waitFor();
  await page.getByText('Add your first offer to get started').waitFor();
  await assertUsable(page, 'No offers yet');
  await page.getByRole('link', { name: 'Add Offer' }).click();
  await name.fill('Lamp');
  await press('Next');
  await page.waitForURL((url) => url.searchParams.get('step') === '2');
  await press('Next');
  await page.getByText('Choose how to describe it first.').waitFor();
  await page.getByRole('radio', { name: 'Manual Entry', exact: true }).check();
  await description.fill('x'.repeat(149));
  await page.getByText('At least 150 characters: 1 more.').waitFor();
  await press('Next');
  await page.getByText('Description too short').waitFor();
  await description.fill('x'.repeat(150));
  // After Back no kind is selected any more; the text stays.
  await press('Back');
  await page.waitForURL((url) => url.searchParams.get('step') === '1');
  await press('Next');
  await page.getByRole('radio', { name: 'Manual Entry', exact: true, checked: false }).waitFor();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.getByRole('radio', { name: 'Manual Entry', exact: true }).check();
  expect(await description.inputValue()).toBe('x'.repeat(150));
  await page.getByText('Insufficient Credits: You need credits to use AI features.').waitFor();
  await press('Improve with AI');
  await toast(page, 'You need credits to use AI features.').waitFor();
  await assertUsable(page, 'A team without credits');
  await press('Next');
  await press('Create offer');
  await card(page, 'Lamp').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Upgrade Plan' }).waitFor();
  expect(await page.getByRole('link', { name: 'Add Offer' }).count()).toBe(0);
  await assertUsable(page, 'As many offers as the plan allows');
  await page.goto('/products/create?step=3');
  await page.getByText("You've reached the maximum number of offers for your plan.").waitFor();
  expect(await page.getByRole('button', { name: 'Create offer' }).getAttribute('aria-disabled')).toBe('true');
  // The plan allows no campaign either, and its wizard says so before anything is entered.
  await page.goto('/campaigns/create');
  await page.getByText("Limit Reached: You've reached the maximum number of campaigns for your plan.").waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Upgrade Plan' }).waitFor();
  expect(await page.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
  browser.watch.assertClean({ outage: true, lines: REFUSED });
});

it('with an AI endpoint a text is shown while it is written, a stopped one leaves nothing and costs nothing, and the warning outlasts a quick generation', async () => {
  const endpoint = await openAiEndpoint();
  onTestFinished(() => endpoint.close());
  const { server, browser } = await startVisitedJourney({
    sandboxSpeed: IDLE_NETWORK,
    env: { AI_BASE_URL: endpoint.baseUrl, AI_MODELS: 'quay-writer=1/4' },
  });
  const page = await browser.newPage();
  await page.clock.install();
  await page.goto('/products/create');
  await page.getByLabel('Offer name').fill('Harbour Pilot');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Manual Entry', exact: true }).check();
  const description = page.getByLabel('Description', { exact: true });
  const ownText = `${ANSWERS.problems} ${ANSWERS.benefits}`;
  await description.fill(ownText);
  const credits = await creditReader(server.url);
  const atFirst = await credits();

  const streamStarted = new Promise<ServerResponse>((resolve) => {
    endpoint.respondWith((response) => {
      startStream(response);
      response.write(chunk('Harbour Pilot brings'));
      resolve(response);
    });
  });
  const improve = page.getByRole('button', { name: 'Improve with AI' });
  await improve.click();
  const partialText = page.getByRole('region', { name: 'Written so far' });
  await partialText.getByText('Harbour Pilot brings', { exact: true }).waitFor();
  const stream = await streamStarted;
  stream.write(chunk(' answers home.'));
  await partialText.getByText('Harbour Pilot brings answers home.', { exact: true }).waitFor();
  await assertUsable(page, 'A text as it is written');
  const closed = once(stream, 'close');
  await page.getByRole('button', { name: 'Stop' }).click();
  await toast(page, 'The AI was stopped').waitFor();
  await closed;
  await partialText.waitFor({ state: 'detached' });
  expect([await description.inputValue(), await credits()]).toEqual([ownText, atFirst]);

  // From here on the page's clock stands still: the generation ends long before its warning.
  await stopClock(page);
  const improvedText = `Harbour Pilot brings every answer home. ${ANSWERS.benefits} ${ANSWERS.results}`;
  endpoint.respondWith(streamed([improvedText.slice(0, 30), improvedText.slice(30)]));
  await improve.click();
  await page.getByText('Improved by AI').waitFor();
  const warning = page.getByText('Refreshing or leaving this page does not stop the AI. Credits are still charged.');
  await warning.waitFor();
  expect(await description.inputValue()).toBe(improvedText);
  await page.clock.runFor(9_000);
  expect(await warning.count()).toBe(1);
  await page.clock.runFor(1_000);
  await warning.waitFor({ state: 'detached' });
  // 120 input tokens at 1, 80 output tokens at 4.
  await page.getByText('1 credit charged', { exact: true }).waitFor();
  expect(await credits()).toBe(atFirst - 1);
  browser.watch.assertClean();
});
