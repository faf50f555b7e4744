import type { Replica } from '../replica.ts';
import { transact } from '../transact.ts';

/** Rows deleted per transaction: a person's action waits for one transaction at most. */
const CHUNK_SIZE = 200;

/** Keys read in one turn of the thread that draws the screen. */
const PAGE_SIZE = 2_000;

/** Lists the conversations whose messages can be evicted and pulled again: all but those with news for the person. */
export async function listEvictableBodies({ db }: Pick<Replica, 'db'>): Promise<readonly string[]> {
  const unread = new Set<string>(await db.unread.toCollection().primaryKeys());
  const evictable: string[] = [];
  for (let page: readonly string[] | undefined; page === undefined || page.length === PAGE_SIZE;) {
    page = await db.chatBodies
      .where('id')
      .above(page?.at(-1) ?? '')
      .limit(PAGE_SIZE)
      .primaryKeys();
    evictable.push(...page.filter((id) => !unread.has(id)));
  }
  return evictable;
}

/**
 * Evicts the messages of these conversations in chunks. Their rows stay, the server has the messages, and opening one
 * pulls them again.
 */
export async function evictBodies(replica: Replica, ids: readonly string[]): Promise<void> {
  const { db } = replica;
  for (let start = 0; start < ids.length; start += CHUNK_SIZE)
    await transact(replica, 'db', [db.chatBodies], () =>
      db.chatBodies.bulkDelete(ids.slice(start, start + CHUNK_SIZE)),
    );
}
