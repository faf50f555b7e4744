import { DatabasesIndexType, Permission, Role, type Databases } from 'node-appwrite';

/** Identifies the collection that `createPapers` creates. */
export const papers = { databaseId: 'rules', collectionId: 'papers' };
export const papersPath = '/databases/rules/collections/papers/documents';
export const papersTablePath = '/tablesdb/rules/tables/papers/rows';

/** Creates a collection with an attribute of most kinds, a unique index and permissions of its documents. */
export async function createPapers(admin: Databases): Promise<void> {
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
