import { expect, inject, it, onTestFinished } from 'vitest';
import { openBrowser } from '#support/browser.ts';
import { openCountingProxy, type CountedRequest } from '#support/counting-proxy.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { conversationList, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK } from '#support/journey.ts';
import { startServer } from '#support/server-process.ts';
import { waitUntil } from '#support/wait-until.ts';

const MOST_BYTES = 5_000;

/**
 * The app's own files: page, scripts, styles, fonts, pictures, manifest, configuration, and the worker's script,
 * whoever asks for them (a page, the worker, the browser that looks for a newer worker), with the heads of requests and
 * answers. Not what people's work is made of: the API, Appwrite and its socket.
 */
const isOwnFile = ({ path }: CountedRequest): boolean => !/^\/(?:api|v1)\//.test(path);

it('the second visit asks for hardly anything of the app when nothing has changed', async () => {
  const server = await startServer({ copyOf: inject('demoData'), sandboxSpeed: IDLE_NETWORK });
  onTestFinished(() => server.dispose());
  const proxy = await openCountingProxy(server.port);
  onTestFinished(() => proxy.close());
  const browser = await openBrowser({ origin: proxy.url });
  onTestFinished(() => browser.dispose());
  const ownFiles = (): CountedRequest[] => proxy.counted.filter(isOwnFile);
  const bytesOf = (requests: readonly CountedRequest[]): number => requests.reduce((sum, { bytes }) => sum + bytes, 0);

  const first = await browser.newPage();
  await signInToDemo(first);
  await waitForBadge(first, /^Sync: Live$/);
  await first.evaluate(() => navigator.serviceWorker.ready);
  await waitUntil('The worker has the app', () => first.evaluate(() => navigator.serviceWorker.controller !== null));
  // What the first visit weighs says that the scales are not broken.
  expect(bytesOf(ownFiles())).toBeGreaterThan(500_000);

  await browser.restart();
  proxy.forget();
  const second = await browser.newPage();
  await second.goto('/messages');
  await conversationList(second).getByRole('link').first().waitFor();
  await waitForBadge(second, /^Sync: Live$/);
  // The browser looks for a newer worker by itself, and the page has loaded what it loads behind the first screen.
  await waitUntil('The browser has looked for a newer worker', () => ownFiles().some(({ path }) => path === '/sw.js'));
  await second.getByRole('button', { name: /^Team: / }).waitFor();
  await waitUntil('Nothing is under way', () => browser.watch.unanswered().length === 0);
  const asked = ownFiles();
  console.log(`The second visit: ${bytesOf(asked)} bytes`, asked);
  expect(bytesOf(asked)).toBeLessThanOrEqual(MOST_BYTES);
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/sw.js', '/config.json']));
  browser.watch.assertClean();
});
