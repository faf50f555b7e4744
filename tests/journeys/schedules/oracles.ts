import type { Page } from 'playwright-core';
import type { Chat } from '#domain/chat/chat.ts';
import { readLocalChats, readOutbox } from '#support/device-data.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { conversationList, rowOf, syncBadge } from '#support/inbox.ts';
import { watchProcessorTime } from '#support/processor-time.ts';
import { listCommandRecords, withStoppedData } from '#support/stopped-data.ts';
import { waitUntil } from '#support/wait-until.ts';
import { isAtSignIn, openTab, trySignIn, desiredStateOf, type World } from './world.ts';

/** After all faults have ended, everything must be right within this time. */
const CONVERGED_WITHIN_MS = 60_000;

/** The minimum time for which a condition is polled, however late it is. */
const MIN_WAIT_MS = 1_000;

const MAX_LINE_LENGTH = 400;

/** Lines the browser prints when connections break, and when an action ended a session. */
const EXPECTED_LINES = [
  /^Failed to load resource: net::ERR_(?:INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|TIMED_OUT|INVALID_HTTP_RESPONSE)/,
  /^Failed to load resource: the server responded with a status of 401/,
  /^WebSocket connection to '[^']+' failed: /,
  /^A bad HTTP response code \(50\d\) was received when fetching the script\.$/,
];

/** How long convergence took. */
export interface Convergence {
  readonly tookMs: number;
  /** The part of it during which the machine gave no processor time, being busy otherwise. */
  readonly runDelayMs: number;
}

/**
 * Signs in where nobody is signed in, and waits until every tab is live with an empty outbox and shows the server's
 * state. A tab that does not converge by itself fails it. Withheld processor time does not count. @throws Error naming
 * the condition that was not met in time
 */
export async function waitUntilConverged(world: World): Promise<Convergence> {
  const beganMs = performance.now();
  const processorTime = watchProcessorTime(
    (id, group) => id === world.server.processId || group === world.browser.processId,
  );
  const convergence = (): Convergence => ({
    tookMs: performance.now() - beganMs,
    runDelayMs: processorTime().runDelayMs,
  });
  const leftMs = (): number => {
    const { tookMs, runDelayMs } = convergence();
    return CONVERGED_WITHIN_MS + runDelayMs - tookMs;
  };
  const inTime: typeof waitUntil = async (what, condition) => {
    for (;;) {
      try {
        return await waitUntil(what, condition, Math.max(MIN_WAIT_MS, leftMs()));
      } catch (error) {
        if (leftMs() <= 0) throw error;
      }
    }
  };

  if (world.tabs.length === 0) await openTab(world);
  for (const [index, { page }] of world.tabs.entries()) {
    await inTime(`tab ${index + 1} is live with nothing unsent`, async () => {
      if (isAtSignIn(page)) await trySignIn(page);
      return (
        (await page.getByRole('button', { name: 'Sync: Live', exact: true }).count()) === 1 &&
        (await readOutbox(page)).length === 0
      );
    }).catch(async (error: unknown) => {
      throw new Error(`stuck: tab ${index + 1} ${await describeTab(world, page)}`, { cause: error });
    });
  }
  const serverChats = await (await observeDemo(world.server.url)).readChats();
  for (const [index, { page }] of world.tabs.entries()) {
    const name = `tab ${index + 1}`;
    await inTime(`${name} has what the server has`, async () => {
      assertSameChats(world, serverChats, await readLocalChats(page));
      return true;
    });
    if (!new URL(page.url()).pathname.startsWith('/messages'))
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
    await inTime(`${name} lists conversations`, async () => (await conversationList(page).count()) === 1);
    for (const id of [...world.localChats, ...world.secondDeviceChats]) {
      const row = rowOf(page, id);
      await inTime(`The row of ${id} in ${name} tells what is so`, async () => {
        if ((await row.count()) === 0) return true;
        const isMarked = (await row.getByRole('img', { name: 'Paused', exact: true }).count()) === 1;
        return (
          isMarked === serverChats.get(id)?.paused &&
          (await row.getByRole('img', { name: /waiting to be sent/ }).count()) === 0
        );
      });
    }
  }
  if (leftMs() < 0)
    throw new Error(
      `stuck: converged only after ${(convergence().tookMs / 1_000).toFixed(1)} s, of which the machine withheld ${(convergence().runDelayMs / 1_000).toFixed(1)} s`,
    );
  return convergence();
}

/** Asserts that device and server have the same chats. @throws Error naming differing rows or rows of another team */
function assertSameChats(
  world: World,
  serverChats: ReadonlyMap<string, Pick<Chat, 'paused'>>,
  local: ReadonlyMap<string, Chat>,
): void {
  const teams = new Set([...world.start.chats.values()].map(({ teamId }) => teamId));
  const differing = [...serverChats]
    .filter(([id, chat]) => local.get(id)?.paused !== chat.paused || local.get(id)?.pendingPause !== undefined)
    .map(([id]) => id);
  if (differing.length > 0 || local.size !== serverChats.size)
    throw new Error(`differs in ${differing.slice(0, 5).join(', ')}; ${local.size} of ${serverChats.size} rows`);
  const foreign = [...local.values()].filter(({ teamId }) => !teams.has(teamId));
  if (foreign.length > 0) throw new Error(`foreign rows: ${foreign.map(({ id }) => id).join(', ')}`);
}

/** Describes a tab that does not converge, to find out why. */
async function describeTab(world: World, page: Page): Promise<string> {
  const shown = await page.locator('body').innerText({ timeout: 1_000 }).catch(String);
  const { watch } = world.browser;
  return [
    `at ${page.url()} says "${await badgeLabelOf(page)}"`,
    `keeps ${JSON.stringify(await readOutbox(page).catch(String))}`,
    `shows: ${shown.slice(0, MAX_LINE_LENGTH)}`,
    `waits for: ${watch.unanswered().join(', ') || 'no answer'}`,
    `last lines: ${watch.problems().slice(-5).join(' | ')}`,
    `the server says: ${world.server.output.slice(-MAX_LINE_LENGTH)}`,
  ].join('\n    ');
}

const badgeLabelOf = (page: Page): Promise<string> =>
  syncBadge(page)
    .getAttribute('aria-label', { timeout: 500 })
    .then(
      (label) => label ?? '',
      () => 'no badge',
    );

/**
 * Returns every difference from what the person wanted, and everything that must not be seen. Stops the server to read
 * its data.
 */
export async function findViolations(world: World): Promise<string[]> {
  const violations: string[] = [];
  const serverChats = await (await observeDemo(world.server.url)).readChats();
  for (const [id, chat] of serverChats) {
    if (!desiredStateOf(world, id).has(chat.paused))
      violations.push(`lost: ${id} is ${chat.paused ? 'paused' : 'running'}, and was wanted otherwise`);
  }

  await world.server.stop();
  const records = await withStoppedData(world.server.dataDir, listCommandRecords);
  const counts = new Map<string, number>();
  for (const { key } of records) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [key, count] of counts) {
    if (count > 1) violations.push(`doubled: ${key} has ${count} records`);
    if (!world.stored.has(key) && !world.secondDeviceCommands.has(key))
      violations.push(`unknown: a record for ${key}, which no device sent`);
  }
  for (const { key, status } of records) if (status !== 200) violations.push(`refused: ${key} was answered ${status}`);
  for (const key of world.secondDeviceCommands)
    if (!counts.has(key)) violations.push(`lost: ${key} of the second device`);
  for (const { id, chatId, atMs } of world.stored.values()) {
    const isTakenBack =
      desiredStateOf(world, chatId).size > 1 ||
      world.clicks.some((click) => click.chatId === chatId && click.atMs > atMs);
    if (!counts.has(id) && !isTakenBack) violations.push(`lost: ${id} for ${chatId} was stored and has no record`);
  }

  for (const heading of world.errorPages) violations.push(`an error page was shown: ${heading}`);
  const lines = world.hadOtherRelease
    ? [...EXPECTED_LINES, /^Failed to load resource: the server responded with a status of 404/]
    : EXPECTED_LINES;
  for (const line of world.browser.watch.problems({ outage: true, lines }))
    violations.push(`printed: ${line.slice(0, MAX_LINE_LENGTH)}`);
  for (const address of world.browser.watch.foreignRequests()) violations.push(`asked a foreign host: ${address}`);
  return violations;
}
