import { createCacheMirror } from '#replica/cache-mirror.ts';
import type { Replica } from '#replica/db.ts';
import { compareMirror } from '#replica/outbox-mirror.ts';
import { readPersistence, readPersistenceAsked, type Persistence } from './persistence.ts';

/** What this device holds and how safe it is there. */
export interface StorageReport {
  /** Of everything of this address, as the browser reckons it; undefined where it does not say. */
  readonly usedBytes: number | undefined;
  readonly quotaBytes: number | undefined;
  readonly persistence: Persistence;
  /** When the browser was asked to keep them (UTC ISO); undefined when it was not yet. */
  readonly askedAt: string | undefined;
  /** Rows by table, those with a name on the screens first. */
  readonly rows: readonly { readonly table: string; readonly label: string; readonly count: number }[];
  /** The outbox's second copy; undefined where the browser has no place for it. */
  readonly mirror: { readonly mirrored: number; readonly kept: number } | undefined;
}

/** Tables of the replica that mean something to a person, and what they are called there. */
const LABELS: Readonly<Record<string, string>> = {
  chats: 'Conversations',
  chatBodies: 'Conversations with their messages',
  campaigns: 'Campaigns',
  profiles: 'Profiles',
  offers: 'Offers',
  prompts: 'Prompts',
  webhooks: 'Webhooks',
  prospectLists: 'Imports of prospects',
  credits: 'Lines of the credits history',
  teams: 'Teams',
  members: 'Members',
  outbox: 'Unsent and refused changes',
};

export async function readStorageReport(replica: Replica): Promise<StorageReport> {
  const { db } = replica;
  const estimate = 'storage' in navigator ? await navigator.storage.estimate() : undefined;
  const rows = await Promise.all(
    Object.entries(LABELS)
      .filter(([table]) => db.tables.some(({ name }) => name === table))
      .map(async ([table, label]) => ({ table, label, count: await db.table(table).count() })),
  );
  return {
    usedBytes: estimate?.usage,
    quotaBytes: estimate?.quota,
    persistence: await readPersistence(),
    askedAt: await readPersistenceAsked(db),
    rows,
    mirror: 'caches' in globalThis ? await compareMirror(replica, createCacheMirror(replica.name)) : undefined,
  };
}

const MEGABYTE = 1_000_000;

/** Bytes as people say them: "4.2 MB", "1.3 GB". */
export function sizeWords(bytes: number): string {
  if (bytes < 0.1 * MEGABYTE) return 'less than 0.1 MB';
  return bytes < 1_000 * MEGABYTE ? `${(bytes / MEGABYTE).toFixed(1)} MB` : `${(bytes / (1_000 * MEGABYTE)).toFixed(1)} GB`;
}

/** How the second copy stands, in a sentence. */
export function mirrorWords(mirror: StorageReport['mirror']): string {
  if (mirror === undefined) return 'This browser has no place for a second copy of unsent changes.';
  if (mirror.kept === 0) return 'Nothing waits, so there is nothing to copy.';
  if (mirror.mirrored === mirror.kept) return mirror.kept === 1 ? 'The one change in the outbox is there.' : `All ${mirror.kept} changes in the outbox are there.`;
  return `${mirror.mirrored} of ${mirror.kept} changes are there; the rest is being copied.`;
}
