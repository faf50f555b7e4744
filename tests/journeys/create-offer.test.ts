import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Locator, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { readTeamRecord } from '#domain/team/team.ts';
import { totalCredits } from '#domain/team/team-state.ts';
import { LIGHTHOUSE, NORTHWIND, OWNER } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { holdResponse, latch, respondWithError } from '#support/intercepted-requests.ts';
import { startStream, chunk, openAiEndpoint, streamed } from '#support/ai-endpoint.ts';
import { toast } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { tabTo } from '#support/keyboard.ts';
import { stopClock } from '#support/page-clock.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { waitUntil } from '#support/wait-until.ts';
import { htmlPage, openWebsite } from '#support/website.ts';

/** A lost or late answer, a page that cannot be read, an offer in use. */
const REFUSED = [
  /^Failed to load resource: net::ERR_/,
  /^Failed to load resource: the server responded with a status of (408|409|422)/,
];

/** What a person answers to the five questions, well enough each. */
const ANSWERS = {
  problems:
    'Sales teams lose conversations because nobody notices that a prospect has answered, and every lost answer costs them a deal.',
  benefits:
    'Every answer is seen within minutes, the next step is prepared, and a person only has to read and approve what goes out.',
  results: 'Answers a third faster, six hours saved per person and week.',
  customer: 'Sales teams of 20 to 200 people in software and services.',
  unique: 'It works inside the tools a team already uses, and nothing has to be migrated or learned first.',
};
/**
 * What somebody else has on the web: a page behind a redirect, one that says nothing, one that programs are not to
 * read.
 */
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

const card = (page: Page, name: string): Locator => page.getByRole('listitem', { name });

it('an offer is made from answers, by hand and from a website: by keyboard, over a reload in the middle of an act, a lost answer and a server that is away', async () => {
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
  await waitUntil('The name has the focus', () => name.evaluate((field) => field === document.activeElement));
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
  await page.getByText(/^Costs up to \d+ credits\. 1 of 5 questions are answered well enough\.$/).waitFor();
  expect(await generate.getAttribute('aria-disabled')).toBe('true');
  for (const [index, answer] of Object.values(ANSWERS).entries())
    await page.getByRole('textbox', { name: new RegExp(`^${index + 1}\\. `) }).fill(answer);
  await page.getByText(/^Costs up to \d+ credits\.$/).waitFor();
  await assertUsable(page, 'The Smart Builder');
  await page.keyboard.press('Enter');

  // In the middle of an act the page is loaded anew: the same act is asked for again, under its id, and charged once.
  const client = await signInOverHttp(server.url, OWNER);
  const credits = async (): Promise<number> =>
    totalCredits(
      readTeamRecord(await client.appwrite('GET', `/databases/main/collections/teams/documents/${NORTHWIND.id}`)),
    );
  const atFirst = await credits();
  const act = latch();
  const asked = await holdResponse(page, '/products/describe', act.opened);
  await generate.focus();
  await page.keyboard.press('Enter');
  const warning = page.getByText(
    'Refreshing or leaving this page does not stop the AI: the credits are charged all the same.',
  );
  await warning.waitFor();
  await assertUsable(page, 'An act under way');
  await page.clock.fastForward(10_000);
  await warning.waitFor({ state: 'detached' });
  await waitUntil('It was asked for', async () => asked.length > 0);
  const askedBefore = asked.length;
  await page.reload();
  await page.getByText('Writing the description from your answers…').waitFor();
  await waitUntil('It is asked for again', async () => asked.length > askedBefore);
  act.open();
  await page.waitForURL((url) => url.searchParams.get('step') === '3');
  await page.getByText('Written from your answers by the template writer').waitFor();
  expect(new Set(asked).size).toBe(1);
  const charged = atFirst - (await credits());
  expect(charged).toBeGreaterThan(0);
  await page.getByText(charged === 1 ? '1 credit charged' : `${charged} credits charged`, { exact: true }).waitFor();
  const written = await description.inputValue();
  expect(written).toContain(ANSWERS.results);
  await page.getByText('Before and after').click();
  const version = (title: string): Locator =>
    page.getByRole('region', { name: title, exact: true }).getByRole('paragraph');
  expect([await version('Before').innerText(), await version('After').innerText()]).toEqual(['Empty', written]);
  await assertUsable(page, 'The last look at a new offer');
  await press('Undo');
  expect(await description.inputValue()).toBe('');
  await press('Create offer');
  await page.getByText('Description too short').waitFor();
  await press('Use the new text');
  expect(await description.inputValue()).toBe(written);

  // An act that is stopped leaves the text as it was, and costs nothing.
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
  expect(await description.inputValue()).toBe(written);
  expect(await credits()).toBe(atFirst - charged);

  // One that takes long is asked for until it is answered; it can be stopped all the while.
  const slow = { status: 408, code: 'timeout' };
  await page.route('**/api/products/improve', (route) =>
    route.fulfill({
      status: slow.status,
      contentType: 'application/json',
      body: JSON.stringify({ data: null, error: { code: slow.code, message: '' } }),
    }),
  );
  await press('Improve with AI');
  await page.getByText('There is no answer yet. It is asked for again by itself, and charged once at most.').waitFor();
  expect(await page.getByRole('button', { name: 'Stop' }).getAttribute('aria-disabled')).toBe('false');
  Object.assign(slow, { status: 409, code: 'in_progress' });
  await page
    .getByText('It is still being worked on. It is asked for again by itself, and charged once at most.')
    .waitFor();
  await page.unroute('**/api/products/improve');
  await page.getByText('Improved by the template writer').waitFor();
  const improved = await description.inputValue();
  // Beside what stood there, with what was taken out and put in told apart, and not by colour.
  expect([await version('Before').innerText(), await version('After').innerText()]).toEqual([written, improved]);
  for (const [title, role, line] of [
    ['Before', 'deletion', 'line-through'],
    ['After', 'insertion', 'underline'],
  ] as const) {
    const [mark] = await version(title).getByRole(role).all();
    expect(await mark?.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe(line);
  }
  await assertUsable(page, 'Before and after');

  // Without a server nothing is lost and nothing is asked for.
  await server.stop();
  await page.getByText('You are offline. Changes here need a connection. What you entered is kept.').waitFor();
  expect(await page.getByRole('button', { name: 'Create offer' }).getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('button', { name: 'Improve with AI' }).getAttribute('aria-disabled')).toBe('true');
  await assertUsable(page, 'The last look, offline');
  await page.reload();
  expect([await name.inputValue(), await description.inputValue()]).toEqual(['Harbour Pilot', improved]);
  await server.start();
  await page.getByText('You are offline.').waitFor({ state: 'detached' });

  // Made, but the answer is lost: asked again, it is the same offer.
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

  // From a website: what could not be read is said in a sentence, what was read is named.
  await page.getByRole('link', { name: 'Add Offer' }).click();
  expect(await name.inputValue()).toBe('');
  await name.fill('Quay Light');
  await press('Next');
  await page.getByRole('radio', { name: 'Website Scraping', exact: true }).check();
  const address = page.getByLabel('Website', { exact: true });
  const refused = page.getByRole('alert').filter({ hasText: 'Failed to scrape website: ' });
  for (const [typed, words] of [
    ['http://127.0.0.1/admin', 'This address is not on the public internet.'],
    [`${website.url}/empty`, 'Unable to extract meaningful content from this website.'],
    [`${website.url}/private`, 'This website asks not to be read by programs (robots.txt).'],
  ] as const) {
    await address.fill(typed);
    await press('Read website');
    await refused.getByText(words).waitFor();
  }
  await assertUsable(page, 'A website that could not be read');
  // Enter asks for this page, and not for the wizard's next step.
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

  // Deleted after a question; what a campaign has taken meanwhile is told by the server.
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
  // Whoever uses the keyboard goes on at the card that took its place.
  await waitUntil('A neighbour has the focus', () =>
    page.evaluate(
      () =>
        document.activeElement?.closest('ul')?.getAttribute('aria-label') === 'Offers' &&
        document.activeElement.textContent.startsWith('Delete'),
    ),
  );

  // A team without credits writes by itself; a plan that is full is told, and adds nothing.
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
  // Back from the choice there is none any more; what was written stays.
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
  // Nor does the plan allow a campaign; the way there says so before anything is written.
  await page.goto('/campaigns/create');
  await page.getByText("Limit Reached: You've reached the maximum number of campaigns for your plan.").waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Upgrade Plan' }).waitFor();
  expect(await page.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
  browser.watch.assertClean({ outage: true, lines: REFUSED });
});

it('where an endpoint writes, a text is shown as it is written; stopped it leaves nothing and costs nothing; the warning outlasts a quick act', async () => {
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
  const own = `${ANSWERS.problems} ${ANSWERS.benefits}`;
  await description.fill(own);
  const client = await signInOverHttp(server.url, OWNER);
  const credits = async (): Promise<number> =>
    totalCredits(
      readTeamRecord(await client.appwrite('GET', `/databases/main/collections/teams/documents/${NORTHWIND.id}`)),
    );
  const atFirst = await credits();

  const begun = new Promise<ServerResponse>((resolve) => {
    endpoint.respondWith((response) => {
      startStream(response);
      response.write(chunk('Harbour Pilot brings'));
      resolve(response);
    });
  });
  const improve = page.getByRole('button', { name: 'Improve with AI' });
  await improve.click();
  const sofar = page.getByRole('region', { name: 'Written so far' });
  await sofar.getByText('Harbour Pilot brings', { exact: true }).waitFor();
  const written = await begun;
  written.write(chunk(' answers home.'));
  await sofar.getByText('Harbour Pilot brings answers home.', { exact: true }).waitFor();
  await assertUsable(page, 'A text as it is written');
  const closed = once(written, 'close');
  await page.getByRole('button', { name: 'Stop' }).click();
  await toast(page, 'The AI was stopped').waitFor();
  await closed;
  await sofar.waitFor({ state: 'detached' });
  expect([await description.inputValue(), await credits()]).toEqual([own, atFirst]);

  // From here on no time passes by itself: the act is over long before its warning.
  await stopClock(page);
  const better = `Harbour Pilot brings every answer home. ${ANSWERS.benefits} ${ANSWERS.results}`;
  endpoint.respondWith(streamed([better.slice(0, 30), better.slice(30)]));
  await improve.click();
  await page.getByText('Improved by AI').waitFor();
  const warning = page.getByText(
    'Refreshing or leaving this page does not stop the AI: the credits are charged all the same.',
  );
  await warning.waitFor();
  expect(await description.inputValue()).toBe(better);
  await page.clock.runFor(9_000);
  expect(await warning.count()).toBe(1);
  await page.clock.runFor(1_000);
  await warning.waitFor({ state: 'detached' });
  // 120 tokens in at 1, 80 out at 4.
  await page.getByText('1 credit charged', { exact: true }).waitFor();
  expect(await credits()).toBe(atFirst - 1);
  browser.watch.assertClean();
});
