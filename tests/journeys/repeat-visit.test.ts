import { expect, inject, it, onTestFinished } from 'vitest';
import { openBrowser } from '#support/browser.ts';
import { type CountedRequest, openCountingProxy } from '#support/counting-proxy.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { conversationList, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK } from '#support/journey.ts';
import { startServer } from '#support/server-process.ts';
import { waitUntil } from '#support/wait-until.ts';

const MAX_BYTES = 5_000;

/**
 * Decides whether a request is for a file of the app: page, script, style, font, picture, manifest, configuration or
 * the worker's script, whether a page, the worker or the browser's update check asked for it. Requests to the API, to
 * Appwrite and to its socket are not.
 */
const isOwnFile = ({ path }: CountedRequest): boolean => !/^\/(?:api|v1)\//.test(path);

it('the second visit downloads hardly anything of the app when nothing has changed', async () => {
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
  await waitUntil('The worker controls the page', () =>
    first.evaluate(() => navigator.serviceWorker.controller !== null),
  );
  // Guards against a measurement that counts nothing.
  expect(bytesOf(ownFiles())).toBeGreaterThan(500_000);

  await browser.restart();
  proxy.reset();
  const second = await browser.newPage();
  await second.goto('/messages');
  await conversationList(second).getByRole('link').first().waitFor();
  await waitForBadge(second, /^Sync: Live$/);
  // The browser looks for a newer worker by itself, and the page loads the rest of its scripts after the first screen.
  await waitUntil('The browser has looked for a newer worker', () => ownFiles().some(({ path }) => path === '/sw.js'));
  await second.getByRole('button', { name: /^Team: / }).waitFor();
  await waitUntil('No request is pending', () => browser.watch.unanswered().length === 0);
  const downloads = ownFiles();
  console.log(`The second visit: ${bytesOf(downloads)} bytes`, downloads);
  expect(bytesOf(downloads)).toBeLessThanOrEqual(MAX_BYTES);
  expect(new Set(downloads.map(({ path }) => path))).toEqual(new Set(['/sw.js', '/config.json']));
  browser.watch.assertClean();
});
