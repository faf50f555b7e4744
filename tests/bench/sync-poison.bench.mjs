import { startPoisonProxy, POISON_ANSWERS } from './sync/poison-proxy.mjs';
import { median, signInToDemo, withBrowser } from './sync/stage.mjs';

/**
 * Measures how much one poison command, the oldest of many, delays the answers to the others, compared with the same
 * commands without it. The commands are committed while nothing sends them; then the app is opened. The time is taken
 * at the proxy, from the first command that passes until the last good one is answered. Rounds with and without the
 * poison alternate, and each with it is compared with the mean of the rounds before and after it. `COMMANDS=1000
 * ROUNDS=6 npm run bench -- poison`
 */
const COMMANDS = Number(process.env.COMMANDS ?? 1_000);
const ROUNDS = Number(process.env.ROUNDS ?? 4);
const TIMEOUT_MS = 600_000;

/**
 * Runs inside the app's page. Returns whether the device has the final pause state of all these conversations and no
 * command of them waits.
 */
async function isSettled([ids, expected]) {
  const { name } = (await indexedDB.databases()).find((one) => one.name.startsWith('outrider|'));
  const resultOf = (request) =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(request.error.message)));
    });
  const db = await resultOf(indexedDB.open(name));
  try {
    const stores = db.transaction(['chats', 'outbox']);
    const [chats, entries] = await Promise.all([
      resultOf(stores.objectStore('chats').getAll()),
      resultOf(stores.objectStore('outbox').getAll()),
    ]);
    const waiting = new Set(entries.map(({ issued }) => issued.command.chatId));
    const paused = new Map(chats.map((chat) => [chat.id, chat.paused]));
    return ids.every((id) => paused.get(id) === expected && !waiting.has(id));
  } finally {
    db.close();
  }
}

await withBrowser({ conversations: COMMANDS }, async ({ url, added, context, openPageReplica }) => {
  const proxy = await startPoisonProxy(url);
  const page = await context.newPage();
  await signInToDemo(page, proxy.url);
  await page.goto(`${proxy.url}/messages?profile=all`);
  await page.getByRole('button', { name: 'Sync: Live' }).waitFor({ timeout: TIMEOUT_MS });
  let paused = false;

  /** Runs one round; an undefined `act` leaves the poison out. */
  async function send(act) {
    await openPageReplica(page, proxy.url);
    const left = await page.evaluate(() => globalThis.pageReplica.discardAll());
    if (left > 0) throw new Error(`${left} commands are left from the round before`);
    paused = !paused;
    const commitPauses = (chatIds, isPaused) =>
      page.evaluate(
        ([teamId, ids, expected]) => globalThis.pageReplica.commitPauses(teamId, ids, expected),
        [added.teamId, chatIds, isPaused],
      );
    // The poison has no effect in any round: its conversation is never paused.
    const [poisonId] = act === undefined ? [] : await commitPauses(added.ids.slice(0, 1), true);
    const good = await commitPauses(added.ids.slice(1), paused);
    if (good.length !== added.ids.length - 1 || (act !== undefined && poisonId === undefined))
      throw new Error(`${good.length} of ${added.ids.length} commands were stored`);
    const sent = proxy.watch(good, poisonId, act);
    await page.goto(`${proxy.url}/messages?profile=all`);
    let timer;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error(`${proxy.left()} commands are not answered after ${TIMEOUT_MS / 1_000} s`)),
        TIMEOUT_MS,
      );
    });
    const { tookMs, poisonSends } = await Promise.race([sent, late]);
    clearTimeout(timer);
    // A page that is left earlier would only know of some commands that they were sent.
    while (!(await page.evaluate(isSettled, [added.ids.slice(1), paused]))) await page.waitForTimeout(200);
    return { tookMs, poisonSends };
  }

  const perSecond = ({ tookMs }) => (((COMMANDS - 1) / tookMs) * 1_000).toFixed(1);
  const ratios = new Map(Object.keys(POISON_ANSWERS).map((name) => [name, []]));
  try {
    let before = await send(undefined);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, act] of Object.entries(POISON_ANSWERS)) {
        const poisoned = await send(act);
        const after = await send(undefined);
        const ratio = poisoned.tookMs / ((before.tookMs + after.tookMs) / 2);
        ratios.get(name).push(ratio);
        console.log(
          `${name}, round ${round + 1}: ${poisoned.tookMs.toFixed(0)} ms with it (sent ${poisoned.poisonSends} times), ${before.tookMs.toFixed(0)} and ${after.tookMs.toFixed(0)} ms without (${perSecond(before)} and ${perSecond(after)} a second); ratio ${ratio.toFixed(3)}`,
        );
        before = after;
      }
    }
    for (const [name, all] of ratios)
      console.log(
        `${COMMANDS - 1} commands beside one that is ${name}: median ratio ${median(all).toFixed(3)}, worst ${Math.max(...all).toFixed(3)} (bar 1.05)`,
      );
    console.log(`all kinds together: median ratio ${median([...ratios.values()].flat()).toFixed(3)}`);
  } finally {
    await page.close();
    await proxy.close();
  }
});
