import { rebaseCommand, type CommandedRow, type IssuedCommand } from '#domain/commands/command.ts';
import { integerBetween, pick, type Random } from '#domain/random.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { sampleCommand, ROW_COMMAND_TYPES, tableOfType, type RowCommandType } from '#support/sample-commands.ts';
import { COLLECTION_OF } from '#sync/scopes.ts';
import { rowsOf } from './read-database.ts';
import type { DatabaseState } from './storage/origin.ts';
import type { ModelBackend } from '#support/model-backend.ts';

/**
 * Creates a command on a random row that the person sees; undefined when there is none of its kind. The base of an edit
 * is the text that the person reads: the server's as it was last pulled, with the person's own changes since.
 */
export function createRandomCommand(
  backend: ModelBackend,
  database: DatabaseState,
  id: string,
  issuedAt: string,
  random: Random,
): IssuedCommand | undefined {
  const type: RowCommandType = pick(random, ROW_COMMAND_TYPES);
  const table = tableOfType(type);
  const rows = rowsOf(database, table) as readonly (CommandedRow & { readonly updatedAt: string })[];
  if (rows.length === 0) return undefined;
  const row = pick(random, rows);
  const state = backend.documents
    .historyOf(COLLECTION_OF[table], row.id)
    .findLast(
      ({ document }) => document !== undefined && Date.parse(document.$updatedAt) === Date.parse(row.updatedAt),
    );
  const document: WireDocument | undefined = state?.document;
  if (document === undefined) return undefined;
  const issued = sampleCommand(type, document, integerBetween(random, 0, 5), id);
  return { ...issued, issuedAt, command: rebaseCommand(row, issued.command) };
}
