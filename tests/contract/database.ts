import { Databases, TablesDB, type Models } from 'node-appwrite';
import { afterAll, beforeAll } from 'vitest';
import { callApi, type ApiAnswer } from './api-call.ts';
import { openTarget, type Target } from './target.ts';

interface CollectionIds {
  readonly databaseId: string;
  readonly collectionId: string;
}

/** A database of its own, for tests that create collections in it. */
interface SharedDatabase {
  readonly target: Target;
  /** Both APIs, as the server key. */
  readonly databases: Databases;
  readonly tables: TablesDB;
  call(method: string, path: string, body?: object): Promise<ApiAnswer>;
  /** Creates an empty collection. */
  newCollection(): Promise<CollectionIds>;
  pathOf(ids: Pick<CollectionIds, 'collectionId'>): string;
  /** Creates a document. */
  create(ids: CollectionIds, data: object): Promise<Models.DefaultDocument>;
}

/** Starts a target with an empty database for the tests of a file, before the first of them. */
export function shareDatabase(databaseId: string): SharedDatabase {
  let target: Target;
  let databases: Databases;
  let tables: TablesDB;
  let createdCount = 0;
  beforeAll(async () => {
    target = await openTarget();
    databases = new Databases(target.admin);
    tables = new TablesDB(target.admin);
    await databases.create({ databaseId, name: databaseId });
  });
  afterAll(() => target.close());
  return {
    get target() {
      return target;
    },
    get databases() {
      return databases;
    },
    get tables() {
      return tables;
    },
    call: (method, path, body) => callApi(target, method, path, body),
    async newCollection() {
      createdCount += 1;
      const ids = { databaseId, collectionId: `c${createdCount}` };
      await databases.createCollection({ ...ids, name: `C${createdCount}` });
      return ids;
    },
    pathOf: ({ collectionId }) => `/databases/${databaseId}/collections/${collectionId}`,
    create: (ids, data) => databases.createDocument({ ...ids, documentId: 'unique()', data: data as never }),
  };
}
