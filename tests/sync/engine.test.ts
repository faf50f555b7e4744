import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createRandom, integerBetween } from '#domain/random.ts';
import { commit } from '#replica/commit.ts';
import { readSyncStatus } from '#replica/meta.ts';
import { CHATS_SCOPE } from '#replica/scopes.ts';
import { listRejected, listUnsent } from '#replica/outbox/outbox-entries.ts';
import { requestSync } from '#replica/sync-requests.ts';
import { settle } from '#support/fake-clock.ts';
import { createModelServer, type Fault, type ModelServer } from '#support/model-server.ts';
import { pauseCommand, shownChat } from '#support/replicas.ts';
import { FakeBrowser, type FakeTab } from '#support/tabs.ts';
import { chatDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

const serverWithChats = (count: number): ModelServer =>
  createModelServer(...Array.from({ length: count }, (_, index) => `c${index}`));

describe('the engine', () => {
  it('the engine fills the replica newest first, in pages of 100, and reports when it is up to date', async () => {
    const server = serverWithChats(250);
    const requests: string[] = [];
    const record =
      <T extends readonly unknown[], R>(name: string, request: (...parameters: T) => R) =>
      (...parameters: T): R => {
        requests.push(name);
        return request(...parameters);
      };
    const { account, listTeams, listDocuments } = server.remote;
    Object.assign(server.remote, {
      account: { ...account, currentSession: record('user', account.currentSession) },
      listTeams: record('teams', listTeams),
      listDocuments: record('documents', listDocuments),
    });
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'fill');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    // The user first, then their teams, then the documents (part 1 §4).
    expect(requests.filter((name, index) => requests.indexOf(name) === index)).toEqual(['user', 'teams', 'documents']);
    expect(await replica.db.chats.count()).toBe(250);
    const pages = server.pages.filter((page) => page.collection === COLLECTIONS.chats && page.idsOnly !== true);
    expect(pages.map((page) => page.limit)).toEqual([100, 100, 100]);
    await engine.stop();
    expect(server.socketCount).toBe(0);
  });

  it('the engine pulls the conversations of a deleted profile that campaigns still name; they go with their team, and come back with it', async () => {
    const server = serverWithChats(1);
    server.write(
      COLLECTIONS.campaigns,
      {
        $id: 'campaign1',
        $createdAt: wireTime(0),
        $updatedAt: wireTime(0),
        teamId: TEAM_ID,
        name: 'Spring',
        agent: 'gone',
      },
      true,
    );
    server.write(COLLECTIONS.chats, chatDocument('of-gone', 0, { agent: 'gone' }), true);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'gone');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    const chats = () => replica.db.chats.orderBy('id').primaryKeys();
    expect(await chats()).toEqual(['c0', 'of-gone']);

    const teams = server.teams.splice(0);
    server.setMemberships([]);
    await browser.until(async () => expect(await chats()).toEqual([]), 10_000);
    expect(await replica.db.cursors.where('scope').startsWith(CHATS_SCOPE).count()).toBe(0);
    server.teams.push(...teams);
    server.setMemberships([]);
    await browser.until(async () => expect(await chats()).toEqual(['c0', 'of-gone']), 10_000);
    expect(browser.reported).toEqual([]);
    await engine.stop();
  });

  it('the engine shows a live change without a pull, and finds what it missed while the socket was cut', async () => {
    const server = serverWithChats(3);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'live');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    server.write(COLLECTIONS.chats, chatDocument('c1', 0, { status: 5 }));
    const pulls = server.pages.length;
    await browser.until(async () => expect((await shownChat(replica, 'c1')).status).toBe(5), 2_000);
    expect(server.pages.length).toBe(pulls);

    server.isReachable = false;
    server.closeSockets();
    server.write(COLLECTIONS.chats, chatDocument('c2', 0, { status: 4 }), true);
    server.remove(COLLECTIONS.chats, 'c0', true);
    await browser.until(async () => expect((await readSyncStatus(replica.db)).reach).toBe('unreachable'), 5_000);
    server.isReachable = true;
    await browser.until(async () => {
      expect((await shownChat(replica, 'c2')).status).toBe(4);
      expect(await replica.db.chats.get('c0')).toBeUndefined();
    }, 15_000);
    expect(browser.reported).toEqual([]);
    await engine.stop();
  });

  it('a live change counts as an update once the server is gone, without a write of its own', async () => {
    const server = serverWithChats(3);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'last-update');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    const first = await readSyncStatus(replica.db);
    await browser.until(async () => expect((await readSyncStatus(replica.db)).lastSyncAt).not.toBe(first.lastSyncAt));
    const { lastSyncAt: pulledAt } = await readSyncStatus(replica.db);
    await browser.clock.advance(10_000);
    const changedAt = new Date(browser.clock.now()).toISOString();
    server.write(COLLECTIONS.chats, chatDocument('c1', 0, { status: 5 }));
    await browser.until(async () => expect((await shownChat(replica, 'c1')).status).toBe(5), 2_000);
    expect((await readSyncStatus(replica.db)).lastSyncAt).toBe(pulledAt);

    server.isReachable = false;
    server.closeSockets();
    await browser.until(async () => expect((await readSyncStatus(replica.db)).reach).toBe('unreachable'), 5_000);
    const { lastSyncAt } = await readSyncStatus(replica.db);
    expect(lastSyncAt >= changedAt).toBe(true);
    expect(lastSyncAt <= new Date(browser.clock.now()).toISOString()).toBe(true);
    await engine.stop();
  });

  it('one leader holds one socket: the next tab leads within 3 s when the leader freezes, and the thawed one sends nothing', async () => {
    const server = serverWithChats(2);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'freeze');
    const first = await browser.openTab();
    await browser.untilSynced(first.replica);
    const second = await browser.openTab();
    await browser.clock.advance(3_000);
    expect(server.socketCount).toBe(1);

    first.clock.freeze();
    await commit(second.replica, pauseCommand('c0', true));
    await browser.until(() => expect(server.effects).toHaveLength(1), 5_000);
    first.clock.thaw();
    await browser.clock.advance(10_000);
    expect(server.effects).toHaveLength(1);
    expect(server.socketCount).toBe(1);
    await Promise.all([first.engine.stop(), second.engine.stop()]);
  });

  it('the engine pauses the outbox when the session ends, and continues for the same person', async () => {
    const server = serverWithChats(1);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'expiry');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    server.isSignedIn = false;
    await commit(replica, pauseCommand('c0', true));
    await browser.until(async () => expect((await readSyncStatus(replica.db)).reach).toBe('needs-sign-in'));
    server.closeSockets();
    await browser.clock.advance(30_000);
    expect(await listUnsent(replica.db)).toHaveLength(1);
    expect(await replica.db.chats.count()).toBe(1);
    // Nobody is signed in, so no socket is needed.
    expect(server.socketCount).toBe(0);
    server.isSignedIn = true;
    engine.wake();
    await browser.until(() => expect(server.effects).toMatchObject([{ chatId: 'c0', paused: true }]), 5_000);
    await browser.until(() => expect(server.socketCount).toBe(1), 5_000);
    await engine.stop();
  });

  it('the engine sends the outbox soon after a long outage, however long the retry delay had grown', async () => {
    const server = serverWithChats(1);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'outage');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    server.fault = () => 'server-error';
    await commit(replica, pauseCommand('c0', true));
    await browser.until(
      async () => expect((await listUnsent(replica.db))[0]?.attempts).toBeGreaterThan(7),
      30 * 60_000,
    );
    const [entry] = await listUnsent(replica.db);
    expect((entry?.notBeforeMs ?? 0) - browser.clock.now()).toBeGreaterThan(20_000);
    server.isReachable = false;
    server.closeSockets();
    await browser.until(async () => expect((await readSyncStatus(replica.db)).reach).toBe('unreachable'), 5_000);
    server.fault = () => 'none';
    server.isReachable = true;
    await browser.until(() => expect(server.effects).toHaveLength(1), 12_000);
    await engine.stop();
  });

  it('the engine stores nothing of a team the person does not belong to', async () => {
    const server = serverWithChats(1);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'foreign');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    server.write(COLLECTIONS.chats, chatDocument('foreign', 0, { teamId: 'team-of-others' }));
    server.write(COLLECTIONS.chats, chatDocument('c0', 0, { status: 5 }));
    await browser.until(async () => expect((await shownChat(replica, 'c0')).status).toBe(5));
    expect(await replica.db.chats.get('foreign')).toBeUndefined();
    await engine.stop();
  });

  it('the engine sends nothing while the server is unreachable, so a command cancelled meanwhile is never sent', async () => {
    const server = serverWithChats(1);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'taken-back');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    server.isReachable = false;
    server.closeSockets();
    await browser.until(async () => expect((await readSyncStatus(replica.db)).reach).toBe('unreachable'), 5_000);
    await commit(replica, pauseCommand('c0', true));
    await browser.clock.advance(60_000);
    expect(await commit(replica, pauseCommand('c0', false))).toBe('cancelled');
    server.isReachable = true;
    await browser.untilSynced(replica);
    expect(server.requests).toEqual([]);
    await engine.stop();
  });

  it('the engine tries the server at once when there is a new command to send', async () => {
    const server = serverWithChats(1);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'asks');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    server.isReachable = false;
    server.closeSockets();
    await browser.clock.advance(10 * 60_000);
    server.isReachable = true;
    await commit(replica, pauseCommand('c0', true));
    await browser.until(() => expect(server.effects).toHaveLength(1), 3_000);
    await engine.stop();
  });

  it('the engine requests neither tokens nor documents in a loop while nobody is signed in', async () => {
    const server = serverWithChats(1);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'no-loop');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    server.isSignedIn = false;
    await commit(replica, pauseCommand('c0', true));
    await browser.until(async () => expect((await readSyncStatus(replica.db)).reach).toBe('needs-sign-in'));
    const requestCount = (): number => server.requests.length + server.pages.length;
    const countBefore = requestCount();
    await browser.clock.advance(120_000);
    expect(requestCount() - countBefore).toBeLessThanOrEqual(2);
    await engine.stop();
  });

  it('the engine removes the row of a command that the server no longer knows', async () => {
    const server = serverWithChats(2);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'ghost');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    server.remove(COLLECTIONS.chats, 'c0', true);
    await commit(replica, pauseCommand('c0', true));
    await browser.until(async () => expect(await replica.db.chats.get('c0')).toBeUndefined(), 10_000);
    expect(await listRejected(replica.db)).toMatchObject([{ failure: { code: 'not_found' } }]);
    await engine.stop();
  });

  it('the engine neither pulls nor sends for another user', async () => {
    const server = serverWithChats(2);
    server.user = { ...server.user, id: 'someone-else' as typeof server.user.id };
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'other');
    const { replica, engine } = await browser.openTab();
    await browser.until(async () => expect((await readSyncStatus(replica.db)).reach).toBe('needs-sign-in'));
    await browser.clock.advance(30_000);
    expect(await replica.db.chats.count()).toBe(0);
    await engine.stop();
  });

  it('a rejected command is listed and does not block other commands', async () => {
    const server = serverWithChats(2);
    server.fault = (request) => ((request.body as { chatId: string }).chatId === 'c0' ? 'forbidden' : 'none');
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'poison');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    await commit(replica, pauseCommand('c0', true));
    await commit(replica, pauseCommand('c1', true));
    await browser.until(async () => {
      expect(server.effects).toMatchObject([{ chatId: 'c1' }]);
      expect(await listRejected(replica.db)).toMatchObject([
        { failure: { code: 'forbidden', message: 'You may not' } },
      ]);
    });
    expect(await shownChat(replica, 'c0')).toMatchObject({ paused: false });
    await engine.stop();
  });
});

describe('Retry-After', () => {
  /** Opens a tab whose only command was answered with 429 and a Retry-After of two minutes. */
  async function openRateLimitedTab(
    seed: string,
  ): Promise<{ server: ModelServer; browser: FakeBrowser; tab: FakeTab; heldUntilMs: number }> {
    const server = serverWithChats(1);
    server.retryAfterMs = 120_000;
    server.fault = () => 'rate-limited';
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, seed);
    const tab = await browser.openTab();
    await browser.untilSynced(tab.replica);
    await commit(tab.replica, pauseCommand('c0', true));
    await browser.until(async () =>
      expect(await listUnsent(tab.replica.db)).toMatchObject([{ state: 'waiting', attempts: 1 }]),
    );
    server.fault = () => 'none';
    const [entry] = await listUnsent(tab.replica.db);
    return { server, browser, tab, heldUntilMs: entry?.heldUntilMs ?? 0 };
  }

  it('a command held by Retry-After is not sent earlier when the tab wakes, the network returns or another tab leads', async () => {
    const { server, browser, tab, heldUntilMs } = await openRateLimitedTab('held');
    expect(heldUntilMs - browser.clock.now()).toBeGreaterThan(100_000);
    tab.wake();
    tab.engine.wake();
    await browser.clock.advance(5_000);
    server.isReachable = false;
    server.closeSockets();
    await browser.until(async () => expect((await readSyncStatus(tab.replica.db)).reach).toBe('unreachable'), 5_000);
    server.isReachable = true;
    await browser.until(async () => expect((await readSyncStatus(tab.replica.db)).reach).toBe('reachable'), 15_000);
    const next = await browser.openTab();
    await tab.engine.stop();
    await browser.clock.advance(heldUntilMs - browser.clock.now() - 1_000);
    expect(server.requests).toHaveLength(1);
    await browser.until(() => expect(server.effects).toHaveLength(1), 5_000);
    await next.engine.stop();
  });

  it('a command held by Retry-After is sent at once when the person requests a sync', async () => {
    const { server, browser, tab } = await openRateLimitedTab('send-now');
    await requestSync(tab.replica);
    await browser.until(() => expect(server.effects).toHaveLength(1), 3_000);
    await tab.engine.stop();
  });
});

describe('missed changes', () => {
  it('a deletion that a connected socket lost is found by the periodic audit', async () => {
    const server = serverWithChats(2);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'swallowed');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    server.remove(COLLECTIONS.chats, 'c0', true);
    await browser.until(async () => expect(await replica.db.chats.get('c0')).toBeUndefined(), 6 * 60_000);
    await engine.stop();
  });

  it("a new session is noticed by the next pull, and a deletion that the old session's socket missed is found at once", async () => {
    const server = serverWithChats(2);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'other session');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    // The audits of the start are done by then, and the next periodic audit is minutes away.
    await browser.clock.advance(60_000);
    server.sessionId = 'session2';
    server.remove(COLLECTIONS.chats, 'c0', true);
    await browser.until(async () => expect(await replica.db.chats.get('c0')).toBeUndefined(), 60_000);
    await browser.clock.advance(2_000);
    expect(server.socketCount).toBe(1);
    await engine.stop();
  });

  it('events that could not be stored are pulled', async () => {
    const server = serverWithChats(2);
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'unwritten');
    const { replica, engine } = await browser.openTab();
    await browser.untilSynced(replica);
    vi.spyOn(replica.db.chats, 'bulkGet').mockRejectedValueOnce(new DOMException('', 'UnknownError'));
    server.write(COLLECTIONS.chats, chatDocument('c1', 0, { status: 5 }));
    await browser.until(async () => expect((await shownChat(replica, 'c1')).status).toBe(5), 3_000);
    await engine.stop();
  });
});

describe('law 5: a command id has one answer for ever', () => {
  const FAULTS: readonly Fault[] = [
    'none',
    'none',
    'none',
    'lost-before',
    'lost-after',
    'server-error',
    'rate-limited',
  ];

  it.each(Array.from({ length: 12 }, (_, index) => `seed-${index}`))(
    'every command is applied exactly once in the order of its lane (%s)',
    async (seed) => {
      const random = createRandom(seed);
      const server = serverWithChats(4);
      server.fault = () => FAULTS[integerBetween(random, 0, FAULTS.length - 1)] ?? 'none';
      const browser = new FakeBrowser(server, `test|${randomUUID()}`, seed);
      const tabs = [await browser.openTab(), await browser.openTab()];
      await browser.untilSynced(tabs[0]!.replica);
      const expected = new Map<string, boolean>();
      const storedIds = new Set<string>();
      for (let step = 0; step < 40; step += 1) {
        const tab = tabs[integerBetween(random, 0, 1)] ?? tabs[0]!;
        const chatId = `c${integerBetween(random, 0, 3)}`;
        const roll = random();
        if (roll < 0.15) {
          server.isReachable = !server.isReachable;
          if (!server.isReachable) server.closeSockets();
        } else if (roll < 0.2) tab.clock.freeze();
        else if (roll < 0.3) tab.clock.thaw();
        else {
          const paused = random() < 0.5;
          const command = pauseCommand(chatId, paused);
          if ((await commit(tab.replica, command)) === 'queued') storedIds.add(command.id);
          expected.set(chatId, paused);
        }
        await browser.clock.advance(integerBetween(random, 0, 4_000));
      }
      server.isReachable = true;
      server.fault = () => 'none';
      for (const tab of tabs) tab.clock.thaw();
      await browser.until(async () => expect(await listUnsent(tabs[0]!.replica.db)).toEqual([]), 180_000);
      await browser.untilSynced(tabs[0]!.replica);

      expect(await listRejected(tabs[0]!.replica.db)).toEqual([]);
      expect(new Set(server.effects.map((effect) => effect.id)).size).toBe(server.effects.length);
      for (const effect of server.effects) expect(storedIds.has(effect.id)).toBe(true);
      for (const [chatId, paused] of expected) {
        expect(server.collection(COLLECTIONS.chats).get(chatId)?.['paused']).toBe(paused);
        expect(await shownChat(tabs[0]!.replica, chatId)).toMatchObject({ paused });
        expect((await shownChat(tabs[0]!.replica, chatId)).pendingPause).toBeUndefined();
      }
      expect(browser.reported).toEqual([]);
      await Promise.all(tabs.map((tab) => tab.engine.stop()));
      await settle();
    },
  );
});
