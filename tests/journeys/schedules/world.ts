import type { Page } from 'playwright-core';
import type { Random } from '#domain/random.ts';
import { openBrowser, type TestBrowser } from '#support/browser.ts';
import { readExpectedPause, type StoredCommand } from '#support/device-data.ts';
import { watchErrorPages } from '#support/error-pages.ts';
import { countTransactions } from '#support/frozen-tab.ts';
import { openConversation, rowOf } from '#support/inbox.ts';
import { IDLE_NETWORK } from '#support/journey.ts';
import { recordPauseClicks, type StoredPause, type PauseClick } from '#support/pause-clicks.ts';
import { openSecondDevice, type SecondDevice } from '#support/second-device.ts';
import { createServerProcess, type ServerProcess } from '#support/server-process.ts';
import { makeClockShiftable } from '#support/shifted-clock.ts';
import { waitUntil } from '#support/wait-until.ts';
import { MESSAGES, TALL, type Start } from './start.ts';

/** Conversations the person here presses, and those that only the second device presses. */
const HERE = 10;
const ELSEWHERE = 4;
const SIGN_IN_PATIENCE_MS = 4_000;
const HEARD_WITHIN_MS = 5_000;

/** What a conversation may be in the end: one of these. More than one when an act was cut off in the middle. */
type Wish = ReadonlySet<boolean>;

export interface Tab {
  readonly page: Page;
  /** Present while the tab stands still. */
  thaw?: () => Promise<void>;
}

/**
 * Everything a schedule acts on, and what is known of it from outside: what was asked for, what was seen. What the app
 * believes is not looked at here.
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
  readonly kept: Map<string, StoredPause>;
  /** Commands of the second device. */
  readonly given: Set<string>;
  readonly errorPages: string[];
  /** What happened, one line each. */
  readonly story: string[];
  /** What has to be given back before anything can come right. */
  readonly onHeal: (() => Promise<void>)[];
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
  const server = await createServerProcess({
    copyOf: start.dataDir,
    sandboxSpeed: IDLE_NETWORK,
    env: { PUBLIC_URL: start.proxy.url },
  });
  start.leadTo(server.port);
  const clicks: PauseClick[] = [];
  const wishes = new Map<string, Wish>();
  const kept = new Map<string, StoredPause>();
  const errorPages: string[] = [];
  const story: string[] = [];
  try {
    // Whatever a press meets, it is a wish: the last one counts.
    const onClick = (click: PauseClick): void => {
      clicks.push(click);
      wishes.set(click.chatId, new Set([click.paused]));
    };
    const prepare = async (context: Parameters<typeof recordPauseClicks>[0]): Promise<void> => {
      await recordPauseClicks(context, { onClick, onStored: (command) => kept.set(command.id, command) });
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
      here: start.listed.slice(0, HERE),
      elsewhere: start.listed.slice(HERE, HERE + ELSEWHERE),
      wishes,
      clicks,
      kept,
      given: new Set(),
      errorPages,
      story,
      onHeal: [],
      isServerFrozen: false,
      clockShiftMs: 0,
      release: 'present',
      hadOtherRelease: false,
      tell: (line) => void story.push(`${((performance.now() - beganMs) / 1_000).toFixed(1)} s  ${line}`),
      async dispose() {
        await giveBack(world);
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

/** Lets a tab go on; one that is awake stays so. */
export async function thawTab(tab: Tab): Promise<void> {
  await tab.thaw?.();
  delete tab.thaw;
}

/** Lets everything of the browser go on that an act has stopped or taken. */
export async function giveBack(world: World): Promise<void> {
  for (const tab of world.tabs) await thawTab(tab);
  for (const act of world.onHeal.splice(0)) await act();
}

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
  world.onHeal.length = 0;
  const gone = new Promise((resolve) => world.browser.context.once('close', resolve));
  world.browser.kill();
  await gone;
  await world.browser.start();
  await openTab(world);
}

/**
 * Presses what is there; false where it went meanwhile: the session was found ended, or the rows are no longer on the
 * device.
 */
export async function pressIfThere(page: Page, what: ReturnType<Page['locator']>): Promise<boolean> {
  try {
    await what.first().click({ timeout: 5_000 });
    return true;
  } catch (error) {
    if (isAtSignIn(page) || (await what.count()) === 0) return false;
    throw error;
  }
}

/** Whether the tab stands at the sign-in. */
export const isAtSignIn = (page: Page): boolean => new URL(page.url()).pathname.startsWith('/auth/');

/**
 * Presses the demo's button, once, and waits a while for what comes of it; a person who presses on and on is refused.
 */
export async function trySignIn(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Try the demo' });
  if (!(await appears(button, SIGN_IN_PATIENCE_MS))) return;
  // It may lead on by itself in this moment.
  await button.click({ timeout: SIGN_IN_PATIENCE_MS }).catch(() => undefined);
  await page
    .waitForURL((url) => !url.pathname.startsWith('/auth/'), { waitUntil: 'commit', timeout: SIGN_IN_PATIENCE_MS })
    .catch(() => undefined);
}

/** Brings a conversation onto the screen of a tab; false when it is not on this device (yet). */
export async function showConversation({ chats }: Pick<Start, 'chats'>, page: Page, chatId: string): Promise<boolean> {
  if (!new URL(page.url()).pathname.startsWith('/messages')) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' });
    if (!(await appears(link, 5_000)) || !(await pressIfThere(page, link))) return false;
  }
  if (!(await appears(rowOf(page, chatId), 4_000))) {
    if (isAtSignIn(page)) return false;
    await page.goto(MESSAGES, { waitUntil: 'commit' });
    if (!(await appears(rowOf(page, chatId), 5_000))) return false;
  }
  if (!(await pressIfThere(page, rowOf(page, chatId)))) return false;
  // The one that was open before stays on the screen for a moment.
  const opened = page.getByRole('region', { name: `Conversation with ${chats.get(chatId)?.name ?? ''}`, exact: true });
  return appears(opened.getByRole('button', { name: PAUSE_WORDS }), 8_000);
}

const PAUSE_WORDS = /^(?:Pause|Resume|Cancel|Pausing|Resuming)/;
export const pauseButton = (page: Page) => openConversation(page).getByRole('button', { name: PAUSE_WORDS });

export const appears = (what: ReturnType<Page['locator']>, withinMs: number): Promise<boolean> =>
  what
    .first()
    .waitFor({ timeout: withinMs })
    .then(
      () => true,
      () => false,
    );

/** What a conversation may be, before anything of the schedule: as it was at the start. */
export const wishOf = (world: World, chatId: string): Wish =>
  world.wishes.get(chatId) ?? new Set([world.start.chats.get(chatId)?.paused === true]);

/**
 * Presses the control of the conversation on screen and gives what the press asked for; undefined when the control was
 * gone before it was met.
 */
export async function pressPause(world: World, page: Page, chatId: string): Promise<boolean | undefined> {
  const before = world.clicks.length;
  try {
    await pauseButton(page).click({ force: true, timeout: 8_000 });
  } catch (error) {
    // The conversation was taken from the screen in this moment: the session was found ended, or another tab has loaded
    // this one anew.
    if ((await pauseButton(page).count()) === 0) return undefined;
    throw error;
  }
  const heard = waitUntil(
    'The press was heard',
    () => world.clicks.slice(before).findLast((one) => one.chatId === chatId),
    HEARD_WITHIN_MS,
  );
  return heard.then(
    ({ paused }) => paused,
    () => undefined,
  );
}

/** Whether what was asked for is on the device. */
export const isKept = async (page: Page, chatId: string, paused: boolean): Promise<boolean> =>
  (await readExpectedPause(page, chatId)) === paused;

/** Waits until it is. */
export async function waitUntilKept(page: Page, chatId: string, paused: boolean): Promise<void> {
  await waitUntil(`The press on ${chatId} is kept`, () => isKept(page, chatId, paused), 20_000);
}

/** Whoever removes commands that may be on their way makes their outcome open. */
export function openOutcomes(world: World, removed: readonly StoredCommand[]): void {
  for (const { issued } of removed) {
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
