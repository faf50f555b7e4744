import { percentile, median, traceTasks } from '../sync/stage.mjs';

/** As many times slower as the page's processor is made. */
const SLOWDOWN = 4;
const BETWEEN_KEYS_MS = 250;
/** Names, places, titles and words of messages of the large team, each typed letter by letter. */
const WORDS = ['sales director', 'marie', 'paris', 'quarter', 'müller', 'operations'];

/** Keeps, inside of a page, how long after each key the rows of what was typed stood in a frame that was drawn. */
function keepSearches() {
  globalThis.searches = [];
  let pending = [];
  let wasSearching = false;
  const status = document.querySelector('[role="search"] [role="status"]');
  addEventListener('keydown', ({ timeStamp }) => pending.push(timeStamp), { capture: true });
  new MutationObserver(() => {
    const words = status.textContent;
    if (words.startsWith('Searching')) wasSearching = true;
    else if (wasSearching && /^[\d,]+ conversation/.test(words)) {
      wasSearching = false;
      const [keys, count] = [pending, words];
      pending = [];
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => globalThis.searches.push(...keys.map((at) => ({ ms: performance.now() - at, count }))), { once: true });
        port1.start();
        port2.postMessage(0);
      });
    }
  }).observe(status, { characterData: true, childList: true, subtree: true });
}

/** Types into the search of the open Messages screen with a slowed-down processor, once everything is read; says what it measured. */
export async function measureSearch(page, cdp) {
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  const status = page.getByRole('search').getByRole('status').first();
  await search.focus();
  const startedMs = performance.now();
  await search.fill('zzzz');
  await status.filter({ hasText: /^0 conversations$/ }).waitFor();
  console.log(`the thread that searches has read everything ${((performance.now() - startedMs) / 1_000).toFixed(1)} s after it began`);
  await search.fill('');
  await status.filter({ hasText: /^Newest first$/ }).waitFor();
  await page.evaluate(keepSearches);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const { main, workers } = await traceTasks(cdp, async () => {
    for (const word of WORDS) {
      await search.pressSequentially(word, { delay: BETWEEN_KEYS_MS });
      await page.evaluate(() => new Promise((resolve) => { setTimeout(resolve, 500); }));
      await search.fill('');
    }
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const searches = await page.evaluate(() => globalThis.searches);
  const times = searches.map(({ ms }) => ms);
  const asked = WORDS.join('').length;
  const perKeyMs = workers.reduce((sum, ms) => sum + ms, 0) / asked;
  console.log(`search as you type, ${times.length} of ${asked} keys: key to rows median ${median(times).toFixed(0)} ms, 95th of 100 ${percentile(times, 95).toFixed(0)} ms (bar 50), longest ${percentile(times, 100).toFixed(0)} ms; at ${SLOWDOWN} x slowdown of the page`);
  console.log(`  its thread, which the browser cannot slow down, works ${perKeyMs.toFixed(1)} ms for a key, at most ${Math.max(...workers).toFixed(0)} ms in one task; longest task of the page ${Math.max(...main).toFixed(0)} ms`);
  if (process.env.RAW) console.log(searches.map(({ ms, count }) => `${ms.toFixed(0)} (${count})`).join(', '));
  return times;
}
