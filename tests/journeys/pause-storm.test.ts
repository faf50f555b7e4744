import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createRandom, pick, type Random } from '#domain/random.ts';
import { readExpectedPause, readLocalChats, readOutbox } from '#support/device-data.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { openMessages, pauseControl, rowOf, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { startOutages } from '#support/outages.ts';
import { latestPerChat, readPauseClicks, recordPauseClicks } from '#support/pause-clicks.ts';
import { recordCommands } from '#support/sent-commands.ts';
import { listCommandRecords, withStoppedData } from '#support/stopped-data.ts';
import { waitUntil } from '#support/wait-until.ts';
import { seedOf, volumeOf } from '#support/volume.ts';

const CLICKS_PER_TAB = volumeOf('CLICKS_PER_TAB', { sample: 8, full: 100 });
/**
 * Without outages between the clicks the test proves nothing: on a slow machine both continue until there were enough.
 */
const MIN_OUTAGES = 4;
const MAX_CLICKS_PER_TAB = Math.max(50, CLICKS_PER_TAB);
const SEED = seedOf('STORM_SEED', 'outrider');
const CHATS = 20;
/** The window shows all rows at the top of the list, so that each can be clicked. */
const TALL = { width: 1_280, height: 2_400 };

/** Chats that are being clicked in one of the tabs: simultaneous clicks on one chat have no defined order. */
type Busy = Set<string>;

/** Opens random conversations and clicks their pause control once each time, until `isEnough`. */
async function clickAround(
  page: Page,
  random: Random,
  names: ReadonlyMap<string, string>,
  busy: Busy,
  isEnough: (clicks: number) => boolean,
): Promise<void> {
  for (let click = 0; !isEnough(click); click += 1) {
    const chatId = pick(
      random,
      [...names.keys()].filter((id) => !busy.has(id)),
    );
    busy.add(chatId);
    // Row and control are clicked without waiting for them to be stable: a background tab draws so rarely that it would
    // take seconds, and the control may be changing its label.
    await waitUntil('The click has hit the row', async () => {
      if (new URL(page.url()).searchParams.get('chat') === chatId) return true;
      await rowOf(page, chatId).click({ force: true });
      return false;
    });
    // The previous conversation stays on the screen for a moment.
    await page.getByRole('region', { name: `Conversation with ${names.get(chatId) ?? ''}`, exact: true }).waitFor();
    await waitUntil('The click has hit the control', async () => {
      if ((await readPauseClicks(page)).clicks.length > click) return true;
      await pauseControl(page).click({ force: true });
      return false;
    });
    const wanted = (await readPauseClicks(page)).clicks.at(-1)?.paused;
    await waitUntil(
      'The click is stored on the device',
      async () => (await readExpectedPause(page, chatId)) === wanted,
    );
    busy.delete(chatId);
  }
}

it(`${2 * CLICKS_PER_TAB} pause clicks in two tabs take effect exactly once each while the server is stopped and killed at random`, async () => {
  console.log(`STORM_SEED=${SEED}`);
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK, viewport: TALL });
  await recordPauseClicks(browser.context);
  const sent = recordCommands();
  sent.attach(browser.context);
  const observer = await observeDemo(server.url);
  const tabs = [await browser.newPage(), await browser.newPage()] as const;
  await openMessages(tabs[0]);
  await waitForBadge(tabs[0], /^Sync: Live$/);
  const onDevice = await readLocalChats(tabs[0]);
  const listedChats = (await openMessages(tabs[1])).map((id) => ({ id, name: onDevice.get(id)?.name ?? '' }));
  // For two people with one name the page would not show whose conversation is open.
  const uniquelyNamed = listedChats.filter(
    ({ id, name }) => !listedChats.some((other) => other.name === name && other.id !== id),
  );
  const names = new Map(uniquelyNamed.slice(0, CHATS).map(({ id, name }) => [id, name]));
  expect(names.size).toBe(CHATS);

  const outages = startOutages(server, createRandom(`outages ${SEED}`), { upMs: [1_000, 4_000], downMs: [200, 1_200] });
  const outageCount = (): number => outages.count.killed + outages.count.stopped;
  const isEnough = (pressed: number): boolean =>
    pressed >= CLICKS_PER_TAB && (outageCount() >= MIN_OUTAGES || pressed >= MAX_CLICKS_PER_TAB);
  const busy: Busy = new Set();
  try {
    await Promise.all(
      tabs.map((page, index) => clickAround(page, createRandom(`tab ${index} ${SEED}`), names, busy, isEnough)),
    );
  } finally {
    await outages.end();
  }
  await waitUntil('The outbox is empty', async () => (await readOutbox(tabs[0])).length === 0);
  console.log(`${outages.count.killed} kills, ${outages.count.stopped} stops, ${sent.attempts.length} requests`);
  expect(outageCount()).toBeGreaterThanOrEqual(MIN_OUTAGES);

  const records = await Promise.all(tabs.map(readPauseClicks));
  const clicks = records.flatMap((record) => record.clicks);
  const stored = records.flatMap((record) => record.stored);
  expect(clicks.length).toBeGreaterThanOrEqual(2 * CLICKS_PER_TAB);

  // The last click of each chat is the state on the server, in both tabs, and in the row.
  const wishes = latestPerChat(clicks);
  const serverChats = await observer.readChats();
  for (const [chatId, { paused }] of wishes) expect.soft(serverChats.get(chatId)?.paused, chatId).toBe(paused);
  for (const page of tabs) {
    expect(await readOutbox(page)).toEqual([]);
    const local = await readLocalChats(page);
    for (const [chatId, { paused }] of wishes) {
      expect
        .soft({ paused: local.get(chatId)?.paused, pending: local.get(chatId)?.pendingPause }, chatId)
        .toEqual({ paused, pending: undefined });
      await waitUntil(
        `The row of ${chatId} tells it`,
        async () =>
          (await rowOf(page, chatId).getByRole('img', { name: 'Paused', exact: true }).count()) === (paused ? 1 : 0),
      );
      expect
        .soft(
          await rowOf(page, chatId)
            .getByRole('img', { name: /waiting to be sent/ })
            .count(),
          chatId,
        )
        .toBe(0);
    }
    await waitForBadge(page, /^Sync: (Live|Syncing)$/);
  }

  // The server has one record for each sent command; one that was never sent was cancelled by a later click.
  await server.stop();
  const commandRecords = await withStoppedData(server.dataDir, listCommandRecords);
  const keys = commandRecords.map(({ key }) => key);
  const sentIds = new Set(sent.attempts.map(({ id }) => id));
  expect(keys.toSorted()).toEqual([...sentIds].toSorted());
  expect(commandRecords.every(({ status }) => status === 200)).toBe(true);
  const storedIds = new Set(stored.map(({ id }) => id));
  expect(keys.filter((key) => !storedIds.has(key))).toEqual([]);
  const lostCommands = stored.filter(
    ({ id, chatId, atMs }) => !sentIds.has(id) && !clicks.some((click) => click.chatId === chatId && click.atMs > atMs),
  );
  expect(lostCommands).toEqual([]);
  browser.watch.assertClean({ outage: true });
});
