import { buildReactScript } from './react-script.mjs';
import { percentile, median, traceTasks } from '../sync/stage.mjs';

/** The factor by which the page's processor is slowed down. */
const SLOWDOWN = 4;
const BETWEEN_KEYS_MS = 250;
const SETTLE_MS = 400;
/** Names, places, titles and words of messages of the large team, typed letter by letter. */
const WORDS = ['sales director', 'marie', 'paris', 'quarter', 'müller', 'operations'];

/** Runs inside a page, which stores it as `readList`. Returns the count and the first rows of the list. */
function readList() {
  const words = document.querySelector('[role="search"] [role="status"]').textContent;
  const rows = [...document.querySelectorAll('[data-chat]')].slice(0, 8).map((row) => row.dataset.chat);
  return { words, rows: rows.join() };
}

/** Runs inside a page. Records the time from each key until the `expected` rows are drawn. */
function recordSearches(expected) {
  globalThis.searches = [];
  let waiting;
  addEventListener(
    'keydown',
    ({ timeStamp, key }) => {
      if (key === 'Delete') return;
      const expectedList = expected.shift();
      if (waiting !== undefined) globalThis.searches.push({ ms: Infinity, words: waiting.expectedList.words });
      waiting = expectedList.isNew ? { at: timeStamp, expectedList } : undefined;
    },
    { capture: true },
  );
  new MutationObserver(() => {
    if (waiting === undefined) return;
    const { at, expectedList } = waiting;
    const now = globalThis.readList();
    if (now.words !== expectedList.words || now.rows !== expectedList.rows) return;
    waiting = undefined;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener(
        'message',
        () => globalThis.searches.push({ ms: performance.now() - at, words: expectedList.words }),
        { once: true },
      );
      port1.start();
      port2.postMessage(0);
    });
  }).observe(document.querySelector('main'), {
    characterData: true,
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-chat'],
  });
}

/**
 * Returns the result after each letter of the words, searched slowly. A letter with the same result as the one before
 * draws nothing and is left out.
 */
async function readExpected(page, search, status, allStatus) {
  const expected = [];
  for (const word of WORDS) {
    await search.fill('');
    await allStatus.waitFor();
    let last = await page.evaluate(readList);
    for (let length = 1; length <= word.length; length += 1) {
      await search.fill(word.slice(0, length));
      await new Promise((resolve) => {
        setTimeout(resolve, SETTLE_MS);
      });
      await status.filter({ hasText: /^[\d,]+ conversation/ }).waitFor();
      const now = await page.evaluate(readList);
      // A letter without a key on the keyboard is inserted without a key event.
      if (/^[ -~]$/.test(word[length - 1]))
        expected.push({ ...now, isNew: now.words !== last.words || now.rows !== last.rows });
      last = now;
    }
  }
  await search.fill('');
  await allStatus.waitFor();
  return expected;
}

/**
 * Types into the search of a page with a slowed-down processor, once everything is read. Returns the time from each key
 * that changes the list until its result is drawn, ms, and the tasks meanwhile.
 */
async function typeWords(page, cdp) {
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  const status = page.getByRole('search').getByRole('status').first();
  // The count of all conversations, without a search.
  await status.filter({ hasText: /^[\d,]+ conversations$/ }).waitFor();
  const allStatus = status.filter({ hasText: new RegExp(`^${await status.innerText()}$`) });
  await search.focus();
  const startedMs = performance.now();
  await search.fill('zzzz');
  await status.filter({ hasText: /^0 conversations$/ }).waitFor();
  const readMs = performance.now() - startedMs;
  const expected = await readExpected(page, search, status, allStatus);
  const changing = expected.filter(({ isNew }) => isNew).length;
  await page.evaluate(`globalThis.readList = ${readList.toString()}; 0`);
  await page.evaluate(recordSearches, expected);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const tasks = await traceTasks(cdp, async () => {
    for (const word of WORDS) {
      await search.pressSequentially(word, { delay: BETWEEN_KEYS_MS });
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            setTimeout(resolve, 500);
          }),
      );
      await search.fill('');
      await allStatus.waitFor();
      await new Promise((resolve) => {
        setTimeout(resolve, SETTLE_MS);
      });
    }
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const searches = await page.evaluate(() => globalThis.searches);
  if (process.env.RAW) console.log(searches.map(({ ms, words }) => `${ms.toFixed(0)} (${words})`).join(', '));
  return { times: searches.map(({ ms }) => ms), changing, readMs, ...tasks };
}

const formatResult = ({ times, changing }) =>
  `${times.filter((ms) => ms < Infinity).length} of ${changing} keys that change what is listed: key to rows median ${median(times).toFixed(0)} ms, 95th percentile ${percentile(times, 95).toFixed(0)} ms, longest ${percentile(times, 100).toFixed(0)} ms`;

/**
 * Types into the search of the open Messages screen, then into that of a bare page in another tab of the same window,
 * both with a slowed-down processor, and prints the figures.
 */
export async function measureSearch(page, cdp) {
  const own = await typeWords(page, cdp);
  console.log(`the search worker has read everything ${(own.readMs / 1_000).toFixed(1)} s after its start`);
  console.log(`search as you type at ${SLOWDOWN} x slowdown of the page, ${formatResult(own)} (bar 50 for the 95th)`);
  const perKeyMs = own.workers.reduce((sum, ms) => sum + ms, 0) / WORDS.join('').length;
  console.log(
    `the search worker, which the browser cannot slow down, works ${perKeyMs.toFixed(1)} ms for a key, at most ${Math.max(...own.workers).toFixed(0)} ms in one task; longest task of the page ${Math.max(...own.main).toFixed(0)} ms`,
  );
  const bare = await measureBareSearch(page);
  console.log(`the bare React page of nine rows, ${formatResult(bare)}`);
  console.log(
    `  ${(median(own.times) / median(bare.times)).toFixed(2)} times the bare page at the median, ${(percentile(own.times, 95) / percentile(bare.times, 95)).toFixed(2)} at the 95th percentile`,
  );
}

/** Measures the same in the bare page. */
async function measureBareSearch(own) {
  const page = await own.context().newPage();
  await page.goto(new URL('/robots.txt', own.url()).href);
  await page.evaluate(`${await buildReactScript('bare-search.ts', 'iife', 'bare')};bare.showBareSearch(); 0`);
  const result = await typeWords(page, await page.context().newCDPSession(page));
  await page.close();
  return result;
}
