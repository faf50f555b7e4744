import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { RealtimeEvent } from '#domain/wire/realtime.ts';
import { apply, type RowsChange } from '#replica/apply.ts';
import type { Tombstone } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import type { Epoch } from '#replica/epoch.ts';
import { chatScope, readRows, tableOf } from '../scopes.ts';

/**
 * Takes gathered hints in one transaction. Documents of teams that are not here are left to the pull of those teams;
 * `onGap` is called when a hint says more than it carries: the list of teams changed (who comes back to a team has
 * heard nothing of it meanwhile), a session ended (whether it was this one is known by asking), or a profile appeared
 * whose chats were never pulled. Throws `Fenced`: what an overtaken leader heard is left to its successor.
 */
export async function applyEvents(
  replica: Replica,
  hints: readonly RealtimeEvent[],
  epoch: Epoch,
  onGap: () => void,
): Promise<void> {
  const rows: RowsChange[] = [];
  const deletions: Tombstone[] = [];
  let hasProfile = false;
  for (const [collection, documents] of newestByCollection(hints)) {
    const read = readRows(collection, documents);
    if (read.rows === undefined) continue;
    rows.push(read.rows);
    hasProfile ||= read.rows.table === 'profiles';
  }
  for (const hint of hints) {
    if (hint.kind === 'teams-changed' || hint.kind === 'session-ended') onGap();
    const table = hint.kind === 'deleted' ? tableOf(hint.collection) : undefined;
    if (hint.kind === 'deleted' && table !== undefined) deletions.push({ table, id: hint.id, deletedAt: hint.at });
  }
  if (rows.length === 0 && deletions.length === 0) return;
  await apply(replica, { rows, source: 'told', deletions, epoch });
  if (hasProfile && (await hasUnpulledProfile(replica))) onGap();
}

/** Written documents by collection, each once in its newest form: a burst about one row is one write. */
function newestByCollection(hints: readonly RealtimeEvent[]): Map<string, WireDocument[]> {
  const newest = new Map<string, Map<string, WireDocument>>();
  for (const hint of hints) {
    if (hint.kind !== 'written') continue;
    const documents = newest.get(hint.collection) ?? new Map<string, WireDocument>();
    newest.set(hint.collection, documents);
    const held = documents.get(hint.document.$id);
    if (held === undefined || held.$updatedAt <= hint.document.$updatedAt)
      documents.set(hint.document.$id, hint.document);
  }
  return new Map([...newest].map(([collection, documents]) => [collection, [...documents.values()]]));
}

async function hasUnpulledProfile(replica: Replica): Promise<boolean> {
  const profiles = await replica.db.profiles.toArray();
  const cursors = await replica.db.cursors.bulkGet(profiles.map((profile) => chatScope(profile.id).name));
  return cursors.some((cursor) => cursor === undefined);
}
