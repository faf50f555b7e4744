import { AppwriteException } from 'node-appwrite';
import { isSame } from '#domain/text/stable-json.ts';
import type { CollectionId } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Backend } from '#server/backend/backend.ts';
import { COLLECTION_DECLARATIONS } from '#server/schema/collections.ts';
import type { Expectation, Fields, Operation } from '#server/backend/transaction.ts';

/** Returns the default values of a collection. */
const defaultsOf = (collection: CollectionId): Fields => DEFAULTS[collection];
const DEFAULTS = Object.fromEntries(
  Object.entries(COLLECTION_DECLARATIONS).map(([id, { attributes }]) => [
    id,
    Object.fromEntries(
      Object.entries(attributes).flatMap(([key, declared]) =>
        'default' in declared && declared.default !== undefined ? [[key, declared.default]] : [],
      ),
    ),
  ]),
) as Readonly<Record<CollectionId, Fields>>;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Attributes with an index. */
const INDEXED = ['campaign', 'personKey', 'state'];

/** A backend in memory with atomic, conditional transactions. */
export interface MemoryBackend extends Backend {
  documents(collection: CollectionId): readonly WireDocument[];
  readonly preferences: Map<string, Readonly<Record<string, unknown>>>;
  deleteTeam(teamId: string): void;
}

interface Query {
  readonly method: string;
  readonly attribute?: string;
  readonly values?: readonly unknown[];
}

/**
 * Creates the backend. `now` returns Unix milliseconds. Each request takes as many microtasks as `turns` returns, so
 * that requests overtake one another.
 */
export function createMemoryBackend(now: () => number, turns: () => number = () => 1): MemoryBackend {
  const collections = new Map<string, Map<string, WireDocument>>();
  const index = new Map<string, Map<string, WireDocument>>();
  const preferences = new Map<string, Readonly<Record<string, unknown>>>();

  const of = (collection: string): Map<string, WireDocument> => {
    const known = collections.get(collection) ?? new Map<string, WireDocument>();
    collections.set(collection, known);
    return known;
  };
  const absentTeam = (): AppwriteException =>
    new AppwriteException('Team with the requested ID could not be found.', 404, 'team_not_found');

  async function waitTurns(): Promise<void> {
    for (let left = turns(); left > 0; left -= 1) await Promise.resolve();
  }

  async function write<T>(task: () => T): Promise<T> {
    await waitTurns();
    return task();
  }

  const find = (collection: string, attribute: string, value: unknown): Map<string, WireDocument> => {
    const key = `${collection}|${attribute}|${String(value)}`;
    const known = index.get(key) ?? new Map<string, WireDocument>();
    index.set(key, known);
    return known;
  };

  /** Splits a bulk operation into one per document. */
  const operationsOf = (operation: Operation): Exclude<Operation, { readonly documents: unknown }>[] =>
    'documents' in operation
      ? operation.documents.map(({ id, data }) => ({
          action: operation.action === 'bulkCreate' ? 'create' : 'upsert',
          collection: operation.collection,
          id,
          data,
        }))
      : [operation];

  function assertPossible({
    action,
    collection,
    id,
  }: {
    readonly action: string;
    readonly collection: string;
    readonly id: string;
  }): void {
    const exists = of(collection).has(id);
    if ((action === 'create') === exists && action !== 'upsert') throw new OutriderError('conflict');
  }

  function perform(operation: Exclude<Operation, { readonly documents: unknown }>): void {
    const { collection, id } = operation;
    const at = new Date(now()).toISOString();
    const before = of(collection).get(id);
    const after: WireDocument | undefined =
      operation.action === 'delete'
        ? undefined
        : {
            $id: id,
            $createdAt: at,
            ...(before ?? defaultsOf(collection)),
            ...structuredClone(operation.data),
            $updatedAt: at,
          };
    if (after === undefined) of(collection).delete(id);
    else of(collection).set(id, after);
    for (const attribute of INDEXED) {
      if (before !== undefined && (after === undefined || after[attribute] !== before[attribute]))
        find(collection, attribute, before[attribute]).delete(id);
      if (after !== undefined && after[attribute] !== undefined)
        find(collection, attribute, after[attribute]).set(id, after);
    }
  }

  const holds = ({ collection, id, fields }: Expectation): boolean => {
    const document: Fields = of(collection).get(id) ?? {};
    return (
      of(collection).has(id) &&
      Object.entries(fields).every(([name, value]) => isSame(document[name] ?? null, value ?? null))
    );
  };

  /** Returns the documents that may match, in the order of creation. */
  function findCandidates(collection: string, queries: readonly Query[]): Iterable<WireDocument> {
    for (const { method, attribute = '', values = [] } of queries) {
      if (method === 'equal' && attribute === '$id')
        return values.flatMap((id) => of(collection).get(String(id)) ?? []);
      if (method === 'equal' && INDEXED.includes(attribute))
        return values.flatMap((value) => [...find(collection, attribute, value).values()]);
    }
    return of(collection).values();
  }

  function matches(document: WireDocument, { method, attribute = '', values = [] }: Query): boolean {
    const value = document[attribute] ?? null;
    if (method === 'equal') return values.includes(value);
    if (method === 'isNull') return value === null;
    if (method === 'isNotNull') return value !== null;
    return method === 'lessThanEqual' ? isText(value) && isText(values[0]) && value <= values[0] : true;
  }

  /** Returns the documents in the requested order, after the cursor, up to the limit. */
  function arrange(documents: WireDocument[], queries: readonly Query[]): WireDocument[] {
    for (const { method, attribute = '', values = [] } of queries) {
      if (method === 'orderAsc')
        documents.sort((one, other) =>
          String(one[attribute]) < String(other[attribute])
            ? -1
            : Number(String(one[attribute]) > String(other[attribute])),
        );
      if (method === 'cursorAfter') documents.splice(0, documents.findIndex(({ $id: id }) => id === values[0]) + 1);
    }
    const limit = queries.find(({ method }) => method === 'limit')?.values?.[0];
    return typeof limit === 'number' ? documents.slice(0, limit) : documents;
  }

  const teams = {
    getPrefs: async ({ teamId }: { teamId: string }) => {
      await waitTurns();
      const found = preferences.get(teamId);
      if (found === undefined) throw absentTeam();
      return found;
    },
    updatePrefs: ({ teamId, prefs }: { teamId: string; prefs: object }) =>
      write(() => {
        if (!preferences.has(teamId)) throw absentTeam();
        preferences.set(teamId, { ...prefs });
        return prefs;
      }),
  };
  const list = async (collection: CollectionId, queries: readonly string[]): Promise<WireDocument[]> => {
    await waitTurns();
    const parsed = queries.map((query): Query => JSON.parse(query));
    const found: WireDocument[] = [];
    for (const document of findCandidates(collection, parsed))
      if (parsed.every((query) => matches(document, query))) found.push(document);
    return arrange(found, parsed);
  };

  const implemented: Pick<
    MemoryBackend,
    | 'transact'
    | 'createOnce'
    | 'findDocument'
    | 'list'
    | 'count'
    | 'listAll'
    | 'documents'
    | 'preferences'
    | 'deleteTeam'
  > = {
    transact: (operations, expectations = []) =>
      write(() => {
        const writes = operations.flatMap(operationsOf);
        for (const operation of writes) assertPossible(operation);
        if (!expectations.every(holds)) throw new OutriderError('conflict');
        for (const operation of writes) perform(operation);
      }),
    createOnce: (collection, id, data) =>
      write(() => {
        if (of(collection).has(id)) return false;
        perform({ action: 'create', collection, id, data });
        return true;
      }),
    async findDocument(collection, id) {
      await waitTurns();
      const found = of(collection).get(id);
      return found === undefined ? undefined : { ...found };
    },
    list,
    count: async (collection, queries) => (await list(collection, queries)).length,
    listAll: list,
    documents: (collection) => [...of(collection).values()],
    preferences,
    deleteTeam(teamId) {
      preferences.delete(teamId);
    },
  };
  // The tests use no other methods.
  return { ...implemented, teams } as unknown as MemoryBackend;
}
