import { cpus, loadavg } from 'node:os';
import { startRecordingProxy } from './sync/recording-proxy.mjs';
import { countStored, launchBrowser, median, signInToDemo, withServer } from './sync/stage.mjs';
import { measureBurst, measureHeap, measureSingles, readDocuments } from './inbox/events.mjs';
import { createBlankProfile, measureOpenings, WINDOWS } from './inbox/opening.mjs';
import { measureScrolling } from './inbox/scrolling.mjs';
import { measureSearch } from './inbox/searching.mjs';

/**
 * Measures Messages with 100 000 conversations (`SEED=large`) in a real Chromium on the production build: opened
 * without a server by a new browser, compared with an empty React page of the same service worker and with 1 000
 * conversations; searched while typing; scrolled; and with events from the socket, one at a time, 5 000 at once, and
 * for an hour. Tasks are measured by their own processor time, so that other load on the machine does not count.
 * Openings are measured by the clock, in turns.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 9);
const LARGE = { name: 'Meridian Growth', id: 'meridian-growth', count: 100_000 };
const SMALL = { name: undefined, count: 1_000 };
const TIMEOUT_MS = 900_000;
const PASS_THROUGH = { intercept: () => false, onAnswered: () => undefined };

const printLoad = () =>
  console.log(
    `load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')} on ${cpus().length} cores`,
  );

/**
 * Prepares a device with all conversations of a team, and closes its browser. Before that, `withDevice` gets the page
 * and its context.
 */
async function fillDevice({ executable, profile, url }, { name, count }, withDevice = async () => undefined) {
  const context = await launchBrowser(executable, profile);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await signInToDemo(page, url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    if (name !== undefined) {
      await page.getByRole('button', { name: /^Team: / }).click();
      await page.getByText(name).first().click();
    }
    await page.goto(`${url}/messages?profile=all`);
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().waitFor();
    const startedMs = performance.now();
    while ((await page.evaluate(countStored)).chats < count) {
      if (performance.now() - startedMs > TIMEOUT_MS)
        throw new Error(`Not all of ${count} conversations are on the device`);
      await new Promise((resolve) => {
        setTimeout(resolve, 1_000);
      });
    }
    await page.getByRole('button', { name: 'Sync: Live' }).waitFor();
    await withDevice(page, context);
  } finally {
    await context.close();
  }
}

async function measureUse(page, context, proxy) {
  const cdp = await context.newCDPSession(page);
  await page.reload();
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().waitFor();
  await page.getByRole('button', { name: 'Sync: Live' }).waitFor();
  const documents = await readDocuments(page, LARGE.id, 5_000);
  await measureSingles(page, cdp, proxy, documents.slice(0, 50), 'at the top of the list');
  await measureScrolling(page, cdp, 4_000);
  await measureScrolling(page, cdp, 20_000);
  await page.getByRole('region', { name: 'Conversations', exact: true }).evaluate((element) => element.scrollTo(0, 0));
  await measureSingles(page, cdp, proxy, documents.slice(0, 50), 'in a list that was scrolled through');
  await measureBurst(page, cdp, proxy, documents);
  await measureHeap(page, cdp, proxy, documents.slice(0, 2_000));
  await measureSearch(page, cdp);
}

const ratioOf = (times, one, other, measure) =>
  (median(times[one][measure]) / median(times[other][measure])).toFixed(2);
const printRatios = (times, one, other, bar) =>
  console.log(
    `${one}: ${ratioOf(times, one, other, 'drawn')} times ${other} (bar ${bar}); the app's own rows ${ratioOf(times, one, other, 'live')} times`,
  );

/** Opens both devices, and the empty page, in one kind of window. */
async function compareOpenings(window, { executable, large, small, blank }) {
  const { rows, label } = window;
  const [many, few, nothing] = [
    `${rows} rows of ${LARGE.count}`,
    `${rows} rows of ${SMALL.count}`,
    'an empty React page',
  ];
  const times = await measureOpenings(
    executable,
    [
      { name: nothing, profile: blank.profile, url: large.url, isBlank: true },
      { name: many, ...large },
      { name: few, profile: small.profile, url: small.url },
    ],
    window,
    ROUNDS,
  );
  console.log(label);
  const formatTimes = (ms) => `median ${median(ms).toFixed(0)} ms (${ms.map((one) => one.toFixed(0)).join(', ')})`;
  for (const [name, { drawn, live }] of Object.entries(times))
    console.log(`${name}: ${formatTimes(drawn)}; the app's own ${formatTimes(live)}`);
  printRatios(times, many, nothing, 1.25);
  printRatios(times, many, few, 1.15);
}

await withServer({ conversations: 0, seed: 'large', sandboxSpeed: '0.001' }, async (large) => {
  const proxy = await startRecordingProxy(large.url, PASS_THROUGH);
  console.log(`${LARGE.count} conversations are on the server`);
  printLoad();
  await fillDevice({ ...large, url: proxy.url }, LARGE, (page, context) => measureUse(page, context, proxy));
  await withServer({ conversations: SMALL.count, sandboxSpeed: '0.001' }, async (small) => {
    await fillDevice(small, SMALL);
    const blank = await createBlankProfile(large.executable, large.profile, proxy.url);
    await Promise.all([proxy.close(), large.server.kill(), small.server.kill()]);
    printLoad();
    for (const window of WINDOWS)
      await compareOpenings(window, {
        executable: large.executable,
        large: { profile: large.profile, url: proxy.url },
        small,
        blank,
      });
    blank.remove();
    printLoad();
  });
});
