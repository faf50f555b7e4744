import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { type PageWatch, watchContext } from './page-watch.ts';
import { WAIT_TIMEOUT_MS } from './wait-until.ts';

/** Flags of every test browser: no traffic of its own, no graphics card, no first-run pages. */
const FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

export interface WindowOptions {
  /** The only origin that the app may request. */
  readonly origin: string;
  /** CSS pixels; 1280 × 800 when absent. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** The preferred language (`fr-CA`); `en-US` when absent. */
  readonly locale?: string;
}

export interface BrowserOptions extends WindowOptions {
  /** The profile of a closed browser, which is copied; an empty profile when absent. */
  readonly copyOf?: string;
  /** Further arguments of the browser. */
  readonly args?: readonly string[];
  /** Prepares each window before a page of the app is opened in it: after the start and after each restart. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

/** Matches the files that mark a profile as in use; they are not copied. */
const SINGLETONS = /[\\/]Singleton\w+$/;

/** A window with its own cookies, storage and caches. `watch` records what its pages and workers print and request. */
export interface BrowserWindow {
  readonly watch: PageWatch;
  /** Replaced by `clearData()` and `restart()`. */
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
  /** Closes the pages and resets routes, permissions and the network. What the app has stored stays. */
  closePages(): Promise<void>;
  /** Closes the pages and deletes the session, storage, caches and service worker. */
  clearData(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * A real Chromium with a profile on disk: IndexedDB, caches and the service worker outlive `restart()`, as when a
 * person closes the browser.
 */
export interface TestBrowser extends BrowserWindow {
  /** Folder of the profile. */
  readonly profile: string;
  /** The main process of the browser, which leads the group of all its processes; another one after a start. */
  readonly processId: number;
  /** Lists the ids of the processes that run pages and workers; which runs what is unknown. */
  listRenderers(): Promise<number[]>;
  /** Restarts the browser with the same profile. */
  restart(): Promise<void>;
  /** Kills every process of the browser (SIGKILL); `start` starts it again with the same profile. */
  kill(): void;
  start(): Promise<void>;
  /** Closes it and removes the profile. */
  dispose(): Promise<void>;
}

const launchOptions = (args: readonly string[] = []) => ({
  executablePath: inject('browserPath'),
  headless: true,
  chromiumSandbox: process.getuid?.() !== 0,
  args: [...FLAGS, ...args],
  timeout: WAIT_TIMEOUT_MS,
});

const contextOptions = (options: WindowOptions): BrowserContextOptions => ({
  baseURL: options.origin,
  viewport: options.viewport ?? { width: 1280, height: 800 },
  colorScheme: options.colorScheme ?? 'light',
  locale: options.locale ?? 'en-US',
  timezoneId: 'Europe/Paris',
  reducedMotion: 'reduce',
});

let sharedBrowser: Promise<Browser> | undefined;

/** Returns the browser that all windows of this process share. It ends with the process; a crashed one is replaced. */
async function getSharedBrowser(): Promise<Browser> {
  if (sharedBrowser !== undefined && !(await sharedBrowser).isConnected()) sharedBrowser = undefined;
  return (sharedBrowser ??= chromium.launch(launchOptions()));
}

/**
 * Opens an empty window in the browser that all windows of this process share. It has no profile on disk: a test that
 * restarts or kills the browser uses `openBrowser`.
 */
export async function openWindow(options: WindowOptions): Promise<BrowserWindow> {
  const watch = watchContext(options.origin);
  const open = async (): Promise<BrowserContext> => {
    const opened = await (await getSharedBrowser()).newContext(contextOptions(options));
    opened.setDefaultTimeout(WAIT_TIMEOUT_MS);
    watch.attach(opened);
    return opened;
  };
  const close = async (): Promise<void> => {
    await releaseRoutes(context);
    await context.close();
  };
  let context = await open();
  return {
    watch,
    get context() {
      return context;
    },
    newPage: () => context.newPage(),
    async closePages() {
      await releaseRoutes(context);
      for (const page of context.pages()) await page.close();
      await context.clearPermissions();
      await context.setOffline(false);
      watch.clear();
    },
    async clearData() {
      await close();
      watch.clear();
      context = await open();
    },
    dispose: close,
  };
}

/** Starts a browser with its own profile. */
export async function openBrowser(options: BrowserOptions): Promise<TestBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'outrider-browser-'));
  if (options.copyOf !== undefined)
    cpSync(options.copyOf, profile, { recursive: true, filter: (file) => !SINGLETONS.test(file) });
  const watch = watchContext(options.origin);

  const launch = async (): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions(options.args),
      ...contextOptions(options),
    });
    context.setDefaultTimeout(WAIT_TIMEOUT_MS);
    watch.attach(context);
    await options.prepare?.(context);
    processId = await processIdOf(context);
    return context;
  };

  // Closing the last page would end the browser, so its empty first page stays open.
  const closePages = async (): Promise<void> => {
    await releaseRoutes(context);
    for (const page of context.pages().slice(1)) await page.close();
    await context.clearPermissions();
    await context.setOffline(false);
    watch.clear();
  };

  let processId = 0;
  let context = await launch();
  return {
    watch,
    profile,
    get context() {
      return context;
    },
    get processId() {
      return processId;
    },
    newPage: () => context.newPage(),
    listRenderers: async () =>
      (await listProcesses(context)).filter(({ type }) => type === 'renderer').map(({ id }) => id),
    closePages,
    async clearData() {
      await closePages();
      const [empty] = context.pages();
      if (empty === undefined) throw new Error('The window has no page left.');
      const session = await context.newCDPSession(empty);
      await session.send('Storage.clearDataForOrigin', { origin: options.origin, storageTypes: 'all' });
      await session.detach();
      await context.clearCookies();
    },
    async restart() {
      await releaseRoutes(context);
      await context.close();
      context = await launch();
    },
    kill() {
      // Playwright starts the browser as the leader of a process group.
      process.kill(process.platform === 'win32' ? processId : -processId, 'SIGKILL');
    },
    async start() {
      context = await launch();
    },
    async dispose() {
      await releaseRoutes(context);
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Removes the routes of a test without failing on one that is answering a request while the window closes. */
async function releaseRoutes(context: BrowserContext): Promise<void> {
  const held = [context, ...context.pages()];
  // A window or a page that is closed already has none.
  await Promise.all(held.map((holder) => holder.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)));
}

/** Returns the id of the main process of a browser. */
async function processIdOf(context: BrowserContext): Promise<number> {
  const main = (await listProcesses(context)).find(({ type }) => type === 'browser');
  if (main === undefined) throw new Error('The browser does not report its main process.');
  return main.id;
}

async function listProcesses(context: BrowserContext): Promise<{ id: number; type: string }[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  await session?.detach();
  return processInfo;
}
