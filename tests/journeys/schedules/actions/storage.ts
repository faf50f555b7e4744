import { pick } from '#domain/random.ts';
import { readOutbox, readOutboxMirror } from '#support/device-data.ts';
import { evictDatabases, holdDatabase, overrideQuota } from '#support/storage-faults.ts';
import { waitUntil } from '#support/wait-until.ts';
import { isAtSignIn, allowBothOutcomes, clickPause, showConversation, desiredStateOf, isStored } from '../world.ts';
import { anyTab, hasActiveTab, nameOf, type Action } from './action.ts';

const ANSWERED_WITHIN_MS = 20_000;

/** Actions on the browser's storage. */
export const STORAGE: readonly Action[] = [
  {
    name: 'evict the databases',
    weight: 0.7,
    isPossible: hasActiveTab,
    async run(world, random) {
      const { page } = anyTab(world, random);
      if (isAtSignIn(page)) return 'nobody is signed in';
      const mirrored = await readOutboxMirror(page);
      // A command so recent that the mirror lacks it is lost with the database; one cancelled so recently that the
      // mirror still has it comes back.
      const stored = await readOutbox(page);
      allowBothOutcomes(
        world,
        stored.filter(({ id }) => !mirrored.has(id)),
      );
      allowBothOutcomes(
        world,
        [...mirrored.values()].filter(({ id }) => !stored.some((entry) => entry.id === id)),
      );
      await evictDatabases(page, world.start.proxy.url);
      return `the databases are evicted; ${mirrored.size} commands are in the mirror`;
    },
  },
  {
    name: 'click pause on a full device',
    weight: 1,
    isPossible: hasActiveTab,
    async run(world, random) {
      const [tab, chatId] = [anyTab(world, random), pick(random, world.localChats)];
      if (!(await showConversation(world.start, tab.page, chatId)))
        return `${chatId} is not on the screen of ${nameOf(world, tab)}`;
      const before = desiredStateOf(world, chatId);
      const restoreQuota = await overrideQuota(tab.page, world.start.proxy.url, 1);
      try {
        const paused = await clickPause(world, tab.page, chatId);
        if (paused === undefined) return 'a click on a full device hit nothing';
        const refusal = tab.page.getByText('This device is full, so the change was not saved.');
        const outcome = await waitUntil(
          `The click on ${chatId} on a full device is stored or refused`,
          async () =>
            (await refusal.count()) > 0 ? 'refused' : (await isStored(tab.page, chatId, paused)) && 'stored',
          ANSWERED_WITHIN_MS,
        );
        if (outcome === 'refused') world.desiredStates.set(chatId, before);
        return `${paused ? 'pause' : 'resume'} ${chatId} in ${nameOf(world, tab)} on a full device: ${outcome}`;
      } finally {
        await restoreQuota();
      }
    },
  },
  {
    name: 'hold the database open',
    weight: 0.7,
    isPossible: hasActiveTab,
    async run(world, random) {
      const tab = anyTab(world, random);
      const release = await holdDatabase(tab.page);
      if (release === undefined) return 'there is no database to hold';
      world.cleanups.push(release);
      return `${nameOf(world, tab)} holds the database open against a deletion`;
    },
  },
];
