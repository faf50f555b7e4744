import { forgetAvatars, measureAvatars } from '#replica/storage/avatar-cache.ts';
import type { Replica } from '#replica/replica.ts';
import { freeBodies, listFreeBodies } from '#replica/eviction/evict-bodies.ts';
import { averageBytes } from './row-sizes.ts';

/** What can be taken away and read again. Sizes are about right: of conversations a few are measured. */
export interface FreeSpace {
  readonly conversations: readonly string[];
  readonly conversationBytes: number;
  readonly pictures: number;
  readonly pictureBytes: number;
}

/** What builds before this one have left in the browser's caches. */
async function listOldCaches(): Promise<readonly string[]> {
  const { scope } = await navigator.serviceWorker.ready;
  return (await caches.keys()).filter((name) => name.startsWith('workbox-') && !name.endsWith(scope));
}

export async function readFreeSpace(replica: Replica): Promise<FreeSpace> {
  const conversations = await listFreeBodies(replica);
  const pictures = 'caches' in globalThis ? await measureAvatars() : { count: 0, bytes: 0 };
  return {
    conversations,
    conversationBytes: conversations.length * (await averageBytes(replica.db.chatBodies)),
    pictures: pictures.count,
    pictureBytes: pictures.bytes,
  };
}

/** Takes it away. */
export async function freeSpace(replica: Replica, { conversations }: FreeSpace): Promise<void> {
  await freeBodies(replica, conversations);
  if (!('caches' in globalThis)) return;
  await forgetAvatars();
  if (navigator.serviceWorker?.controller == null) return;
  for (const name of await listOldCaches()) await caches.delete(name);
}
