import { median, signInToDemo, withStage } from './sync/stage.mjs';

/**
 * A device that comes back with 10 000 missed changes: from the first request until all of them are on screen, against what is the least
 * it could take: the same rows written by a bare `bulkPut`, and the same requests made bare. No task of the main thread may take over
 * 50 ms meanwhile. The app's own rounds and the bare ones take turns in the same browser on the same database.
 *
 * The last row that is read of each profile is the newest in the list, so the screen shows them only when everything is there.
 */
const CHANGES = 10_000;
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const PATIENCE_MS = 180_000;

/** Keeps, inside of the page, the requests with their times and the long tasks. */
function keepWatch() {
  const watch = { requests: [], longTasks: [] };
  Object.assign(globalThis, { watch });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watch.longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const request = { url: input instanceof Request ? input.url : input.toString(), headers: Object.fromEntries(new Headers(init?.headers)), startMs: performance.now(), isGood: false };
    if (request.url.includes('/v1/')) watch.requests.push(request);
    const answer = fetch(input, init);
    answer.then(({ ok }) => { request.isGood = ok; }, () => undefined);
    return answer;
  };
}

await withStage({ conversations: CHANGES }, async ({ url, added, context, openDoor }) => {
  await context.addInitScript(keepWatch);
  const page = await context.newPage();
  await signInToDemo(page, url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${url}/messages?profile=all`);
  await page.getByRole('button', { name: 'Sync: Live' }).waitFor({ timeout: PATIENCE_MS });

  /** Opens the app offline on what was here before, lets it be quiet, and brings the network back. */
  async function catchUp() {
    await openDoor(page);
    const setBack = await page.evaluate(() => globalThis.door.setBackAll());
    if (setBack !== CHANGES) throw new Error(`${setBack} conversations are on the device, not ${CHANGES}`);
    await context.setOffline(true);
    await page.goto(`${url}/messages?profile=all`);
    await page.locator(`[data-chat="${added.markerIds[0]}"]`).waitFor();
    await page.waitForTimeout(1_500);
    await page.evaluate(([ids, words]) => {
      const { watch } = globalThis;
      watch.requests.length = 0;
      watch.offeredMs = performance.now();
      const isShown = (id) => document.querySelector(`[data-chat="${id}"]`)?.textContent.includes(words) === true;
      const observer = new MutationObserver(() => {
        if (!ids.every(isShown)) return;
        observer.disconnect();
        requestAnimationFrame(() => { watch.shownMs = performance.now(); });
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    }, [added.markerIds, 'This is what was missed']);
    await context.setOffline(false);
    await page.waitForFunction(() => globalThis.watch.shownMs !== undefined, undefined, { timeout: PATIENCE_MS });
    await page.waitForTimeout(2_000);
    return page.evaluate(() => {
      const { requests, longTasks, shownMs, offeredMs } = globalThis.watch;
      const good = requests.filter(({ isGood, startMs }) => isGood && startMs <= shownMs);
      return { tookMs: shownMs - good[0].startMs, requests: good.map((request) => ({ url: request.url, headers: request.headers })), longTasks: longTasks.filter(({ startTime }) => startTime >= offeredMs).map(({ duration }) => duration) };
    });
  }

  async function bare(requests) {
    await openDoor(page);
    const putMs = await page.evaluate(() => globalThis.door.putBare());
    const askMs = await page.evaluate((asked) => globalThis.door.askBare(asked), requests);
    return { putMs, askMs };
  }

  const first = await catchUp();
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let control = round % 2 === 0 ? await bare(first.requests) : undefined;
    const own = await catchUp();
    control ??= await bare(first.requests);
    const ratio = own.tookMs / (control.putMs + control.askMs);
    rounds.push({ ratio, ...own, ...control });
    console.log(`round ${round + 1}: ${own.tookMs.toFixed(0)} ms over ${own.requests.length} requests; bare bulkPut ${control.putMs.toFixed(0)} ms, bare requests ${control.askMs.toFixed(0)} ms; ratio ${ratio.toFixed(2)}; tasks over 50 ms: ${own.longTasks.map((ms) => ms.toFixed(0)).join(', ') || 'none'}`);
  }
  const of = (key) => median(rounds.map((round) => round[key]));
  console.log(`${CHANGES} missed changes: median ${of('tookMs').toFixed(0)} ms; bare bulkPut ${of('putMs').toFixed(0)} ms + bare requests ${of('askMs').toFixed(0)} ms; ratio ${of('ratio').toFixed(2)} (bar 1.2)`);
  console.log(`longest task of the main thread: ${Math.max(0, ...rounds.flatMap(({ longTasks }) => longTasks)).toFixed(0)} ms (bar 50), in ${rounds.filter(({ longTasks }) => longTasks.length > 0).length} of ${rounds.length} rounds any over 50`);
});
