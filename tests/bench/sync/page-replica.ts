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

/**
 * What a benchmark does inside of a page that runs nothing of the app: the replica as the app left it, set back and
 * written bare.
 */

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

/**
 * Every one of these conversations as it was an hour before: older, with other words; the cursors at where that was
 * everything.
 */
async function setBack(db: ReplicaDatabase, { chats, bodies }: Rows): Promise<void> {
  const oldest = chats.map(({ updatedAt }) => updatedAt).reduce((one, other) => (one < other ? one : other));
  const readTo = new Date(Date.parse(oldest) + OVERLAP_MS - 1).toISOString();
  await db.transaction('rw', [db.chats, db.chatBodies, db.cursors], async () => {
    await db.chats.bulkPut(
      chats.map((chat) => ({
        ...chat,
        updatedAt: earlier(chat.updatedAt),
        lastActivityAt: earlier(chat.lastActivityAt),
        lastMessage: 'What was here before',
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

export async function setBackAll(): Promise<number> {
  const db = await openOnly();
  const rows = await readRows(db);
  await setBack(db, rows);
  db.close();
  return rows.chats.length;
}

let prepared: { readonly db: ReplicaDatabase; readonly rows: Rows } | undefined;

/** Sets everything back and keeps at hand what `putBare` then writes: how many conversations that is. */
export async function prepareBare(): Promise<number> {
  const db = await openOnly();
  const rows = await readRows(db);
  await setBack(db, rows);
  prepared = { db, rows };
  return rows.chats.length;
}

/**
 * What was prepared written over the earlier rows by two bare `bulkPut`s in one transaction: how long it took, in ms.
 */
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

/** The same requests made bare, one after the other, each answer read to its end: how long it took, in ms. */
export async function askBare(
  requests: readonly { readonly url: string; readonly headers: Record<string, string> }[],
): Promise<number> {
  const startedMs = performance.now();
  for (const { url, headers } of requests)
    await (await fetch(url, { headers, credentials: 'include', cache: 'no-store' })).text();
  return performance.now() - startedMs;
}

/**
 * Keeps a pause, or its end, for each of these conversations, oldest first, by the app's own door; the app then sends
 * them by itself.
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
    if ((await commit(replica, issued)) === 'kept') ids.push(issued.id);
  }
  replica.close();
  return ids;
}

/**
 * Empties the outbox of what was refused, is never answered, or was on its way when its page was left, as a person who
 * gives it up.
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
 * A record as a busy team has them: most are messages to people of three campaigns, some help, and now and then credits
 * are bought.
 */
function busyCredit(position: number, atMs: number): Credit {
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
 * So many records of the demo's team, one every two minutes up to now, in the place of those that are there; the rest
 * of the device stays.
 */
export async function fillCredits(count: number): Promise<void> {
  const db = await openOnly();
  const nowMs = Date.now();
  await db.credits.clear();
  for (let start = 0; start < count; start += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, count - start) }, (_, offset) =>
      busyCredit(start + offset, nowMs - (count - start - offset) * 2 * MINUTE_MS),
    );
    await db.credits.bulkPut(rows);
  }
  db.close();
}

/**
 * What the screen could do at its plainest: all records of the team read at once and added up. How long that took and
 * what they come to.
 */
export async function addUpBare(): Promise<{ readonly tookMs: number; readonly sum: number; readonly count: number }> {
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

/** A record as it comes from the server, through the app's own door; told to the other tabs. */
export async function receiveCredit(position: number): Promise<void> {
  const [name] = await replicaNames();
  if (name === undefined) throw new Error('Nobody is signed in here');
  const replica = await openReplica(name, () => undefined);
  await apply(replica, { rows: [{ table: 'credits', rows: [busyCredit(position, Date.now())] }] });
  replica.close();
}

/** All campaigns of the team read at once, and nothing done with them. How long that took, and how many there are. */
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
