import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { readMember } from '#domain/member/member.ts';
import { readTeam } from '#domain/team/team.ts';
import type { RowTableName } from '#replica/db.ts';
import { COLLECTION_OF, readRows } from '#sync/scopes.ts';
import type { ModelBackend } from '#support/model-backend.ts';

/** Returns whether the rows of a table are the server's. */
export const isRowTable = (store: string): store is RowTableName =>
  store === 'teams' || store === 'members' || Object.hasOwn(COLLECTION_OF, store);

/** The rows of a document as the product stores them, as JSON; read once per state of a document. */
const rowsByDocument = new WeakMap<WireDocument, readonly string[]>();

function readCached(collection: string, document: WireDocument): readonly string[] {
  const cached = rowsByDocument.get(document);
  if (cached !== undefined) return cached;
  const { rows } = readRows(collection, [document]);
  const read =
    rows === undefined
      ? []
      : [...rows.rows, ...(rows.table === 'chats' ? rows.bodies : [])].map((row) => JSON.stringify(row));
  rowsByDocument.set(document, read);
  return read;
}

/** Returns whether the server has ever sent exactly this row (or body) of a table. */
export function isServerVersion(
  backend: ModelBackend,
  table: RowTableName | 'chatBodies',
  id: string,
  row: unknown,
): boolean {
  const text = JSON.stringify(row);
  if (table === 'teams') {
    const team = backend.teams.get(id);
    // The count of members changes with every membership and is not versioned by the model.
    return team !== undefined && (row as { name: string }).name === readTeam(team.document).name;
  }
  if (table === 'members')
    return backend.membershipStates.some(
      (membership) => membership.$id === id && text === JSON.stringify(readMember(membership)),
    );
  const collection = table === 'chatBodies' ? COLLECTIONS.chats : COLLECTION_OF[table];
  return backend.documents
    .historyOf(collection, id)
    .some(({ document }) => document !== undefined && readCached(collection, document).includes(text));
}
