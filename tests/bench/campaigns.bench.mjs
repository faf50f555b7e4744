import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { median, signInToDemo, withLongestTask, withBrowser } from './sync/stage.mjs';

/**
 * Measures a team with 500 campaigns, each with ninety days of history: the list is opened without a server and
 * scrolled to its end as cards and as a table; then a program of a colleague makes a thousand changes over the API,
 * which the socket delivers. Opening is compared with the plainest read of the same rows in the same browser. The
 * longest task of the main thread in each step is measured by its own processor time, so that other load on the machine
 * does not count.
 */
const CAMPAIGNS = 500;
const BURSTS = 4;
const PER_BURST = 250;
const CONCURRENCY = 24;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const LONG_TASK_MS = 50;
const RENDERS_PER_SECOND = 20;
/** Time a step is watched after the last change is visible, for work that follows. */
const SETTLE_MS = 1_000;
const TIMEOUT_MS = 120_000;

/**
 * Runs inside the page. Scrolls to the end in steps of half a screen, one per frame, until nothing more loads. Returns
 * the number of steps.
 */
async function scrollToEnd() {
  const main = document.querySelector('#main');
  let steps = 0;
  for (let unchangedSteps = 0; unchangedSteps < 10; steps += 1) {
    const before = main.scrollTop;
    main.scrollTop += main.clientHeight / 2;
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    unchangedSteps = main.scrollTop === before ? unchangedSteps + 1 : 0;
  }
  return steps;
}

/** Runs inside the page. Records when the list is rendered: React changes the document once for each render. */
function recordRenders() {
  globalThis.renders = [];
  const list = document.querySelector('ul[aria-label="Campaigns"]');
  new MutationObserver(() => globalThis.renders.push(performance.now())).observe(list, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  });
}

/** Returns the largest number of these times within one second. */
const maxWithinASecond = (times) =>
  Math.max(0, ...times.map((from, index) => times.slice(index).filter((time) => time - from < 1_000).length));

/** Signs a colleague's program in. Returns its function that renames a campaign. */
async function openColleague(url) {
  const { projectId } = await (await fetch(`${url}/config.json`)).json().then(({ appwrite }) => appwrite);
  const headers = { 'Content-Type': 'application/json', 'X-Appwrite-Project': projectId };
  const signedIn = await fetch(`${url}/v1/account/sessions/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'demo@outrider.test', password: 'outrider-demo' }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const { jwt } = await (
    await fetch(`${url}/v1/account/jwts`, { method: 'POST', headers: { ...headers, cookie }, body: '{}' })
  ).json();
  return async (id, name) => {
    const answer = await fetch(`${url}/api/campaign/${id}`, {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${jwt}`,
        'X-Team-ID': 'northwind-outreach',
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify({ name }),
    });
    if (!answer.ok) throw new Error(`A rename was answered with ${answer.status}: ${await answer.text()}`);
  };
}

await withBrowser(
  { conversations: 0, campaigns: CAMPAIGNS, sandboxSpeed: '0.001' },
  async ({ url, context, addedCampaigns, campaignName, openPageReplica }) => {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await signInToDemo(page, url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.getByRole('button', { name: 'Sync: Live' }).waitFor();
    const replicaPage = await context.newPage();
    await openPageReplica(replicaPage);
    const bares = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await replicaPage.evaluate(() => globalThis.pageReplica.readCampaignsBare());
      if (bare.names.length < CAMPAIGNS)
        throw new Error(`${bare.names.length} campaigns are on the device, not ${CAMPAIGNS}`);
      bares.push(bare.tookMs);
    }
    await page.bringToFront();
    await context.setOffline(true);
    await page.reload();

    const cdp = await context.newCDPSession(page);
    const link = (name) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
    const heading = page.getByRole('heading', { level: 2, name: /^Campaign \d+, version/ });

    /** Measures a step: its time by the clock, and its longest task by its own processor time, in ms. */
    async function measure(work) {
      let longestMs = 0;
      let found;
      const tookMs = await withLongestTask(
        cdp,
        async () => {
          const startedMs = performance.now();
          found = await work();
          return performance.now() - startedMs;
        },
        (ms) => {
          longestMs = ms;
        },
      );
      return { tookMs, longestMs, found };
    }
    const printStep = (name, { tookMs, longestMs }, more = '') =>
      console.log(
        `${name}: ${tookMs.toFixed(0)} ms${more}; longest task ${longestMs.toFixed(0)} ms (bar ${LONG_TASK_MS})`,
      );

    const openings = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await link('Members').click();
      await page.getByRole('heading', { name: 'Team Members' }).waitFor();
      openings.push(
        await measure(async () => {
          await link('Campaigns').click();
          await heading.first().waitFor();
        }),
      );
    }
    const tookMs = median(openings.map((one) => one.tookMs));
    const bareMs = median(bares);
    printStep(
      'opened until the first cards are drawn, median',
      { tookMs, longestMs: Math.max(...openings.map((one) => one.longestMs)) },
      `; a bare toArray of the rows ${bareMs.toFixed(0)} ms`,
    );
    console.log(
      `longest task of each opening: ${openings.map(({ longestMs }) => `${longestMs.toFixed(0)} ms`).join(', ')}`,
    );

    const scrolled = await measure(() => page.evaluate(scrollToEnd));
    printStep(`cards scrolled to the end in ${scrolled.found} frames`, scrolled);
    const [cardPosition, setSize] = await page
      .locator('ul[aria-label="Campaigns"] > li')
      .last()
      .evaluate((card) => [card.ariaPosInSet, card.ariaSetSize]);
    if (cardPosition !== setSize || Number(setSize) < CAMPAIGNS)
      throw new Error(`The last card is ${cardPosition} of ${setSize}.`);
    console.log(`at the end ${await heading.count()} cards are in the document`);
    await page.getByRole('radio', { name: 'Table' }).check();
    await page.getByRole('table', { name: 'Campaigns' }).waitFor();
    const inTable = await measure(() => page.evaluate(scrollToEnd));
    printStep(`the table scrolled to the end in ${inTable.found} frames`, inTable);

    // The changed campaigns are among the visible ones.
    await context.setOffline(false);
    await page.goto(`${url}/campaigns?sort=name`);
    await heading.first().waitFor();
    await page.getByRole('button', { name: 'Sync: Live' }).waitFor();
    const rename = await openColleague(url);
    await page.evaluate(recordRenders);
    // The page is stopped while the colleague's program works, so that all its changes arrive at once.
    await cdp.send('Debugger.enable');
    const requestedUrls = [];
    page.on(
      'request',
      (request) => request.url().includes('/collections/campaigns/documents') && requestedUrls.push(request.url()),
    );
    for (let version = 1; version <= BURSTS; version += 1) {
      const isPaused = new Promise((resolve) => {
        cdp.once('Debugger.paused', resolve);
      });
      await cdp.send('Debugger.pause');
      const resumed = page.evaluate(() => undefined);
      await isPaused;
      let next = 0;
      await Promise.all(
        Array.from({ length: CONCURRENCY }, async () => {
          for (let position = next++; position < PER_BURST; position = next++)
            await rename(addedCampaigns[position], campaignName(position, version));
        }),
      );
      const burst = await measure(async () => {
        await cdp.send('Debugger.resume');
        await resumed;
        await page.waitForFunction(
          ([suffix, count]) => {
            const changed = [...document.querySelectorAll('h2')].flatMap((one) =>
              Number(/^Campaign (\d+),/.exec(one.textContent)?.[1]) < count ? [one.textContent] : [],
            );
            return changed.length > 0 && changed.every((text) => text.endsWith(suffix));
          },
          [`version ${version}`, PER_BURST],
          { polling: 200 },
        );
        await setTimeout(SETTLE_MS);
      });
      printStep(`${PER_BURST} changes at once, all shown`, { ...burst, tookMs: burst.tookMs - SETTLE_MS });
      const { names } = await replicaPage.evaluate(() => globalThis.pageReplica.readCampaignsBare());
      const applied = names.filter((name) => name.endsWith(`version ${version}`)).length;
      if (applied !== PER_BURST) throw new Error(`${applied} changes are on the device, not ${PER_BURST}`);
    }
    const renders = await page.evaluate(() => globalThis.renders);
    console.log(
      `over ${BURSTS * PER_BURST} changes the list was rendered ${renders.length} times, at most ${maxWithinASecond(renders)} within one second (bar ${RENDERS_PER_SECOND}); ${requestedUrls.length} requests to the server`,
    );
  },
);
