import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createRandom, pick, type Random } from '#domain/random.ts';
import { readLocalChats, readOutbox, readExpectedPause } from '#support/device-data.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { openMessages, pauseControl, rowOf, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { startOutages } from '#support/outages.ts';
import { latestPerChat, readPauseClicks, recordPauseClicks } from '#support/pause-clicks.ts';
import { recordCommands } from '#support/sent-commands.ts';
import { listCommandRecords, withStoppedData } from '#support/stopped-data.ts';
import { waitUntil } from '#support/wait-until.ts';
import { seedOf, volumeOf } from '#support/volume.ts';

const CLICKS_PER_TAB = volumeOf('CLICKS_PER_TAB', { sample: 16, full: 100 });
/** Without outages between the presses nothing is proved: on a slow machine both go on until there were enough. */
const ENOUGH_OUTAGES = 4;
const SEED = seedOf('STORM_SEED', 'outrider');
const CHATS = 20;
/** Every row of the list's top is in sight, so that any of them can be pressed. */
const TALL = { width: 1_280, height: 2_400 };

/**
 * Chats that are being pressed in one of the tabs: the order of two presses in the same moment would be nobody's wish.
 */
type Busy = Set<string>;

/** Opens conversations at random and presses their pause control, once each time, until it was enough. */
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
    // Row and control are pressed at once where they are, without waiting for them to rest: a tab that is not in front
    // draws so seldom that it would take seconds, and the control may well be changing its words.
    await waitUntil('The press has met the row', async () => {
      if (new URL(page.url()).searchParams.get('chat') === chatId) return true;
      await rowOf(page, chatId).click({ force: true });
      return false;
    });
    // The one that was open before stays on the screen for a moment.
    await page.getByRole('region', { name: `Conversation with ${names.get(chatId) ?? ''}`, exact: true }).waitFor();
    await waitUntil('The press has met the control', async () => {
      if ((await readPauseClicks(page)).clicks.length > click) return true;
      await pauseControl(page).click({ force: true });
      return false;
    });
    const wanted = (await readPauseClicks(page)).clicks.at(-1)?.paused;
    await waitUntil('The press has reached the device', async () => (await readExpectedPause(page, chatId)) === wanted);
    busy.delete(chatId);
  }
}

it(`${2 * CLICKS_PER_TAB} presses of pause in two tabs, while the server is stopped and killed at random: each counts exactly once, none is lost`, async () => {
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
  const listed = (await openMessages(tabs[1])).map((id) => ({ id, name: onDevice.get(id)?.name ?? '' }));
  // Of two people of one name the page would not say whose conversation is open.
  const apart = listed.filter(({ id, name }) => !listed.some((other) => other.name === name && other.id !== id));
  const names = new Map(apart.slice(0, CHATS).map(({ id, name }) => [id, name]));
  expect(names.size).toBe(CHATS);

  const outages = startOutages(server, createRandom(`outages ${SEED}`), { upMs: [1_000, 4_000], downMs: [200, 1_200] });
  const outageCount = (): number => outages.count.killed + outages.count.stopped;
  const isEnough = (pressed: number): boolean =>
    pressed >= CLICKS_PER_TAB && (outageCount() >= ENOUGH_OUTAGES || pressed >= 3 * CLICKS_PER_TAB);
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
  expect(outageCount()).toBeGreaterThanOrEqual(ENOUGH_OUTAGES);

  const records = await Promise.all(tabs.map(readPauseClicks));
  const clicks = records.flatMap((record) => record.clicks);
  const kept = records.flatMap((record) => record.kept);
  expect(clicks.length).toBeGreaterThanOrEqual(2 * CLICKS_PER_TAB);

  // What the person wanted last is so on the server, and in both tabs, in the row too.
  const wishes = latestPerChat(clicks);
  const truth = await observer.readChats();
  for (const [chatId, { paused }] of wishes) expect.soft(truth.get(chatId)?.paused, chatId).toBe(paused);
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

  // One record on the server for each command that was sent; one that never was had been taken back by a later press.
  await server.stop();
  const written = await withStoppedData(server.dataDir, listCommandRecords);
  const keys = written.map(({ key }) => key);
  const sentIds = new Set(sent.attempts.map(({ id }) => id));
  expect(keys.toSorted()).toEqual([...sentIds].toSorted());
  expect(written.every(({ status }) => status === 200)).toBe(true);
  const keptIds = new Set(kept.map(({ id }) => id));
  expect(keys.filter((key) => !keptIds.has(key))).toEqual([]);
  const lost = kept.filter(
    ({ id, chatId, atMs }) => !sentIds.has(id) && !clicks.some((click) => click.chatId === chatId && click.atMs > atMs),
  );
  expect(lost).toEqual([]);
  browser.watch.assertClean({ outage: true });
});
