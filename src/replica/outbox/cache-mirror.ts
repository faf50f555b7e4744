import type { OutboxMirror } from './outbox-mirror.ts';

const PATH = '/outbox-mirror/';

/** Returns the name of a replica's mirror among the browser's caches. */
const cacheName = (replicaName: string): string => `outbox|${replicaName}`;

/**
 * Creates the outbox mirror in Cache Storage: one entry per command, each written as a whole, by tabs and the service
 * worker alike. The cache is opened once, before the outbox is read: if a sign-out deletes it meanwhile, later writes
 * go into the deleted cache and bring nothing back; a cache opened after the deletion finds an outbox without rows.
 */
export function createCacheMirror(replicaName: string): OutboxMirror {
  let opening: Promise<Cache> | undefined;
  const open = (): Promise<Cache> => {
    opening ??= caches.open(cacheName(replicaName));
    return opening;
  };
  const addressOf = (key: string): string => `${PATH}${encodeURIComponent(key)}`;
  return {
    async list() {
      const requests = await (await open()).keys();
      return requests.map(({ url }) => decodeURIComponent(new URL(url).pathname.slice(PATH.length)));
    },
    async read(key) {
      const answer = await (await open()).match(addressOf(key));
      return answer?.json();
    },
    async write(key, value) {
      await (
        await open()
      ).put(addressOf(key), new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } }));
    },
    async remove(key) {
      await (await open()).delete(addressOf(key));
    },
  };
}

/** Deletes a replica's mirror. */
export async function deleteMirror(replicaName: string): Promise<void> {
  await caches.delete(cacheName(replicaName));
}
