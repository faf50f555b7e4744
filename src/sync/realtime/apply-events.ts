import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { RealtimeEvent } from '#domain/wire/realtime.ts';
import { apply, type RowsChange } from '#replica/apply.ts';
import type { Tombstone } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import type { Epoch } from '#replica/epoch.ts';
import { chatScope, readRows, tableOf } from '../scopes.ts';

/**
 * Applies collected events in one transaction. Documents of teams that are not on this device are left to the pull of
 * those teams. Calls `onGap` when an event implies more than it carries: the list of teams changed (a team that the
 * person rejoins had its events missed meanwhile), a session ended (only a request tells whether it is this one), or a
 * profile appeared whose chats were never pulled. Throws `Fenced`: the next leader pulls what a replaced one received.
 */
export async function applyEvents(
  replica: Replica,
  events: readonly RealtimeEvent[],
  epoch: Epoch,
  onGap: () => void,
): Promise<void> {
  const rows: RowsChange[] = [];
  const deletions: Tombstone[] = [];
  let hasProfile = false;
  for (const [collection, documents] of newestByCollection(events)) {
    const read = readRows(collection, documents);
    if (read.rows === undefined) continue;
    rows.push(read.rows);
    hasProfile ||= read.rows.table === 'profiles';
  }
  for (const event of events) {
    if (event.kind === 'teams-changed' || event.kind === 'session-ended') onGap();
    const table = event.kind === 'deleted' ? tableOf(event.collection) : undefined;
    if (event.kind === 'deleted' && table !== undefined) deletions.push({ table, id: event.id, deletedAt: event.at });
  }
  if (rows.length === 0 && deletions.length === 0) return;
  await apply(replica, { rows, source: 'event', deletions, epoch });
  if (hasProfile && (await hasUnpulledProfile(replica))) onGap();
}

/** Returns written documents by collection, each once in its newest version: a burst about one row is one write. */
function newestByCollection(events: readonly RealtimeEvent[]): Map<string, WireDocument[]> {
  const newest = new Map<string, Map<string, WireDocument>>();
  for (const event of events) {
    if (event.kind !== 'written') continue;
    const documents = newest.get(event.collection) ?? new Map<string, WireDocument>();
    newest.set(event.collection, documents);
    const known = documents.get(event.document.$id);
    if (known === undefined || known.$updatedAt <= event.document.$updatedAt)
      documents.set(event.document.$id, event.document);
  }
  return new Map([...newest].map(([collection, documents]) => [collection, [...documents.values()]]));
}

async function hasUnpulledProfile(replica: Replica): Promise<boolean> {
  const profiles = await replica.db.profiles.toArray();
  const cursors = await replica.db.cursors.bulkGet(profiles.map((profile) => chatScope(profile.id).name));
  return cursors.some((cursor) => cursor === undefined);
}
