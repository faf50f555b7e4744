import { inject, onTestFinished } from 'vitest';
import { type ServerOptions, type ServerProcess, startServer } from '../server-process.ts';
import { startChromium } from './chromium.ts';
import type { Engine, EngineName, EngineOptions } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { type Screen, screenOf } from './screen.ts';
import { waitUntil } from '../wait-until.ts';
import { startWebKit } from './webkit.ts';

/** A server with the demo and an engine in which nobody has opened it. */
export interface EngineJourney {
  readonly server: ServerProcess;
  readonly engine: Engine;
  /** Opens a tab at a path of the app. */
  open(path: string): Promise<Screen>;
}

const { chromium, firefox, webkit, unable } = inject('engines');
const STARTS: readonly {
  readonly name: EngineName;
  readonly start: ((options: EngineOptions) => Promise<Engine>) | undefined;
}[] = [
  { name: 'Chromium', start: chromium === undefined ? undefined : (options) => startChromium(chromium, options) },
  { name: 'Firefox', start: firefox === undefined ? undefined : (options) => startFirefox(firefox, options) },
  { name: 'WebKit', start: webkit === undefined ? undefined : () => startWebKit(webkit) },
];
const only = process.env['ONLY_ENGINE'];

/** The names of the engines of this machine, or of the one that ONLY_ENGINE names. */
export const ENGINES: readonly EngineName[] = STARTS.filter(
  ({ name, start }) => start !== undefined && (only === undefined || only === name),
).map(({ name }) => name);

/**
 * The engines of this machine in which a journey can be run; `scripts/find-engines.mjs` says why in another it cannot.
 */
export const enginesFor = (journey: 'a full device'): readonly EngineName[] =>
  ENGINES.filter((name) => unable[name]?.[journey] === undefined);

interface EngineJourneyOptions extends ServerOptions {
  /** The room for everything the app stores. */
  readonly quotaBytes?: number;
}

/** Starts server and engine; both end with the test, and what the pages show is printed when it fails. */
export async function startEngineJourney(
  name: EngineName,
  { quotaBytes, ...options }: EngineJourneyOptions = {},
): Promise<EngineJourney> {
  const server = await startServer({ copyOf: inject('demoData'), sandboxSpeed: 0.001, ...options });
  onTestFinished(() => server.dispose());
  const quota = quotaBytes === undefined ? {} : { quota: { origin: server.url, bytes: quotaBytes } };
  const engine = await STARTS.find((one) => one.name === name)?.start?.(quota);
  if (engine === undefined) throw new Error(`${name} is not installed.`);
  onTestFinished(() => engine.dispose());
  const opened: Screen[] = [];
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const { tab } of opened) {
      const shown = await tab.run(() => `${location.href}\n${document.body.innerText}`).catch(String);
      console.log(`${name} ${engine.version} showed: ${shown}`);
    }
    console.log(`The server printed:\n${server.output}`);
  });
  return {
    server,
    engine,
    async open(path) {
      const screen = screenOf(await engine.openTab());
      opened.push(screen);
      await screen.tab.open(`${server.url}${path}`);
      return screen;
    },
  };
}

/** Signs in to the demo and waits until everything is on the device and the service worker is ready. */
export async function signIn(journey: EngineJourney): Promise<Screen> {
  const screen = await journey.open('/auth/login');
  await screen.click('button', 'Try the demo');
  await screen.at('The dashboard is open', ({ pathname }) => pathname === '/dashboard');
  await screen.see('button', /^Sync: Live$/);
  await screen.tab.run(() => navigator.serviceWorker.ready.then(() => true));
  return screen;
}

/** Opens the inbox in a tab and returns the ids of the first conversations, newest first. */
export async function openInbox(screen: Screen, url: string): Promise<string[]> {
  await screen.tab.open(`${url}/messages?profile=all`);
  await screen.see('button', /^Sync: /);
  return listRows(screen, 3);
}

/** Waits for so many conversations and returns the ids of those that are drawn. */
export async function listRows(screen: Screen, atLeast: number): Promise<string[]> {
  return waitUntil('The conversations are listed', async () => {
    const ids = await screen.tab.run(() =>
      [...document.querySelectorAll<HTMLElement>('[role=list] [data-chat]')].map((row) => row.dataset['chat'] ?? ''),
    );
    return ids.length >= atLeast && ids;
  });
}
