import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Chat } from '#domain/chat.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { listedChats, messageLog, openByRow, openMessages, rowOf, waitForBadge } from '#support/inbox.ts';
import { signInToDemo, startJourney } from '#support/journey.ts';
import { countRealtimeSockets } from '#support/sockets.ts';
import { waitUntil } from '#support/wait-until.ts';

/** So quick that conversations move every few moments, and each of them again and again. */
const QUICK = 3_000;
const PATIENCE_MS = 60_000;

/** The beginning of a text as it is drawn: spaces and line ends are one space. */
const beginning = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
const drawn = async (page: Page): Promise<string> => (await messageLog(page).innerText()).replaceAll(/\s+/g, ' ');

it('what the network does appears by itself, in the list and in the open conversation, in two tabs over one socket', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: QUICK });
  const sockets = countRealtimeSockets(browser.context);
  const observer = await observeDemo(server.url);
  const list = await browser.newPage();
  await signInToDemo(list);
  await openMessages(list);
  await waitForBadge(list, /^Sync: Live$/, PATIENCE_MS);
  const conversation = await browser.newPage();
  await openMessages(conversation);
  await waitForBadge(conversation, /^Sync: Live$/, PATIENCE_MS);

  // The list: a conversation that has just moved comes to its top, with its last words, in both tabs.
  const before = await observer.readChats();
  const moved = await waitUntil(
    'The network has sent or received a message',
    async () => [...(await observer.readChats()).values()].find((chat) => chat.messageCount > (before.get(chat.id)?.messageCount ?? Number.POSITIVE_INFINITY) && chat.lastMessage !== ''),
    PATIENCE_MS,
  );
  for (const page of [list, conversation]) await waitUntil('The row shows what was said', () => rowShows(page, moved), PATIENCE_MS);

  // The conversation: the one that moved goes on, until something is said in it that was not there when it was opened.
  await openByRow(conversation, moved.id);
  const opened = await observer.readChat(moved.id);
  const next = await waitUntil('The conversation goes on', async () => {
    const now = await observer.readChat(moved.id);
    return now.messageCount > opened.messageCount ? now : undefined;
  }, PATIENCE_MS);
  await waitUntil('The new words stand in the conversation', async () => (await drawn(conversation)).includes(beginning(next.lastMessage)), PATIENCE_MS);
  await waitUntil('The other tab shows them too', () => rowShows(list, next), PATIENCE_MS);

  // One socket, in the tab that leads; when that one goes, the other takes over.
  expect(sockets.opened).toBe(1);
  expect(sockets.holders()).toEqual([list]);
  await list.close();
  await waitUntil('The other tab leads', () => sockets.holders().length === 1 && sockets.holders()[0] === conversation);
  const afterwards = await observer.readChats();
  const later = await waitUntil(
    'The network goes on',
    async () => [...(await observer.readChats()).values()].find((chat) => chat.messageCount > (afterwards.get(chat.id)?.messageCount ?? Number.POSITIVE_INFINITY)),
    PATIENCE_MS,
  );
  await waitUntil('The tab that took over shows it', () => rowShows(conversation, later), PATIENCE_MS);
  expect(sockets.opened).toBe(2);
  browser.watch.assertClean();
});

/** Whether the row of a chat shows what was said last, or something said since. */
async function rowShows(page: Page, chat: Chat): Promise<boolean> {
  if (!(await listedChats(page)).includes(chat.id)) return false;
  const text = (await rowOf(page, chat.id).innerText()).replaceAll(/\s+/g, ' ');
  return text.includes(beginning(chat.lastMessage));
}
