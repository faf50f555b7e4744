import { afterAll, afterEach, beforeAll, inject, onTestFinished } from 'vitest';
import { type BrowserOptions, type TestBrowser, openBrowser } from './browser.ts';
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts';
import { visitedDevice } from './visited-device.ts';

export interface Journey {
  readonly server: ServerProcess;
  readonly browser: TestBrowser;
}

type JourneyOptions = Omit<ServerOptions, 'copyOf' | 'port'> & Omit<BrowserOptions, 'origin' | 'copyOf'>;

/**
 * A person's afternoon: the production build with the demo in it, in a process of its own, and a browser that was never
 * here. Both are gone when the test ends; when it fails, what the server printed and what the pages showed is told.
 */
export const startJourney = (options: JourneyOptions = {}): Promise<Journey> =>
  begin({ ...options, copyOf: inject('demoData') }, options);

/**
 * The same in a browser in which the demo's person is signed in, everything was read and the service worker is in
 * charge.
 */
export async function startVisitedJourney(options: JourneyOptions = {}): Promise<Journey> {
  const { port, profile, dataDir } = await visitedDevice();
  return begin({ ...options, copyOf: dataDir, port }, { ...options, copyOf: profile });
}

/**
 * One journey for all tests of a `describe` or a file: each opens pages of its own in a browser that has forgotten the
 * ones before, over data as they left them. For tests that read, or change what no other of them looks at.
 */
export function shareJourney(options: JourneyOptions = {}): () => Journey {
  return share(
    async () => open({ ...options, copyOf: inject('demoData') }, options),
    ({ browser }) => browser.forget(),
  );
}

/**
 * The same as `startVisitedJourney` is to `startJourney`: what a test leaves on the device, those after it find there.
 */
export function shareVisitedJourney(options: JourneyOptions = {}): () => Journey {
  const start = async (): Promise<Journey> => {
    const { port, profile, dataDir } = await visitedDevice();
    return open({ ...options, copyOf: dataDir, port }, { ...options, copyOf: profile });
  };
  return share(start, ({ browser }) => browser.closePages());
}

function share(start: () => Promise<Journey>, leave: (journey: Journey) => Promise<void>): () => Journey {
  let journey: Journey | undefined;
  const shared = (): Journey => {
    if (journey === undefined) throw new Error('The journey begins with the first test.');
    return journey;
  };
  beforeAll(async () => {
    journey = await start();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await tell(shared());
    if (!shared().server.isRunning) await shared().server.start();
    await leave(shared());
  });
  afterAll(async () => {
    await journey?.browser.dispose();
    await journey?.server.dispose();
  });
  return shared;
}

async function begin(serverOptions: ServerOptions, browserOptions: Omit<BrowserOptions, 'origin'>): Promise<Journey> {
  const journey = await open(serverOptions, browserOptions);
  onTestFinished(() => journey.server.dispose());
  onTestFinished(() => journey.browser.dispose());
  tellWhenFailed(journey);
  return journey;
}

/**
 * Tells what the test has left when it fails; called behind what takes browser and server away, since that is done in
 * reverse.
 */
export function tellWhenFailed(journey: Journey): void {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await tell(journey);
  });
}

/** Nothing of it is left when the browser does not start. */
async function open(serverOptions: ServerOptions, browserOptions: Omit<BrowserOptions, 'origin'>): Promise<Journey> {
  const server = await startServer(serverOptions);
  try {
    return { server, browser: await openBrowser({ ...browserOptions, origin: server.url }) };
  } catch (error) {
    await server.dispose();
    throw error;
  }
}

/** Prints what a journey that failed has left: what the server said, and what its pages show. */
async function tell({ server, browser }: Journey): Promise<void> {
  await tellPages(browser);
  console.log(`The server printed:\n${server.output}`);
}

/** Prints where each page is and what stands on it: what a test has waited for in vain is seldom told by its name. */
async function tellPages(browser: TestBrowser): Promise<void> {
  for (const page of browser.context.pages()) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => `(${String(error)})`);
    console.log(`A page was at ${page.url()} and showed:\n${shown}`);
  }
}
