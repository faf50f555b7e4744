import { t } from '#i18n/translate.ts';
import { measureAvatars } from '#replica/storage/avatar-cache.ts';
import { createCacheMirror } from '#replica/outbox/cache-mirror.ts';
import type { Replica } from '#replica/replica.ts';
import { measureLocalStorage } from '#replica/storage/local-storage-size.ts';
import { compareMirror } from '#replica/outbox/outbox-mirror.ts';
import { averageBytes } from './row-sizes.ts';
import { readPersistence, readPersistenceAsked, type Persistence } from './persistence.ts';

/** Rows of one table and their estimated size in bytes. */
interface StoredRows {
  readonly table: string;
  readonly label: string;
  readonly count: number;
  readonly bytes: number;
}

/** Something else stored; `count` is omitted when meaningless. */
interface StoredFiles {
  readonly label: string;
  readonly count?: number;
  readonly bytes: number;
}

/** What this device stores and whether it is persistent. */
export interface StorageReport {
  /** The browser's estimate for the origin; undefined when it gives none. */
  readonly usedBytes: number | undefined;
  readonly quotaBytes: number | undefined;
  readonly persistence: Persistence;
  /** When persistence was requested (UTC ISO); undefined when never. */
  readonly requestedAt: string | undefined;
  /** Rows by table. */
  readonly rows: readonly StoredRows[];
  /** What is stored besides rows. */
  readonly files: readonly StoredFiles[];
  /** The outbox's second copy; undefined when the browser has no storage for it. */
  readonly mirror: { readonly mirrored: number; readonly total: number } | undefined;
}

/** Tables shown to a person, with their labels. */
const LABELS: Readonly<Record<string, string>> = {
  chats: t('Conversations'),
  chatBodies: t('Conversations with their messages'),
  campaigns: t('Campaigns'),
  profiles: t('Profiles'),
  offers: t('Offers'),
  prompts: t('Prompts'),
  webhooks: t('Webhooks'),
  savedReplies: t('Saved replies'),
  tags: t('Tags'),
  prospectLists: t('Imports of prospects'),
  credits: t('Credits history'),
  models: t('AI models'),
  testContents: t('Posts for prompt tests'),
  invoices: t('Invoices'),
  teams: t('Teams'),
  members: t('Members'),
  outbox: t('Unsent and refused changes'),
  attachments: t('Waiting parts of imports'),
};

export async function readStorageReport(replica: Replica): Promise<StorageReport> {
  const { db } = replica;
  const estimate = 'storage' in navigator ? await navigator.storage.estimate() : undefined;
  const rows = await Promise.all(
    Object.entries(LABELS)
      .filter(([table]) => db.tables.some(({ name }) => name === table))
      .map(async ([table, label]) => {
        const [count, average] = await Promise.all([db.table(table).count(), averageBytes(db.table(table))]);
        return { table, label, count, bytes: count * average };
      }),
  );
  return {
    usedBytes: estimate?.usage,
    quotaBytes: estimate?.quota,
    persistence: await readPersistence(),
    requestedAt: await readPersistenceAsked(db),
    rows,
    files: await readFiles(),
    mirror: 'caches' in globalThis ? await compareMirror(replica, createCacheMirror(replica.name)) : undefined,
  };
}

/** Sizes drafts and settings, pictures, and the app itself. */
async function readFiles(): Promise<StoredFiles[]> {
  const files: StoredFiles[] = [{ label: t('Drafts and choices'), bytes: measureLocalStorage() }];
  if (!('caches' in globalThis)) return files;
  appBytes ??= measureApp();
  return [
    ...files,
    { label: t('Pictures of people'), ...(await measureAvatars()) },
    { label: t('The app itself'), bytes: await appBytes },
  ];
}

/** Measured once: it changes only with a build, which reloads the page. */
let appBytes: Promise<number> | undefined;

async function measureApp(): Promise<number> {
  let bytes = 0;
  for (const name of await caches.keys()) {
    if (!name.startsWith('workbox-')) continue;
    for (const answer of await (await caches.open(name)).matchAll()) bytes += (await answer.blob()).size;
  }
  return bytes;
}

/** Describes the state of the outbox's second copy. */
export function replicaSizeMessage(mirror: StorageReport['mirror']): string {
  if (mirror === undefined) return t('This browser cannot keep a second copy of unsent changes.');
  if (mirror.total === 0) return t('There are no unsent changes to copy.');
  if (mirror.mirrored === mirror.total)
    return mirror.total === 1
      ? t('The unsent change is copied.')
      : t('All {kept} unsent changes are copied.', { kept: mirror.total });
  return t('{mirrored} of {kept} unsent changes are copied; the rest follows.', {
    mirrored: mirror.mirrored,
    kept: mirror.total,
  });
}
