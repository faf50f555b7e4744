import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Chat } from '#domain/chat/chat.ts';
import { type DemoObserver, observeDemo } from '#support/demo-observer.ts';
import { listedChats, messageLog, openMessages, pressRow, rowOf, waitForBadge } from '#support/inbox.ts';
import { startVisitedJourney } from '#support/journey.ts';
import { countRealtimeSockets } from '#support/sockets.ts';
import { waitUntil } from '#support/wait-until.ts';

/** So quick that conversations move every few moments, and each of them again and again. */
const QUICK = 3_000;
/** In which a conversation that is not over moves, at that speed. */
const MOMENT_MS = 12_000;
/** A tab that is given no processor for seconds is taken for frozen; that is no rule but the exception. */
const MOST_TAKEOVERS = 2;
/** So many that all of them end there is no chance of. */
const MOST_TRIES = 20;

/** The beginning of a text as it is drawn: spaces and line ends are one space. */
const beginning = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
const drawn = async (page: Page): Promise<string> => (await messageLog(page).innerText()).replaceAll(/\s+/g, ' ');

it('what the network does appears by itself, in the list and in the open conversation, in two tabs over one socket', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: QUICK });
  const sockets = countRealtimeSockets(browser.context);
  const observer = await observeDemo(server.url);
  const list = await browser.newPage();
  await openMessages(list);
  await waitForBadge(list, /^Sync: Live$/);
  const conversation = await browser.newPage();
  await openMessages(conversation);
  await waitForBadge(conversation, /^Sync: Live$/);

  // The list: conversations that move come to its top, with their last words, in both tabs.
  const before = await observer.readChats();
  for (const page of [list, conversation]) await rowThatMoved(page, observer, before);

  // The conversation: something is said in it that was not there when it was opened. Many end, so the one that goes on
  // is looked for.
  await openOneThatGoesOn(conversation, observer);

  // One socket, in the tab that leads (on a crowded machine another than at first); when that one goes, the other takes
  // over.
  const holder = await waitUntil('One tab holds the socket', () => {
    const holders = sockets.holders();
    return holders.length === 1 ? holders[0] : undefined;
  });
  expect(sockets.opened).toBeLessThanOrEqual(MOST_TAKEOVERS + 1);
  const other = holder === list ? conversation : list;
  await holder.close();
  await waitUntil('The other tab leads', () => sockets.holders().length === 1 && sockets.holders()[0] === other);
  await rowThatMoved(other, observer, await observer.readChats());
  expect(sockets.opened).toBeLessThanOrEqual(MOST_TAKEOVERS + 2);
  browser.watch.assertClean();
});

/**
 * A conversation that was said something in since then, and whose row says so. Which one is not asked: others go on
 * meanwhile, and push it out of sight.
 */
async function rowThatMoved(page: Page, observer: DemoObserver, since: ReadonlyMap<string, Chat>): Promise<Chat> {
  return waitUntil('A row shows what was just said', async () => {
    const now = await observer.readChats();
    for (const id of await listedChats(page)) {
      const chat = now.get(id);
      if (
        chat !== undefined &&
        chat.messageCount > (since.get(id)?.messageCount ?? Number.POSITIVE_INFINITY) &&
        (await rowShows(page, chat))
      )
        return chat;
    }
    return undefined;
  });
}

/**
 * Opens conversations that have just moved until one goes on while it is open: what is said in it then stands there by
 * itself.
 */
async function openOneThatGoesOn(page: Page, observer: DemoObserver): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { id } = await rowThatMoved(page, observer, await observer.readChats());
    // So many move that one may be pushed out of sight before it is pressed: then another is taken.
    if (!(await pressRow(page, id))) continue;
    await messageLog(page).waitFor();
    const opened = await observer.readChat(id);
    const goesOn = await waitUntil(
      'It goes on',
      async () => (await observer.readChat(id)).messageCount > opened.messageCount,
      MOMENT_MS,
    ).then(
      () => true,
      () => false,
    );
    if (!goesOn) continue;
    await waitUntil('What was just said stands in the open conversation', async () =>
      (await drawn(page)).includes(beginning((await observer.readChat(id)).lastMessage)),
    );
    return;
  }
  throw new Error(`None of ${MOST_TRIES} conversations went on while it was open`);
}

async function rowShows(page: Page, chat: Chat): Promise<boolean> {
  if (chat.lastMessage === '' || (await rowOf(page, chat.id).count()) === 0) return false;
  const text = (await rowOf(page, chat.id).innerText()).replaceAll(/\s+/g, ' ');
  return text.includes(beginning(chat.lastMessage));
}
