import { isSame } from '#domain/text/stable-json.ts';
import type { CollectionId } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { CommandAnswer } from '#domain/wire/wire.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Permission, Role } from '#server/backend/query.ts';
import type { ConditionalWrites, Expectation, Fields, Operation } from '#server/backend/transaction.ts';
import type { IdempotentCommand } from './idempotency.ts';
import { actorOf, type Caller } from './authenticate.ts';

/**
 * Finds a document of the caller's team; undefined for those of other teams, so that nothing of them is revealed, and
 * for the empty id. With `attributes` it holds these alone: a conversation may be megabytes.
 */
export async function findOfTeam(
  backend: Backend,
  caller: Caller,
  collection: CollectionId,
  id: string,
  attributes?: readonly string[],
): Promise<WireDocument | undefined> {
  const asked = attributes === undefined ? undefined : ['teamId', ...attributes];
  const document = id === '' ? undefined : await backend.findDocument(collection, id, asked);
  return document?.['teamId'] === caller.teamId ? document : undefined;
}

/** Returns the document. Throws `not_found`. */
export async function getOfTeam(
  backend: Backend,
  caller: Caller,
  collection: CollectionId,
  id: string,
  attributes?: readonly string[],
): Promise<WireDocument> {
  const document = await findOfTeam(backend, caller, collection, id, attributes);
  if (document === undefined) throw new OutriderError('not_found');
  return document;
}

/** How a command changes a document. */
export interface DocumentChange {
  /** Attributes with their new values; equal values are not written. */
  readonly fields: Fields;
  /** Further attributes that the decision depends on: they must be unchanged at the write. */
  readonly dependsOn?: readonly string[];
  /** Operations in the same transaction, when anything changes. */
  readonly extraOperations?: readonly Operation[];
  /** What these operations expect of the documents that they write. */
  readonly extraExpectations?: readonly Expectation[];
  /** Advances the team's version, when the decision depends on other documents. */
  readonly teamVersion?: Required<ConditionalWrites>;
}

/**
 * Returns a command that changes one document of the caller's team and answers with it. `decide` throws an
 * `OutriderError` to refuse. With `reads` it gets these attributes alone, and may change no others.
 */
export function changeDocument(
  backend: Backend,
  caller: Caller,
  {
    collection,
    id,
    answerKey,
    reads,
  }: {
    readonly collection: CollectionId;
    readonly id: string;
    readonly answerKey: keyof CommandAnswer;
    readonly reads?: readonly string[];
  },
  decide: (document: WireDocument) => DocumentChange | Promise<DocumentChange>,
): IdempotentCommand {
  return {
    document: `${caller.teamId}/${collection}/${id}`,
    async plan() {
      const document = await getOfTeam(backend, caller, collection, id, reads);
      const {
        fields,
        dependsOn = [],
        extraOperations = [],
        extraExpectations = [],
        teamVersion,
      } = await decide(document);
      const unread = [...Object.keys(fields), ...dependsOn].find((name) => reads?.includes(name) === false);
      if (unread !== undefined) throw new RangeError(`${unread} of ${collection} is changed without being read`);
      const data = Object.fromEntries(
        Object.entries(fields).filter(([attribute, value]) => !isSame(document[attribute] ?? null, value ?? null)),
      );
      if (Object.keys(data).length === 0) return { operations: [] };
      const expected = [...Object.keys(fields), ...dependsOn].map((attribute): [string, unknown] => [
        attribute,
        document[attribute] ?? null,
      ]);
      return {
        operations: [
          { action: 'update', collection, id, data, actor: actorOf(caller) },
          ...extraOperations,
          ...(teamVersion?.operations ?? []),
        ],
        expectations: [
          { collection, id, fields: Object.fromEntries(expected) },
          ...extraExpectations,
          ...(teamVersion?.expectations ?? []),
        ],
      };
    },
    readAnswer: async (): Promise<CommandAnswer> => ({ [answerKey]: await getOfTeam(backend, caller, collection, id) }),
  };
}

/**
 * Returns a command that creates a document of the caller's team, readable by its members, and answers with it under
 * `answerKey`.
 */
export function createDocument(
  backend: Backend,
  caller: Caller,
  { collection, id, answerKey }: { readonly collection: CollectionId; readonly id: string; readonly answerKey: string },
  decide: () => Promise<{ readonly fields: Fields; readonly teamVersion?: Required<ConditionalWrites> }>,
): IdempotentCommand {
  return {
    async plan() {
      const { fields, teamVersion } = await decide();
      const permissions = [Permission.read(Role.team(caller.teamId))];
      const operation: Operation = {
        action: 'create',
        collection,
        id,
        data: { teamId: caller.teamId, ...fields },
        permissions,
      };
      return {
        operations: [operation, ...(teamVersion?.operations ?? [])],
        expectations: teamVersion?.expectations ?? [],
      };
    },
    readAnswer: async () => ({ [answerKey]: await getOfTeam(backend, caller, collection, id) }),
  };
}

/**
 * Returns a command that deletes a document of the caller's team. `decide` throws to refuse and returns the team
 * version it depends on, if any. Throws `not_found`.
 */
export function deleteDocument(
  backend: Backend,
  caller: Caller,
  { collection, id }: { readonly collection: CollectionId; readonly id: string },
  decide?: (document: WireDocument) => Promise<Required<ConditionalWrites>> | undefined,
): IdempotentCommand {
  return {
    async plan() {
      const document = await getOfTeam(backend, caller, collection, id);
      const teamVersion = await decide?.(document);
      return {
        operations: [{ action: 'delete', collection, id }, ...(teamVersion?.operations ?? [])],
        expectations: teamVersion?.expectations ?? [],
        answer: { success: true },
      };
    },
    readAnswer: async () => ({ success: true }),
  };
}
