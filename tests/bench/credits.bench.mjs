import { median, percentile, signInToDemo, withLongestTask, withBrowser } from './sync/stage.mjs';

/**
 * Measures the credits history of a team with 60 000 ledger entries, without a server: opened, searched while typing,
 * scrolled, updated while entries arrive, and saved as a file. Opening is compared with the plainest read of the same
 * entries, `toArray` and a sum, in the same browser. The longest task of the main thread in each step is measured by
 * its own processor time, so that other load on the machine does not count.
 */
const RECORDS = 60_000;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ARRIVALS = 20;
const LONG_TASK_MS = 50;
const TIMEOUT_MS = 60_000;
const TYPED = 'person 12345';

/** Runs inside the page. Records the time from each key to the next frame. */
function recordKeyLatencies() {
  globalThis.keys = [];
  addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => globalThis.keys.push(performance.now() - timeStamp)),
    { capture: true },
  );
}

/** Runs inside the page. Scrolls from end to end in this many frames. */
async function scrollThrough(frames) {
  const main = document.querySelector('#main');
  for (let frame = 1; frame <= frames; frame += 1) {
    main.scrollTop = (frame / frames) * main.scrollHeight;
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}

await withBrowser({ conversations: 0 }, async ({ url, context, openPageReplica }) => {
  await context.addInitScript(recordKeyLatencies);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await signInToDemo(page, url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: 'Sync: Live' }).waitFor();
  await page.goto('about:blank');
  const replicaPage = await context.newPage();
  await openPageReplica(replicaPage);
  await replicaPage.evaluate((count) => globalThis.pageReplica.fillCredits(count), RECORDS);
  await context.setOffline(true);
  // Frames are drawn only for the tab in front.
  await page.bringToFront();
  await page.goto(`${url}/dashboard`);

  const cdp = await context.newCDPSession(page);
  const link = (name) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  const sums = page.getByRole('status').filter({ hasText: 'Sum ' });
  const waitForSum = (words) => sums.getByText(words).waitFor();

  /** Measures a step: its time by the clock, and its longest task by its own processor time, in ms. */
  async function measure(work) {
    let longestMs = 0;
    const tookMs = await withLongestTask(
      cdp,
      async () => {
        const startedMs = performance.now();
        await work();
        return performance.now() - startedMs;
      },
      (ms) => {
        longestMs = ms;
      },
    );
    return { tookMs, longestMs };
  }
  const printStep = (name, { tookMs, longestMs }, more = '') =>
    console.log(
      `${name}: ${tookMs.toFixed(0)} ms${more}; longest task ${longestMs.toFixed(0)} ms (bar ${LONG_TASK_MS})`,
    );

  const openings = [];
  const bares = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await replicaPage.evaluate(() => globalThis.pageReplica.sumBare());
    if (bare.count !== RECORDS) throw new Error(`${bare.count} records are on the device, not ${RECORDS}`);
    bares.push(bare.tookMs);
    openings.push(
      await measure(async () => {
        await link('Credits').click();
        await waitForSum('60,000 records');
        await page.getByRole('slider').waitFor();
      }),
    );
    if (round < ROUNDS - 1) {
      await link('Members').click();
      await page.getByRole('heading', { name: 'Team Members' }).waitFor();
    }
  }
  const tookMs = median(openings.map((one) => one.tookMs));
  const bareMs = median(bares);
  printStep(
    'opened until sums, balances, shares and chart are there, median',
    { tookMs, longestMs: Math.max(...openings.map((one) => one.longestMs)) },
    `, ${(tookMs / bareMs).toFixed(2)} times a bare toArray and sum (${bareMs.toFixed(0)} ms)`,
  );

  const bareTask = { longestMs: 0 };
  await withLongestTask(
    cdp,
    () => replicaPage.evaluate(() => globalThis.pageReplica.sumBare()),
    (ms) => {
      bareTask.longestMs = ms;
    },
  );
  console.log(
    `longest task of each opening: ${openings.map(({ longestMs }) => `${longestMs.toFixed(0)} ms`).join(', ')}`,
  );
  console.log(`longest task of the bare toArray and sum: ${bareTask.longestMs.toFixed(0)} ms`);

  const search = page.getByRole('searchbox', { name: 'Search reasons and campaigns' });
  await search.focus();
  await page.evaluate(() => {
    globalThis.keys.length = 0;
  });
  printStep(
    'typed and found',
    await measure(async () => {
      await search.pressSequentially(TYPED, { delay: 40 });
      await waitForSum('1 of 60,000 records');
    }),
  );
  const keys = await page.evaluate(() => globalThis.keys);
  console.log(
    `from a key to the next frame, ${keys.length} keys: median ${median(keys).toFixed(0)} ms, longest ${percentile(keys, 100).toFixed(0)} ms`,
  );
  printStep(
    'search cleared',
    await measure(async () => {
      await page.getByRole('button', { name: 'Clear search' }).click();
      await waitForSum(/^60,000 records/);
    }),
  );

  printStep('scrolled from end to end in 120 frames', await measure(() => page.evaluate(scrollThrough, 120)));
  await page.evaluate(() => document.querySelector('#main').scrollTo(0, 0));

  printStep(
    `${ARRIVALS} entries that come one by one, all shown`,
    await measure(async () => {
      for (let arrival = 1; arrival <= ARRIVALS; arrival += 1)
        await replicaPage.evaluate((position) => globalThis.pageReplica.receiveCredit(position), RECORDS + arrival);
      await waitForSum(`60,0${ARRIVALS} records`);
    }),
  );

  printStep(
    'saved as a CSV file',
    await measure(async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await (await download).path();
    }),
  );
});
