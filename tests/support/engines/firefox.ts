import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { waitUntil } from '../wait-until.ts';
import { clickActions, type Engine, type EngineOptions, type EngineTab, keyActions } from './engine.ts';

/** Settings of a browser that stays alone: no first-run pages, no requests of its own, the tests' language. */
const SETTINGS: Readonly<Record<string, string | number | boolean>> = {
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.warnOnQuit': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,none',
  'toolkit.telemetry.enabled': false,
};

/** Firefox gives the sites of one domain a fifth of all storage together. */
const SHARE_OF_DOMAIN = 5;

/** Returns the settings that limit what the app's origin, the only one, may store. */
const limitedTo = ({ bytes }: NonNullable<EngineOptions['quota']>): typeof SETTINGS => ({
  'dom.quotaManager.temporaryStorage.fixedLimit': (bytes * SHARE_OF_DOMAIN) / 1024,
});

const answerSchema = z.object({
  id: z.number(),
  type: z.enum(['success', 'error']),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
});
const scriptResultSchema = z.object({
  type: z.enum(['success', 'exception']),
  result: z.optional(z.object({ value: z.optional(z.string()) })),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
});
const contextSchema = z.object({ context: z.string() });
const nodesSchema = z.object({ nodes: z.array(z.object({ sharedId: z.string() })) });
const sessionSchema = z.object({ capabilities: z.object({ browserVersion: z.string() }) });
const screenshotSchema = z.object({ data: z.string() });

/** One command of WebDriver BiDi. @throws Error with the browser's own words */
type Send = (method: string, params: object) => Promise<unknown>;

interface Running {
  readonly child: ChildProcess;
  readonly version: string;
  readonly send: Send;
  readonly socket: WebSocket;
}

/** Starts Firefox with a profile of its own, driven over WebDriver BiDi. */
export async function startFirefox(executablePath: string, { quota }: EngineOptions = {}): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'outrider-firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries({ ...SETTINGS, ...(quota !== undefined && limitedTo(quota)) })
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  let running = await launch(executablePath, profile);
  return {
    name: 'Firefox',
    version: running.version,
    openTab: () => openTab(running.send),
    async restart() {
      await end(running);
      running = await launch(executablePath, profile);
    },
    async dispose() {
      await end(running);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function launch(executablePath: string, profile: string): Promise<Running> {
  const child = spawn(
    executablePath,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, MOZ_DISABLE_CONTENT_SANDBOX: '1' } },
  );
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  const address = await waitUntil('Firefox listens', () => /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1]);
  const socket = new WebSocket(`${address}/session`, { perMessageDeflate: false, maxPayload: 2 ** 28 });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const send = commandsOver(socket);
  const session = sessionSchema.parse(await send('session.new', { capabilities: {} }));
  return { child, socket, send, version: session.capabilities.browserVersion };
}

function commandsOver(socket: WebSocket): Send {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const answer = answerSchema.safeParse(JSON.parse(data.toString('utf8')));
    if (!answer.success) return; // an event
    const command = waiting.get(answer.data.id);
    waiting.delete(answer.data.id);
    if (answer.data.type === 'success') command?.resolve(answer.data.result);
    else command?.reject(new Error(`${answer.data.error}: ${answer.data.message}`));
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser ended.'));
  });
  return (method, params) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}

async function end({ child, send, socket }: Running): Promise<void> {
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  await send('browser.close', {}).catch(() => child.kill());
  await ended;
  socket.terminate();
}

async function openTab(send: Send): Promise<EngineTab> {
  const { context } = contextSchema.parse(await send('browsingContext.create', { type: 'tab' }));
  const resize = (width: number, height: number): Promise<unknown> =>
    send('browsingContext.setViewport', { context, viewport: { width, height } });
  await resize(1280, 800);
  const press = (key: string): Promise<unknown> => send('input.performActions', { context, actions: keyActions(key) });
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    async run(work, ...args) {
      const { type, result, exceptionDetails } = scriptResultSchema.parse(
        await send('script.callFunction', {
          functionDeclaration: `async (args) => JSON.stringify(await (${work.toString()})(...JSON.parse(args)))`,
          arguments: [{ type: 'string', value: JSON.stringify(args) }],
          awaitPromise: true,
          target: { context },
        }),
      );
      if (type === 'exception') throw new Error(exceptionDetails?.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    clickAt: async (x, y) => void (await send('input.performActions', { context, actions: clickActions(x, y) })),
    press: async (key) => void (await press(key)),
    async type(text) {
      for (const key of text) await press(key);
    },
    async chooseFile(selector, path) {
      const { nodes } = nodesSchema.parse(
        await send('browsingContext.locateNodes', { context, locator: { type: 'css', value: selector } }),
      );
      if (nodes[0] === undefined) throw new Error(`No field for a file is at ${selector}.`);
      await send('input.setFiles', { context, element: nodes[0], files: [path] });
    },
    screenshot: async () =>
      Buffer.from(screenshotSchema.parse(await send('browsingContext.captureScreenshot', { context })).data, 'base64'),
    resize: async (width, height) => void (await resize(width, height)),
    close: async () => void (await send('browsingContext.close', { context })),
  };
}
