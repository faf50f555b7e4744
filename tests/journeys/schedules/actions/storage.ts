import { pick } from '#domain/random.ts';
import { readOutboxMirror, readOutbox } from '#support/device-data.ts';
import { evictDatabases, holdDatabase, overrideQuota } from '#support/storage-faults.ts';
import { waitUntil } from '#support/wait-until.ts';
import { isAtSignIn, openOutcomes, pressPause, showConversation, wishOf, isKept } from '../world.ts';
import { anyTab, hasAwakeTab, nameOf, type Act } from './action.ts';

const ANSWERED_WITHIN_MS = 20_000;

/** What happens to what the browser keeps. */
export const STORAGE: readonly Act[] = [
  {
    name: 'the databases are evicted',
    weight: 0.7,
    isPossible: hasAwakeTab,
    async act(world, random) {
      const { page } = anyTab(world, random);
      if (isAtSignIn(page)) return 'nobody is signed in';
      const mirrored = await readOutboxMirror(page);
      // What was kept so lately that it has no second copy yet goes with the database; what was taken back so lately
      // that it still has one comes back.
      const kept = await readOutbox(page);
      openOutcomes(
        world,
        kept.filter(({ id }) => !mirrored.has(id)),
      );
      openOutcomes(
        world,
        [...mirrored.values()].filter(({ id }) => !kept.some((entry) => entry.id === id)),
      );
      await evictDatabases(page, world.start.proxy.url);
      return `the databases are evicted; ${mirrored.size} changes have a second copy`;
    },
  },
  {
    name: 'press on a full device',
    weight: 1,
    isPossible: hasAwakeTab,
    async act(world, random) {
      const [tab, chatId] = [anyTab(world, random), pick(random, world.here)];
      if (!(await showConversation(world.start, tab.page, chatId)))
        return `${chatId} is not on the screen of ${nameOf(world, tab)}`;
      const before = wishOf(world, chatId);
      const giveBack = await overrideQuota(tab.page, world.start.proxy.url, 1);
      try {
        const paused = await pressPause(world, tab.page, chatId);
        if (paused === undefined) return 'a press on a full device met nothing';
        const refusal = tab.page.getByText('There is no room left on this device, so the change was not kept.');
        const outcome = await waitUntil(
          `The press on ${chatId} on a full device is kept or refused`,
          async () => ((await refusal.count()) > 0 ? 'refused' : (await isKept(tab.page, chatId, paused)) && 'kept'),
          ANSWERED_WITHIN_MS,
        );
        if (outcome === 'refused') world.wishes.set(chatId, before);
        return `${paused ? 'pause' : 'resume'} ${chatId} in ${nameOf(world, tab)} on a full device: ${outcome}`;
      } finally {
        await giveBack();
      }
    },
  },
  {
    name: 'a tab holds the database',
    weight: 0.7,
    isPossible: hasAwakeTab,
    async act(world, random) {
      const tab = anyTab(world, random);
      const letGo = await holdDatabase(tab.page);
      if (letGo === undefined) return 'there is no database to hold';
      world.onHeal.push(letGo);
      return `${nameOf(world, tab)} holds the database open, whoever wants to delete it`;
    },
  },
];
