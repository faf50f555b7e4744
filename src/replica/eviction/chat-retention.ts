import {
  chosen,
  RETAINS_ALL,
  chatRetentionSchema,
  type Retention,
  type ChatRetention,
} from '#domain/chat/chat-retention.ts';
import type { ReplicaDatabase } from '../db.ts';
import type { Replica } from '../replica.ts';
import { raiseEpoch } from '../epoch.ts';
import { CHATS_SCOPE } from '../scopes.ts';
import { requestReading } from '../sync-requests.ts';

const KEPT_KEY = 'kept-conversations';

/** Which conversations this device keeps; all when nobody has chosen, or another build wrote something else. */
export async function readChatRetention(db: ReplicaDatabase): Promise<ChatRetention> {
  return chatRetentionSchema.safeParse((await db.meta.get(KEPT_KEY))?.value).data ?? RETAINS_ALL;
}

/** Notes how far the choice is carried out. */
export const writeChatRetention = async (db: ReplicaDatabase, kept: ChatRetention): Promise<void> =>
  void (await db.meta.put({ key: KEPT_KEY, value: kept }));

/**
 * The person chooses which conversations are kept here. From here on nothing else is brought; what is older is taken
 * away by the leader (`letGo`), and what was not brought until now is read from the beginning. As in a resync, the
 * epoch of the pulling is raised with it: what a pull under way still brings under the old choice is refused, and the
 * leader begins anew.
 */
export async function setChatRetention(replica: Replica, keeping: Retention, nowMs: number): Promise<void> {
  const { strict } = replica;
  await strict.transaction('rw', [strict.meta, strict.cursors], async () => {
    const before = await readChatRetention(strict);
    const kept = chosen(before, keeping, nowMs);
    if (kept === before) return;
    await raiseEpoch(replica, 'pull');
    await writeChatRetention(strict, kept);
    if (kept.since < before.since) await strict.cursors.where('scope').startsWith(CHATS_SCOPE).delete();
  });
  await requestReading(replica);
}
