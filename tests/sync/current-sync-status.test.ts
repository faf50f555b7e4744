import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createRandom, integerBetween, pick } from '#domain/random.ts';
import { badgeOf } from '#domain/sync/sync-badge.ts';
import { openReplica } from '#replica/replica.ts';
import { leaderLockName, readCurrentSyncStatus, livenessLockName } from '#replica/live/current-sync-status.ts';
import { beginLeadership, writeLeaderStatus } from '#replica/write-leader-status.ts';
import { FakeLocks } from '#support/fake-locks.ts';
import { settle } from '#support/fake-clock.ts';
import { createModelServer } from '#support/model-server.ts';
import { openTestReplica } from '#support/replicas.ts';
import { FakeBrowser, type FakeTab } from '#support/tabs.ts';

/** Longer than any delay until the status is right: a half-open socket, the interval of pulls, a takeover. */
const NOTICED_MS = 70_000;
const STEP_MS = 250;
const SCHEDULES = 8;

/**
 * Opens and closes tabs, starts and stops the server at random, and compares the badge and the connection section with
 * the real state at each step. Returns the mismatches. The rules:
 *
 * - "Live" and "Answers" are shown only of a server that has answered since this browser was opened;
 * - "Live updates On" is never shown without a tab;
 * - after `NOTICED_MS` without a change both show exactly the real state.
 */
async function findMismatches(seed: string): Promise<string[]> {
  const random = createRandom(seed);
  const server = createModelServer('c0');
  const locks = new FakeLocks();
  const name = `test|${randomUUID()}`;
  const browser = new FakeBrowser(server, name, seed, locks);
  const reader = await openReplica(name, () => undefined);
  const tabs: FakeTab[] = [];
  const mismatches: string[] = [];
  let hasAnswered = false;
  const noteAnswer = (): void => {
    if (tabs.length > 0 && server.isReachable) hasAnswered = true;
  };

  async function check(moment: string, isNoticed: boolean): Promise<void> {
    const status = await readCurrentSyncStatus(reader.db, locks);
    const { kind } = badgeOf(status, 0);
    const shown = `${seed}, ${moment}: badge ${kind}, server ${status.reach}, live ${status.live}`;
    if ((kind === 'live' || kind === 'syncing' || status.reach === 'reachable' || status.live) && !hasAnswered)
      mismatches.push(`${shown}; no server has answered since the browser was opened`);
    if (tabs.length === 0 && (status.live || status.reach !== 'unknown')) mismatches.push(`${shown}; no tab is open`);
    if (!isNoticed || tabs.length === 0) return;
    if (status.live !== server.socketCount > 0) mismatches.push(`${shown}; ${server.socketCount} sockets`);
    if ((status.reach === 'reachable') !== server.isReachable)
      mismatches.push(`${shown}; the server ${server.isReachable ? 'answers' : 'does not'}`);
    if ((kind === 'live') !== server.isReachable)
      mismatches.push(`${shown}; the server ${server.isReachable ? 'answers' : 'does not'}`);
  }

  async function advance(moment: string, spanMs: number, stepMs = STEP_MS): Promise<void> {
    for (let passedMs = 0; passedMs < spanMs; passedMs += stepMs) {
      noteAnswer();
      await browser.clock.advance(stepMs);
      await settle(20);
      await check(moment, false);
    }
  }

  const actions = {
    async open() {
      if (tabs.length === 0) hasAnswered = false;
      tabs.push(await browser.openTab());
      // The stored status is what the tab shows first.
      await check('opened', false);
    },
    async closeAll() {
      const closing = tabs.splice(0);
      // A closed browser writes nothing more and has no leader.
      await Promise.all(
        closing.map(async ({ engine, replica }) => {
          await engine.stop();
          replica.close();
        }),
      );
      hasAnswered = false;
      await check('closed', false);
    },
    async stopServer() {
      server.isReachable = false;
      server.closeSockets();
    },
    async startServer() {
      server.isReachable = true;
    },
  };
  await actions.open();
  for (let count = 0; count < 7; count += 1) {
    const chosen = pick(random, ['open', 'closeAll', 'closeAll', 'stopServer', 'startServer'] as const);
    await actions[chosen]();
    await advance(`after ${chosen}`, integerBetween(random, 1, 16) * STEP_MS);
  }
  if (tabs.length === 0) await actions.open();
  await advance('at the end', NOTICED_MS, 4 * STEP_MS);
  await settle(100);
  await check('noticed', true);
  await actions.closeAll();
  reader.close();
  return mismatches;
}

it('the status of the previous leader is ignored as soon as another tab starts to lead', async () => {
  const locks = new FakeLocks();
  const replica = await openTestReplica();
  const first = await beginLeadership(replica);
  const liveness = new AbortController();
  void locks.request(livenessLockName(replica.db.name, first.epoch.number), 'queue', () =>
    once(liveness.signal, 'abort').then(() => undefined),
  );
  await writeLeaderStatus(replica, { ...first.status, reach: 'unreachable', live: true }, first.epoch);
  expect(await readCurrentSyncStatus(replica.db, locks)).toMatchObject({ reach: 'unreachable', live: true });

  liveness.abort();
  await settle(5);
  void locks.request(leaderLockName(replica.db.name), 'queue', () => new Promise(() => undefined));
  expect(await readCurrentSyncStatus(replica.db, locks)).toMatchObject({ reach: 'unknown', live: false });
  replica.close();
});

it('badge and connection section show the real state of the connection, whatever tabs and server do, and forget it with the browser', async () => {
  const mismatches: string[] = [];
  for (let seed = 0; seed < SCHEDULES; seed += 1) mismatches.push(...(await findMismatches(`present-${seed}`)));
  expect(mismatches).toEqual([]);
});
