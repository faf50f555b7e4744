import { afterAll, afterEach, beforeAll, inject, onTestFinished } from 'vitest';
import {
  type BrowserOptions,
  type BrowserWindow,
  type TestBrowser,
  type WindowOptions,
  openBrowser,
  openWindow,
} from './browser.ts';
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts';
import { visitedDevice } from './visited-device.ts';

export interface Journey<B extends BrowserWindow = TestBrowser> {
  readonly server: ServerProcess;
  readonly browser: B;
}

/** A journey in a window without a profile on disk. */
export type WindowJourney = Journey<BrowserWindow>;

/**
 * A value of `sandboxSpeed` so low that the simulated network does what is due at its start, in the first seconds, and
 * then nothing while a journey lasts.
 */
export const IDLE_NETWORK = 0.001;

type JourneyServerOptions = Omit<ServerOptions, 'copyOf' | 'port'>;
type WindowJourneyOptions = JourneyServerOptions & Omit<WindowOptions, 'origin'>;
type JourneyOptions = JourneyServerOptions & Omit<BrowserOptions, 'origin' | 'copyOf'>;

/**
 * Starts the production build with the demo in it, in a process of its own, and a window that has never opened it. Both
 * are disposed of when the test ends; when it fails, what the server printed and the pages showed is printed.
 */
export const startJourney = (options: WindowJourneyOptions = {}): Promise<WindowJourney> =>
  begin({ ...options, copyOf: inject('demoData') }, (origin) => openWindow({ ...options, origin }));

/**
 * Starts the same in a browser process with an empty profile on disk: for tests that restart or kill the browser, or
 * that need arguments of its own.
 */
export const startJourneyWithProfile = (options: JourneyOptions = {}): Promise<Journey> =>
  begin({ ...options, copyOf: inject('demoData') }, (origin) => openBrowser({ ...options, origin }));

/** Starts the same with a browser in which the demo's person is signed in, synced and served by the service worker. */
export async function startVisitedJourney(options: JourneyOptions = {}): Promise<Journey> {
  const { port, profile, dataDir } = await visitedDevice();
  return begin({ ...options, copyOf: dataDir, port }, (origin) => openBrowser({ ...options, origin, copyOf: profile }));
}

/**
 * Starts one journey for all tests of a `describe` or a file. The browser is emptied after each test; the server's data
 * stay as the test left them. For tests that read, or change what no other of them reads.
 */
export function shareJourney(options: WindowJourneyOptions = {}): () => WindowJourney {
  return share(
    () => open({ ...options, copyOf: inject('demoData') }, (origin) => openWindow({ ...options, origin })),
    ({ browser }) => browser.clearData(),
  );
}

/** Starts one visited journey for all tests of a `describe` or a file; they share what is on the device as well. */
export function shareVisitedJourney(options: JourneyOptions = {}): () => Journey {
  const start = async (): Promise<Journey> => {
    const { port, profile, dataDir } = await visitedDevice();
    return open({ ...options, copyOf: dataDir, port }, (origin) =>
      openBrowser({ ...options, origin, copyOf: profile }),
    );
  };
  return share(start, ({ browser }) => browser.closePages());
}

function share<B extends BrowserWindow>(
  start: () => Promise<Journey<B>>,
  leave: (journey: Journey<B>) => Promise<void>,
): () => Journey<B> {
  let journey: Journey<B> | undefined;
  const shared = (): Journey<B> => {
    if (journey === undefined) throw new Error('The journey begins with the first test.');
    return journey;
  };
  beforeAll(async () => {
    journey = await start();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await printTraces(shared());
    if (!shared().server.isRunning) await shared().server.start();
    await leave(shared());
  });
  afterAll(async () => {
    await journey?.browser.dispose();
    await journey?.server.dispose();
  });
  return shared;
}

async function begin<B extends BrowserWindow>(
  serverOptions: ServerOptions,
  openAt: (origin: string) => Promise<B>,
): Promise<Journey<B>> {
  const journey = await open(serverOptions, openAt);
  onTestFinished(() => journey.server.dispose());
  onTestFinished(() => journey.browser.dispose());
  printWhenFailed(journey);
  return journey;
}

/**
 * Prints what the test has left when it fails. Call it after what disposes of browser and server: vitest runs these in
 * reverse.
 */
export function printWhenFailed(journey: WindowJourney): void {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await printTraces(journey);
  });
}

/** Starts server and browser; stops the server when the browser does not start. */
async function open<B extends BrowserWindow>(
  serverOptions: ServerOptions,
  openAt: (origin: string) => Promise<B>,
): Promise<Journey<B>> {
  const server = await startServer(serverOptions);
  try {
    return { server, browser: await openAt(server.url) };
  } catch (error) {
    await server.dispose();
    throw error;
  }
}

/** Prints what the server of a failed journey printed, and what its pages show. */
async function printTraces({ server, browser }: WindowJourney): Promise<void> {
  await printPages(browser);
  console.log(`The server printed:\n${server.output}`);
}

/** Prints the address and the content of each page: why a test waited in vain is seldom clear from its name. */
async function printPages(browser: BrowserWindow): Promise<void> {
  for (const page of browser.context.pages()) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => `(${String(error)})`);
    // One line of its own, which the end of a long run repeats (`scripts/repeated-failures.mjs`).
    const words = await page
      .locator('h1, [role="alert"], [role="status"]')
      .allInnerTexts()
      .catch(() => []);
    const said = words.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
    console.log(`A page showed:\n${shown}`);
    console.log(`A page was at ${page.url()} and said ${JSON.stringify(said)}`);
  }
}
