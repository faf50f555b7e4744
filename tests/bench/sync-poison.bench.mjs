import { startPoisonProxy, POISON_ANSWERS } from './sync/poison-proxy.mjs';
import { median, signInToDemo, withBrowser } from './sync/stage.mjs';

/**
 * Measures how long one poison command, the oldest of many, delays the answers to the others, compared with the same
 * commands without it. The commands are committed while nothing sends them; then the app is opened. The clock runs at
 * the proxy, from the first command that passes until the last good one is answered. Rounds with and without the poison
 * alternate, and each with it is compared with the mean of the rounds before and after it. `COMMANDS=1000 ROUNDS=6 npm
 * run bench -- poison`
 */
const COMMANDS = Number(process.env.COMMANDS ?? 1_000);
const ROUNDS = Number(process.env.ROUNDS ?? 4);
const PATIENCE_MS = 600_000;

/**
 * Runs inside the app's page: decides whether the device has the final pause state of all these conversations and no
 * change of them waits.
 */
async function isHeard([ids, wanted]) {
  const { name } = (await indexedDB.databases()).find((one) => one.name.startsWith('outrider|'));
  const ask = (request) =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(request.error.message)));
    });
  const db = await ask(indexedDB.open(name));
  try {
    const stores = db.transaction(['chats', 'outbox']);
    const [chats, entries] = await Promise.all([
      ask(stores.objectStore('chats').getAll()),
      ask(stores.objectStore('outbox').getAll()),
    ]);
    const waiting = new Set(entries.map(({ issued }) => issued.command.chatId));
    const paused = new Map(chats.map((chat) => [chat.id, chat.paused]));
    return ids.every((id) => paused.get(id) === wanted && !waiting.has(id));
  } finally {
    db.close();
  }
}

await withBrowser({ conversations: COMMANDS }, async ({ url, added, context, openPageReplica }) => {
  const way = await startPoisonProxy(url);
  const page = await context.newPage();
  await signInToDemo(page, way.url);
  await page.goto(`${way.url}/messages?profile=all`);
  await page.getByRole('button', { name: 'Sync: Live' }).waitFor({ timeout: PATIENCE_MS });
  let paused = false;

  /** Runs one round; an undefined `act` leaves the poison out. */
  async function send(act) {
    await openPageReplica(page, way.url);
    const left = await page.evaluate(() => globalThis.pageReplica.discardAll());
    if (left > 0) throw new Error(`${left} commands of the round before are left`);
    paused = !paused;
    const keep = (chatIds, isPaused) =>
      page.evaluate(
        ([teamId, ids, wanted]) => globalThis.pageReplica.commitPauses(teamId, ids, wanted),
        [added.teamId, chatIds, isPaused],
      );
    // The poison has no effect in any round: its conversation is never paused.
    const [poisonId] = act === undefined ? [] : await keep(added.ids.slice(0, 1), true);
    const good = await keep(added.ids.slice(1), paused);
    if (good.length !== added.ids.length - 1 || (act !== undefined && poisonId === undefined))
      throw new Error(`${good.length} of ${added.ids.length} commands were kept`);
    const sent = way.watch(good, poisonId, act);
    await page.goto(`${way.url}/messages?profile=all`);
    let timer;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error(`${way.left()} commands are not answered after ${PATIENCE_MS / 1_000} s`)),
        PATIENCE_MS,
      );
    });
    const { tookMs, poisonSends } = await Promise.race([sent, late]);
    clearTimeout(timer);
    // A page that is left earlier would know of some commands only that they were sent.
    while (!(await page.evaluate(isHeard, [added.ids.slice(1), paused]))) await page.waitForTimeout(200);
    return { tookMs, poisonSends };
  }

  const perSecond = ({ tookMs }) => (((COMMANDS - 1) / tookMs) * 1_000).toFixed(1);
  const ratios = new Map(Object.keys(POISON_ANSWERS).map((words) => [words, []]));
  try {
    let before = await send(undefined);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [words, act] of Object.entries(POISON_ANSWERS)) {
        const poisoned = await send(act);
        const behind = await send(undefined);
        const ratio = poisoned.tookMs / ((before.tookMs + behind.tookMs) / 2);
        ratios.get(words).push(ratio);
        console.log(
          `${words}, round ${round + 1}: ${poisoned.tookMs.toFixed(0)} ms with it (sent ${poisoned.poisonSends} times), ${before.tookMs.toFixed(0)} and ${behind.tookMs.toFixed(0)} ms without (${perSecond(before)} and ${perSecond(behind)} a second); ratio ${ratio.toFixed(3)}`,
        );
        before = behind;
      }
    }
    for (const [words, all] of ratios)
      console.log(
        `${COMMANDS - 1} commands beside one that is ${words}: median ratio ${median(all).toFixed(3)}, worst ${Math.max(...all).toFixed(3)} (bar 1.05)`,
      );
    console.log(`all kinds together: median ratio ${median([...ratios.values()].flat()).toFixed(3)}`);
  } finally {
    await page.close();
    await way.close();
  }
});
