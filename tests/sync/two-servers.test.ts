import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { badgeOf } from '#domain/sync/sync-badge.ts';
import { commit } from '#replica/commit.ts';
import { listIncidents } from '#replica/incidents.ts';
import { readSyncStatus } from '#replica/meta.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { createModelServer, type ModelServer } from '#support/model-server.ts';
import { pauseCommand } from '#support/replicas.ts';
import { FakeBrowser, type FakeTab } from '#support/tabs.ts';

/** Opens a synced tab of an app whose data and product are on two servers. */
async function openTabOfTwo(seed: string): Promise<{ server: ModelServer; browser: FakeBrowser; tab: FakeTab }> {
  const server = createModelServer('c0');
  server.hasOwnDashboard = true;
  const browser = new FakeBrowser(server, `test|${randomUUID()}`, seed);
  const tab = await browser.openTab();
  await browser.untilSynced(tab.replica);
  await untilBadge(browser, tab, 'live');
  return { server, browser, tab };
}

const untilBadge = (browser: FakeBrowser, { replica }: FakeTab, kind: string, withinMs = 60_000): Promise<void> =>
  browser.until(async () => expect(badgeOf(await readSyncStatus(replica.db), 0).kind).toBe(kind), withinMs);

describe('an app whose data and product are on two servers', () => {
  it('one unsent command tells within seconds that the Outrider server is missing, and it is sent when it is back', async () => {
    const { server, browser, tab } = await openTabOfTwo('dashboard-away');
    await browser.clock.advance(1_000);
    server.isDashboardReachable = false;
    await commit(tab.replica, pauseCommand('c0', true));
    await untilBadge(browser, tab, 'live-without-dashboard', 5_000);
    const { reach, live, dashboard } = await readSyncStatus(tab.replica.db);
    expect([reach, live]).toEqual(['reachable', true]);
    expect(Date.parse(dashboard?.at ?? '')).toBeLessThan(Date.parse(dashboard?.reachSince ?? ''));

    // Longer than it takes to declare the sending stuck: waiting for a server is not being stuck.
    await browser.clock.advance(120_000);
    expect((await listIncidents(tab.replica.db)).map(({ kind }) => kind)).not.toContain('sending-restarted');
    expect((await readSyncStatus(tab.replica.db)).reach).toBe('reachable');
    server.isDashboardReachable = true;
    await browser.until(() => expect(server.effects).toHaveLength(1), 12_000);
    await untilBadge(browser, tab, 'live');
    expect(await listUnsent(tab.replica.db)).toEqual([]);
    await tab.engine.stop();
  });

  it('a pull notices that the Outrider server is missing and that it is back, although nothing is unsent', async () => {
    const { server, browser, tab } = await openTabOfTwo('nothing-unsent');
    server.isDashboardReachable = false;
    await untilBadge(browser, tab, 'live-without-dashboard');
    server.isDashboardReachable = true;
    await untilBadge(browser, tab, 'live', 12_000);
    expect((await readSyncStatus(tab.replica.db)).dashboard?.reach).toBe('reachable');
    await tab.engine.stop();
  });

  it('while the Outrider server is missing nothing is sent, so a command cancelled meanwhile is never sent', async () => {
    const { server, browser, tab } = await openTabOfTwo('cancelled');
    server.isDashboardReachable = false;
    await untilBadge(browser, tab, 'live-without-dashboard');
    await commit(tab.replica, pauseCommand('c0', true));
    await browser.clock.advance(60_000);
    expect(await commit(tab.replica, pauseCommand('c0', false))).toBe('cancelled');
    server.isDashboardReachable = true;
    await untilBadge(browser, tab, 'live', 12_000);
    expect(server.requests).toEqual([]);
    await tab.engine.stop();
  });

  it('a missing data server is told from a missing connection', async () => {
    const { server, browser, tab } = await openTabOfTwo('data-away');
    server.isReachable = false;
    server.closeSockets();
    await untilBadge(browser, tab, 'without-appwrite');
    await commit(tab.replica, pauseCommand('c0', true));
    server.isDashboardReachable = false;
    await untilBadge(browser, tab, 'offline');
    server.isDashboardReachable = true;
    await untilBadge(browser, tab, 'without-appwrite');
    server.isReachable = true;
    await untilBadge(browser, tab, 'live');
    await browser.until(() => expect(server.effects).toHaveLength(1), 12_000);
    await tab.engine.stop();
  });

  it('the status of an app with one server names one server only', async () => {
    const server = createModelServer('c0');
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'one');
    const tab = await browser.openTab();
    await browser.untilSynced(tab.replica);
    expect((await readSyncStatus(tab.replica.db)).dashboard).toBeUndefined();
    await tab.engine.stop();
  });
});
