import { laneOfEntity } from '#domain/commands/command.ts';
import { evictionScopeOf, isAwaited, retentionStart } from '#domain/chat/chat-retention.ts';
import type { Replica } from '../replica.ts';
import { assertEpoch, type Epoch } from '../epoch.ts';
import { readChatRetention, writeChatRetention } from './chat-retention.ts';
import { KNOWN_PEOPLE } from '../meta-keys.ts';
import { EARLIEST, LATEST } from '../index-range.ts';
import { CHATS_SCOPE } from '../scopes.ts';
import { transact } from '../transact.ts';

/** Rows deleted per transaction: a person's action waits for one transaction at most. */
const CHUNK_SIZE = 200;

interface EvictionOptions {
  readonly epoch: Epoch;
  /** Unix ms. */
  readonly nowMs: number;
  /** True when no tab of the app was open before. */
  readonly isAppStart: boolean;
}

/**
 * Evicts the conversations that this device does not retain: rows and messages, in chunks. One with a command that
 * waits or was rejected stays, an old one that is awaited too, and so does every unread mark. An eviction is no
 * deletion: without a tombstone nothing keeps it from coming back. Throws `Fenced`.
 */
export async function evictChats(replica: Replica, { epoch, nowMs, isAppStart }: EvictionOptions): Promise<void> {
  const { db } = replica;
  const evictionScope = evictionScopeOf(await readChatRetention(db), isAppStart, nowMs);
  if (evictionScope === 'nothing') return;
  const before = await transact(replica, 'db', [db.meta, db.cursors], async () => {
    await assertEpoch(db, epoch);
    const retention = await readChatRetention(db);
    // Written first: from then on no evicted conversation is applied again.
    const since = retentionStart(retention.keeping, nowMs);
    await writeChatRetention(db, { ...retention, since, isDue: true });
    if (evictionScope === 'older') return since;
    await db.cursors.where('scope').startsWith(CHATS_SCOPE).delete();
    await db.meta.where('key').startsWith(KNOWN_PEOPLE).delete();
    return LATEST;
  });
  for (const teamId of await db.teams.toCollection().primaryKeys()) {
    // Those that stay are read again with each page.
    for (let retained = 0, hasMore = true; hasMore;) {
      const limit = CHUNK_SIZE + retained;
      const ids = await db.chats
        .where('[teamId+lastActivityAt]')
        .between([teamId, EARLIEST], [teamId, before], true, false)
        .limit(limit)
        .primaryKeys();
      retained = ids.length - (await evictUnused(replica, ids, before, epoch));
      hasMore = ids.length === limit;
    }
  }
  await transact(replica, 'db', [db.meta], async () => {
    await assertEpoch(db, epoch);
    await writeChatRetention(db, { ...(await readChatRetention(db)), isDue: false });
  });
}

/**
 * Evicts those of these conversations that are still as old and have no command, and for which, unless all are evicted,
 * nobody waits; returns how many.
 */
async function evictUnused(replica: Replica, ids: readonly string[], before: string, epoch: Epoch): Promise<number> {
  const { db } = replica;
  return transact(replica, 'db', [db.meta, db.outbox, db.chats, db.chatBodies], async () => {
    const [, chats, lanes] = await Promise.all([
      assertEpoch(db, epoch),
      db.chats.bulkGet([...ids]),
      db.outbox.where('lane').startsWith(laneOfEntity('chats', '')).uniqueKeys(),
    ]);
    const lanesInUse = new Set<unknown>(lanes);
    const evictedIds = chats.flatMap((chat) =>
      chat === undefined ||
      chat.lastActivityAt >= before ||
      (isAwaited(chat) && before !== LATEST) ||
      lanesInUse.has(laneOfEntity('chats', chat.id))
        ? []
        : [chat.id],
    );
    await Promise.all([db.chats.bulkDelete(evictedIds), db.chatBodies.bulkDelete(evictedIds)]);
    return evictedIds.length;
  });
}
