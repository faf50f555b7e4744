import { isSame } from '#domain/canonical.ts';
import type { CollectionId } from '#domain/collections.ts';
import type { WireDocument } from '#domain/document.ts';
import { OutriderError } from '#domain/errors.ts';
import type { CommandAnswer } from '#domain/wire.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Fields, Operation } from '#server/backend/transaction.ts';
import type { OnceOnly } from './answer-once.ts';
import type { Caller } from './guards.ts';

/** A document of the caller's team. Throws `not_found` for any other, so that nobody learns what other teams have. */
export async function getOfTeam(backend: Backend, caller: Caller, collection: CollectionId, id: string): Promise<WireDocument> {
  const document = await backend.findDocument(collection, id);
  if (document === undefined || document['teamId'] !== caller.teamId) throw new OutriderError('not_found');
  return document;
}

/** What a command makes of a document. */
export interface DocumentChange {
  /** Attributes as they shall be; those that are so already are left alone. */
  readonly fields: Fields;
  /** Attributes besides these on which the decision rests: they must still be as they were read. */
  readonly restsOn?: readonly string[];
  /** What else is to be written when there is something to change. */
  readonly also?: readonly Operation[];
}

/**
 * A command that changes one document of the caller's team and answers with it as it is afterwards. `decide` throws an `OutriderError`
 * to refuse.
 */
export function changeDocument(
  backend: Backend,
  caller: Caller,
  { collection, id, answerKey }: { readonly collection: CollectionId; readonly id: string; readonly answerKey: keyof CommandAnswer },
  decide: (document: WireDocument) => DocumentChange | Promise<DocumentChange>,
): OnceOnly {
  return {
    async plan() {
      const document = await getOfTeam(backend, caller, collection, id);
      const { fields, restsOn = [], also = [] } = await decide(document);
      const data = Object.fromEntries(Object.entries(fields).filter(([attribute, value]) => !isSame(document[attribute] ?? null, value ?? null)));
      if (Object.keys(data).length === 0) return { operations: [] };
      const expected = [...Object.keys(fields), ...restsOn].map((attribute): [string, unknown] => [attribute, document[attribute] ?? null]);
      return {
        operations: [{ action: 'update', collection, id, data }, ...also],
        expectations: [{ collection, id, fields: Object.fromEntries(expected) }],
      };
    },
    readAnswer: async (): Promise<CommandAnswer> => ({ [answerKey]: await getOfTeam(backend, caller, collection, id) }),
  };
}
