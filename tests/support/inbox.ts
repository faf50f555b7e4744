import { errors, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { CHAT_COMMAND_MESSAGES } from '#domain/commands/chat/messages.ts';
import { withoutBackgroundSync } from './service-worker.ts';
import { waitUntil } from './wait-until.ts';

/** The Messages screen as a person uses it. */
export const conversationList = (page: Page): Locator => page.getByRole('list', { name: 'Conversations' });

/** The controls above the list: search, filters, views. */
export const listControls = (page: Page): Locator => page.getByRole('search', { name: 'Find conversations' });

/** Opens the filters: a panel beside their button, a sheet on a phone. */
export async function openFilters(page: Page): Promise<Locator> {
  await listControls(page)
    .getByRole('button', { name: /^Filters/ })
    .click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  // The sheet itself has no box.
  await filters.getByRole('button').first().waitFor();
  return filters;
}

export const rowOf = (page: Page, chatId: string): Locator => page.locator(`[data-chat="${chatId}"]`);

export const openConversation = (page: Page): Locator => page.getByRole('region', { name: /^Conversation with / });

export const messageLog = (page: Page): Locator => page.getByRole('log', { name: /^Messages with / });

/** Returns the button that pauses and resumes, whatever its label. */
export const pauseControl = (page: Page): Locator =>
  openConversation(page).getByRole('button', { name: /^(Pause|Resume|Cancel|Pausing|Resuming)/ });

/** Returns the note beside the control that a pause waits for a connection. */
export const pendingPause = (page: Page): Locator =>
  openConversation(page).getByRole('status').filter({ hasText: CHAT_COMMAND_MESSAGES['chat.pause'].waitingOffline });

export const syncBadge = (page: Page): Locator => page.getByRole('button', { name: /^Sync: / });

export const toast = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words });

/**
 * Opens Messages by its address, waits until everything is on the device, and returns the ids of the visible and nearby
 * conversations, newest first. While a device is being filled the visible rows still move.
 */
export async function openMessages(page: Page, search = '?profile=all'): Promise<string[]> {
  await page.goto(`/messages${search}`);
  await conversationList(page).getByRole('link').first().waitFor();
  await waitForBadge(page, /^Sync: Live/);
  return waitForDrawnRows(page);
}

/** Waits until the rows around the visible ones are drawn. Returns the ids of all drawn conversations. */
export const waitForDrawnRows = (page: Page): Promise<string[]> =>
  waitUntil('The rows around the visible ones are drawn', async () => {
    const isDrawn = await page.getByRole('region', { name: 'Conversations', exact: true }).evaluate((region) => {
      const rows = [...region.querySelectorAll('[role="listitem"]')];
      return (
        rows.length === Number(rows[0]?.ariaSetSize) ||
        rows.length > Math.ceil(region.clientHeight / (rows[0]?.clientHeight ?? 1)) + 1
      );
    });
    return isDrawn ? listedChats(page) : undefined;
  });

/** Returns the ids of the conversations drawn in the list, from the top. */
export async function listedChats(page: Page): Promise<string[]> {
  const rows = await conversationList(page)
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => ({
        position: Number(item.ariaPosInSet),
        id: item.querySelector('[data-chat]')?.getAttribute('data-chat') ?? '',
      })),
    );
  return rows.toSorted((one, other) => one.position - other.position).map(({ id }) => id);
}

/** Returns the number of conversations shown above the list; NaN while it shows anything else. */
export async function countListed(page: Page): Promise<number> {
  const words = await listControls(page).getByRole('status').first().innerText();
  return Number(/^([\d,]+) conversations?$/.exec(words)?.[1]?.replaceAll(',', '') ?? Number.NaN);
}

/** The longest time until a click on a row changes the address, on a slow machine. */
const CLICK_TIMEOUT_MS = 10_000;

/** Clicks a row of the list and waits until its conversation is shown with its messages. */
export async function openByRow(page: Page, chatId: string): Promise<void> {
  await waitUntil('The conversation is chosen', () => pressRow(page, chatId));
  // The address changes before the screen does: until the row is marked, the previous conversation is shown, and a
  // click acts on that one.
  await page.locator(`[data-chat="${chatId}"][aria-current="true"]`).waitFor({ state: 'attached' });
  await messageLog(page).waitFor();
}

/**
 * Clicks a row. Returns false when its conversation was not opened: in a list that moves, another row may be under the
 * pointer, or the row out of view.
 */
export async function pressRow(page: Page, chatId: string): Promise<boolean> {
  try {
    await rowOf(page, chatId).click({ timeout: CLICK_TIMEOUT_MS });
    await page.waitForURL((url) => url.searchParams.get('chat') === chatId, { timeout: CLICK_TIMEOUT_MS });
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

/** Waits until the connection badge has this label. */
export async function waitForBadge(page: Page, words: RegExp, timeoutMs?: number): Promise<void> {
  const named = page.getByRole('button', { name: words });
  await waitUntil(`The badge says ${words.source}`, async () => (await named.count()) === 1, timeoutMs);
}

/** Opens the first conversation in a tab that is the only one to send, so that its answers can be chosen. */
export async function openAsOnlySender(
  context: BrowserContext,
): Promise<{ readonly page: Page; readonly chatId: string }> {
  await withoutBackgroundSync(context);
  const page = await context.newPage();
  const [chatId = ''] = await openMessages(page);
  await openByRow(page, chatId);
  await waitForBadge(page, /^Sync: Live$/);
  return { page, chatId };
}
