import { median, signInToDemo, withStage } from './sync/stage.mjs';

/**
 * One poison command, the oldest of 1 000: how long until the other 999 are answered, against the same 999 without it. Two poisons: the server
 * answers 500 for ever, or refuses for ever (422). The commands are kept offline by the app's own door, then the network is there when the
 * app is opened; the clock runs from the first command on its way to the answer of the last good one. Rounds with and without take turns.
 */
const COMMANDS = Number(process.env.COMMANDS ?? 1_000);
const ROUNDS = Number(process.env.ROUNDS ?? 6);
const PATIENCE_MS = 240_000;
const POISONS = {
  'answered 500 for ever': { status: 500, type: 'internal' },
  'refused (422) for ever': { status: 422, type: 'invalid' },
};

/** Keeps, inside of the page, when each command went out and was answered; the poison's answer is made up on the spot. */
function keepWatch() {
  const watch = { firstMs: undefined, lastMs: undefined, answered: new Set(), poisonSends: 0 };
  Object.assign(globalThis, { watch });
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const id = new Headers(init?.headers).get('Idempotency-Key');
    if (id === null) return fetch(input, init);
    const { poisonId, status } = JSON.parse(localStorage.getItem('bench-poison') ?? '{}');
    watch.firstMs ??= performance.now();
    if (id === poisonId) {
      watch.poisonSends += 1;
      // A round trip all the same: what is poisoned is the answer.
      await (await fetch('/healthz', { cache: 'no-store' })).text();
      return new Response(JSON.stringify({ success: false, error: 'poisoned' }), { status, headers: { 'Content-Type': 'application/json' } });
    }
    const answer = await fetch(input, init);
    if (answer.ok) {
      watch.answered.add(id);
      watch.lastMs = performance.now();
    }
    return answer;
  };
}

await withStage({ conversations: COMMANDS }, async ({ url, added, context, openDoor }) => {
  await context.addInitScript(keepWatch);
  const page = await context.newPage();
  await signInToDemo(page, url);
  await page.goto(`${url}/messages?profile=all`);
  await page.getByRole('button', { name: 'Sync: Live' }).waitFor({ timeout: PATIENCE_MS });
  let paused = false;

  /** One round; `poison` undefined leaves the first command out. Milliseconds for the good ones, and how often the poison was sent. */
  async function send(poison) {
    await openDoor(page);
    const left = await page.evaluate(() => globalThis.door.giveUpAll());
    if (left > 0) throw new Error(`${left} commands of the round before are left`);
    paused = !paused;
    const good = added.ids.slice(1);
    const chatIds = poison === undefined ? good : [added.ids[0], ...good];
    const kept = await page.evaluate(([teamId, ids, isPaused]) => globalThis.door.keepPauses(teamId, ids, isPaused), [added.teamId, chatIds, paused]);
    if (kept.length !== chatIds.length) throw new Error(`${kept.length} of ${chatIds.length} commands were kept`);
    await page.evaluate((told) => localStorage.setItem('bench-poison', told), JSON.stringify(poison === undefined ? {} : { poisonId: kept[0], status: poison.status }));
    await page.goto(`${url}/messages?profile=all`);
    await page.waitForFunction((count) => globalThis.watch.answered.size >= count, good.length, { timeout: PATIENCE_MS, polling: 250 });
    return page.evaluate(() => ({ tookMs: globalThis.watch.lastMs - globalThis.watch.firstMs, poisonSends: globalThis.watch.poisonSends }));
  }

  for (const [words, poison] of Object.entries(POISONS)) {
    const ratios = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = round % 2 === 0 ? await send(undefined) : await send(poison);
      const second = round % 2 === 0 ? await send(poison) : await send(undefined);
      const [without, withPoison] = round % 2 === 0 ? [first, second] : [second, first];
      ratios.push(withPoison.tookMs / without.tookMs);
      console.log(`${words}, round ${round + 1}: ${without.tookMs.toFixed(0)} ms without, ${withPoison.tookMs.toFixed(0)} ms with it (sent ${withPoison.poisonSends} times); ratio ${ratios.at(-1).toFixed(3)}`);
    }
    console.log(`999 commands beside one that is ${words}: median ratio ${median(ratios).toFixed(3)} (bar 1.05)`);
  }
});
