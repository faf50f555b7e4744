import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Chat } from '#domain/chat/chat.ts';
import { type DemoObserver, observeDemo } from '#support/demo-observer.ts';
import { listedChats, messageLog, openMessages, pressRow, rowOf, waitForBadge } from '#support/inbox.ts';
import { startVisitedJourney } from '#support/journey.ts';
import { countRealtimeSockets } from '#support/sockets.ts';
import { waitUntil } from '#support/wait-until.ts';

/** A network speed at which conversations move every few moments, each of them repeatedly. */
const FAST_NETWORK = 3_000;
/** The time in which an unfinished conversation moves at that speed. */
const NEXT_MESSAGE_MS = 12_000;
/** A tab that gets no processor time for seconds counts as frozen, which is the exception. */
const MAX_TAKEOVERS = 2;
/** So many that it is practically impossible for all of them to end. */
const MAX_TRIES = 20;

/** Returns the start of a text as it is rendered: whitespace collapses to one space. */
const beginning = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
const renderedLog = async (page: Page): Promise<string> => (await messageLog(page).innerText()).replaceAll(/\s+/g, ' ');

it('new messages appear by themselves in the list and the open conversation, in two tabs over one socket', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: FAST_NETWORK });
  const sockets = countRealtimeSockets(browser.context);
  const observer = await observeDemo(server.url);
  const list = await browser.newPage();
  await openMessages(list);
  await waitForBadge(list, /^Sync: Live$/);
  const conversation = await browser.newPage();
  await openMessages(conversation);
  await waitForBadge(conversation, /^Sync: Live$/);

  // In the list, active conversations move to the top with their last message, in both tabs.
  const before = await observer.readChats();
  for (const page of [list, conversation]) await findUpdatedRow(page, observer, before);

  // In the open conversation, a new message appears. Many conversations end, so one that continues is searched for.
  await openOneThatContinues(conversation, observer);

  // The leader holds the only socket. On a busy machine the leader may have changed. When its tab closes, the other one
  // takes over.
  const holder = await waitUntil('One tab holds the socket', () => {
    const pagesWithSocket = sockets.pagesWithSocket();
    return pagesWithSocket.length === 1 ? pagesWithSocket[0] : undefined;
  });
  expect(sockets.opened).toBeLessThanOrEqual(MAX_TAKEOVERS + 1);
  const other = holder === list ? conversation : list;
  await holder.close();
  await waitUntil(
    'The other tab leads',
    () => sockets.pagesWithSocket().length === 1 && sockets.pagesWithSocket()[0] === other,
  );
  await findUpdatedRow(other, observer, await observer.readChats());
  expect(sockets.opened).toBeLessThanOrEqual(MAX_TAKEOVERS + 2);
  browser.watch.assertClean();
});

/**
 * Returns a conversation with a new message since `since` whose row shows it. It takes any of them: a given one may be
 * pushed out of view by others.
 */
async function findUpdatedRow(page: Page, observer: DemoObserver, since: ReadonlyMap<string, Chat>): Promise<Chat> {
  return waitUntil('A row shows a new message', async () => {
    const current = await observer.readChats();
    for (const id of await listedChats(page)) {
      const chat = current.get(id);
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
 * Opens conversations that have just moved until one gets a message while it is open, and waits until that message is
 * shown.
 */
async function openOneThatContinues(page: Page, observer: DemoObserver): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { id } = await findUpdatedRow(page, observer, await observer.readChats());
    // A row may be pushed out of view before it is pressed; then another one is taken.
    if (!(await pressRow(page, id))) continue;
    await messageLog(page).waitFor();
    const opened = await observer.readChat(id);
    const continues = await waitUntil(
      'The conversation continues',
      async () => (await observer.readChat(id)).messageCount > opened.messageCount,
      NEXT_MESSAGE_MS,
    ).then(
      () => true,
      () => false,
    );
    if (!continues) continue;
    await waitUntil('The new message is in the open conversation', async () =>
      (await renderedLog(page)).includes(beginning((await observer.readChat(id)).lastMessage)),
    );
    return;
  }
  throw new Error(`None of ${MAX_TRIES} conversations went on while it was open`);
}

async function rowShows(page: Page, chat: Chat): Promise<boolean> {
  if (chat.lastMessage === '' || (await rowOf(page, chat.id).count()) === 0) return false;
  const text = (await rowOf(page, chat.id).innerText()).replaceAll(/\s+/g, ' ');
  return text.includes(beginning(chat.lastMessage));
}
