import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { openBrowser, type TestBrowser } from '#support/browser.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { readOutbox } from '#support/device-data.ts';
import { openByRow, openConversation, openMessages, pauseControl, pendingPause, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, printWhenFailed } from '#support/journey.ts';
import { recordCommands } from '#support/sent-commands.ts';
import { type ServerProcess, startServer } from '#support/server-process.ts';
import {
  type ExternalAppwrite,
  type ExternalAppwriteOptions,
  startExternalAppwrite,
} from '#support/external-appwrite.ts';
import { listCommandRecords } from '#support/stopped-data.ts';

/**
 * The line the SDK prints where Appwrite also returns the session as a header, which it does for hosts without a
 * domain.
 */
const FALLBACK_NOTE = /^Appwrite is using localStorage for session management/;
const LIVE = /^Sync: Live$/;

interface Deployment {
  readonly appwrite: ExternalAppwrite;
  readonly product: ServerProcess;
  readonly browser: TestBrowser;
  readonly page: Page;
}

/** Starts the product on an Appwrite that it did not start, with a person who reads the inbox. */
async function openInbox(
  host: ExternalAppwriteOptions['host'] & string,
): Promise<Deployment & { readonly chats: readonly string[] }> {
  const appwrite = await startExternalAppwrite({ host, copyOf: inject('demoData') });
  onTestFinished(() => appwrite.dispose());
  const product = await startServer({
    seed: 'demo',
    sandboxSpeed: IDLE_NETWORK,
    // The demo was seeded by an embedded service, with the key of its own data directory.
    env: { ...appwrite.environment, ACCEPT_LOST_KEYS: '1' },
  });
  onTestFinished(() => product.dispose());
  const browser = await openBrowser({ origin: product.url });
  onTestFinished(() => browser.dispose());
  printWhenFailed({ server: product, browser });
  const page = await browser.newPage();
  await signInToDemo(page);
  const chats = await openMessages(page);
  await waitForBadge(page, LIVE);
  return { appwrite, product, browser, page, chats };
}

const resumeButton = (page: Page) => openConversation(page).getByRole('button', { name: 'Resume conversation' });

/** Pauses a conversation after `stop`, waits until the pause is shown as waiting, and returns its command id. */
async function pauseWhile(page: Page, chatId: string, stop: () => Promise<void>): Promise<string> {
  await openByRow(page, chatId);
  await stop();
  await pauseControl(page).click();
  await pendingPause(page).waitFor();
  const [stored] = await readOutbox(page);
  return stored?.id ?? '';
}

/** Opens the panel of the badge. */
async function openSyncPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Sync: / }).click();
  const panel = page.getByRole('dialog', { name: 'Sync' });
  await panel.getByRole('heading', { name: 'Sync' }).waitFor();
  return panel;
}

/** Lists each server with what the panel says of it. */
const listServerFacts = (panel: Locator): Promise<string[][]> =>
  panel
    .getByRole('term')
    .evaluateAll((terms) => terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']));

async function assertSentOnce({ appwrite, page }: Deployment, chatId: string): Promise<void> {
  await resumeButton(page).waitFor();
  await waitForBadge(page, LIVE);
  expect(await readOutbox(page)).toEqual([]);
  expect((await appwrite.backend.findDocument(COLLECTIONS.chats, chatId))?.['paused']).toBe(true);
}

describe('the product on an external Appwrite', () => {
  it('on another site a person is signed in by the fallback header and live, and a pause survives an outage of either half', async () => {
    const deployment = await openInbox('localhost');
    const { appwrite, product, browser, page, chats } = deployment;
    const sent = recordCommands();
    sent.attach(browser.context);
    const [live = '', first = '', second = ''] = chats;

    expect(await page.evaluate(() => localStorage.getItem('cookieFallback'))).toContain('a_session_outrider');
    expect(await browser.context.cookies(appwrite.endpoint)).toEqual([]);
    await page.reload();
    await waitForBadge(page, LIVE);

    await openByRow(page, live);
    await appwrite.backend.transact([
      { action: 'update', collection: COLLECTIONS.chats, id: live, data: { paused: true } },
    ]);
    await resumeButton(page).waitFor();

    const ids = [await pauseWhile(page, first, async () => void (await product.stop()))];
    await waitForBadge(page, /^Sync: Live · waiting for the Outrider server: 1 unsent$/);
    const panel = await openSyncPanel(page);
    await panel.getByRole('heading', { name: '1 change waits for the Outrider server' }).waitFor();
    expect(await listServerFacts(panel)).toEqual([
      ['Data server', expect.stringMatching(/^Answers, since /)],
      ['Outrider server', expect.stringMatching(/^Does not answer, since .*Last answer /)],
    ]);
    await page.keyboard.press('Escape');
    await product.start();
    await assertSentOnce(deployment, first);

    ids.push(await pauseWhile(page, second, () => appwrite.stop()));
    await waitForBadge(page, /^Sync: Offline · the data server does not answer · 1 unsent$/);
    await appwrite.start();
    await assertSentOnce(deployment, second);

    const records = await listCommandRecords(appwrite.backend);
    expect(records.map(({ key, status }) => `${key} ${status}`).toSorted()).toEqual(
      ids.map((id) => `${id} 200`).toSorted(),
    );
    expect([...sent.acceptedIds()].toSorted()).toEqual(ids.toSorted());
    const hosts = new Set(browser.watch.foreignRequests().map((address) => new URL(address).host));
    expect([...hosts]).toEqual([new URL(appwrite.origin).host]);
    expect(browser.watch.problems({ outage: true, lines: [FALLBACK_NOTE] })).toEqual([]);
  });

  it('on the same site the cookie alone keeps a person signed in, and a token that Appwrite no longer accepts is replaced', async () => {
    const deployment = await openInbox('127.0.0.1');
    const { appwrite, browser, page, chats } = deployment;
    const [first = '', second = ''] = chats;
    expect((await browser.context.cookies(appwrite.endpoint)).map(({ name }) => name)).toContain(
      'a_session_outrider_legacy',
    );
    await page.evaluate(() => localStorage.removeItem('cookieFallback'));
    await page.reload();
    await waitForBadge(page, LIVE);

    await openByRow(page, first);
    await pauseControl(page).click();
    await assertSentOnce(deployment, first);

    const refused: number[] = [];
    browser.context.on('response', (response) => {
      if (response.status() === 401) refused.push(response.status());
    });
    await openByRow(page, second);
    await appwrite.stop();
    await waitForBadge(page, /^Sync: Offline/);
    appwrite.revokeTokens();
    await appwrite.start();
    await waitForBadge(page, LIVE);
    await pauseControl(page).click();
    await assertSentOnce(deployment, second);
    expect(refused).toEqual([401]);
    expect(browser.watch.problems({ outage: true, lines: [FALLBACK_NOTE, /status of 401/] })).toEqual([]);
  });
});
