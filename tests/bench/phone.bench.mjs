import { launchBrowser, median, signInToDemo, withServer } from './sync/stage.mjs';

/**
 * Measures a phone of the middle class on a slow network: from a link to the sign-in form at the first visit, and from
 * the start of the second visit to the status of the campaigns. Processor and network are slowed down as the "4x
 * slowdown" and "Slow 4G" of Chromium's developer tools do; those delay each request by 3.75 times the round trip of
 * 150 ms, and give nine tenths of 1.6 Mbit/s down and 750 kbit/s up. An empty page of the same server shows what the
 * network alone takes. The bars are for a quiet machine.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const VIEWPORT = { width: 375, height: 667 };
const CPU_SLOWDOWN = 4;
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1_000_000) / 8) * 0.9,
  uploadThroughput: ((750 * 1_000) / 8) * 0.9,
};
const TIMEOUT_MS = 120_000;
const BARS = { form: 4_000, status: 1_500 };

/** Runs inside the page. Records when an element that matches is in a drawn frame, in ms after the navigation began. */
function recordDrawn(selector) {
  globalThis.drawn = new Promise((resolve) => {
    const check = () => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { childList: true, subtree: true });
    addEventListener('DOMContentLoaded', check, { once: true });
  });
}

/** Opens an address in a slowed-down tab. Returns the ms until an element that matches is drawn. */
async function openSlowly(context, address, selector) {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.setViewportSize(VIEWPORT);
  await page.addInitScript(recordDrawn, selector);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(address, { waitUntil: 'commit', timeout: TIMEOUT_MS });
  const ms = await page.evaluate(() => globalThis.drawn);
  await page.close();
  return ms;
}

await withServer({ conversations: 0, sandboxSpeed: '0.001' }, async ({ url, profile, executable }) => {
  const times = { empty: [], form: [], status: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // A folder of its own for each first visit.
    for (const [name, path, selector] of [
      ['empty', '/robots.txt', 'body'],
      ['form', '/auth/login', '#root input[type="password"], #root input[type="email"]'],
    ]) {
      const context = await launchBrowser(executable, `${profile}/${name}-${round}`);
      times[name].push(await openSlowly(context, `${url}${path}`, selector));
      await context.close();
    }
  }

  const visited = `${profile}/visited`;
  const first = await launchBrowser(executable, visited);
  const page = await first.newPage();
  await page.setViewportSize(VIEWPORT);
  await signInToDemo(page, url);
  await page.goto(`${url}/campaigns`);
  await page.getByRole('list', { name: 'Campaigns' }).getByText('Active', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: /^Sync: Live$/ }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByRole('list', { name: 'Campaigns' }).getByText('Active', { exact: true }).first().waitFor();
  await first.close();
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await launchBrowser(executable, visited);
    times.status.push(await openSlowly(context, `${url}/campaigns`, '#root ul[aria-label="Campaigns"] > li h2'));
    await context.close();
  }

  const seconds = (values) =>
    `${(median(values) / 1_000).toFixed(2)} s (${values.map((ms) => (ms / 1_000).toFixed(2)).join(', ')})`;
  console.log(`Slow 4G, processor slowed down ${CPU_SLOWDOWN} times, ${ROUNDS} rounds; the median and each`);
  console.log(`An empty page of the server: ${seconds(times.empty)}`);
  for (const [name, what] of [
    ['form', 'First visit, link to sign-in form'],
    ['status', 'Second visit, start to the status of the campaigns'],
  ]) {
    const isWithin = median(times[name]) <= BARS[name];
    console.log(`${what}: ${seconds(times[name])}; at most ${BARS[name] / 1_000} s${isWithin ? '' : ': exceeded'}`);
    if (!isWithin) process.exitCode = 1;
  }
});
