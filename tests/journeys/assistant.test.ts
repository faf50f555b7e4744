import type { Locator, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { COLLEAGUES, LIGHTHOUSE, NORTHWIND } from '#server/seed/content/people.ts';
import { assertAccessible, assertUsable } from '#support/accessibility.ts';
import { readOutbox } from '#support/device-data.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, type Journey, startJourneyWithProfile, startVisitedJourney } from '#support/journey.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { waitForFocus } from '#support/keyboard.ts';
import { recordCommands } from '#support/sent-commands.ts';
import { listCommandRecords, withStoppedData } from '#support/stopped-data.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Browser arguments that enable the tools pages offer to an assistant. */
const WITH_ASSISTANT = ['--enable-features=WebMCP,WebMCPTesting', '--enable-experimental-web-platform-features'];
const TOOLS = ['campaign_status', 'pause_campaign', 'resume_campaign', 'search'];

const SOUTH = { id: 'campaign-southern-founders', name: 'Founders, southern Europe' };
const DACH = { id: 'campaign-dach-manufacturing', name: 'DACH manufacturing' };
const PARTNERS = { id: 'campaign-spring-partners', name: 'Partner agencies, spring' };
const [PRIYA] = COLLEAGUES;
if (PRIYA === undefined) throw new Error('The demo has colleagues.');

const answerSchema = z.object({
  isError: z.optional(z.boolean()),
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
});

const offeredTools = async (page: Page): Promise<string[]> =>
  (await page.webmcp.tools()).map(({ name }) => name).toSorted();
const waitForTools = (page: Page): Promise<void> =>
  waitUntil('The tools are offered', async () => (await offeredTools(page)).join() === TOOLS.join()).then(
    () => undefined,
  );

/** Calls a tool as the assistant does, and returns the value of its result, or its error. */
async function call(
  page: Page,
  tool: string,
  input: object,
): Promise<{ readonly value: unknown } | { readonly error: string }> {
  const {
    isError = false,
    content: [{ text }],
  } = answerSchema.parse(await page.webmcp.callTool(tool, input));
  return isError ? { error: text } : { value: JSON.parse(text) as unknown };
}

const question = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });
/** Waits for the heading, because the dialog element itself has no box. */
const waitForDialog = (dialog: Locator): Promise<void> => dialog.getByRole('heading').waitFor();
const card = (page: Page, { name }: { readonly name: string }): Locator =>
  page.getByRole('listitem', { name, exact: true });
const declined = { error: 'The person did not confirm it.' };

const startWithAssistant = (): Promise<Journey> =>
  startVisitedJourney({ sandboxSpeed: IDLE_NETWORK, args: WITH_ASSISTANT });

async function openCampaigns(page: Page): Promise<void> {
  await page.goto('/campaigns');
  await card(page, SOUTH).waitFor();
  await waitForBadge(page, /^Sync: Live$/);
  await waitForTools(page);
}

it("the browser's assistant is offered tools while a person is signed in, finds and reads the team's data, and is told about wrong input", async () => {
  const { server, browser } = await startJourneyWithProfile({ sandboxSpeed: IDLE_NETWORK, args: WITH_ASSISTANT });
  const page = await browser.newPage();
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Try the demo' }).waitFor();
  expect(await offeredTools(page)).toEqual([]);
  await signInToDemo(page);
  await waitForBadge(page, /^Sync: Live$/);
  await waitForTools(page);

  const found = await call(page, 'search', { query: 'founders south' });
  expect(found).toEqual({
    value: expect.arrayContaining([
      expect.objectContaining({ kind: 'campaign', id: SOUTH.id, title: SOUTH.name, address: `/campaigns/${SOUTH.id}` }),
    ]),
  });
  expect(await call(page, 'search', { query: 'Camille Moreau' })).toEqual({
    value: expect.arrayContaining([expect.objectContaining({ kind: 'profile', detail: 'Running, simulated' })]),
  });
  expect(await call(page, 'search', { query: 'nothing of that name' })).toEqual({ value: [] });
  const status = {
    id: SOUTH.id,
    name: SOUTH.name,
    status: 'active',
    statusWords: 'Active',
    stats: expect.objectContaining({ prospects: expect.any(Number) }),
    daysLeftAtLeast: expect.any(Number),
    address: `/campaigns/${SOUTH.id}`,
  };
  for (const campaign of [SOUTH.id, SOUTH.name, ` ${SOUTH.name.toUpperCase()} `])
    expect(await call(page, 'campaign_status', { campaign })).toEqual({ value: expect.objectContaining(status) });

  for (const [tool, input] of [
    ['search', {}],
    ['search', { query: '' }],
    ['campaign_status', { campaign: 7 }],
    ['pause_campaign', {}],
  ] as const) {
    expect(await call(page, tool, input)).toEqual({ error: expect.stringMatching(/^The input does not fit: /) });
  }
  const unknown = { error: 'There is no campaign "Winter" on this device. Search for it first.' };
  for (const tool of ['campaign_status', 'pause_campaign', 'resume_campaign'])
    expect(await call(page, tool, { campaign: 'Winter' })).toEqual(unknown);
  expect(await call(page, 'pause_campaign', { campaign: DACH.id })).toEqual({ error: 'It is paused already.' });
  expect(await call(page, 'resume_campaign', { campaign: SOUTH.id })).toEqual({ error: 'It is not paused.' });
  expect(await call(page, 'pause_campaign', { campaign: PARTNERS.id })).toEqual({
    error: 'It is a draft, or has no prospects yet.',
  });

  // Two campaigns have the same name.
  const priya = await signInOverHttp(server.url, PRIYA);
  await priya.dashboard(`/campaign/${PARTNERS.id}`, NORTHWIND.id, { name: DACH.name.toLowerCase() }, 'PUT');
  await waitUntil('The new name is here', async () =>
    JSON.stringify(await call(page, 'campaign_status', { campaign: PARTNERS.id })).includes(DACH.name.toLowerCase()),
  );
  expect(await call(page, 'resume_campaign', { campaign: DACH.name })).toEqual({
    error: expect.stringMatching(
      new RegExp(
        `^Several campaigns are called "${DACH.name}"\\. Say which one by its id: (?=.*${PARTNERS.id})(?=.*${DACH.id})`,
      ),
    ),
  });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await readOutbox(page)).toEqual([]);

  // The other team has none of these campaigns.
  await page.getByRole('button', { name: /^Team: / }).click();
  await page.getByRole('menuitemradio', { name: LIGHTHOUSE.name }).click();
  await page.getByRole('button', { name: `Team: ${LIGHTHOUSE.name}` }).waitFor();
  await waitForTools(page);
  const strange = { error: `There is no campaign "${SOUTH.id}" on this device. Search for it first.` };
  await waitUntil(
    'The tools are those of the other team',
    async () => (await call(page, 'campaign_status', { campaign: SOUTH.id }), true),
  );
  for (const tool of ['campaign_status', 'pause_campaign'])
    expect(await call(page, tool, { campaign: SOUTH.id })).toEqual(strange);
  expect(await call(page, 'search', { query: SOUTH.name })).toEqual({ value: [] });

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login');
  expect(await offeredTools(page)).toEqual([]);

  // The page for programs names every tool, and its links lead somewhere.
  const llmsText = await (await fetch(`${server.url}/llms.txt`)).text();
  expect(llmsText).toMatch(/^# Outrider\n/);
  expect([...llmsText.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)).toEqual(expect.arrayContaining(TOOLS));
  const links = [...llmsText.matchAll(/\[[^\]]+\]\(([^)]+)\)/g)].map(([, address = '']) => address);
  expect(links.length).toBeGreaterThan(1);
  for (const address of links)
    expect([address, (await fetch(new URL(address, server.url))).status]).toEqual([address, 200]);
  browser.watch.assertClean();
});

it('the person confirms what the assistant pauses or resumes; it is sent once, and kept without a server', async () => {
  const { server, browser } = await startWithAssistant();
  const sent = recordCommands();
  sent.attach(browser.context);
  const page = await browser.newPage();
  await openCampaigns(page);
  const pause = question(page, `Pause “${SOUTH.name}”?`);

  // It is declined by Escape, by the button, and by the assistant itself.
  const hasFocusIn = (dialog: Locator): Promise<boolean> =>
    dialog.evaluate((element) => element.contains(document.activeElement));
  const escaped = call(page, 'pause_campaign', { campaign: SOUTH.name });
  await waitForDialog(pause);
  await waitUntil('The question has the focus', () => hasFocusIn(pause));
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab');
    expect(await hasFocusIn(pause)).toBe(true);
  }
  await assertUsable(page, 'The question of the assistant');
  await page.keyboard.press('Escape');
  expect(await escaped).toEqual(declined);
  await pause.waitFor({ state: 'detached' });
  const declinedByButton = call(page, 'pause_campaign', { campaign: SOUTH.id });
  await pause.getByRole('button', { name: 'Do nothing' }).click();
  expect(await declinedByButton).toEqual(declined);
  await pause.waitFor({ state: 'detached' });
  await page.evaluate(
    async ({ tool, input }) => {
      interface Context {
        getTools(): Promise<readonly { name: string }[]>;
        executeTool(tool: unknown, input: object, options: { signal: AbortSignal }): Promise<unknown>;
      }
      const { modelContext } = document as unknown as { modelContext: Context };
      const abort = new AbortController();
      Reflect.set(globalThis, 'takeBack', () => abort.abort());
      const wanted = (await modelContext.getTools()).find(({ name }) => name === tool);
      modelContext.executeTool(wanted, input, { signal: abort.signal }).catch(() => undefined);
    },
    { tool: 'pause_campaign', input: { campaign: SOUTH.id } },
  );
  await waitForDialog(pause);
  await page.evaluate(() => (Reflect.get(globalThis, 'takeBack') as () => void)());
  await pause.waitFor({ state: 'detached' });
  await card(page, SOUTH).getByText('Active', { exact: true }).waitFor();
  expect([await readOutbox(page), sent.attempts]).toEqual([[], []]);

  // It is confirmed. A request made meanwhile does not change the open question.
  const paused = call(page, 'pause_campaign', { campaign: SOUTH.name });
  await waitForDialog(pause);
  expect(await call(page, 'resume_campaign', { campaign: DACH.name })).toEqual({
    error: 'The person is being asked something else. Try again once they have answered.',
  });
  await pause.getByRole('button', { name: 'Pause Campaign' }).focus();
  await page.keyboard.press('Enter');
  expect(await paused).toEqual({
    value: { id: SOUTH.id, note: 'It is kept on this device and sent as soon as the server can be reached.' },
  });
  await toast(page, 'Campaign paused successfully').waitFor();
  await card(page, SOUTH).getByText('Paused', { exact: true }).waitFor();

  const resumed = call(page, 'resume_campaign', { campaign: SOUTH.name });
  const resume = question(page, `Resume “${SOUTH.name}”?`);
  await waitForDialog(resume);
  await assertAccessible(page, 'The question of the assistant about resuming');
  await resume.getByRole('button', { name: 'Resume Campaign' }).click();
  expect(await resumed).toHaveProperty('value.id', SOUTH.id);
  await card(page, SOUTH).getByText('Active', { exact: true }).waitFor();
  await waitUntil('The outbox is empty', async () => (await readOutbox(page)).length === 0);

  // Without a server it is stored, shown as waiting, and sent once there is one again.
  await server.stop();
  await waitForBadge(page, /^Sync: Offline$/);
  const storedResult = call(page, 'pause_campaign', { campaign: SOUTH.id });
  await pause.getByRole('button', { name: 'Pause Campaign' }).click();
  expect(await storedResult).toHaveProperty('value.id', SOUTH.id);
  await card(page, SOUTH).getByText('Will pause when you are back online').waitFor();
  expect(await call(page, 'pause_campaign', { campaign: SOUTH.id })).toEqual({ error: 'It is paused already.' });
  const [waiting] = await readOutbox(page);
  expect(waiting?.issued.command).toEqual({ type: 'campaign.pause', campaignId: SOUTH.id });
  await server.start();
  await card(page, SOUTH).getByText('Paused', { exact: true }).waitFor();
  await waitUntil('The outbox is empty', async () => (await readOutbox(page)).length === 0);
  await server.stop();
  const records = await withStoppedData(server.dataDir, listCommandRecords);
  expect(records.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(records.filter(({ key }) => key === waiting?.id)).toHaveLength(1);
  browser.watch.assertClean({ outage: true });
});

it('a question of the assistant above a dialog leaves the dialog unchanged, and closes when the team is switched', async () => {
  const { browser } = await startWithAssistant();
  const page = await browser.newPage();
  await openCampaigns(page);
  const pause = question(page, `Pause “${SOUTH.name}”?`);

  await page.getByRole('button', { name: `More for ${DACH.name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit Campaign' }).click();
  const edit = question(page, 'Edit campaign');
  const name = edit.getByLabel('Campaign name');
  await name.fill('Half-written');
  const escaped = call(page, 'pause_campaign', { campaign: SOUTH.name });
  await waitForDialog(pause);
  await waitUntil('The question has the focus', () =>
    pause.evaluate((element) => element.contains(document.activeElement)),
  );
  await assertAccessible(page, 'The question of the assistant over a dialog');
  // Text typed meanwhile goes nowhere and answers nothing.
  await page.keyboard.type('a b');
  await page.keyboard.press('Enter');
  await waitForDialog(pause);
  await page.keyboard.press('Escape');
  expect(await escaped).toEqual(declined);
  await pause.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Half-written');
  await waitForFocus(name);
  const confirmed = call(page, 'pause_campaign', { campaign: SOUTH.name });
  await pause.getByRole('button', { name: 'Pause Campaign' }).click();
  expect(await confirmed).toHaveProperty('value.id', SOUTH.id);
  await pause.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Half-written');
  await name.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await edit.waitFor({ state: 'detached' });
  await card(page, SOUTH).getByText('Paused', { exact: true }).waitFor();
  await waitUntil('The outbox is empty', async () => (await readOutbox(page)).length === 0);

  // Another tab switches the team for all tabs.
  const other = await browser.newPage();
  await openCampaigns(other);
  const abandoned = call(page, 'resume_campaign', { campaign: SOUTH.name });
  await waitForDialog(question(page, `Resume “${SOUTH.name}”?`));
  await other.getByRole('button', { name: /^Team: / }).click();
  await other.getByRole('menuitemradio', { name: LIGHTHOUSE.name }).click();
  expect(await abandoned).toEqual(declined);
  await page.getByRole('button', { name: `Team: ${LIGHTHOUSE.name}` }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  for (const tab of [page, other]) {
    await waitForTools(tab);
    expect(await call(tab, 'resume_campaign', { campaign: SOUTH.id })).toEqual({
      error: `There is no campaign "${SOUTH.id}" on this device. Search for it first.`,
    });
  }
  expect(await readOutbox(page)).toEqual([]);
  browser.watch.assertClean();
});
