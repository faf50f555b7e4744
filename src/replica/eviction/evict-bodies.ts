import type { Replica } from '../replica.ts';
import { transact } from '../transact.ts';

/** So many go in one transaction: a person's act waits for no longer. */
const TOGETHER = 200;

/** Keys read in one turn of the thread that draws the screen. */
const PAGE = 2_000;

/**
 * Conversations whose messages can be taken away and read again: all but those with something new for the person here.
 */
export async function listEvictableBodies({ db }: Pick<Replica, 'db'>): Promise<readonly string[]> {
  const unread = new Set<string>(await db.unread.toCollection().primaryKeys());
  const free: string[] = [];
  for (let page: readonly string[] | undefined; page === undefined || page.length === PAGE;) {
    page = await db.chatBodies
      .where('id')
      .above(page?.at(-1) ?? '')
      .limit(PAGE)
      .primaryKeys();
    free.push(...page.filter((id) => !unread.has(id)));
  }
  return free;
}

/**
 * Takes the messages of these conversations away, part by part. Their rows stay, the server has the messages, and one
 * that is opened is read again.
 */
export async function evictBodies(replica: Replica, ids: readonly string[]): Promise<void> {
  const { db } = replica;
  for (let start = 0; start < ids.length; start += TOGETHER)
    await transact(replica, 'db', [db.chatBodies], () => db.chatBodies.bulkDelete(ids.slice(start, start + TOGETHER)));
}
