import { type ChildProcess, spawn } from 'node:child_process';
import * as z from 'zod/mini';
import { findFreePort } from '../free-port.ts';
import { waitUntil } from '../wait-until.ts';
import { clickActions, type Engine, type EngineTab, keyActions } from './engine.ts';

/** Programs of WebKitGTK: its driver, its browser, and a display where the machine has none. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  /** `Xvfb`; absent on a machine with a display. */
  readonly display?: string | undefined;
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const answerSchema = z.object({ value: z.unknown() });
const errorSchema = z.object({ error: z.string(), message: z.string() });
const sessionSchema = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
});
const windowSchema = z.object({ handle: z.string() });
/** The driver writes null for what is undefined. */
const scriptResultSchema = z.object({ value: z.nullish(z.string()), error: z.nullish(z.string()) });

/** One command of WebDriver; `path` is that after the session. @throws Error with the browser's own words */
type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Starts WebKitGTK's MiniBrowser, which keeps nothing under automation, driven over WebDriver. */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const display = programs.display === undefined ? undefined : await startDisplay(programs.display);
  const port = await findFreePort();
  const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...(display === undefined ? {} : { DISPLAY: display.name }),
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      LANG: 'en_US.UTF-8',
    },
  });
  const root = `http://127.0.0.1:${port}`;
  await waitUntil('The driver of WebKit listens', async () => (await fetch(`${root}/status`)).ok);
  const { sessionId, capabilities } = sessionSchema.parse(
    await command(`${root}/session`, 'POST', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
          timeouts: { script: 120_000 },
        },
      },
    }),
  );
  const send: Send = (method, path, body) => command(`${root}/session/${sessionId}${path}`, method, body);
  // The last window that is closed would end the browser.
  const first = z.string().parse(await send('GET', '/window'));
  return {
    name: 'WebKit',
    version: capabilities.browserVersion,
    openTab: () => openTab(send),
    async restart() {
      for (const handle of z.array(z.string()).parse(await send('GET', '/window/handles'))) {
        if (handle === first) continue;
        await send('POST', '/window', { handle });
        await send('DELETE', '/window');
      }
      await send('POST', '/window', { handle: first });
    },
    async dispose() {
      await send('DELETE', '').catch(() => undefined);
      driver.kill();
      display?.child.kill();
    },
  };
}

/** Starts a display in memory; it chooses a free number itself. */
async function startDisplay(program: string): Promise<{ name: string; child: ChildProcess }> {
  const child = spawn(program, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  const number = await waitUntil('The display is there', () => /^(\d+)\n/.exec(printed)?.[1]);
  return { name: `:${number}`, child };
}

async function command(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}), headers: { 'Content-Type': 'application/json' } } : {}),
  });
  const { value } = answerSchema.parse(await response.json());
  if (!response.ok) {
    const { error, message } = errorSchema.parse(value);
    throw new Error(`${error}: ${message}`);
  }
  return value;
}

async function openTab(send: Send): Promise<EngineTab> {
  // MiniBrowser opens a tab behind the present one, where no press arrives.
  const { handle } = windowSchema.parse(await send('POST', '/window/new', { type: 'window' }));
  /** Commands go to the current window; tabs take turns. */
  const here = async (): Promise<void> => void (await send('POST', '/window', { handle }));
  const press = (key: string): Promise<unknown> => send('POST', '/actions', { actions: keyActions(key) });
  const tab: EngineTab = {
    async open(url) {
      await here();
      await send('POST', '/url', { url });
    },
    async reload() {
      await here();
      await send('POST', '/refresh');
    },
    async run(work, ...args) {
      await here();
      const { value, error } = scriptResultSchema.parse(
        await send('POST', '/execute/async', {
          script: `const [json, done] = arguments;
            (async () => JSON.stringify(await (${work.toString()})(...JSON.parse(json))))().then(
              (value) => done({ value }),
              (error) => done({ error: String(error) }),
            );`,
          args: [JSON.stringify(args)],
        }),
      );
      if (typeof error === 'string') throw new Error(error);
      return typeof value === 'string' ? JSON.parse(value) : undefined;
    },
    async clickAt(x, y) {
      await here();
      await send('POST', '/actions', { actions: clickActions(x, y) });
    },
    async press(key) {
      await here();
      await press(key);
    },
    async type(text) {
      await here();
      for (const key of text) await press(key);
    },
    async chooseFile(selector, path) {
      await here();
      const element = z
        .record(z.string(), z.string())
        .parse(await send('POST', '/element', { using: 'css selector', value: selector }));
      await send('POST', `/element/${element[ELEMENT]}/value`, { text: path });
    },
    async screenshot() {
      await here();
      return Buffer.from(z.string().parse(await send('GET', '/screenshot')), 'base64');
    },
    async resize(width, height) {
      await here();
      // The frame of the window takes some of it.
      const [innerWidth, innerHeight] = await tab.run(() => [window.innerWidth, window.innerHeight] as const);
      const frame = z.object({ width: z.number(), height: z.number() }).parse(await send('GET', '/window/rect'));
      await send('POST', '/window/rect', {
        width: width + frame.width - innerWidth,
        height: height + frame.height - innerHeight,
      });
    },
    async close() {
      await here();
      await send('DELETE', '/window');
    },
  };
  return tab;
}
