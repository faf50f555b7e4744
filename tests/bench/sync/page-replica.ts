import { Dexie } from 'dexie';
import type { Chat, ChatBody } from '#domain/chat/chat.ts';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { signedTotal } from '#domain/credit/credit-history.ts';
import { readCredit, type Credit } from '#domain/credit/credit.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { ReplicaDatabase, type ScopeCursor } from '#replica/db.ts';
import { openReplica } from '#replica/replica.ts';
import { discard, takeOverSending } from '#replica/outbox/outbox.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { OVERLAP_MS } from '#sync/schedule.ts';

/** These functions run inside a page without the app: they reset the replica that the app left, and write it bare. */

const replicaNames = async (): Promise<string[]> =>
  (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('outrider|'));

async function openOnly(): Promise<ReplicaDatabase> {
  const [name] = await replicaNames();
  if (name === undefined) throw new Error('Nobody is signed in here');
  const db = new ReplicaDatabase(name, 'relaxed');
  await db.open();
  return db;
}

interface Rows {
  readonly chats: Chat[];
  readonly bodies: ChatBody[];
}

const BEFORE_MS = 3_600_000;
const earlier = (time: string): string => new Date(Date.parse(time) - BEFORE_MS).toISOString();

async function readRows(db: ReplicaDatabase): Promise<Rows> {
  const chats = await db.chats.where('id').startsWith('bench-').toArray();
  const bodies = await db.chatBodies.where('id').startsWith('bench-').toArray();
  return { chats, bodies };
}

/** Resets these conversations to an hour before, with other texts, and the cursors to that time. */
async function resetRows(db: ReplicaDatabase, { chats, bodies }: Rows): Promise<void> {
  const oldest = chats.map(({ updatedAt }) => updatedAt).reduce((one, other) => (one < other ? one : other));
  const readTo = new Date(Date.parse(oldest) + OVERLAP_MS - 1).toISOString();
  await db.transaction('rw', [db.chats, db.chatBodies, db.cursors], async () => {
    await db.chats.bulkPut(
      chats.map((chat) => ({
        ...chat,
        updatedAt: earlier(chat.updatedAt),
        lastActivityAt: earlier(chat.lastActivityAt),
        lastMessage: 'An earlier message',
      })),
    );
    await db.chatBodies.bulkPut(
      bodies.map((body) => ({ ...body, updatedAt: earlier(body.updatedAt), messages: body.messages.slice(0, 1) })),
    );
    const scopes = [...new Set(chats.map(({ profileId }) => scopeOf.chatsOfProfile(profileId)))];
    const cursors = (await db.cursors.bulkGet(scopes)).filter((cursor): cursor is ScopeCursor => cursor !== undefined);
    await db.cursors.bulkPut(cursors.map((cursor) => ({ ...cursor, readTo })));
  });
}

export async function resetAll(): Promise<number> {
  const db = await openOnly();
  const rows = await readRows(db);
  await resetRows(db, rows);
  db.close();
  return rows.chats.length;
}

let prepared: { readonly db: ReplicaDatabase; readonly rows: Rows } | undefined;

/** Resets everything and prepares the rows that `putBare` writes. Returns their number. */
export async function prepareBare(): Promise<number> {
  const db = await openOnly();
  const rows = await readRows(db);
  await resetRows(db, rows);
  prepared = { db, rows };
  return rows.chats.length;
}

/** Writes the prepared rows over the earlier ones by two bare `bulkPut`s in one transaction. Returns the time in ms. */
export async function putBare(): Promise<number> {
  if (prepared === undefined) throw new Error('Nothing is prepared');
  const { db, rows } = prepared;
  const startedMs = performance.now();
  await db.transaction('rw', [db.chats, db.chatBodies], async () => {
    await db.chats.bulkPut(rows.chats);
    await db.chatBodies.bulkPut(rows.bodies);
  });
  const tookMs = performance.now() - startedMs;
  db.close();
  return tookMs;
}

/** Makes the same requests bare, one after the other, and reads each answer to its end. Returns the time, ms. */
export async function requestBare(
  requests: readonly { readonly url: string; readonly headers: Record<string, string> }[],
): Promise<number> {
  const startedMs = performance.now();
  for (const { url, headers } of requests)
    await (await fetch(url, { headers, credentials: 'include', cache: 'no-store' })).text();
  return performance.now() - startedMs;
}

/**
 * Commits a pause, or its end, for each of these conversations, oldest first, as the app does; the app then sends them.
 */
export async function commitPauses(teamId: string, chatIds: readonly string[], paused: boolean): Promise<string[]> {
  const [name] = await replicaNames();
  if (name === undefined) throw new Error('Nobody is signed in here');
  const replica = await openReplica(name, () => undefined);
  const ids: string[] = [];
  for (const chatId of chatIds) {
    const issued = issuedCommandSchema.parse({
      id: crypto.randomUUID(),
      teamId,
      issuedAt: new Date().toISOString(),
      command: { type: paused ? 'chat.pause' : 'chat.resume', chatId },
    });
    if ((await commit(replica, issued)) === 'queued') ids.push(issued.id);
  }
  replica.close();
  return ids;
}

/**
 * Discards all commands in the outbox: rejected and unanswered ones, and those that were being sent when their page was
 * closed.
 */
export async function discardAll(): Promise<number> {
  const [name] = await replicaNames();
  if (name === undefined) throw new Error('Nobody is signed in here');
  const replica = await openReplica(name, () => undefined);
  await takeOverSending(replica);
  const entries = await replica.db.outbox.toArray();
  for (const { id } of entries) await discard(replica, id);
  const left = await replica.db.outbox.count();
  replica.close();
  return left;
}

const DEMO_TEAM = 'northwind-outreach';
const MINUTE_MS = 60_000;

/**
 * Returns a ledger entry of a busy team: most are messages to people of three campaigns, some are generations, and now
 * and then credits are bought.
 */
function createCredit(position: number, atMs: number): Credit {
  const id = `bench-credit-${String(position).padStart(6, '0')}`;
  const at = new Date(atMs).toISOString();
  const [type, reason, total] =
    position % 5_000 === 0
      ? (['refill', 'Credits bought', 50_000] as const)
      : ([
          'consumption',
          position % 40 === 0 ? 'Prompt test conversation' : `AI message to Person ${position}`,
          4 + (position % 9),
        ] as const);
  return readCredit({
    $id: id,
    $createdAt: at,
    $updatedAt: at,
    teamId: DEMO_TEAM,
    type,
    reason,
    total,
    campaign: position % 40 === 0 ? null : `bench-campaign-${position % 3}`,
  });
}

/**
 * Replaces the demo team's ledger entries by this many, one every two minutes up to now; the rest of the device stays.
 */
export async function fillCredits(count: number): Promise<void> {
  const db = await openOnly();
  const nowMs = Date.now();
  await db.credits.clear();
  for (let start = 0; start < count; start += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, count - start) }, (_, offset) =>
      createCredit(start + offset, nowMs - (count - start - offset) * 2 * MINUTE_MS),
    );
    await db.credits.bulkPut(rows);
  }
  db.close();
}

/** Reads all ledger entries of the team at once and sums them. Returns the time and the sum. */
export async function sumBare(): Promise<{ readonly tookMs: number; readonly sum: number; readonly count: number }> {
  const db = await openOnly();
  const startedMs = performance.now();
  const rows = await db.credits
    .where('[teamId+createdAt]')
    .between(...rangeOfOwner(DEMO_TEAM))
    .reverse()
    .toArray();
  const sum = rows.reduce((total, row) => total + signedTotal(row), 0);
  const tookMs = performance.now() - startedMs;
  db.close();
  return { tookMs, sum, count: rows.length };
}

/** Applies a ledger entry as the app does when the server sends it; other tabs are notified. */
export async function receiveCredit(position: number): Promise<void> {
  const [name] = await replicaNames();
  if (name === undefined) throw new Error('Nobody is signed in here');
  const replica = await openReplica(name, () => undefined);
  await apply(replica, { rows: [{ table: 'credits', rows: [createCredit(position, Date.now())] }] });
  replica.close();
}

/** Reads all campaigns of the team at once. Returns the time and their number. */
export async function readCampaignsBare(): Promise<{ readonly tookMs: number; readonly names: readonly string[] }> {
  const db = await openOnly();
  const startedMs = performance.now();
  const rows = await db.campaigns
    .where('[teamId+createdAt]')
    .between(...rangeOfOwner(DEMO_TEAM))
    .reverse()
    .toArray();
  const tookMs = performance.now() - startedMs;
  db.close();
  return { tookMs, names: rows.map(({ name }) => name) };
}
