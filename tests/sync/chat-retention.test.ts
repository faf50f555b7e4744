import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Retention } from '#domain/chat/chat-retention.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { raiseEpoch } from '#replica/epoch.ts';
import { setChatRetention, readChatRetention } from '#replica/eviction/chat-retention.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { countToApprove } from '#replica/chats-to-approve.ts';
import { markUnread } from '#replica/live/unread.ts';
import { userOfDatabase } from '#replica/storage/database-names.ts';
import { requestBody } from '#replica/eviction/requested-bodies.ts';
import { AUDIT_INTERVAL_MS } from '#sync/schedule.ts';
import { chatScope } from '#sync/scopes.ts';
import { ModelServer } from '#support/model-server.ts';
import { openTestReplica, pauseCommand, shownChat } from '#support/replicas.ts';
import { FakeBrowser } from '#support/tabs.ts';
import { chatDocument, TEAM_ID, profileDocument, wireTime } from '#support/wire-documents.ts';

const DAY_S = 86_400;
const ALL_IDS = ['long-still', 'new', 'still', 'touched'];

let server: ModelServer;
let browser: FakeBrowser;

/** Stores a chat on the server that is unchanged since its last message. */
const putChat = (id: string, daysAgo: number): void =>
  void server.collection(COLLECTIONS.chats).set(id, chatDocument(id, -daysAgo * DAY_S));
const ids = async ({ db }: Replica): Promise<string[]> => (await db.chats.toCollection().primaryKeys()).sort();
const bodyIds = async ({ db }: Replica): Promise<string[]> => (await db.chatBodies.toCollection().primaryKeys()).sort();
const untilStored = (replica: Replica, expectedIds: readonly string[]): Promise<void> =>
  browser.until(async () => expect([await ids(replica), await bodyIds(replica)]).toEqual([expectedIds, expectedIds]));
const setRetention = (replica: Replica, retention: Retention): Promise<void> =>
  setChatRetention(replica, retention, browser.clock.now());
/** Returns the requests for whole chat documents. */
const chatPages = () =>
  server.pages.filter(({ collection, idsOnly }) => collection === COLLECTIONS.chats && idsOnly !== true);

beforeEach(() => {
  server = new ModelServer();
  server.write(COLLECTIONS.profiles, profileDocument(), true);
  putChat('new', 1);
  putChat('still', 100);
  putChat('long-still', 400);
  putChat('touched', 120);
  // Changed lately without a new message: its `$updatedAt` is new, its last activity is not.
  server
    .collection(COLLECTIONS.chats)
    .set('touched', { ...chatDocument('touched', -120 * DAY_S), $updatedAt: wireTime(-2 * DAY_S) });
  browser = new FakeBrowser(server, `test|${randomUUID()}`, 'kept');
});

describe('retaining 90 days', () => {
  it('conversations older than 90 days are evicted, come back when opened, and are all pulled again when all are retained', async () => {
    const { replica, engine } = await browser.openTab();
    await untilStored(replica, ALL_IDS);
    await markUnread(replica, await shownChat(replica, 'still'));

    await setRetention(replica, '90-days');
    await untilStored(replica, ['new']);
    expect(await readChatRetention(replica.db)).toMatchObject({ keeping: '90-days', isDue: false });
    expect(await replica.db.tombstones.count()).toBe(0);
    expect(await replica.db.unread.toCollection().primaryKeys()).toEqual(['still']);

    await requestBody(replica, 'long-still');
    await untilStored(replica, ['long-still', 'new']);
    // It was stored here before, so nothing in it is unread.
    expect(await replica.db.unread.toCollection().primaryKeys()).toEqual(['still']);

    await setRetention(replica, 'all');
    await untilStored(replica, ALL_IDS);
    await browser.untilSynced(replica);
    expect(await replica.db.unread.toCollection().primaryKeys()).toEqual(['still']);
    expect(browser.reported).toEqual([]);
    await engine.stop();
  });

  it('audits bring back no evicted conversation, and still find those that were deleted, changed or missed', async () => {
    const { replica, engine } = await browser.openTab();
    await untilStored(replica, ALL_IDS);
    await setRetention(replica, '90-days');
    await untilStored(replica, ['new']);
    for (let audits = 0; audits < 3; audits += 1) await browser.clock.advance(AUDIT_INTERVAL_MS);
    expect(await ids(replica)).toEqual(['new']);
    // An evicted chat is requested by its id, and once: no whole read, and no request in each audit.
    const { since } = await readChatRetention(replica.db);
    const countById = () => chatPages().filter(({ equal }) => equal['$id'] !== undefined).length;
    expect(chatPages().filter(({ updatedAfter }) => updatedAfter === since)).toEqual([]);
    expect(countById()).toBeGreaterThan(0);
    const countBefore = countById();
    await browser.clock.advance(AUDIT_INTERVAL_MS);
    expect(countById()).toBe(countBefore);

    // No event named it, and it is older than the cursor: only an audit can find it.
    server.collection(COLLECTIONS.chats).set('unheard', chatDocument('unheard', -30 * DAY_S));
    server.collection(COLLECTIONS.chats).delete('new');
    await browser.clock.advance(AUDIT_INTERVAL_MS);
    await untilStored(replica, ['unheard']);
    expect(browser.reported).toEqual([]);
    await engine.stop();
  });

  it('a first pull stops at the retention cutoff', async () => {
    for (let index = 0; index < 250; index += 1) putChat(`old${index}`, 200 + index);
    const { replica, engine } = await browser.openTab();
    await setRetention(replica, '90-days');
    await browser.until(async () =>
      expect(await replica.db.cursors.get('chats:profile:profile1')).toMatchObject({
        pulledAt: expect.stringContaining('2026'),
      }),
    );
    expect(await ids(replica)).toEqual(['new']);
    expect(chatPages()).toHaveLength(1);
    await engine.stop();
  });

  it('an older conversation with a new message is stored, and unread from the cutoff on; one that is only paused is not stored', async () => {
    const { replica, engine } = await browser.openTab();
    await untilStored(replica, ALL_IDS);
    await setRetention(replica, '90-days');
    await untilStored(replica, ['new']);
    server.write(COLLECTIONS.chats, { ...chatDocument('long-still', -400 * DAY_S), paused: true });
    const message = (role: string, days: number) => ({
      id: `${role}${days}`,
      role,
      content: 'Hello',
      date: wireTime(days * DAY_S),
    });
    server.write(
      COLLECTIONS.chats,
      chatDocument('still', 0, {
        messages: JSON.stringify([message('user', -300), message('assistant', -100), message('user', 0)]),
      }),
    );
    server.write(
      COLLECTIONS.chats,
      chatDocument('touched', 0, { messages: JSON.stringify([message('user', -300), message('assistant', 0)]) }),
    );
    await untilStored(replica, ['new', 'still', 'touched']);
    const { since } = await readChatRetention(replica.db);
    expect(await replica.db.unread.toArray()).toMatchObject([{ id: 'still', reply: true, seenTo: since }]);
    await engine.stop();
  });

  it('an older conversation that somebody is reminded of stays, or is stored, and is unread once that is due', async () => {
    const { replica, engine } = await browser.openTab();
    const reminderOf = (more: object) =>
      JSON.stringify({
        at: wireTime(DAY_S),
        by: userOfDatabase(replica.name),
        setAt: wireTime(0),
        replies: 9,
        ...more,
      });
    await untilStored(replica, ALL_IDS);
    server.write(COLLECTIONS.chats, { ...chatDocument('still', -100 * DAY_S), reminder: reminderOf({}) });
    await browser.until(async () => expect((await shownChat(replica, 'still')).reminder).toBeDefined());
    await setRetention(replica, '90-days');
    await untilStored(replica, ['new', 'still']);
    server.write(COLLECTIONS.chats, {
      ...chatDocument('long-still', -400 * DAY_S),
      reminder: reminderOf({ isDue: true }),
    });
    await untilStored(replica, ['long-still', 'new', 'still']);
    expect(await replica.db.unread.toArray()).toMatchObject([{ id: 'long-still', reply: false, reminder: true }]);
    await engine.stop();
  });

  it('an older conversation with a message of the AI to approve stays, or is stored, and is counted', async () => {
    const { replica, engine } = await browser.openTab();
    const outgoing = JSON.stringify([{ id: 'draft1', content: 'Hello', state: 'draft', at: wireTime(0) }]);
    await untilStored(replica, ALL_IDS);
    server.write(COLLECTIONS.chats, { ...chatDocument('still', -100 * DAY_S), outgoing });
    await browser.until(async () => expect((await shownChat(replica, 'still')).draftAt).toBeDefined());
    await setRetention(replica, '90-days');
    await untilStored(replica, ['new', 'still']);
    server.write(COLLECTIONS.chats, { ...chatDocument('long-still', -400 * DAY_S), outgoing });
    await untilStored(replica, ['long-still', 'new', 'still']);
    expect(await countToApprove(replica.db, TEAM_ID)).toBe(2);
    await engine.stop();
  });

  it('a conversation with an unsent change stays until it is sent, and is evicted at a later start', async () => {
    const first = await browser.openTab();
    await untilStored(first.replica, ALL_IDS);
    server.fault = () => 'server-error';
    await commit(first.replica, pauseCommand('still', true));
    await setRetention(first.replica, '90-days');
    await untilStored(first.replica, ['new', 'still']);
    expect((await shownChat(first.replica, 'still')).pendingPause).toBeDefined();
    expect(await listUnsent(first.replica.db)).toHaveLength(1);
    server.fault = () => 'none';
    await browser.until(() => expect(server.effects).toMatchObject([{ chatId: 'still', paused: true }]), 120_000);
    await browser.until(async () => expect((await shownChat(first.replica, 'still')).paused).toBe(true));
    await first.engine.stop();

    const second = await browser.openTab();
    await untilStored(second.replica, ['new']);
    await second.engine.stop();
  });
});

describe('retaining none', () => {
  it('conversations are stored while the app is open in any tab, and evicted at its next start, also offline', async () => {
    const first = await browser.openTab();
    await untilStored(first.replica, ALL_IDS);
    await setRetention(first.replica, 'none');
    await browser.clock.advance(10_000);
    await untilStored(first.replica, ALL_IDS);

    // Another tab takes over: the app was not closed in between.
    const second = await browser.openTab();
    await browser.clock.advance(3_000);
    server.isReachable = false;
    server.closeSockets();
    await first.engine.stop();
    await browser.clock.advance(10_000);
    expect(await ids(second.replica)).toEqual(ALL_IDS);
    await commit(second.replica, pauseCommand('still', true));
    await second.engine.stop();

    const third = await browser.openTab();
    await untilStored(third.replica, ['still']);
    expect(await listUnsent(third.replica.db)).toHaveLength(1);
    expect(await third.replica.db.cursors.where('scope').startsWith('chats:').count()).toBe(0);
    server.isReachable = true;
    third.wake();
    await untilStored(third.replica, ALL_IDS);
    await browser.until(() => expect(server.effects).toMatchObject([{ chatId: 'still', paused: true }]));
    expect(await third.replica.db.unread.count()).toBe(0);
    expect(browser.reported).toEqual([]);
    await third.engine.stop();
  });
});

it('a retention chosen during a pull applies from that moment on, whether it retains less or more', async () => {
  // An audit would read this chat again.
  server.collection(COLLECTIONS.chats).delete('touched');
  const { replica, engine } = await browser.openTab();
  let choosing: Promise<void> | undefined;
  const chooseDuringPull = (retention: Retention): void => {
    let hasChosen = false;
    server.onPage = ({ collection, idsOnly }) => {
      if (collection !== COLLECTIONS.chats || idsOnly === true || hasChosen) return;
      hasChosen = true;
      choosing = setRetention(replica, retention);
    };
  };
  const untilChosen = (retention: Retention): Promise<void> =>
    browser.until(async () => expect((await readChatRetention(replica.db)).keeping).toBe(retention));
  chooseDuringPull('90-days');
  await untilChosen('90-days');
  await untilStored(replica, ['new']);
  await browser.untilSynced(replica);
  // Enough time for the audits that a start schedules.
  await browser.clock.advance(100_000);

  // The cursor of the pull in flight must not replace the reset cursor.
  chooseDuringPull('all');
  await untilChosen('all');
  await untilStored(replica, ['long-still', 'new', 'still']);
  await choosing;
  expect(browser.reported).toEqual([]);
  await engine.stop();
});

it('retaining more resets the cursors of conversations and refuses an outdated pull', async () => {
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
