import type { IssuedCommand } from '#domain/command.ts';
import { integerBetween, pick, type Random } from '#domain/random.ts';
import type { WireDocument } from '#domain/document.ts';
import { madeUpCommand, ROW_COMMAND_TYPES, tableOfType, type RowCommandType } from '#support/made-up-commands.ts';
import { COLLECTION_OF } from '#sync/scopes.ts';
import { rowsOf } from './database-reading.ts';
import type { DatabaseState } from './storage/origin.ts';
import type { ModelBackend } from '#support/model-backend.ts';

/**
 * A command on one of the rows a person sees, as they would give it; undefined when they see none of the kind. Edits stand on the text
 * as the server had it when it was last pulled, which is what the person reads.
 */
export function makeUpCommand(backend: ModelBackend, database: DatabaseState, id: string, issuedAt: string, random: Random): IssuedCommand | undefined {
  const type: RowCommandType = pick(random, ROW_COMMAND_TYPES);
  const table = tableOfType(type);
  const rows = rowsOf(database, table) as readonly { readonly id: string; readonly updatedAt: string }[];
  if (rows.length === 0) return undefined;
  const row = pick(random, rows);
  const seen = backend.documents.historyOf(COLLECTION_OF[table], row.id).findLast(({ document }) => document !== undefined && Date.parse(document.$updatedAt) === Date.parse(row.updatedAt));
  const document: WireDocument | undefined = seen?.document;
  return document === undefined ? undefined : { ...madeUpCommand(type, document, integerBetween(random, 0, 5), id), issuedAt };
}
