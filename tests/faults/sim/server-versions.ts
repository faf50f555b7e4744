import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { readMember } from '#domain/member/member.ts';
import { readTeam } from '#domain/team/team.ts';
import type { RowTableName } from '#replica/db.ts';
import { COLLECTION_OF, readRows } from '#sync/scopes.ts';
import type { ModelBackend } from '#support/model-backend.ts';

/** True for tables whose rows are the server's. */
export const isRowTable = (store: string): store is RowTableName =>
  store === 'teams' || store === 'members' || Object.hasOwn(COLLECTION_OF, store);

/** The rows of a document as they are kept, in JSON; read once per state of a document. */
const rowsOfDocument = new WeakMap<WireDocument, readonly string[]>();

function readOnce(collection: string, document: WireDocument): readonly string[] {
  const known = rowsOfDocument.get(document);
  if (known !== undefined) return known;
  const { rows } = readRows(collection, [document]);
  const read =
    rows === undefined
      ? []
      : [...rows.rows, ...(rows.table === 'chats' ? rows.bodies : [])].map((row) => JSON.stringify(row));
  rowsOfDocument.set(document, read);
  return read;
}

/** True when the server has ever said exactly this row (or body) of a table. */
export function isServerVersion(
  backend: ModelBackend,
  table: RowTableName | 'chatBodies',
  id: string,
  row: unknown,
): boolean {
  const text = JSON.stringify(row);
  if (table === 'teams') {
    const team = backend.teams.get(id);
    // A team's count of members changes with every membership and is not versioned by the model.
    return team !== undefined && (row as { name: string }).name === readTeam(team.document).name;
  }
  if (table === 'members')
    return backend.membershipStates.some(
      (membership) => membership.$id === id && text === JSON.stringify(readMember(membership)),
    );
  const collection = table === 'chatBodies' ? COLLECTIONS.chats : COLLECTION_OF[table];
  return backend.documents
    .historyOf(collection, id)
    .some(({ document }) => document !== undefined && readOnce(collection, document).includes(text));
}
