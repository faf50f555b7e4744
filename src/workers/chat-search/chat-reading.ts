import { messageTextOf } from '#domain/chat/chat-filter.ts';
import { addressesOf, mayBeTruncated, type Chat } from '#domain/chat/chat.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { LATEST, rangeOfOwner } from '#replica/index-range.ts';
import type { ChatIndex } from './chat-index.ts';

/** Number of conversations read per page. */
const PAGE_SIZE = 1_000;

/**
 * Indexes all conversations of a team on this device, newest first, and removes those that no longer exist. Calls
 * `onPage` after each page with its rows. Ends early when aborted. A page is read in one request, which browsers
 * support only in ascending order, so the times at which the pages begin are looked up first, by their keys.
 */
export async function indexAll(
  db: ReplicaDatabase,
  teamId: string,
  index: ChatIndex,
  onPage: (page: readonly Chat[], read: number, all: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const ids = await db.chats
    .where('[teamId+lastActivityAt]')
    .between(...rangeOfOwner(teamId))
    .primaryKeys();
  const edges = await db.chats.bulkGet(ids.filter((_, at) => at % PAGE_SIZE === 0));
  const starts = [...new Set(edges.flatMap((chat) => (chat === undefined ? [] : [chat.lastActivityAt])))].toSorted();
  if (starts[0] !== undefined) starts[0] = '';
  const seen = new Set<string>();
  for (const [at, from] of [...starts.entries()].toReversed()) {
    if (signal.aborted) return;
    const page = await db.chats
      .where('[teamId+lastActivityAt]')
      .between([teamId, from], [teamId, starts[at + 1] ?? LATEST], true, starts[at + 1] === undefined)
      .toArray();
    const newestFirst = page.toReversed();
    await indexChats(db, newestFirst, index);
    for (const { id } of page) seen.add(id);
    if (!signal.aborted) onPage(newestFirst, seen.size, Math.max(ids.length, seen.size));
  }
  // A conversation that moved during the reading is reported as changed and read then.
  const staleIds = index.missingFrom(seen);
  const stored = await db.chats.bulkGet(staleIds);
  for (const [at, id] of staleIds.entries()) if (stored[at]?.teamId !== teamId) index.remove(id);
}

/** Indexes changed conversations; removes those that are gone or belong to another team. */
export async function indexChanged(
  db: ReplicaDatabase,
  teamId: string,
  ids: readonly string[],
  index: ChatIndex,
): Promise<void> {
  const read = await db.chats.bulkGet([...ids]);
  const present = read.filter((chat) => chat?.teamId === teamId) as Chat[];
  const presentIds = new Set<string>(present.map(({ id }) => id));
  for (const id of ids) if (!presentIds.has(id)) index.remove(id);
  await indexChats(db, present, index);
}

/** Reads bodies only of the conversations whose row does not contain everything: all messages, and the address. */
async function indexChats(db: ReplicaDatabase, chats: readonly Chat[], index: ChatIndex): Promise<void> {
  const withBodies = chats
    .filter(
      ({ messageCount, lastMessage, addresses }) =>
        addresses === undefined || messageCount > 1 || mayBeTruncated(lastMessage),
    )
    .map(({ id }) => id);
  const bodies = withBodies.length === 0 ? [] : await db.chatBodies.bulkGet(withBodies);
  const bodyOf = new Map(bodies.flatMap((body) => (body === undefined ? [] : [[body.id, body]])));
  for (const chat of chats) {
    const body = bodyOf.get(chat.id);
    index.put(chat, body && messageTextOf(body.messages), body && addressesOf(body.prospect));
  }
}
