import {
  retentionAfterChoice,
  RETAINS_ALL,
  chatRetentionSchema,
  type Retention,
  type ChatRetention,
} from '#domain/chat/chat-retention.ts';
import type { ReplicaDatabase } from '../db.ts';
import type { Replica } from '../replica.ts';
import { raiseEpoch } from '../epoch.ts';
import { CHAT_RETENTION_KEY } from '../meta-keys.ts';
import { CHATS_SCOPE } from '../scopes.ts';
import { requestPull } from '../sync-requests.ts';

/** Reads which conversations this device retains; all when nobody has chosen, or another build wrote something else. */
export async function readChatRetention(db: ReplicaDatabase): Promise<ChatRetention> {
  return chatRetentionSchema.safeParse((await db.meta.get(CHAT_RETENTION_KEY))?.value).data ?? RETAINS_ALL;
}

/** Writes the retention and how far it is carried out. */
export const writeChatRetention = async (db: ReplicaDatabase, retention: ChatRetention): Promise<void> =>
  void (await db.meta.put({ key: CHAT_RETENTION_KEY, value: retention }));

/**
 * Sets which conversations are retained here. From then on older ones are not applied, the leader evicts them
 * (`evictChats`), and those that were left out until now are pulled from the beginning. As in a resync, the pull epoch
 * is raised in the same transaction: a pull in flight under the old choice is refused, and the leader leads again under
 * a new epoch.
 */
export async function setChatRetention(replica: Replica, keeping: Retention, nowMs: number): Promise<void> {
  const { strict } = replica;
  await strict.transaction('rw', [strict.meta, strict.cursors], async () => {
    const before = await readChatRetention(strict);
    const retention = retentionAfterChoice(before, keeping, nowMs);
    if (retention === before) return;
    await raiseEpoch(replica, 'pull');
    await writeChatRetention(strict, retention);
    if (retention.since < before.since) await strict.cursors.where('scope').startsWith(CHATS_SCOPE).delete();
  });
  await requestPull(replica);
}
