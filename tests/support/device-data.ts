import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { chatSchema, type Chat } from '#domain/chat/chat.ts';
import { fieldOf, issuedCommandSchema, laneOf, type IssuedCommand } from '#domain/commands/command.ts';
import { withTimeout } from './wait-until.ts';

/** Reads the data stored on the device without the app: the names of its databases, and rows of the replica. */

const outboxSchema = z.array(
  z.object({
    id: z.string(),
    state: z.enum(['waiting', 'sending', 'rejected']),
    attempts: z.number(),
    issued: issuedCommandSchema,
  }),
);
export type StoredCommand = z.output<typeof outboxSchema>[number];

/** Returns the names of the replicas in this browser. */
export const listReplicaNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('outrider|')),
  );

/** Returns the product's keys in local storage. */
export const listStoredKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));

/** Returns every outbox entry, including rejected ones. */
export const readOutbox = async (page: Page): Promise<StoredCommand[]> =>
  outboxSchema.parse(await readStore(page, 'outbox'));

export const readLocalChats = async (page: Page): Promise<ReadonlyMap<string, Chat>> =>
  new Map(
    z
      .array(chatSchema)
      .parse(await readStore(page, 'chats'))
      .map((chat) => [chat.id, chat]),
  );

/**
 * Changes the row of a chat so that it differs from the server's. It is written without the app, which reads it at
 * its next load.
 */
export const writeLocalChat = (page: Page, chatId: string, parts: Partial<Chat>): Promise<void> =>
  page.evaluate(
    async ({ id, changed }) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')));
        });
      const found = (await indexedDB.databases()).find((database) => database.name?.startsWith('outrider|'));
      const database = await settled(indexedDB.open(found?.name ?? ''));
      const chats = database.transaction('chats', 'readwrite', { durability: 'strict' }).objectStore('chats');
      const row: unknown = await settled<unknown>(chats.get(id));
      await settled(chats.put({ ...(row as object), ...changed }));
      database.close();
    },
    { id: chatId, changed: parts },
  );

/** Returns the commands in the outbox mirror, by id. */
export async function readOutboxMirror(page: Page): Promise<ReadonlyMap<string, StoredCommand>> {
  const texts = await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('outbox|'));
    if (name === undefined) return [];
    const mirror = await caches.open(name);
    return Promise.all((await mirror.matchAll()).map((stored) => stored.text()));
  });
  // The parts of an import are stored beside it.
  const commands = texts
    .map((text): unknown => JSON.parse(text))
    .filter((value) => typeof value === 'object' && value !== null && 'issued' in value);
  return new Map(outboxSchema.parse(commands).map((stored) => [stored.id, stored]));
}

/**
 * Decides whether a chat is paused on this device once all commands are applied; undefined without the chat.
 */
export function readExpectedPause(page: Page, chatId: string): Promise<boolean | undefined> {
  return readStore(page, 'chats', chatId).then((rows) => {
    const chat = z.array(chatSchema).parse(rows)[0];
    return chat === undefined ? undefined : (chat.pendingPause?.paused ?? chat.paused);
  });
}

const namedSchema = z.array(z.looseObject({ id: z.string(), teamId: z.string(), name: z.string() }));
/** Returns the offers or campaigns stored on the device. */
export const readNamedRows = async (page: Page, table: 'offers' | 'campaigns'): Promise<z.output<typeof namedSchema>> =>
  namedSchema.parse(await readStore(page, table));

const prospectListsSchema = z.array(
  z.looseObject({ campaignId: z.string(), status: z.string(), total: z.number(), imported: z.number() }),
);
export const readLocalProspectLists = async (page: Page): Promise<z.output<typeof prospectListsSchema>> =>
  prospectListsSchema.parse(await readStore(page, 'prospectLists'));

/**
 * Stores a command as `commit` would, for cases that no screen offers yet. It is written without the app, which reads
 * it at its next load. `parts` are stored beside it.
 */
export const storeCommand = (page: Page, issued: IssuedCommand, parts: readonly unknown[] = []): Promise<void> =>
  page.evaluate(
    async ({ entry, attachments }) => {
      const found = (await indexedDB.databases()).find((database) => database.name?.startsWith('outrider|'));
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(found?.name ?? '');
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB refused')));
      });
      const transaction = database.transaction(['outbox', 'attachments'], 'readwrite');
      for (const attachment of attachments) transaction.objectStore('attachments').put(attachment);
      transaction.objectStore('outbox').put(entry);
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve);
        transaction.addEventListener('abort', reject);
      });
      database.close();
    },
    {
      entry: {
        id: issued.id,
        lane: laneOf(issued),
        field: fieldOf(issued),
        issued,
        state: 'waiting',
        attempts: 0,
        notBeforeMs: 0,
        epoch: 0,
        ...(parts.length > 0 && { sentParts: 0 }),
      },
      attachments: parts.map((rows, part) => ({ commandId: issued.id, part, rows })),
    },
  );

/** Returns the rows of a table of the only replica in this browser: all of them, or the one with this key. */
async function readStore(page: Page, table: string, key?: string): Promise<unknown> {
  // Chromium answers nothing that was asked of IndexedDB while it deletes an origin's data: `waitUntil` asks again.
  const rows = await withTimeout(READ_TIMEOUT_MS, readStoreOnce(page, table, key));
  if (rows === undefined) throw new Error(`The browser does not answer a read of ${table}`);
  return rows;
}

const READ_TIMEOUT_MS = 20_000;

const readStoreOnce = (page: Page, table: string, key?: string): Promise<unknown> =>
  page.evaluate(
    async ({ table: name, key: wanted }) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')));
        });
      const found = (await indexedDB.databases()).find((database) => database.name?.startsWith('outrider|'));
      if (found?.name === undefined) return [];
      const opening = indexedDB.open(found.name);
      // The database was deleted meanwhile; reading it must not create it again.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      const database = await settled(opening);
      try {
        return await settled(database.transaction(name).objectStore(name).getAll(wanted));
      } finally {
        database.close();
      }
    },
    { table, key },
  );
