import type { Page } from 'playwright-core';
import type { Random } from '#domain/random.ts';
import { openBrowser, type TestBrowser } from '#support/browser.ts';
import { readOutbox, readWish } from '#support/device-data.ts';
import { watchErrorPages } from '#support/error-pages.ts';
import { countTransactions } from '#support/frozen-tab.ts';
import { openConversation, rowOf } from '#support/inbox.ts';
import { recordPauseClicks, type KeptPause, type PauseClick } from '#support/pause-clicks.ts';
import { openSecondDevice, type SecondDevice } from '#support/second-device.ts';
import { createServerProcess, type ServerProcess } from '#support/server-process.ts';
import { makeClockShiftable } from '#support/shifted-clock.ts';
import { waitUntil } from '#support/wait-until.ts';
import { MESSAGES, STILL, TALL, type Start } from './start.ts';

/** Conversations the person here presses, and those that only the second device presses. */
const HERE = 10;
const ELSEWHERE = 4;
const SIGN_IN_PATIENCE_MS = 4_000;

/** What a conversation may be in the end: one of these. More than one when an act was cut off in the middle. */
export type Wish = ReadonlySet<boolean>;

export interface Tab {
  readonly page: Page;
  /** Present while the tab stands still. */
  thaw?: () => Promise<void>;
}

/**
 * Everything a schedule acts on, and what is known of it from outside: what was asked for, what was seen. What the app believes is not
 * looked at here.
 */
export interface World {
  readonly start: Start;
  readonly server: ServerProcess;
  readonly browser: TestBrowser;
  readonly second: SecondDevice;
  readonly tabs: Tab[];
  readonly here: readonly string[];
  readonly elsewhere: readonly string[];
  readonly wishes: Map<string, Wish>;
  readonly clicks: PauseClick[];
  readonly kept: Map<string, KeptPause>;
  /** Commands of the second device. */
  readonly given: Set<string>;
  readonly errorPages: string[];
  /** What happened, one line each. */
  readonly story: string[];
  isServerFrozen: boolean;
  clockShiftMs: number;
  /** Which release the server runs, or will run when it is started. */
  release: 'present' | 'next';
  hadOtherRelease: boolean;
  tell(line: string): void;
  dispose(): Promise<void>;
}

/** A server and a browser at the start, with one tab at Messages. */
export async function createWorld(start: Start): Promise<World> {
  const server = await createServerProcess({ copyOf: start.dataDir, sandboxSpeed: STILL, env: { PUBLIC_URL: start.proxy.url } });
  start.leadTo(server.port);
  const clicks: PauseClick[] = [];
  const kept = new Map<string, KeptPause>();
  const errorPages: string[] = [];
  const story: string[] = [];
  try {
    const prepare = async (context: Parameters<typeof recordPauseClicks>[0]): Promise<void> => {
      await recordPauseClicks(context, { onClick: (click) => clicks.push(click), onKept: (command) => kept.set(command.id, command) });
      await watchErrorPages(context, (heading) => errorPages.push(heading));
      await makeClockShiftable(context);
      await countTransactions(context);
    };
    const [browser] = await Promise.all([openBrowser({ origin: start.proxy.url, viewport: TALL, copyOf: start.profile, prepare }), server.start()]);
    const beganMs = performance.now();
    const world: World = {
      start,
      server,
      browser,
      second: openSecondDevice(server.url),
      tabs: [],
      here: start.listed.slice(0, HERE),
      elsewhere: start.listed.slice(HERE, HERE + ELSEWHERE),
      wishes: new Map(),
      clicks,
      kept,
      given: new Set(),
      errorPages,
      story,
      isServerFrozen: false,
      clockShiftMs: 0,
      release: 'present',
      hadOtherRelease: false,
      tell: (line) => void story.push(`${((performance.now() - beganMs) / 1_000).toFixed(1)} s  ${line}`),
      async dispose() {
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

export const awake = (world: World): Tab[] => world.tabs.filter(({ thaw }) => thaw === undefined);

/** A tab at Messages, as far as it comes by itself. */
export async function openTab(world: World): Promise<Tab> {
  const tab: Tab = { page: await world.browser.newPage() };
  world.tabs.push(tab);
  await tab.page.goto(MESSAGES, { waitUntil: 'commit' });
  return tab;
}

/** SIGKILL of the whole browser, and the same person opening it again. */
export async function killBrowser(world: World): Promise<void> {
  world.tabs.length = 0;
  const gone = new Promise((resolve) => world.browser.context.once('close', resolve));
  world.browser.kill();
  await gone;
  await world.browser.start();
  await openTab(world);
}

/** Whether the tab stands at the sign-in. */
export const isAtSignIn = (page: Page): boolean => new URL(page.url()).pathname.startsWith('/auth/');

/** Presses the demo's button, once, and waits a while for what comes of it; a person who presses on and on is refused. */
export async function trySignIn(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Try the demo' });
  if (!(await appears(button, SIGN_IN_PATIENCE_MS))) return;
  // It may lead on by itself in this moment.
  await button.click({ timeout: SIGN_IN_PATIENCE_MS }).catch(() => undefined);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'), { waitUntil: 'commit', timeout: SIGN_IN_PATIENCE_MS }).catch(() => undefined);
}

/** Brings a conversation onto the screen of a tab; false when it is not on this device (yet). */
export async function showConversation(page: Page, chatId: string): Promise<boolean> {
  if (!new URL(page.url()).pathname.startsWith('/messages')) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' });
    if (!(await appears(link, 5_000))) return false;
    await link.click({ timeout: 5_000 });
  }
  if (!(await appears(rowOf(page, chatId), 4_000))) {
    if (isAtSignIn(page)) return false;
    await page.goto(MESSAGES, { waitUntil: 'commit' });
    if (!(await appears(rowOf(page, chatId), 5_000))) return false;
  }
  try {
    await rowOf(page, chatId).click({ timeout: 5_000 });
  } catch (error) {
    // The session was found ended in this moment.
    if (isAtSignIn(page)) return false;
    throw error;
  }
  return appears(openConversation(page).getByRole('button', { name: PAUSE_WORDS }), 8_000);
}

const PAUSE_WORDS = /^(?:Pause|Resume|Cancel|Pausing|Resuming)/;
export const pauseButton = (page: Page) => openConversation(page).getByRole('button', { name: PAUSE_WORDS });

const appears = (what: ReturnType<Page['locator']>, withinMs: number): Promise<boolean> =>
  what
    .first()
    .waitFor({ timeout: withinMs })
    .then(
      () => true,
      () => false,
    );

/** What a conversation may be, before anything of the schedule: as it was at the start. */
export const wishOf = (world: World, chatId: string): Wish => world.wishes.get(chatId) ?? new Set([world.start.chats.get(chatId)?.paused === true]);

/** Presses the control of the conversation on screen; the press has met it when this ends, and what it asked for is the wish. */
export async function pressPause(world: World, page: Page, chatId: string): Promise<boolean> {
  const before = world.clicks.length;
  await pauseButton(page).click({ force: true, timeout: 8_000 });
  const click = await waitUntil('The press was heard', () => world.clicks.slice(before).findLast((one) => one.chatId === chatId), 5_000);
  world.wishes.set(chatId, new Set([click.paused]));
  return click.paused;
}

/** Waits until what was asked for is on the device. */
export async function waitUntilKept(page: Page, chatId: string, paused: boolean): Promise<void> {
  await waitUntil(`The press on ${chatId} is kept`, async () => (await readWish(page, chatId)) === paused, 20_000);
}

/** Commands kept on this device and not answered: whoever removes them by an act of the person makes their outcome open. */
export async function openOutcomes(world: World, page: Page): Promise<void> {
  for (const { issued } of await readOutbox(page)) {
    const { command } = issued;
    if ('chatId' in command) world.wishes.set(command.chatId, new Set([true, false]));
  }
}

/** One of several, weighted. */
export function pickWeighted<T extends { readonly weight: number }>(random: Random, items: readonly T[]): T {
  let left = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  for (const item of items) {
    left -= item.weight;
    if (left < 0) return item;
  }
  throw new RangeError('pickWeighted needs a list that is not empty');
}
