import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../sync/stage.mjs';
import { buildReactScript } from './react-script.mjs';

/**
 * The windows in which an opening is measured: from the start of the navigation until the first rows are drawn from the
 * view snapshot, and until the rows are the app's own, in a new browser without a server. It is compared with an empty
 * React page that the same service worker serves from the same cache. The three alternate.
 */
export const WINDOWS = [
  /** High enough for 50 rows and the controls above them. */
  { label: 'in a window 3 600 px high', rows: 50, size: { width: 1280, height: 3_600 } },
  { label: 'in a window of usual height', rows: 7, size: { width: 1280, height: 900 } },
];
/** Browsers cache compiled scripts after a few uses. */
const WARM_UPS = 3;
/** A new browser loads pages of its own on the same processors. */
const IDLE_MS = 1_500;

/** Runs inside a page. Replaces the app's page by an empty React page in the service worker's cache. */
async function putBlankPage(script) {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Blank</title><script type="module" crossorigin src="ENTRY"></script></head><body><div id="root"></div></body></html>';
  let entry;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const requests = await cache.keys();
    const page = requests.find(({ url }) => new URL(url).pathname === '/index.html');
    if (page === undefined) continue;
    const old = await cache.match(page);
    entry = /<script type="module" crossorigin src="([^"]+)"/.exec(await old.clone().text())[1];
    await cache.put(page, new Response(html.replace('ENTRY', entry), { headers: old.headers }));
    const asset = requests.find(({ url }) => new URL(url).pathname === entry);
    await cache.put(asset, new Response(script, { headers: (await cache.match(asset)).headers }));
  }
  if (entry === undefined) throw new Error('The service worker has no cached page');
}

/**
 * Runs inside a page. Records when this many rows, or anything at all when `rows` is 0, are in a drawn frame: `drawn`
 * for rows from anywhere, `live` for the app's own.
 */
function recordDrawnTimes(rows) {
  // What an animation frame's callback changes is drawn in that frame, and not in the next. Microtasks that it causes
  // belong to it.
  let isInFrame = false;
  const requestFrame = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (callback) =>
    requestFrame((time) => {
      isInFrame = true;
      try {
        callback(time);
      } finally {
        queueMicrotask(() => {
          isInFrame = false;
        });
      }
    });
  const whenDrawn = (isPresent) =>
    new Promise((resolve) => {
      const check = () => {
        if (!isPresent()) return;
        observer.disconnect();
        const resolveAfterFrame = () => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now()), { once: true });
          port1.start();
          port2.postMessage(0);
        };
        if (isInFrame) resolveAfterFrame();
        else requestFrame(resolveAfterFrame);
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    });
  const has = (selector) => document.querySelectorAll(selector).length >= rows;
  const isBlankThere = () => document.querySelector('#root > p') !== null;
  globalThis.live = whenDrawn(
    rows === 0
      ? isBlankThere
      : () => has('#root [role="listitem"] [data-chat]') && document.querySelector('#view-snapshot') === null,
  );
  globalThis.drawn =
    rows === 0
      ? globalThis.live
      : Promise.race([globalThis.live, whenDrawn(() => has('#view-snapshot:not([hidden]) a[href*="chat="]'))]);
}

/** Runs inside a page. Returns whether the view snapshot of this address is stored. */
const isViewStored = async () =>
  (await caches.match(location.pathname + location.search, { cacheName: 'outrider-last-view' })) !== undefined;

/**
 * Starts a browser once on this profile. Returns the time from the start of the navigation until the list is drawn, and
 * until it is the app's own, ms.
 */
async function openOnce(executable, profile, address, { rows, size }, isWarmUp) {
  const context = await launchBrowser(executable, profile);
  try {
    const page = await context.newPage();
    await page.setViewportSize(size);
    await page.addInitScript(recordDrawnTimes, rows);
    await new Promise((resolve) => {
      setTimeout(resolve, IDLE_MS);
    });
    await page.goto(address);
    const times = await page.evaluate(() =>
      Promise.race([
        Promise.all([globalThis.drawn, globalThis.live]),
        new Promise((_, reject) => {
          setTimeout(() => reject(new Error(`Nothing is drawn: ${document.body.innerText.slice(0, 300)}`)), 60_000);
        }),
      ]),
    );
    // A person looks at the list for a moment, so its view snapshot is stored.
    if (isWarmUp && rows > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, 5_000);
      });
    if (isWarmUp && rows > 0 && !(await page.evaluate(isViewStored)))
      throw new Error('The view snapshot is not stored');
    return { drawnMs: times[0], liveMs: times[1] };
  } finally {
    await context.close();
  }
}

/** Copies a profile and replaces the page of its service worker by an empty one. */
export async function createBlankProfile(executable, profile, url) {
  const copy = mkdtempSync(join(tmpdir(), 'outrider-bench-blank-'));
  cpSync(profile, copy, { recursive: true, filter: (name) => !/Singleton|DevToolsActivePort/.test(name) });
  const script = await buildReactScript('blank-page.ts', 'es');
  const context = await launchBrowser(executable, copy);
  const page = await context.newPage();
  await page.goto(`${url}/messages?profile=all`);
  await page.evaluate(putBlankPage, script);
  await context.close();
  return { profile: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/**
 * Measures openings of each of these `{ name, profile, url, isBlank }`, in turns, in one of the `WINDOWS`.
 * @returns {Promise<Record<string, { drawn: number[], live: number[] }>>} ms of each round
 */
export async function measureOpenings(executable, openings, window, rounds) {
  const times = Object.fromEntries(openings.map(({ name }) => [name, { drawn: [], live: [] }]));
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    for (const { name, profile, url, isBlank } of openings) {
      const { drawnMs, liveMs } = await openOnce(
        executable,
        profile,
        `${url}/messages?profile=all`,
        isBlank ? { ...window, rows: 0 } : window,
        round < 0,
      );
      if (round >= 0) {
        times[name].drawn.push(drawnMs);
        times[name].live.push(liveMs);
      }
      if (process.env.RAW)
        console.log(`${round} ${name}: ${drawnMs.toFixed(0)} ms, the app's own after ${liveMs.toFixed(0)} ms`);
    }
  }
  return times;
}
