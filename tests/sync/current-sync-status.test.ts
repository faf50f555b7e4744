import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createRandom, integerBetween, pick } from '#domain/random.ts';
import { badgeOf } from '#domain/sync/sync-badge.ts';
import { openReplica } from '#replica/replica.ts';
import { leaderLockName, readCurrentSyncStatus, livenessLockName } from '#replica/live/current-sync-status.ts';
import { beginLeadership, writeLeaderStatus } from '#replica/write-leader-status.ts';
import { FakeLocks } from '#support/fake-locks.ts';
import { settle } from '#support/fake-clock.ts';
import { ModelServer } from '#support/model-server.ts';
import { FakeBrowser, type FakeTab } from '#support/tabs.ts';
import { chatDocument, profileDocument } from '#support/wire-documents.ts';

/** Everybody who has to notice has noticed by then: half-open sockets, a rest between pulls, a takeover. */
const NOTICED_MS = 70_000;
const STEP_MS = 250;
const SCHEDULES = 8;

/**
 * A browser whose tabs come and go and a server that comes and goes, by lot. What the badge and the section of the
 * connection say is held against the world itself, at every step:
 *
 * - "Live" and "Answers" are said only of a server that has answered since this browser was opened;
 * - "Live updates On" never without a tab;
 * - once everybody has had the time to notice, both say exactly what is so.
 */
async function holdAgainstTheWorld(seed: string): Promise<string[]> {
  const random = createRandom(seed);
  const server = new ModelServer();
  server.write(COLLECTIONS.profiles, profileDocument(), true);
  server.write(COLLECTIONS.chats, chatDocument('c0', 0), true);
  const locks = new FakeLocks();
  const name = `test|${randomUUID()}`;
  const browser = new FakeBrowser(server, name, seed, locks);
  const reader = await openReplica(name, () => undefined);
  const tabs: FakeTab[] = [];
  const untrue: string[] = [];
  let hasAnswered = false;
  const noteAnswer = (): void => {
    if (tabs.length > 0 && server.isReachable) hasAnswered = true;
  };

  async function look(moment: string, isNoticed: boolean): Promise<void> {
    const status = await readCurrentSyncStatus(reader.db, locks);
    const { kind } = badgeOf(status, 0);
    const said = `${seed}, ${moment}: badge ${kind}, server ${status.reach}, live ${status.live}`;
    if ((kind === 'live' || kind === 'syncing' || status.reach === 'reachable' || status.live) && !hasAnswered)
      untrue.push(`${said}; no server has answered since the browser was opened`);
    if (tabs.length === 0 && (status.live || status.reach !== 'unknown')) untrue.push(`${said}; no tab is open`);
    if (!isNoticed || tabs.length === 0) return;
    if (status.live !== server.socketCount > 0) untrue.push(`${said}; ${server.socketCount} sockets`);
    if ((status.reach === 'reachable') !== server.isReachable)
      untrue.push(`${said}; the server ${server.isReachable ? 'answers' : 'does not'}`);
    if ((kind === 'live') !== server.isReachable)
      untrue.push(`${said}; the server ${server.isReachable ? 'answers' : 'does not'}`);
  }

  async function pass(moment: string, spanMs: number, stepMs = STEP_MS): Promise<void> {
    for (let passedMs = 0; passedMs < spanMs; passedMs += stepMs) {
      noteAnswer();
      await browser.clock.advance(stepMs);
      await settle(20);
      await look(moment, false);
    }
  }

  const acts = {
    async open() {
      if (tabs.length === 0) hasAnswered = false;
      tabs.push(await browser.openTab());
      // What stood there when the tab was opened is what its first sight of the badge shows.
      await look('opened', false);
    },
    async closeAll() {
      const closing = tabs.splice(0);
      // A browser that is closed writes nothing more; nobody leads once it is gone.
      await Promise.all(
        closing.map(async ({ engine, replica }) => {
          await engine.stop();
          replica.close();
        }),
      );
      hasAnswered = false;
      await look('closed', false);
    },
    async stopServer() {
      server.isReachable = false;
      server.cut();
    },
    async startServer() {
      server.isReachable = true;
    },
  };
  await acts.open();
  for (let act = 0; act < 7; act += 1) {
    const chosen = pick(random, ['open', 'closeAll', 'closeAll', 'stopServer', 'startServer'] as const);
    await acts[chosen]();
    await pass(`after ${chosen}`, integerBetween(random, 1, 16) * STEP_MS);
  }
  if (tabs.length === 0) await acts.open();
  await pass('at the end', NOTICED_MS, 4 * STEP_MS);
  await settle(100);
  await look('noticed', true);
  await acts.closeAll();
  reader.close();
  return untrue;
}

it("the previous leader's status counts no more in the moment another tab begins to lead", async () => {
  const locks = new FakeLocks();
  const replica = await openReplica(`test|${randomUUID()}`, () => undefined);
  const first = await beginLeadership(replica);
  const letGo = new AbortController();
  void locks.request(livenessLockName(replica.db.name, first.epoch.number), 'queue', () =>
    once(letGo.signal, 'abort').then(() => undefined),
  );
  await writeLeaderStatus(replica, { ...first.status, reach: 'unreachable', live: true }, first.epoch);
  expect(await readCurrentSyncStatus(replica.db, locks)).toMatchObject({ reach: 'unreachable', live: true });

  letGo.abort();
  await settle(5);
  void locks.request(leaderLockName(replica.db.name), 'queue', () => new Promise(() => undefined));
  expect(await readCurrentSyncStatus(replica.db, locks)).toMatchObject({ reach: 'unknown', live: false });
  replica.close();
});

it('what badge and section say of the connection is true, whatever tabs and server do, and does not outlive the browser', async () => {
  const untrue: string[] = [];
  for (let seed = 0; seed < SCHEDULES; seed += 1) untrue.push(...(await holdAgainstTheWorld(`present-${seed}`)));
  expect(untrue).toEqual([]);
});
