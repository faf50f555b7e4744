import { entityOf, type IssuedCommand } from '#domain/commands/command.ts';
import type { CollectionId } from '#domain/wire/collections.ts';
import type { ErrorCode } from '#domain/wire/errors.ts';
import { offerVersion, readOffer } from '#domain/offer/offer.ts';
import { promptVersion, readPrompt } from '#domain/prompt/prompt.ts';
import { ANSWER_KEY_OF } from '#domain/wire/wire.ts';
import { COLLECTION_OF } from '#sync/scopes.ts';
import { receiveImportPart } from './model-imports.ts';
import { wireEffectOf } from './sample-commands.ts';
import type { ModelBackend } from './model-backend.ts';
import { teamOf } from './model-documents.ts';

/** The changed document and the data of the answer; or the error code of a refusal with its data. */
export type CommandResult =
  | { readonly collection: CollectionId; readonly documentId: string; readonly data: unknown }
  | { readonly refused: ErrorCode; readonly data: unknown };

/**
 * Executes a command as the dashboard does. An edit whose base version differs from the current text is refused.
 */
export function executeCommand(
  backend: ModelBackend,
  { command, teamId }: IssuedCommand,
  body: unknown,
): CommandResult {
  if (command.type === 'prospects.import') return receiveImportPart(backend, teamId, body);
  const entity = entityOf(command);
  if (entity === undefined) return { refused: 'route_not_found', data: null };
  const collection = COLLECTION_OF[entity.table];
  const answerKey = ANSWER_KEY_OF[entity.table];
  const document = backend.documents.get(collection, entity.id);
  if (document === undefined || teamOf(document) !== teamId) return { refused: 'not_found', data: null };
  const effect = wireEffectOf(command, document);
  const after = { ...document, ...effect };
  if ('base' in command && command.base !== undefined) {
    const versionOf =
      command.type === 'offer.edit'
        ? (read: unknown) => offerVersion(readOffer(read))
        : (read: unknown) => promptVersion(readPrompt(read));
    if (command.base !== versionOf(document) && versionOf(document) !== versionOf(after))
      return { refused: 'conflict', data: { [answerKey]: document } };
  }
  const isChanged = JSON.stringify(after) !== JSON.stringify(document);
  return {
    collection,
    documentId: entity.id,
    data: { [answerKey]: isChanged ? backend.write(collection, after) : document },
  };
}
