import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Retention } from '#domain/chat/chat-retention.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { raiseEpoch } from '#replica/epoch.ts';
import { setChatRetention, readChatRetention } from '#replica/eviction/chat-retention.ts';
import { readSyncStatus } from '#replica/meta.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { markUnread } from '#replica/live/unread.ts';
import { requestBody } from '#replica/eviction/requested-bodies.ts';
import { AUDIT_INTERVAL_MS } from '#sync/schedule.ts';
import { chatScope } from '#sync/scopes.ts';
import { ModelServer } from '#support/model-server.ts';
import { openTestReplica, pauseCommand, shownChat } from '#support/replicas.ts';
import { FakeBrowser } from '#support/tabs.ts';
import { chatDocument, profileDocument, wireTime } from '#support/wire-documents.ts';

const DAY_S = 86_400;
const ALL = ['long-still', 'new', 'still', 'touched'];

let server: ModelServer;
let browser: FakeBrowser;

/** As the server has it: unchanged since the time of its last message. */
const place = (id: string, daysAgo: number): void =>
  void server.collection(COLLECTIONS.chats).set(id, chatDocument(id, -daysAgo * DAY_S));
const ids = async ({ db }: Replica): Promise<string[]> => (await db.chats.toCollection().primaryKeys()).sort();
const bodyIds = async ({ db }: Replica): Promise<string[]> => (await db.chatBodies.toCollection().primaryKeys()).sort();
const until = (replica: Replica, wanted: readonly string[]): Promise<void> =>
  browser.until(async () => expect([await ids(replica), await bodyIds(replica)]).toEqual([wanted, wanted]));
const upToDate = (replica: Replica): Promise<void> =>
  browser.until(async () =>
    expect(await readSyncStatus(replica.db)).toMatchObject({
      reach: 'reachable',
      live: true,
      pulling: false,
      lastSyncAt: expect.stringContaining('2026'),
    }),
  );
/** Chooses, as a person does. */
const keep = (replica: Replica, keeping: Retention): Promise<void> =>
  setChatRetention(replica, keeping, browser.clock.now());
/** What was asked of conversations since, by whole documents. */
const pagesOfChats = () =>
  server.pages.filter(({ collection, idsOnly }) => collection === COLLECTIONS.chats && idsOnly !== true);

beforeEach(() => {
  server = new ModelServer();
  server.write(COLLECTIONS.profiles, profileDocument(), true);
  place('new', 1);
  place('still', 100);
  place('long-still', 400);
  place('touched', 120);
  // Changed lately, though nobody has written: its time on the server is new, its activity is not.
  server
    .collection(COLLECTIONS.chats)
    .set('touched', { ...chatDocument('touched', -120 * DAY_S), $updatedAt: wireTime(-2 * DAY_S) });
  browser = new FakeBrowser(server, `test|${randomUUID()}`, 'kept');
});

describe('retaining 90 days', () => {
  it('conversations older than 90 days are evicted, come back when opened, and are all pulled again when all are retained', async () => {
    const { replica, engine } = await browser.openTab();
    await until(replica, ALL);
    await markUnread(replica, await shownChat(replica, 'still'));

    await keep(replica, '90-days');
    await until(replica, ['new']);
    expect(await readChatRetention(replica.db)).toMatchObject({ keeping: '90-days', isDue: false });
    expect(await replica.db.tombstones.count()).toBe(0);
    expect(await replica.db.unread.toCollection().primaryKeys()).toEqual(['still']);

    await requestBody(replica, 'long-still');
    await until(replica, ['long-still', 'new']);
    // It was here once: nothing in it is news.
    expect(await replica.db.unread.toCollection().primaryKeys()).toEqual(['still']);

    await keep(replica, 'all');
    await until(replica, ALL);
    await upToDate(replica);
    expect(await replica.db.unread.toCollection().primaryKeys()).toEqual(['still']);
    expect(browser.reported).toEqual([]);
    await engine.stop();
  });

  it('audits bring back no evicted conversation, and still find what was deleted, changed or never heard of', async () => {
    const { replica, engine } = await browser.openTab();
    await until(replica, ALL);
    await keep(replica, '90-days');
    await until(replica, ['new']);
    for (let audits = 0; audits < 3; audits += 1) await browser.clock.advance(AUDIT_INTERVAL_MS);
    expect(await ids(replica)).toEqual(['new']);
    // What is not here is asked for by its id: the whole is not read again for it, and it is not asked for again and
    // again.
    const { since } = await readChatRetention(replica.db);
    const byId = () => pagesOfChats().filter(({ equal }) => equal['$id'] !== undefined).length;
    expect(pagesOfChats().filter(({ updatedAfter }) => updatedAfter === since)).toEqual([]);
    expect(byId()).toBeGreaterThan(0);
    const asked = byId();
    await browser.clock.advance(AUDIT_INTERVAL_MS);
    expect(byId()).toBe(asked);

    // Unheard, and with times that lie before what was read: only an audit can know.
    server.collection(COLLECTIONS.chats).set('unheard', chatDocument('unheard', -30 * DAY_S));
    server.collection(COLLECTIONS.chats).delete('new');
    await browser.clock.advance(AUDIT_INTERVAL_MS);
    await until(replica, ['unheard']);
    expect(browser.reported).toEqual([]);
    await engine.stop();
  });

  it('a first pull stops at the retention bound', async () => {
    for (let index = 0; index < 250; index += 1) place(`old${index}`, 200 + index);
    const { replica, engine } = await browser.openTab();
    await keep(replica, '90-days');
    await browser.until(async () =>
      expect(await replica.db.cursors.get('chats:profile:profile1')).toMatchObject({
        pulledAt: expect.stringContaining('2026'),
      }),
    );
    expect(await ids(replica)).toEqual(['new']);
    expect(pagesOfChats()).toHaveLength(1);
    await engine.stop();
  });

  it('an older conversation that somebody writes in is news, and only its recent messages; one that is merely paused is not added', async () => {
    const { replica, engine } = await browser.openTab();
    await until(replica, ALL);
    await keep(replica, '90-days');
    await until(replica, ['new']);
    server.write(COLLECTIONS.chats, { ...chatDocument('long-still', -400 * DAY_S), paused: true });
    const said = (role: string, days: number) => ({
      id: `${role}${days}`,
      role,
      content: 'Hello',
      date: wireTime(days * DAY_S),
    });
    server.write(
      COLLECTIONS.chats,
      chatDocument('still', 0, {
        messages: JSON.stringify([said('user', -300), said('assistant', -100), said('user', 0)]),
      }),
    );
    server.write(
      COLLECTIONS.chats,
      chatDocument('touched', 0, { messages: JSON.stringify([said('user', -300), said('assistant', 0)]) }),
    );
    await until(replica, ['new', 'still', 'touched']);
    const { since } = await readChatRetention(replica.db);
    expect(await replica.db.unread.toArray()).toMatchObject([{ id: 'still', reply: true, seenTo: since }]);
    await engine.stop();
  });

  it('a conversation with an unsent change stays until it is sent, and is evicted at a later start', async () => {
    const first = await browser.openTab();
    await until(first.replica, ALL);
    server.fault = () => 'server-error';
    await commit(first.replica, pauseCommand('still', true));
    await keep(first.replica, '90-days');
    await until(first.replica, ['new', 'still']);
    expect((await shownChat(first.replica, 'still')).pendingPause).toBeDefined();
    expect(await listUnsent(first.replica.db)).toHaveLength(1);
    server.fault = () => 'none';
    await browser.until(() => expect(server.effects).toMatchObject([{ chatId: 'still', paused: true }]), 120_000);
    await browser.until(async () => expect((await shownChat(first.replica, 'still')).paused).toBe(true));
    await first.engine.stop();

    const second = await browser.openTab();
    await until(second.replica, ['new']);
    await second.engine.stop();
  });
});

describe('retaining none', () => {
  it('conversations of a device that retains none are here while the app is open, in whichever tab, and gone at its next start, offline too', async () => {
    const first = await browser.openTab();
    await until(first.replica, ALL);
    await keep(first.replica, 'none');
    await browser.clock.advance(10_000);
    await until(first.replica, ALL);

    // Another tab takes over: the app was open all the time.
    const second = await browser.openTab();
    await browser.clock.advance(3_000);
    server.isReachable = false;
    server.cut();
    await first.engine.stop();
    await browser.clock.advance(10_000);
    expect(await ids(second.replica)).toEqual(ALL);
    await commit(second.replica, pauseCommand('still', true));
    await second.engine.stop();

    const third = await browser.openTab();
    await until(third.replica, ['still']);
    expect(await listUnsent(third.replica.db)).toHaveLength(1);
    expect(await third.replica.db.cursors.where('scope').startsWith('chats:').count()).toBe(0);
    server.isReachable = true;
    third.wake();
    await until(third.replica, ALL);
    await browser.until(() => expect(server.effects).toMatchObject([{ chatId: 'still', paused: true }]));
    expect(await third.replica.db.unread.count()).toBe(0);
    expect(browser.reported).toEqual([]);
    await third.engine.stop();
  });
});

it('a retention chosen while a pull is in flight counts from that moment on, to retain less and to retain more', async () => {
  // Nothing that an audit would come back to.
  server.collection(COLLECTIONS.chats).delete('touched');
  const { replica, engine } = await browser.openTab();
  let choosing: Promise<void> | undefined;
  const chooseInPull = (keeping: Retention): void => {
    let isUnderWay = false;
    server.onPage = ({ collection, idsOnly }) => {
      if (collection !== COLLECTIONS.chats || idsOnly === true || isUnderWay) return;
      isUnderWay = true;
      choosing = keep(replica, keeping);
    };
  };
  const chosen = (keeping: Retention): Promise<void> =>
    browser.until(async () => expect((await readChatRetention(replica.db)).keeping).toBe(keeping));
  chooseInPull('90-days');
  await chosen('90-days');
  await until(replica, ['new']);
  await upToDate(replica);
  // The audits that its beginning owes are made.
  await browser.clock.advance(100_000);

  // What the pull under way still says of how far it has read must not stand in the place of reading it all.
  chooseInPull('all');
  await chosen('all');
  await until(replica, ['long-still', 'new', 'still']);
  await choosing;
  expect(browser.reported).toEqual([]);
  await engine.stop();
});

it('to retain more resets how far conversations were read, and an outdated pull is refused', async () => {
  const replica = await openTestReplica();
  const cursor = { scope: chatScope('profile1').name, readTo: wireTime(0), auditedAt: '' };
  await setChatRetention(replica, '90-days', browser.clock.now());
  const epoch = await raiseEpoch(replica, 'pull');
  await apply(replica, { cursors: [cursor], epoch });
  await setChatRetention(replica, '90-days', browser.clock.now());
  await apply(replica, { cursors: [cursor], epoch });
  await setChatRetention(replica, 'all', browser.clock.now());
  expect(await replica.db.cursors.count()).toBe(0);
  await expect(apply(replica, { cursors: [cursor], epoch })).rejects.toMatchObject({ name: 'Fenced' });
  expect(await replica.db.cursors.count()).toBe(0);
  replica.close();
});
