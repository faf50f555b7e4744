import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../sync/stage.mjs';
import { buildReactScript } from './react-script.mjs';

/**
 * From the beginning of the navigation until the first rows are drawn, as the list showed them last, and until they are
 * the app's own, by a browser that was just started and without a server; against an empty React page that the same
 * service worker gives out of the same cache. The three take turns.
 */
export const WINDOWS = [
  /** As high as 50 rows and the controls above them. */
  { words: 'in a window 3 600 px high', rows: 50, size: { width: 1280, height: 3_600 } },
  { words: 'in a window of usual height', rows: 7, size: { width: 1280, height: 900 } },
];
/** Browsers cache compiled scripts after a few uses. */
const WARM_UPS = 3;
/** A browser that was just started loads pages of its own on the same processors. */
const RESTS_MS = 1_500;

/** Replaces, inside a page, the app's page by an empty React page in what the service worker serves. */
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
  if (entry === undefined) throw new Error('The service worker has kept no page');
}

/**
 * Keeps, inside of a page, when so many rows, or anything at all where `rows` is 0, stood in a frame that was drawn:
 * `drawn`, whoever drew them, and `live`, once they are the app's own.
 */
function keepDrawn(rows) {
  const whenDrawn = (isThere) =>
    new Promise((resolve) => {
      const look = () => {
        if (!isThere()) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now()), { once: true });
          port1.start();
          port2.postMessage(0);
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    });
  const has = (selector) => document.querySelectorAll(selector).length >= rows;
  const isBlankThere = () => document.querySelector('#root > p') !== null;
  globalThis.live = whenDrawn(
    rows === 0
      ? isBlankThere
      : () => has('#root [role="listitem"] [data-chat]') && document.querySelector('#last-view') === null,
  );
  globalThis.drawn =
    rows === 0
      ? globalThis.live
      : Promise.race([globalThis.live, whenDrawn(() => has('#last-view:not([hidden]) a[href*="chat="]'))]);
}

/** Decides, inside a page, whether the snapshot of the list at this address is stored. */
const isViewKept = async () =>
  (await caches.match(location.pathname + location.search, { cacheName: 'outrider-last-view' })) !== undefined;

/**
 * Starts a browser once on this profile. Returns ms from the start of the navigation until the list is drawn, and until
 * it is the app's own.
 */
async function openOnce(executable, profile, address, { rows, size }, isWarmUp) {
  const context = await launchBrowser(executable, profile);
  try {
    const page = await context.newPage();
    await page.setViewportSize(size);
    await page.addInitScript(keepDrawn, rows);
    await new Promise((resolve) => {
      setTimeout(resolve, RESTS_MS);
    });
    await page.goto(address);
    const told = await page.evaluate(() =>
      Promise.race([
        Promise.all([globalThis.drawn, globalThis.live]),
        new Promise((_, reject) => {
          setTimeout(() => reject(new Error(`Nothing is drawn: ${document.body.innerText.slice(0, 300)}`)), 60_000);
        }),
      ]),
    );
    // A person looks at the list for a moment, and its snapshot is stored.
    if (isWarmUp && rows > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, 5_000);
      });
    if (isWarmUp && rows > 0 && !(await page.evaluate(isViewKept))) throw new Error('The view is not kept');
    return { drawnMs: told[0], liveMs: told[1] };
  } finally {
    await context.close();
  }
}

/** Copies a profile, so that its service worker serves an empty page. */
export async function makeBlank(executable, profile, url) {
  const copy = mkdtempSync(join(tmpdir(), 'outrider-bench-blank-'));
  cpSync(profile, copy, { recursive: true, filter: (name) => !/Singleton|DevToolsActivePort/.test(name) });
  const script = await buildReactScript('blank-page.ts', 'es');
  const context = await launchBrowser(executable, copy);
  const page = await context.newPage();
  await page.goto(`${url}/messages?profile=all`);
  await page.evaluate(putBlankPage, script);
  await context.close();
  return { profile: copy, forget: () => rmSync(copy, { recursive: true, force: true }) };
}

/**
 * The openings of each of these `{ name, profile, url, isBlank }`, in turns, in one of the `WINDOWS`.
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
