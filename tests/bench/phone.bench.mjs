import { launchBrowser, median, signInToDemo, withServer } from './sync/stage.mjs';

/**
 * Measures a phone of the middle class on a slow network: from a link to the sign-in form at the first visit, and from
 * the start of the second visit to the status of the campaigns: first as of the last visit (docs/adr/0026), then as the
 * app has read it. Processor and network are slowed down as the "4x slowdown" and "Slow 4G" of Chromium's developer
 * tools do; those delay each request by 3.75 times the round trip of 150 ms, and give nine tenths of 1.6 Mbit/s down
 * and 750 kbit/s up. An empty page of the same server shows what the network alone takes. The bars are for a quiet
 * machine.
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

/**
 * Runs inside the page. Records when an element that matches `selector`, is visible and has all of `texts` as texts of
 * their own is in a drawn frame, in ms after the navigation began: `drawn.first` anywhere, `drawn.own` within the app.
 */
function recordDrawn({ selector, texts }) {
  const whenDrawn = (within) =>
    new Promise((resolve) => {
      const isThere = (element) => {
        const own = [...element.querySelectorAll('*')].filter((part) =>
          part.checkVisibility({ opacityProperty: true }),
        );
        return element.checkVisibility() && texts.every((text) => own.some((part) => part.textContent.trim() === text));
      };
      const check = () => {
        if (![...document.querySelectorAll(`${within} ${selector}`)].some(isThere)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { childList: true, subtree: true, attributes: true });
      addEventListener('DOMContentLoaded', check, { once: true });
    });
  globalThis.drawn = { first: whenDrawn(''), own: whenDrawn('#root') };
}

/** Opens an address in a slowed-down tab. Returns the ms until an element that matches is drawn, and the app's own. */
async function openSlowly(context, address, selector, texts = []) {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.setViewportSize(VIEWPORT);
  await page.addInitScript(recordDrawn, { selector, texts });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(address, { waitUntil: 'commit', timeout: TIMEOUT_MS });
  const times = await page.evaluate(async (hasOwn) => {
    const first = await globalThis.drawn.first;
    return { first, own: hasOwn ? await globalThis.drawn.own : first };
  }, selector !== 'body');
  await page.close();
  return times;
}

await withServer({ conversations: 0, sandboxSpeed: '0.001' }, async ({ url, profile, executable }) => {
  const times = { empty: [], form: [], ownForm: [], status: [], ownStatus: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // A folder of its own for each first visit.
    for (const [name, path, selector] of [
      ['empty', '/robots.txt', 'body'],
      ['form', '/auth/login', 'form:has(input[type="email"]):has(input[type="password"])'],
    ]) {
      const context = await launchBrowser(executable, `${profile}/${name}-${round}`);
      const { first, own } = await openSlowly(context, `${url}${path}`, selector);
      times[name].push(first);
      if (name === 'form') times.ownForm.push(own);
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
  const row = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem').filter({ hasText: 'Active' }).first();
  const texts = [(await row.getByRole('heading').textContent()).trim(), 'Active'];
  await page.waitForFunction(
    async () => (await caches.match('/campaigns', { cacheName: 'outrider-last-view' })) !== undefined,
  );
  // The person looks at them for some seconds: a browser that closes right after the write may lose it.
  await page.waitForTimeout(3_000);
  await first.close();
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await launchBrowser(executable, visited);
    const { first: seen, own } = await openSlowly(context, `${url}/campaigns`, 'main li', texts);
    times.status.push(seen);
    times.ownStatus.push(own);
    await context.close();
  }

  const seconds = (values) =>
    `${(median(values) / 1_000).toFixed(2)} s (${values.map((ms) => (ms / 1_000).toFixed(2)).join(', ')})`;
  console.log(`Slow 4G, processor slowed down ${CPU_SLOWDOWN} times, ${ROUNDS} rounds; the median and each`);
  console.log(`An empty page of the server: ${seconds(times.empty)}`);
  for (const [name, what] of [
    ['form', 'First visit, link to a sign-in form'],
    ['ownForm', 'First visit, link to the form of the app'],
    ['status', 'Second visit, start to the status of the campaigns'],
    ['ownStatus', 'Second visit, start to the status as the app has read it'],
  ]) {
    if (BARS[name] === undefined) {
      console.log(`${what}: ${seconds(times[name])}`);
      continue;
    }
    const isWithin = median(times[name]) <= BARS[name];
    console.log(`${what}: ${seconds(times[name])}; at most ${BARS[name] / 1_000} s${isWithin ? '' : ': exceeded'}`);
    if (!isWithin) process.exitCode = 1;
  }
});
