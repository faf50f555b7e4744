import { Databases, DatabasesIndexType, Permission, Role, TablesDB, type Models } from 'node-appwrite';
import { afterAll, beforeAll } from 'vitest';
import { callApi, type ApiAnswer } from './api-call.ts';
import { createPerson, openTarget, type Person, type Target } from './target.ts';

/** Identifies the collection of papers. */
export const papers = { databaseId: 'rules', collectionId: 'papers' };
export const papersPath = '/databases/rules/collections/papers/documents';
export const papersTablePath = '/tablesdb/rules/tables/papers/rows';

/** Creates a collection with an attribute of most kinds, a unique index and permissions of its documents. */
async function createPapers(admin: Databases): Promise<void> {
  await admin.create({ databaseId: papers.databaseId, name: 'Rules' });
  await admin.createCollection({
    ...papers,
    name: 'Papers',
    permissions: [Permission.create(Role.users())],
    documentSecurity: true,
  });
  await admin.createStringAttribute({ ...papers, key: 'title', size: 40, required: true });
  await admin.createIntegerAttribute({ ...papers, key: 'n', required: false, min: 0, max: 100 });
  await admin.createIntegerAttribute({ ...papers, key: 'rank', required: false, xdefault: 3 });
  await admin.createFloatAttribute({ ...papers, key: 'ratio', required: false });
  await admin.createDatetimeAttribute({ ...papers, key: 'at', required: false });
  await admin.createStringAttribute({ ...papers, key: 'tags', size: 10, required: false, array: true });
  await admin.createStringAttribute({ ...papers, key: 'code', size: 10, required: false });
  await admin.createIndex({ ...papers, key: 'one_code', type: DatabasesIndexType.Unique, attributes: ['code'] });
}

/** The collection of papers, for the tests of a file. */
interface SharedPapers {
  readonly target: Target;
  /** Both APIs, as the server key. */
  readonly admin: Databases;
  readonly tables: TablesDB;
  readonly person: Person;
  readonly stranger: Person;
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<ApiAnswer>;
  /** Creates a paper `p1`, `p2`, … and returns its id. */
  create(data?: object, permissions?: string[]): Promise<string>;
  get(documentId: string): Promise<Models.DefaultDocument>;
}

/** Starts a target with the papers and two people for the tests of a file, before the first of them. */
export function sharePapers(): SharedPapers {
  let target: Target;
  let admin: Databases;
  let tables: TablesDB;
  let person: Person;
  let stranger: Person;
  let createdCount = 0;
  beforeAll(async () => {
    target = await openTarget();
    admin = new Databases(target.admin);
    tables = new TablesDB(target.admin);
    [person, stranger] = [await createPerson(target, 'Pia'), await createPerson(target, 'Sam')];
    await createPapers(admin);
  });
  afterAll(() => target.close());
  return {
    get target() {
      return target;
    },
    get admin() {
      return admin;
    },
    get tables() {
      return tables;
    },
    get person() {
      return person;
    },
    get stranger() {
      return stranger;
    },
    call: (method, path, body, headers) => callApi(target, method, path, body, headers),
    async create(data = {}, permissions = []) {
      createdCount += 1;
      const { $id } = await admin.createDocument({
        ...papers,
        documentId: `p${createdCount}`,
        data: { title: `Paper ${createdCount}`, ...data } as never,
        permissions,
      });
      return $id;
    },
    get: (documentId) => admin.getDocument({ ...papers, documentId }),
  };
}

/** Returns the status and the type of a refusal. */
export const refusal = ({ status, body }: ApiAnswer): string => `${status} ${String(body['type'])}`;
export const sessionHeaders = ({ session }: Person): Record<string, string> => ({ 'x-appwrite-session': session });
