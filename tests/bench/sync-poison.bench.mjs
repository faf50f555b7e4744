import { openPoisonedWay, POISONS } from './sync/poisoned-way.mjs';
import { median, signInToDemo, withStage } from './sync/stage.mjs';

/**
 * One poison command, the oldest of many: how long until the others are answered, against the same others without it. The commands are kept by
 * the app's own door while nothing runs that would send them; then the app is opened. The clock runs on the way to the server, from the
 * first command that goes by until the last good one is answered. Rounds with and without take turns, for each kind of poison.
 * `COMMANDS=1000 ROUNDS=6 npm run bench -- poison`
 */
const COMMANDS = Number(process.env.COMMANDS ?? 1_000);
const ROUNDS = Number(process.env.ROUNDS ?? 4);
const PATIENCE_MS = 600_000;

await withStage({ conversations: COMMANDS }, async ({ url, added, context, openDoor }) => {
  const way = await openPoisonedWay(url);
  const page = await context.newPage();
  await signInToDemo(page, way.url);
  await page.goto(`${way.url}/messages?profile=all`);
  await page.getByRole('button', { name: 'Sync: Live' }).waitFor({ timeout: PATIENCE_MS });
  let paused = false;

  /** One round; `act` undefined leaves the poison out. */
  async function send(act) {
    await openDoor(page, way.url);
    const left = await page.evaluate(() => globalThis.door.giveUpAll());
    if (left > 0) throw new Error(`${left} commands of the round before are left`);
    paused = !paused;
    const keep = (chatIds, isPaused) => page.evaluate(([teamId, ids, wanted]) => globalThis.door.keepPauses(teamId, ids, wanted), [added.teamId, chatIds, isPaused]);
    // The poison has no effect in any round: its conversation is never paused.
    const [poisonId] = act === undefined ? [] : await keep(added.ids.slice(0, 1), true);
    const good = await keep(added.ids.slice(1), paused);
    if (good.length !== added.ids.length - 1 || (act !== undefined && poisonId === undefined)) throw new Error(`${good.length} of ${added.ids.length} commands were kept`);
    const sent = way.watch(good, poisonId, act);
    await page.goto(`${way.url}/messages?profile=all`);
    let timer;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`${way.left()} commands are not answered after ${PATIENCE_MS / 1_000} s`)), PATIENCE_MS);
    });
    const { tookMs, poisonSends } = await Promise.race([sent, late]);
    clearTimeout(timer);
    return { tookMs, poisonSends };
  }

  try {
    for (const [words, act] of Object.entries(POISONS)) {
      const ratios = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const isControlFirst = round % 2 === 0;
        const first = await send(isControlFirst ? undefined : act);
        const second = await send(isControlFirst ? act : undefined);
        const [without, poisoned] = isControlFirst ? [first, second] : [second, first];
        ratios.push(poisoned.tookMs / without.tookMs);
        const perSecond = ((COMMANDS - 1) / without.tookMs) * 1_000;
        console.log(`${words}, round ${round + 1}: ${without.tookMs.toFixed(0)} ms without (${perSecond.toFixed(1)} a second), ${poisoned.tookMs.toFixed(0)} ms with it (sent ${poisoned.poisonSends} times); ratio ${ratios.at(-1).toFixed(3)}`);
      }
      console.log(`${COMMANDS - 1} commands beside one that is ${words}: median ratio ${median(ratios).toFixed(3)} (bar 1.05)`);
    }
  } finally {
    await page.close();
    await way.close();
  }
});
