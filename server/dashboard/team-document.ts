import { isSame } from '#domain/text/stable-json.ts';
import type { CollectionId } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { CommandAnswer } from '#domain/wire/wire.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Permission, Role } from '#server/backend/query.ts';
import type { ConditionalWrites, Fields, Operation } from '#server/backend/transaction.ts';
import type { OnceOnly } from './idempotency.ts';
import type { Caller } from './authenticate.ts';

/**
 * A document of the caller's team; undefined for any other, so that nobody learns what other teams have, and for the
 * empty id.
 */
export async function findOfTeam(
  backend: Backend,
  caller: Caller,
  collection: CollectionId,
  id: string,
): Promise<WireDocument | undefined> {
  const document = id === '' ? undefined : await backend.findDocument(collection, id);
  return document?.['teamId'] === caller.teamId ? document : undefined;
}

/** The same, where it has to be there. Throws `not_found`. */
export async function getOfTeam(
  backend: Backend,
  caller: Caller,
  collection: CollectionId,
  id: string,
): Promise<WireDocument> {
  const document = await findOfTeam(backend, caller, collection, id);
  if (document === undefined) throw new OutriderError('not_found');
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
  /** The team's turn, when the decision rests on other documents. */
  readonly turn?: Required<ConditionalWrites>;
}

/**
 * A command that changes one document of the caller's team and answers with it as it is afterwards. `decide` throws an
 * `OutriderError` to refuse.
 */
export function changeDocument(
  backend: Backend,
  caller: Caller,
  {
    collection,
    id,
    answerKey,
  }: { readonly collection: CollectionId; readonly id: string; readonly answerKey: keyof CommandAnswer },
  decide: (document: WireDocument) => DocumentChange | Promise<DocumentChange>,
): OnceOnly {
  return {
    async plan() {
      const document = await getOfTeam(backend, caller, collection, id);
      const { fields, restsOn = [], also = [], turn } = await decide(document);
      const data = Object.fromEntries(
        Object.entries(fields).filter(([attribute, value]) => !isSame(document[attribute] ?? null, value ?? null)),
      );
      if (Object.keys(data).length === 0) return { operations: [] };
      const expected = [...Object.keys(fields), ...restsOn].map((attribute): [string, unknown] => [
        attribute,
        document[attribute] ?? null,
      ]);
      return {
        operations: [{ action: 'update', collection, id, data }, ...also, ...(turn?.operations ?? [])],
        expectations: [{ collection, id, fields: Object.fromEntries(expected) }, ...(turn?.expectations ?? [])],
      };
    },
    readAnswer: async (): Promise<CommandAnswer> => ({ [answerKey]: await getOfTeam(backend, caller, collection, id) }),
  };
}

/**
 * A command that makes a document of the caller's team, readable by its members, and answers with it under `answerKey`.
 */
export function createDocument(
  backend: Backend,
  caller: Caller,
  { collection, id, answerKey }: { readonly collection: CollectionId; readonly id: string; readonly answerKey: string },
  decide: () => Promise<{ readonly fields: Fields; readonly turn?: Required<ConditionalWrites> }>,
): OnceOnly {
  return {
    async plan() {
      const { fields, turn } = await decide();
      const permissions = [Permission.read(Role.team(caller.teamId))];
      const operation: Operation = {
        action: 'create',
        collection,
        id,
        data: { teamId: caller.teamId, ...fields },
        permissions,
      };
      return { operations: [operation, ...(turn?.operations ?? [])], expectations: turn?.expectations ?? [] };
    },
    readAnswer: async () => ({ [answerKey]: await getOfTeam(backend, caller, collection, id) }),
  };
}

/**
 * A command that deletes a document of the caller's team. `decide` throws to refuse, and gives the turn it rests on.
 * Throws `not_found` for what is not there.
 */
export function deleteDocument(
  backend: Backend,
  caller: Caller,
  { collection, id }: { readonly collection: CollectionId; readonly id: string },
  decide?: () => Promise<Required<ConditionalWrites>>,
): OnceOnly {
  return {
    async plan() {
      await getOfTeam(backend, caller, collection, id);
      const turn = await decide?.();
      return {
        operations: [{ action: 'delete', collection, id }, ...(turn?.operations ?? [])],
        expectations: turn?.expectations ?? [],
      };
    },
    readAnswer: async () => ({ success: true }),
  };
}
