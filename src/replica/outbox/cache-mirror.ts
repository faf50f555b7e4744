import { isPartKey, type OutboxMirror } from './outbox-mirror.ts';

const PATH = '/outbox-mirror/';

const PREFIX = 'outbox|';

/** Returns the name of a replica's mirror among the browser's caches. */
const cacheName = (replicaName: string): string => `${PREFIX}${replicaName}`;

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

/** Lists the replicas that have a mirror on this device, also those whose database is lost. */
export async function listMirrors(): Promise<string[]> {
  const names = 'caches' in globalThis ? await caches.keys() : [];
  return names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
}

/** Counts the commands in a replica's mirror, without creating it. */
export async function countMirrored(replicaName: string): Promise<number> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName(replicaName)))) return 0;
  const keys = await createCacheMirror(replicaName).list();
  return keys.filter((key) => !isPartKey(key)).length;
}
