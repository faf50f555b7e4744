import type { Page } from 'playwright-core';
import type { Random } from '#domain/random.ts';
import { openBrowser, type TestBrowser } from '#support/browser.ts';
import { readExpectedPause, type StoredCommand } from '#support/device-data.ts';
import { watchErrorPages } from '#support/error-pages.ts';
import { countTransactions } from '#support/frozen-tab.ts';
import { openConversation, rowOf } from '#support/inbox.ts';
import { IDLE_NETWORK } from '#support/journey.ts';
import { type PauseClick, recordPauseClicks, type StoredPause } from '#support/pause-clicks.ts';
import { openSecondDevice, type SecondDevice } from '#support/second-device.ts';
import { createServerProcess, type ServerProcess } from '#support/server-process.ts';
import { makeClockShiftable } from '#support/shifted-clock.ts';
import { waitUntil } from '#support/wait-until.ts';
import { MESSAGES, TALL, type Start } from './start.ts';

/** The number of conversations used on this device, and of those used only on the second device. */
const LOCAL_CHATS = 10;
const SECOND_DEVICE_CHATS = 4;
const SIGN_IN_PATIENCE_MS = 4_000;
const RECORDED_WITHIN_MS = 5_000;

/** The final states allowed for a conversation; more than one when an action was interrupted. */
type DesiredState = ReadonlySet<boolean>;

export interface Tab {
  readonly page: Page;
  /** Present while the tab is frozen. */
  thaw?: () => Promise<void>;
}

/**
 * Everything a schedule acts on, and what is known of it from outside: what was requested and what was seen, not what
 * the app believes.
 */
export interface World {
  readonly start: Start;
  readonly server: ServerProcess;
  readonly browser: TestBrowser;
  readonly second: SecondDevice;
  readonly tabs: Tab[];
  readonly localChats: readonly string[];
  readonly secondDeviceChats: readonly string[];
  readonly desiredStates: Map<string, DesiredState>;
  readonly clicks: PauseClick[];
  readonly stored: Map<string, StoredPause>;
  /** Commands of the second device. */
  readonly secondDeviceCommands: Set<string>;
  readonly errorPages: string[];
  /** The events so far, one line each. */
  readonly log: string[];
  /** What has to be undone before anything can converge. */
  readonly cleanups: (() => Promise<void>)[];
  isServerFrozen: boolean;
  clockShiftMs: number;
  /** The release that the server runs, or will run when it is started. */
  release: 'present' | 'next';
  hadOtherRelease: boolean;
  record(line: string): void;
  dispose(): Promise<void>;
}

/** Creates a server and a browser in the start state, with one tab at Messages. */
export async function createWorld(start: Start): Promise<World> {
  const server = await createServerProcess({
    copyOf: start.dataDir,
    sandboxSpeed: IDLE_NETWORK,
    env: { PUBLIC_URL: start.proxy.url },
  });
  start.forwardTo(server.port);
  const clicks: PauseClick[] = [];
  const desiredStates = new Map<string, DesiredState>();
  const stored = new Map<string, StoredPause>();
  const errorPages: string[] = [];
  const log: string[] = [];
  try {
    // Every click counts as requested; the last one decides.
    const onClick = (click: PauseClick): void => {
      clicks.push(click);
      desiredStates.set(click.chatId, new Set([click.paused]));
    };
    const prepare = async (context: Parameters<typeof recordPauseClicks>[0]): Promise<void> => {
      await recordPauseClicks(context, { onClick, onStored: (command) => stored.set(command.id, command) });
      await watchErrorPages(context, (heading) => errorPages.push(heading));
      await makeClockShiftable(context);
      await countTransactions(context);
    };
    const [browser] = await Promise.all([
      openBrowser({ origin: start.proxy.url, viewport: TALL, copyOf: start.profile, prepare }),
      server.start(),
    ]);
    const beganMs = performance.now();
    const world: World = {
      start,
      server,
      browser,
      second: openSecondDevice(server.url),
      tabs: [],
      localChats: start.listed.slice(0, LOCAL_CHATS),
      secondDeviceChats: start.listed.slice(LOCAL_CHATS, LOCAL_CHATS + SECOND_DEVICE_CHATS),
      desiredStates,
      clicks,
      stored,
      secondDeviceCommands: new Set(),
      errorPages,
      log,
      cleanups: [],
      isServerFrozen: false,
      clockShiftMs: 0,
      release: 'present',
      hadOtherRelease: false,
      record: (line) => void log.push(`${((performance.now() - beganMs) / 1_000).toFixed(1)} s  ${line}`),
      async dispose() {
        await restoreBrowser(world);
        await browser.dispose();
        await server.dispose();
      },
    };
    await openTab(world);
    return world;
  } catch (error) {
    await server.dispose();
    throw error;
  }
}

export const activeTabs = (world: World): Tab[] => world.tabs.filter(({ thaw }) => thaw === undefined);

/** Thaws a tab if it is frozen. */
export async function thawTab(tab: Tab): Promise<void> {
  await tab.thaw?.();
  delete tab.thaw;
}

/** Undoes everything that actions have frozen or taken from the browser. */
export async function restoreBrowser(world: World): Promise<void> {
  for (const tab of world.tabs) await thawTab(tab);
  for (const run of world.cleanups.splice(0)) await run();
}

/** Opens a tab at Messages without waiting for it to load. */
export async function openTab(world: World): Promise<Tab> {
  const tab: Tab = { page: await world.browser.newPage() };
  world.tabs.push(tab);
  await tab.page.goto(MESSAGES, { waitUntil: 'commit' });
  return tab;
}

/** Kills the whole browser (SIGKILL), and starts it again for the same person. */
export async function killBrowser(world: World): Promise<void> {
  world.tabs.length = 0;
  world.cleanups.length = 0;
  const gone = new Promise((resolve) => world.browser.context.once('close', resolve));
  world.browser.kill();
  await gone;
  await world.browser.start();
  await openTab(world);
}

/**
 * Clicks an element. Returns false when it disappeared meanwhile: the session had ended, or the rows are no longer on
 * the device.
 */
export async function clickIfPresent(page: Page, what: ReturnType<Page['locator']>): Promise<boolean> {
  try {
    await what.first().click({ timeout: 5_000 });
    return true;
  } catch (error) {
    if (isAtSignIn(page) || (await what.count()) === 0) return false;
    throw error;
  }
}

/** Decides whether the tab shows the sign-in. */
export const isAtSignIn = (page: Page): boolean => new URL(page.url()).pathname.startsWith('/auth/');

/** Clicks the demo's button once, and waits a while for the result; repeated clicks would be rate-limited. */
export async function trySignIn(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Try the demo' });
  if (!(await appears(button, SIGN_IN_PATIENCE_MS))) return;
  // The page may navigate by itself at this moment.
  await button.click({ timeout: SIGN_IN_PATIENCE_MS }).catch(() => undefined);
  await page
    .waitForURL((url) => !url.pathname.startsWith('/auth/'), { waitUntil: 'commit', timeout: SIGN_IN_PATIENCE_MS })
    .catch(() => undefined);
}

/** Opens a conversation in a tab. Returns false when it is not on this device (yet). */
export async function showConversation({ chats }: Pick<Start, 'chats'>, page: Page, chatId: string): Promise<boolean> {
  if (!new URL(page.url()).pathname.startsWith('/messages')) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' });
    if (!(await appears(link, 5_000)) || !(await clickIfPresent(page, link))) return false;
  }
  if (!(await appears(rowOf(page, chatId), 4_000))) {
    if (isAtSignIn(page)) return false;
    await page.goto(MESSAGES, { waitUntil: 'commit' });
    if (!(await appears(rowOf(page, chatId), 5_000))) return false;
  }
  if (!(await clickIfPresent(page, rowOf(page, chatId)))) return false;
  // The previous conversation stays on the screen for a moment.
  const opened = page.getByRole('region', { name: `Conversation with ${chats.get(chatId)?.name ?? ''}`, exact: true });
  return appears(opened.getByRole('button', { name: PAUSE_LABELS }), 8_000);
}

const PAUSE_LABELS = /^(?:Pause|Resume|Cancel|Pausing|Resuming)/;
export const pauseButton = (page: Page) => openConversation(page).getByRole('button', { name: PAUSE_LABELS });

export const appears = (what: ReturnType<Page['locator']>, withinMs: number): Promise<boolean> =>
  what
    .first()
    .waitFor({ timeout: withinMs })
    .then(
      () => true,
      () => false,
    );

/** Returns the allowed states of a conversation; before any action, its state at the start. */
export const desiredStateOf = (world: World, chatId: string): DesiredState =>
  world.desiredStates.get(chatId) ?? new Set([world.start.chats.get(chatId)?.paused === true]);

/**
 * Clicks the pause control of the open conversation, and returns the requested state; undefined when the control
 * disappeared before the click.
 */
export async function clickPause(world: World, page: Page, chatId: string): Promise<boolean | undefined> {
  const before = world.clicks.length;
  try {
    await pauseButton(page).click({ force: true, timeout: 8_000 });
  } catch (error) {
    // The conversation was closed at this moment: the session had ended, or another tab has reloaded this one.
    if ((await pauseButton(page).count()) === 0) return undefined;
    throw error;
  }
  const recorded = waitUntil(
    'The click is recorded',
    () => world.clicks.slice(before).findLast((one) => one.chatId === chatId),
    RECORDED_WITHIN_MS,
  );
  return recorded.then(
    ({ paused }) => paused,
    () => undefined,
  );
}

/** Decides whether the requested state is stored on the device. */
export const isStored = async (page: Page, chatId: string, paused: boolean): Promise<boolean> =>
  (await readExpectedPause(page, chatId)) === paused;

/** Waits until the requested state is stored. */
export async function waitUntilStored(page: Page, chatId: string, paused: boolean): Promise<void> {
  await waitUntil(`The click on ${chatId} is stored`, () => isStored(page, chatId, paused), 20_000);
}

/** Allows both states for chats whose commands were removed, because these may be in flight. */
export function allowBothOutcomes(world: World, removed: readonly StoredCommand[]): void {
  for (const { issued } of removed) {
    const { command } = issued;
    if ('chatId' in command) world.desiredStates.set(command.chatId, new Set([true, false]));
  }
}

/** Returns a random item by weight. */
export function pickWeighted<T extends { readonly weight: number }>(random: Random, items: readonly T[]): T {
  let left = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  for (const item of items) {
    left -= item.weight;
    if (left < 0) return item;
  }
  throw new RangeError('pickWeighted needs a list that is not empty');
}
